import { emailText } from '../../../domain/contacts';
import { useSelector } from 'react-redux';
import { formatMoment } from '../../../domain/format';
import { selectConfig } from '../../features/appconfig/state';
import { useTitle } from '../../ssr/RenderContext';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { SkeletonGroup } from '../../ui/Skeleton';
import { ListBody } from '../list/ListBody';
import { useList } from '../list/useList';
import CashDue from './containers/CashDueContainer';
import { getUnpaidPurchases } from './service';
import './purchases.scss';

const readUnpaid = (after?: string) => getUnpaidPurchases({ after });

/** /admin/efectivo: purchases that customers still have to pay at the front desk. */
export default function UnpaidCashScreen() {
  useTitle('Efectivo');
  const { timezone } = useSelector(selectConfig);
  const list = useList('efectivo', readUnpaid);
  return (
    <div className="ui-container ui-page">
      <PageHeader title="Efectivo" text="Compras por cobrar en recepción, la que vence antes primero." />
      <ListBody
        list={list}
        failed="No pudimos cargar las compras."
        waiting={<SkeletonGroup rows={3} height={120} />}
        empty={
          <EmptyState
            title="Nadie debe una compra en efectivo."
            text="Aquí quedan las compras que se pagan en recepción, hasta que las confirmes o venzan."
          />
        }
      >
        {(purchases) => (
          <ul className="unpaid-cash">
            {purchases.map(({ purchase_id, title, total_payment, pay_by, lapsed, customer, answers }) => {
              const owner = `${customer.name} ${customer.last_name}`.trim();
              return (
                <li key={purchase_id} className="unpaid-cash__row ui-card">
                  <div className="unpaid-cash__words">
                    <h2>{owner}</h2>
                    <p>
                      {customer.phone} · {emailText(customer.email)}
                    </p>
                    <p>
                      {lapsed ? 'Venció' : 'Vence'} el {formatMoment(pay_by, timezone)}
                    </p>
                    {answers?.map(({ label, text, src }) => (
                      <p key={label}>
                        {label}: {src ? <a href={src}>{text}</a> : text}
                      </p>
                    ))}
                  </div>
                  <CashDue due={{ purchase_id, title, total_payment, lapsed }} owner={owner} onRefresh={list.reload} />
                </li>
              );
            })}
          </ul>
        )}
      </ListBody>
    </div>
  );
}
