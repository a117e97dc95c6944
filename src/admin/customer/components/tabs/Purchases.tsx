import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { AdminCustomer } from '../../../../../domain/contract/adminCustomers';
import { csvMoment } from '../../../../../domain/csv';
import { formatInstant, formatMoment } from '../../../../../domain/format';
import { toCentavos } from '../../../../../domain/money';
import { amountLabel, formatAmount } from '../../../../../domain/numbers';
import { orderNumber } from '../../../../../domain/orderNumber';
import { CASH } from '../../../../../domain/pricing';
import { selectConfig } from '../../../../features/appconfig/state';
import { viewOf, type PurchaseView } from '../../../../features/purchases/labels';
import { salePath } from '../../../../../domain/adminPaths';
import { Badge } from '../../../../ui/Badge';
import { LinkButton } from '../../../../ui/Button';
import Dialog from '../../../../ui/Dialog';
import { EmptyState } from '../../../../ui/EmptyState';
import { useNow } from '../../../../ui/useNow';
import { DataTable, type Column } from '../../../list/DataTable';
import { readRows } from '../../../list/useList';

export interface PurchasesProps {
  readonly customer: AdminCustomer;
  readonly zone: string;
}

type Row = PurchaseView & { readonly purchase: AdminCustomer['purchases'][number] };

/** Purchases, one line each; one opens its payments, refunds and answers. Cash is confirmed in the panel of accesses. */
export function Purchases({ customer, zone }: PurchasesProps) {
  const config = useSelector(selectConfig);
  const now = useNow();
  const [open, setOpen] = useState<Row | null>(null);
  const [shown, setShown] = useState(false);
  const { customer_id, purchases, invoices } = customer;
  const rows = purchases.map((purchase): Row => ({
    ...viewOf(purchase, zone, now, 'table', config),
    purchase,
  }));
  const columns: ReadonlyArray<Column<Row>> = [
    { key: 'compra', label: 'Compra', text: ({ title }) => title },
    { key: 'orden', label: 'Orden', text: ({ purchase }) => orderNumber(purchase.purchase_id) },
    {
      key: 'fecha',
      label: 'Fecha',
      text: ({ date }) => date,
      file: ({ purchase }) => csvMoment(purchase.createdAt, zone),
    },
    { key: 'forma', label: 'Forma de pago', text: ({ method }) => method },
    { key: 'estado', label: 'Estado', text: ({ badge }) => badge, cell: ({ badge }) => <Badge>{badge}</Badge> },
    { key: 'importe', label: 'Importe', money: ({ total }) => total, kept: true },
    {
      key: 'devuelto',
      label: 'Devuelto',
      money: ({ refunded }) => refunded || null,
      hidden: rows.every(({ refunded }) => refunded === 0),
    },
  ];
  return (
    <>
      <DataTable
        name="cliente.compras"
        label="Compras"
        columns={columns}
        list={readRows(rows)}
        rowKey={({ purchase }) => purchase.purchase_id}
        short={({ date, method, badge }) => [date, method, badge].join(' · ')}
        onOpen={(row) => {
          setOpen(row);
          setShown(true);
        }}
        empty={
          <EmptyState
            illustration="ticket"
            title="Todavía no ha comprado nada."
            action={<LinkButton to={salePath(customer_id)}>Vender</LinkButton>}
          />
        }
      />
      <Dialog open={shown} onClose={() => setShown(false)} onExited={() => setOpen(null)} title={open?.title ?? ''}>
        {open && <PurchaseDetails row={open} invoices={invoices} zone={zone} />}
      </Dialog>
    </>
  );
}

interface PurchaseDetailsProps {
  readonly row: Row;
  readonly invoices: AdminCustomer['invoices'];
  readonly zone: string;
}

function PurchaseDetails({ row, invoices, zone }: PurchaseDetailsProps) {
  const { purchase_id, status, payment_method_id, pay_by, answers } = row.purchase;
  const order = orderNumber(purchase_id);
  const paid = invoices.filter((invoice) => invoice.purchase_id === purchase_id);
  return (
    <div className="customer-part">
      <p className="customer-purchase__quiet">
        Orden {order} · {row.date} · {row.method} · {row.badge}
      </p>
      {row.charges !== null && <p>{row.charges}</p>}
      {row.warning !== null && <p className="customer-purchase__warning">{row.warning}</p>}
      {status === 'pending' && payment_method_id === CASH && pay_by !== null && (
        <div className="customer-card__actions">
          <LinkButton to="?ver=creditos" variant="ghost" size="sm">
            Confirmar o anular el pago<span className="ui-hidden"> de {row.title}</span>
          </LinkButton>
        </div>
      )}
      {paid.length > 0 && (
        <table className="customer-payments" aria-label={`Pagos de la orden ${order}`}>
          <thead>
            <tr>
              <th scope="col">Pago</th>
              <th scope="col">Con</th>
              <th scope="col" className="admin-table__end">
                {amountLabel('Importe')}
              </th>
            </tr>
          </thead>
          <tbody>
            {paid.map(({ invoice_id, createdAt, total_payment: sum, refunded, card }) => (
              <tr key={invoice_id}>
                <td title={formatMoment(createdAt, zone)}>{formatInstant(createdAt, zone)}</td>
                <td>{card ? `${card.card_type} •••• ${card.last_digits}` : row.method}</td>
                <td className="admin-table__end">
                  {formatAmount(toCentavos(sum))}
                  {refunded > 0 && (
                    <span className="customer-purchase__quiet"> (devuelto {formatAmount(toCentavos(refunded))})</span>
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
    </div>
  );
}
