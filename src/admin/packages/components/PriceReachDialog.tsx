import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { PriceReach, PriceReachPreview } from '../../../../domain/contract/packageAdmin';
import { formatDate } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney, plural } from '../../../../domain/numbers';
import { selectSendsMail } from '../../../features/customers/selectors';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';

const CHOICES = [
  { value: 'new', label: 'Solo ventas nuevas' },
  { value: 'subscriptions', label: 'También suscripciones' },
] as const;

export interface ReachDialogProps {
  readonly reach: PriceReachPreview;
  readonly busy: boolean;
  readonly onSave: (reach: PriceReach) => void;
  readonly onClose: () => void;
}

const subscriptions = (count: number): string => plural(count, 'suscripción', 'suscripciones');

/** Asks which subscriptions get the new price, before saving: the announcement can't be taken back. */
export default function PriceReachDialog({ reach, busy, onSave, onClose }: ReachDialogProps) {
  const sendsMail = useSelector(selectSendsMail);
  const [chosen, setChosen] = useState<PriceReach>('new');
  const { paypal, imported, other_period, too_little } = reach.left_out;
  const kept = [
    paypal > 0 && `${subscriptions(paypal)} de PayPal: cada cliente tendría que aceptar el cambio en su cuenta.`,
    imported > 0 && `${subscriptions(imported)} que no cobramos aquí.`,
    other_period > 0 && `${subscriptions(other_period)} con otro periodo de cobro.`,
    too_little > 0 && `${subscriptions(too_little)} cuyo descuento dejaría menos de $10.00 por cobro.`,
  ].filter(Boolean);
  return (
    <Dialog
      open
      fixed
      locked={busy}
      title="¿A quién llega el precio nuevo?"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button busy={busy} onClick={() => onSave(chosen)}>
            Guardar precio
          </Button>
        </>
      }
    >
      <SegmentedFilter label="A quién llega el precio nuevo" value={chosen} options={CHOICES} onChange={setChosen} />
      {chosen === 'new' ? (
        <p>Quien ya está suscrito sigue pagando lo mismo.</p>
      ) : (
        <>
          <p>
            {reach.subscriptions === 0
              ? 'A ninguna suscripción le cambia el precio.'
              : `Le cambia el precio a ${subscriptions(reach.subscriptions)}.${sendsMail ? ' Avisamos por correo a cada cliente.' : ''}`}
          </p>
          <ul>
            {reach.charges.map(({ from, to, subscriptions: count, first_charge }) => (
              <li key={`${from} ${to}`}>
                {subscriptions(count)}: de {formatMoney(toCentavos(from))} a {formatMoney(toCentavos(to))}
                {first_charge ? `, desde el cobro del ${formatDate(first_charge)}` : ', al reanudarse'}
              </li>
            ))}
          </ul>
          <p>
            Un precio mayor cuenta solo para quien lo acepta, con al menos {reach.notice_days} días de aviso; uno menor,
            desde el próximo cobro. Los descuentos conservan sus condiciones.
          </p>
        </>
      )}
      {chosen === 'subscriptions' && kept.length > 0 && (
        <>
          <p>Conservan su precio:</p>
          <ul>
            {kept.map((line) => (
              <li key={String(line)}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
