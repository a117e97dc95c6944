import { orderNumber } from '../../../../domain/orderNumber';
import { rowId } from './cells';
import { PurchaseActions } from './PurchaseActions';
import { PurchaseBadge } from './PurchaseBadge';
import type { PurchaseListProps } from './PurchaseTable';
import '../purchases.scss';

/** Tries that took no money, folded below the purchases. */
export function FailedTries({ views, onCancel, onChangeCard }: PurchaseListProps) {
  if (views.length === 0) return null;
  return (
    <details className="purchases-tries">
      <summary>Intentos sin cobro ({views.length})</summary>
      <ul>
        {views.map((view) => (
          <li key={view.purchase.purchase_id} id={rowId(view.purchase.purchase_id)} tabIndex={-1}>
            <span className="purchases-tries__head">
              <strong>{view.title}</strong>
              <PurchaseBadge purchase={view.purchase} text={view.badge} />
            </span>
            <span className="purchases-order">
              {view.date} · Orden {orderNumber(view.purchase.purchase_id)}
            </span>
            {view.note && <span className="purchases-note">{view.note}</span>}
            {view.cancellable && (
              <div className="purchases-tries__actions">
                <PurchaseActions view={view} onCancel={onCancel} onChangeCard={onChangeCard} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
