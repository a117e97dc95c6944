import ExternalLink from 'lucide-react/icons/external-link';
import { connect } from 'react-redux';
import type { Purchase } from '../../../../domain/contract/purchases';
import { formatMoment } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { CopyRow } from '../components/CopyRow';
import { Notice } from '../components/Notice';
import { awaitsMoney, useAwaitedMoney, type AwaitsMoney } from '../useAwaitedMoney';
import '../spei.scss';

interface SpeiProps extends AwaitsMoney {
  readonly purchase: Purchase;
  readonly timeZone: string;
}

/** Where to transfer to, what is missing and until when. Notices the money by itself. */
function SpeiPanel({ purchase: { purchase_id, total_payment }, timeZone, onAwait }: SpeiProps) {
  const { found: transfer, unread } = useAwaitedMoney(purchase_id, 'transfer', onAwait);

  const trouble = unread && (
    <Notice tone="error">No pudimos leer tu transferencia. Lo intentamos de nuevo en unos segundos.</Notice>
  );
  if (!transfer)
    return trouble || <SkeletonGroup label="Cargando los datos de tu transferencia" shape="block" height={280} />;
  const { clabe, bank, holder, reference, missing, pay_by, url } = transfer;
  const received = toCentavos(total_payment) - toCentavos(missing);
  return (
    <section className="spei" aria-label="Datos para tu transferencia">
      <div role="status">
        {received > 0 && (
          <Notice>
            Recibimos {formatMoney(received)}. <strong>Faltan {formatMoney(toCentavos(missing))}</strong>
          </Notice>
        )}
      </div>
      <dl className="spei__rows">
        <CopyRow label="CLABE" value={clabe} />
        <CopyRow label="Monto" value={missing.toFixed(2)} shown={formatMoney(toCentavos(missing))} />
        {reference !== null && <CopyRow label="Referencia" value={reference} />}
        <div>
          <dt>Banco</dt>
          <dd>{bank}</dd>
        </div>
        <div>
          <dt>A nombre de</dt>
          <dd>{holder}</dd>
        </div>
      </dl>
      {pay_by !== null && (
        <p>
          Transfiere antes del <strong>{formatMoment(pay_by, timeZone)}</strong>. Lo que llegue después no se pierde: se
          usa para esta compra si todavía se puede, o queda como tu saldo a favor.
        </p>
      )}
      <p>Haz la transferencia desde la app de tu banco. Esta página nota tu pago por sí sola; puedes cerrarla.</p>
      {url !== null && (
        <p>
          <a className="spei__out" href={url} target="_blank" rel="noreferrer">
            Ver las instrucciones completas <ExternalLink size={16} aria-hidden />
          </a>
        </p>
      )}
      {trouble}
    </section>
  );
}

export default connect(null, awaitsMoney)(SpeiPanel);
