import { orderNumber } from '../../../../domain/orderNumber';
import type { PurchaseView } from '../labels';
import '../purchases.scss';

/** Tries that took no money, folded below the purchases. */
export function FailedTries({ views }: { readonly views: readonly PurchaseView[] }) {
  if (views.length === 0) return null;
  return (
    <details className="purchases-tries">
      <summary>Intentos sin cobro ({views.length})</summary>
      <ul>
        {views.map(({ purchase: { purchase_id }, title, date, note }) => (
          <li key={purchase_id}>
            <strong>{title}</strong>
            <span className="purchases-order">
              {date} · Orden {orderNumber(purchase_id)}
            </span>
            {note && <span className="purchases-note">{note}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
