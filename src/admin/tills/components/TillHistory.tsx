import type { CashCount, TillDay } from '../../../../domain/contract/tills';
import { formatMoment } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { amountLabel } from '../../../../domain/numbers';
import type { OtherWay } from '../../../../domain/till';
import { Button } from '../../../ui/Button';
import { downloadCsv } from '../../list/csv';
import { ListBody } from '../../list/ListBody';
import type { ShownList } from '../../list/useList';
import { amountOf, csvOf, differenceText, outsideDrawerText, waysIn, wayTotal } from '../labels';
import { TillTable } from './TillTable';

interface TillHistoryProps {
  readonly day: TillDay;
  readonly counts: ShownList<CashCount>;
  readonly zone: string;
}

/** What each till took today, and the counts that are closed. */
export function TillHistory({ day, counts, zone }: TillHistoryProps) {
  const ways = waysIn([day.totals]);
  const history = counts.rows?.filter(({ closedAt }) => closedAt !== null) ?? null;
  return (
    <>
      <section className="ui-card tills-list">
        <h2>Hoy</h2>
        {day.people.length === 0 ? (
          <p>Aún no hay movimientos hoy.</p>
        ) : (
          <TillTable
            label="Hoy"
            columns={['Persona', 'Efectivo', 'Terminal', ...ways.map(({ name }) => name), 'Ligas']}
            amounts={3 + ways.length}
            rows={[
              ...day.people.map(({ person, totals }) => ({
                key: person.customer_id,
                cells: [person.name, ...sumsOf(totals, ways)],
              })),
              ...(day.people.length > 1
                ? [{ key: 'total', isTotal: true, cells: ['Total del día', ...sumsOf(day.totals, ways)] }]
                : []),
            ]}
          />
        )}
      </section>
      <section className="ui-card tills-list">
        <div className="tills-list__head">
          <h2>Cortes cerrados</h2>
          <Button variant="ghost" onClick={() => void downloadCsv('cortes', csvOf(counts.rows ?? [], zone))}>
            Descargar CSV
          </Button>
          <Button variant="ghost" onClick={() => window.print()}>
            Imprimir
          </Button>
        </div>
        <ListBody list={{ ...counts, rows: history }} empty={<p>Aún no hay cortes cerrados.</p>} moreLabel="Ver más">
          {(closedOnes) => (
            <TillTable
              label="Cortes cerrados"
              columns={['Persona', 'Cerró', amountLabel('Fuera de la caja'), 'Esperado', 'Contado', 'Diferencia']}
              amounts={3}
              rows={closedOnes.map((count) => ({
                key: count.cash_count_id,
                cells: [
                  count.person.name,
                  formatMoment(count.closedAt ?? '', zone),
                  <div key="outside">
                    {outsideDrawerText(count.totals)}
                    {count.note && <small>{count.note}</small>}
                  </div>,
                  amountOf(count.expected),
                  amountOf(count.counted ?? 0),
                  differenceText(count.difference ?? 0, amountOf),
                ],
              }))}
            />
          )}
        </ListBody>
      </section>
    </>
  );
}

const cashOf = ({ sale, confirmed, refund, deposit, withdrawal }: CashCount['totals']): number =>
  (toCentavos(sale) + toCentavos(confirmed) + toCentavos(refund) + toCentavos(deposit) + toCentavos(withdrawal)) / 100;

const sumsOf = (totals: CashCount['totals'], ways: readonly OtherWay[]): readonly string[] =>
  [cashOf(totals), totals.terminal, ...ways.map((way) => wayTotal(totals, way)), totals.link].map(amountOf);
