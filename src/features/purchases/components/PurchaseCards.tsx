import Banknote from 'lucide-react/icons/banknote';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CreditCard from 'lucide-react/icons/credit-card';
import type { ReactNode } from 'react';
import { orderNumber } from '../../../../domain/orderNumber';
import { Amount } from './Amount';
import { rowId } from './cells';
import { hasActions, PurchaseActions } from './PurchaseActions';
import { PurchaseBadge } from './PurchaseBadge';
import type { PurchaseListProps } from './PurchaseTable';
import '../purchases.scss';

const ICON = { size: 18, 'aria-hidden': true } as const;

/** On phones. */
export function PurchaseCards({ views, onCancel, onChangeCard }: PurchaseListProps) {
  const fact = (icon: ReactNode, label: string, value: ReactNode, seen = false) => (
    <div>
      {icon}
      <dt className={seen ? undefined : 'ui-hidden'}>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <ul className="purchases-cards">
      {views.map((view) => (
        <li
          key={view.purchase.purchase_id}
          id={rowId(view.purchase.purchase_id)}
          tabIndex={-1}
          className="purchases-card ui-card"
        >
          <div className="purchases-card__head">
            <h2 className="purchases-card__name">{view.title}</h2>
            <PurchaseBadge purchase={view.purchase} text={view.badge} />
            <p className="purchases-order">Orden {orderNumber(view.purchase.purchase_id)}</p>
          </div>
          <dl className="purchases-card__facts">
            {fact(<Banknote {...ICON} />, 'Monto', <Amount total={view.total} refunded={view.refunded} />)}
            {fact(<CalendarDays {...ICON} />, 'Fecha', view.date)}
            {fact(<CreditCard {...ICON} />, 'Forma de pago', view.method)}
            {view.renewal !== null &&
              fact(
                <CalendarClock {...ICON} />,
                view.onTrial ? 'Tu prueba gratis termina el' : 'Próxima renovación',
                <strong>{view.renewal}</strong>,
                true,
              )}
          </dl>
          {view.charges && <p className="purchases-note">{view.charges}</p>}
          {view.note && <p className="purchases-note">{view.note}</p>}
          {view.warning && <p className="purchases-warning">{view.warning}</p>}
          {hasActions(view) && (
            <div className="purchases-card__actions">
              <PurchaseActions view={view} block onCancel={onCancel} onChangeCard={onChangeCard} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
