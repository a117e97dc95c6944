import type { DeskSale } from '../../../../domain/contract/desk';
import { formatMoment } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
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
  return (
    <section className="desk-recent">
      <h2>Últimas ventas</h2>
      {sales?.length === 0 && <p>Aún no hay ventas en recepción.</p>}
      <ul>
        {sales?.map((sale) => {
          const [status, tone] = STATUS_LABELS[sale.status];
          const about = `${sale.title}, ${nameOf(sale.customer)}`;
          return (
            <li key={sale.desk_sale_id} className="ui-card">
              <div className="desk-recent__words">
                <strong>
                  {sale.title} · {formatMoney(toCentavos(sale.total))}
                </strong>
                <span>
                  {nameOf(sale.customer)} · {methodLabel(sale)} · {formatMoment(sale.createdAt, zone)}
                </span>
                <span>
                  Vendió {nameOf(sale.seller)}
                  {sale.voided && ` · Anuló ${sale.voided.by}${sale.voided.reason ? `: ${sale.voided.reason}` : ''}`}
                </span>
              </div>
              <Badge tone={tone}>{status}</Badge>
              <div className="desk-recent__actions">
                {(sale.status === 'paid' || sale.status === 'waiting') && (
                  <Button variant="quiet" onClick={() => onOpen(sale)} aria-label={`Ver ${about}`}>
                    Ver
                  </Button>
                )}
                {sale.can_void && (
                  <Button variant="quiet" onClick={() => onVoid(sale)} aria-label={`Anular ${about}`}>
                    Anular
                  </Button>
                )}
                {sale.status === 'waiting' && (
                  <>
                    <Button variant="quiet" onClick={() => onCharge(sale)} aria-label={`Cobrar aquí ${about}`}>
                      Cobrar aquí
                    </Button>
                    <Button variant="quiet" onClick={() => onWithdraw(sale)} aria-label={`Retirar la liga de ${about}`}>
                      Retirar liga
                    </Button>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
