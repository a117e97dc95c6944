import type { CashCount } from '../../../../domain/contract/tills';
import { MOVEMENT_KINDS } from '../../../../domain/till';
import { KIND_LABELS, signedMoney } from '../labels';

/** Sums of a till by kind of movement, and the expected cash. */
export function Totals({ count: { opening_float, totals, expected } }: { readonly count: CashCount }) {
  return (
    <dl className="tills-totals">
      <div>
        <dt>Fondo inicial</dt>
        <dd>{signedMoney(opening_float)}</dd>
      </div>
      {MOVEMENT_KINDS.map((kind) => (
        <div key={kind}>
          <dt>{KIND_LABELS[kind]}</dt>
          <dd>{signedMoney(totals[kind])}</dd>
        </div>
      ))}
      <div className="tills-totals__sum">
        <dt>Efectivo esperado</dt>
        <dd>{signedMoney(expected)}</dd>
      </div>
      <div>
        <dt>Aparte, con terminal</dt>
        <dd>{signedMoney(totals.terminal)}</dd>
      </div>
      {totals.ways.map(({ payment_method_id, name, amount }) => (
        <div key={payment_method_id}>
          <dt>Aparte, {name}</dt>
          <dd>{signedMoney(amount)}</dd>
        </div>
      ))}
      <div>
        <dt>Aparte, con liga</dt>
        <dd>{signedMoney(totals.link)}</dd>
      </div>
    </dl>
  );
}
