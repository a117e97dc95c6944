import type { DeskSale } from '../../../../domain/contract/desk';
import { csvMoment } from '../../../../domain/csv';
import { formatMoment } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { DataTable, type Column } from '../../list/DataTable';
import { readRows } from '../../list/useList';
import { methodLabel, nameOf, STATUS_LABELS } from '../labels';

export interface RecentSalesProps {
  /** null: not read yet. */
  readonly sales: readonly DeskSale[] | null;
  readonly zone: string;
  readonly onOpen: (sale: DeskSale) => void;
  readonly onVoid: (sale: DeskSale) => void;
  readonly onWithdraw: (sale: DeskSale) => void;
  readonly onCharge: (sale: DeskSale) => void;
}

/** The latest sales and their actions. */
export function RecentSales({ sales, zone, onOpen, onVoid, onWithdraw, onCharge }: RecentSalesProps) {
  const columns: ReadonlyArray<Column<DeskSale>> = [
    { key: 'venta', label: 'Venta', text: ({ title }) => title },
    { key: 'cliente', label: 'Cliente', text: ({ customer }) => nameOf(customer) },
    { key: 'importe', label: 'Importe', money: ({ total }) => toCentavos(total), kept: true },
    { key: 'forma', label: 'Forma de pago', text: methodLabel },
    {
      key: 'fecha',
      label: 'Fecha',
      text: ({ createdAt }) => formatMoment(createdAt, zone),
      file: ({ createdAt }) => csvMoment(createdAt, zone),
    },
    { key: 'vendio', label: 'Vendió', text: ({ seller }) => nameOf(seller) },
    {
      key: 'estado',
      label: 'Estado',
      text: (sale) => STATUS_LABELS[sale.status][0],
      cell: ({ status, voided }) => (
        <div>
          <Badge tone={STATUS_LABELS[status][1]}>{STATUS_LABELS[status][0]}</Badge>
          {voided && (
            <small className="desk-recent__voided">
              Anuló {voided.by}
              {voided.reason && `: ${voided.reason}`}
            </small>
          )}
        </div>
      ),
    },
    {
      key: 'acciones',
      label: 'Acciones',
      kept: true,
      cell: (sale) => {
        const about = `${sale.title}, ${nameOf(sale.customer)}`;
        return (
          <div className="desk-recent__actions">
            {sale.can_void && (
              <Button variant="ghost" size="sm" onClick={() => onVoid(sale)} aria-label={`Anular ${about}`}>
                Anular
              </Button>
            )}
            {sale.status === 'waiting' && (
              <>
                <Button variant="ghost" size="sm" onClick={() => onCharge(sale)} aria-label={`Cobrar aquí ${about}`}>
                  Cobrar aquí
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => onWithdraw(sale)}
                  aria-label={`Retirar la liga de ${about}`}
                >
                  Retirar liga
                </Button>
              </>
            )}
          </div>
        );
      },
    },
  ];
  return (
    <section className="desk-recent">
      <h2>Últimas ventas</h2>
      <DataTable
        name="ventas"
        label="Últimas ventas"
        columns={columns}
        list={{ ...readRows(sales ?? []), rows: sales }}
        rowKey={({ desk_sale_id }) => desk_sale_id}
        onOpen={onOpen}
        short={(sale) =>
          [STATUS_LABELS[sale.status][0], nameOf(sale.customer), formatMoment(sale.createdAt, zone)].join(' · ')
        }
        empty={<p>Aún no hay ventas en recepción.</p>}
      />
    </section>
  );
}
