import type { AdminCustomer } from '../../../../../domain/contract/adminCustomers';
import { formatInstant, formatMoment } from '../../../../../domain/format';
import { toCentavos } from '../../../../../domain/money';
import { formatMoney } from '../../../../../domain/numbers';
import { orderNumber } from '../../../../../domain/orderNumber';
import { CASH } from '../../../../../domain/pricing';
import { viewOf } from '../../../../features/purchases/labels';
import { salePath } from '../../../../../domain/adminPaths';
import { Badge } from '../../../../ui/Badge';
import { LinkButton } from '../../../../ui/Button';
import { EmptyState } from '../../../../ui/EmptyState';
import { useNow } from '../../../../ui/useNow';

export interface PurchasesProps {
  readonly customer: AdminCustomer;
  readonly zone: string;
}

/** Purchases with their payments and refunds. Cash is confirmed in the panel of accesses. */
export function Purchases({ customer, zone }: PurchasesProps) {
  const now = useNow();
  const { customer_id, purchases, invoices } = customer;
  if (purchases.length === 0)
    return (
      <EmptyState
        illustration="ticket"
        title="Todavía no ha comprado nada."
        action={<LinkButton to={salePath(customer_id)}>Vender</LinkButton>}
      />
    );
  return (
    <ul className="customer-part" aria-label="Compras">
      {purchases.map((purchase) => {
        const { purchase_id, status, payment_method_id, pay_by, total_payment, answers } = purchase;
        const view = viewOf(purchase, zone, now, 'table');
        const paid = invoices.filter((invoice) => invoice.purchase_id === purchase_id);
        const isDue = status === 'pending' && payment_method_id === CASH && pay_by !== null;
        return (
          <li key={purchase_id} className="ui-card customer-card">
            <div className="customer-purchase__head">
              <div>
                <h2>{view.title}</h2>
                <p className="customer-purchase__quiet">
                  Orden {orderNumber(purchase_id)} · {view.date} · {view.method}
                </p>
              </div>
              <div className="customer-purchase__sum">
                <strong>{formatMoney(toCentavos(total_payment))}</strong>
                <Badge>{view.badge}</Badge>
              </div>
            </div>
            {view.charges !== null && <p>{view.charges}</p>}
            {view.warning !== null && <p className="customer-purchase__warning">{view.warning}</p>}
            {isDue && (
              <div className="customer-card__actions">
                <LinkButton to="?ver=creditos" variant="ghost" size="sm">
                  Confirmar o anular el pago<span className="ui-hidden"> de {view.title}</span>
                </LinkButton>
              </div>
            )}
            {paid.length > 0 && (
              <table className="customer-payments" aria-label={`Pagos de la orden ${orderNumber(purchase_id)}`}>
                <thead>
                  <tr>
                    <th scope="col">Pago</th>
                    <th scope="col">Con</th>
                    <th scope="col" className="admin-table__end">
                      Importe
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {paid.map(({ invoice_id, createdAt, total_payment: sum, refunded, card }) => (
                    <tr key={invoice_id}>
                      <td title={formatMoment(createdAt, zone)}>{formatInstant(createdAt, zone)}</td>
                      <td>{card ? `${card.card_type} •••• ${card.last_digits}` : view.method}</td>
                      <td className="admin-table__end">
                        {formatMoney(toCentavos(sum))}
                        {refunded > 0 && (
                          <span className="customer-purchase__quiet">
                            {' '}
                            (devuelto {formatMoney(toCentavos(refunded))})
                          </span>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {answers.map(({ label, text }) => (
              <p key={label} className="customer-purchase__quiet">
                {label}: {text}
              </p>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
