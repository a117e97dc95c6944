import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { customerPath } from '../../../domain/adminPaths';
import { emailText } from '../../../domain/contacts';
import type { UnpaidPurchase } from '../../../domain/contract/purchases';
import { csvMoment } from '../../../domain/csv';
import { formatMoment } from '../../../domain/format';
import { toCentavos } from '../../../domain/money';
import { orderNumber } from '../../../domain/orderNumber';
import { selectConfig } from '../../features/appconfig/state';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { DataTable, type Column } from '../list/DataTable';
import { useList } from '../list/useList';
import CashDue, { LAPSED } from './CashDue';
import { getUnpaidPurchases } from './service';
import './purchases.scss';

const readUnpaid = (after?: string) => getUnpaidPurchases({ after });
const ownerOf = ({ customer: { name, last_name } }: UnpaidPurchase): string => `${name} ${last_name}`.trim();

/** /admin/efectivo: purchases that customers still have to pay at the front desk. */
export default function UnpaidCashScreen() {
  useTitle('Efectivo');
  const { timezone } = useSelector(selectConfig);
  const readsOnly = useSelector(selectMe)?.role === 'contador';
  const list = useList('efectivo', readUnpaid);
  const columns: ReadonlyArray<Column<UnpaidPurchase>> = [
    {
      key: 'cliente',
      label: 'Cliente',
      text: ownerOf,
      cell: (row) =>
        readsOnly ? ownerOf(row) : <Link to={customerPath(row.customer.customer_id)}>{ownerOf(row)}</Link>,
    },
    {
      key: 'compra',
      label: 'Compra',
      text: ({ title }) => title,
      cell: ({ title, answers }) => (
        <div>
          {title}
          {answers?.map(({ label, text, src }) => (
            <small key={label} className="unpaid-cash__more">
              {label}: {src ? <a href={src}>{text}</a> : text}
            </small>
          ))}
        </div>
      ),
    },
    { key: 'orden', label: 'Orden', text: ({ purchase_id }) => orderNumber(purchase_id), hidden: true },
    {
      key: 'vence',
      label: 'Vence',
      file: ({ pay_by }) => csvMoment(pay_by, timezone),
      cell: ({ pay_by, lapsed }) => (
        <div>
          {lapsed && 'Venció el '}
          {formatMoment(pay_by, timezone)}
          {lapsed && <small className="unpaid-cash__more">{LAPSED}</small>}
        </div>
      ),
    },
    { key: 'telefono', label: 'Teléfono', text: ({ customer }) => customer.phone },
    { key: 'correo', label: 'Correo', text: ({ customer }) => emailText(customer.email), hidden: true },
    { key: 'importe', label: 'Importe', money: ({ total_payment }) => toCentavos(total_payment) },
  ];
  const actions: Column<UnpaidPurchase> = {
    key: 'acciones',
    label: 'Acciones',
    cell: ({ purchase_id, title, total_payment, lapsed, ...row }) => (
      <CashDue
        inRow
        due={{ purchase_id, title, total_payment, lapsed }}
        owner={ownerOf({ purchase_id, title, total_payment, lapsed, ...row })}
        onRefresh={list.reload}
      />
    ),
  };
  return (
    <div className="ui-container ui-page">
      <PageHeader title="Efectivo" text="Compras por cobrar en recepción, la que vence antes primero." />
      <DataTable
        name="efectivo"
        label="Compras por cobrar"
        columns={readsOnly ? columns : [...columns, actions]}
        list={list}
        rowKey={({ purchase_id }) => purchase_id}
        failed="No pudimos cargar las compras."
        empty={
          <EmptyState
            title="Nadie debe una compra en efectivo."
            text="Aquí quedan las compras que se pagan en recepción, hasta que las confirmes o venzan."
          />
        }
      />
    </div>
  );
}
