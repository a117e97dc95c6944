import { plural } from '../../../../domain/numbers';
import { formatMoney } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import type { EventRefunds } from '../../../../domain/contract/classes';
import { Select } from '../../../ui/Select';

interface EventRefundFieldProps {
  /** null: still being added up. */
  readonly refunds: EventRefunds | null;
  readonly editable: boolean;
  readonly value: boolean;
  readonly onChange: (refund: boolean) => void;
}

const bought = (count: number): string => plural(count, 'compra', 'compras');
const keeps = (count: number): string => (count === 1 ? 'conserva' : 'conservan');

/** What becomes of the money of an event's buyers; front desk staff leave it to an admin. */
export function EventRefundField({ refunds, editable, value, onChange }: EventRefundFieldProps) {
  if (refunds === null) return <p role="status">Sumando lo que se pagó…</p>;
  const { purchases, amount, desk_purchases, desk_amount } = refunds;
  const [sum, deskSum] = [formatMoney(toCentavos(amount)), formatMoney(toCentavos(desk_amount))];
  return (
    <>
      {purchases > 0 && editable && (
        <Select
          label="Dinero de quienes compraron"
          value={value ? 'refund' : 'credit'}
          options={[
            { value: 'refund', label: `Devolver ${sum} (${bought(purchases)})` },
            { value: 'credit', label: 'Dejarles el crédito para otra fecha' },
          ]}
          onChange={(chosen) => onChange(chosen === 'refund')}
        />
      )}
      {purchases > 0 && !editable && (
        <p>
          {bought(purchases)} con tarjeta o PayPal ({sum}) {keeps(purchases)} su crédito; quien administra el estudio
          puede devolver el dinero.
        </p>
      )}
      {desk_purchases > 0 && (
        <p>
          {bought(desk_purchases)} en recepción ({deskSum}) {keeps(desk_purchases)} su crédito: reembolsa desde la ficha
          de cada cliente al entregar el dinero.
        </p>
      )}
    </>
  );
}
