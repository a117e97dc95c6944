import type { CSSProperties } from 'react';
import { amountLabel } from '../../../domain/numbers';
import { cellText, valueOf } from '../../../domain/reports/cells';
import type { Cell, ReportColumn, ReportDefinition, ReportRow } from '../../../domain/reports/types';
import { useScrollFocus } from '../../ui/useScrollFocus';

interface ReportGridProps {
  readonly definition: ReportDefinition;
  /** Keys of the columns that give the grid's rows, its columns, and the cells: a share, or an amount beside the highest. */
  readonly grid: { readonly rows: string; readonly columns: string; readonly value: string };
  readonly rows: readonly ReportRow[];
  readonly zone: string;
}

/** Variables of the sheet, which React's types don't know. */
const tint = (share: number): CSSProperties => ({ '--share': Math.min(1, Math.max(0, share)) }) as CSSProperties;

const isPlain = (cell: Cell | undefined): cell is string | number =>
  typeof cell === 'string' || typeof cell === 'number';
/** Of numbers, and of months as YYYY-MM. */
const inOrder = (one: string | number, other: string | number): number =>
  String(one).localeCompare(String(other), 'es-MX', { numeric: true });

/** A grid of two columns of a report: the fuller a cell, the stronger its tint. */
export function ReportGrid({ definition, grid, rows, zone }: ReportGridProps) {
  // On a phone it scrolls sideways, by keyboard as well.
  const frame = useScrollFocus<HTMLDivElement>();
  const column = (key: string): ReportColumn | undefined => definition.columns.find((one) => one.key === key);
  const [down, across, value] = [column(grid.rows), column(grid.columns), column(grid.value)];
  if (!down || !across || !value) return null;
  const valuesOf = (key: string): Array<string | number> =>
    [...new Set(rows.map((row) => row[key]))].filter(isPlain).sort(inOrder);
  const highest = value.kind === 'percent' ? 1 : Math.max(1, ...rows.map((row) => Number(valueOf(row, value) ?? 0)));
  const label = value.kind === 'money' ? amountLabel(value.label) : value.label;
  const of = (y: string | number, x: string | number) =>
    rows.find((row) => row[down.key] === y && row[across.key] === x);
  return (
    <div ref={frame} className="ui-card report-grid" role="region" aria-label={label}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{down.label}</th>
            {valuesOf(across.key).map((x) => (
              <th key={x} scope="col">
                {cellText({ [across.key]: x }, across, zone)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {valuesOf(down.key).map((y) => (
            <tr key={y}>
              <th scope="row">{cellText({ [down.key]: y }, down, zone)}</th>
              {valuesOf(across.key).map((x) => {
                const row = of(y, x);
                const amount = row && valueOf(row, value);
                return typeof amount === 'number' && row ? (
                  <td key={x} style={tint(amount / highest)}>
                    {cellText(row, value, zone)}
                  </td>
                ) : (
                  <td key={x} aria-label="Sin datos" />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
