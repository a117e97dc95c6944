import type { CSSProperties } from 'react';
import { cellText, valueOf } from '../../../domain/reports/cells';
import type { ReportColumn, ReportDefinition, ReportRow } from '../../../domain/reports/types';

interface ReportGridProps {
  readonly definition: ReportDefinition;
  /** Keys of the columns that give the grid's rows, its columns, and the cells' share. */
  readonly grid: { readonly rows: string; readonly columns: string; readonly value: string };
  readonly rows: readonly ReportRow[];
  readonly zone: string;
}

/** Variables of the sheet, which React's types don't know. */
const tint = (share: number): CSSProperties => ({ '--share': Math.min(1, Math.max(0, share)) }) as CSSProperties;

/** A grid of two columns of a report: the fuller a cell, the stronger its tint. */
export function ReportGrid({ definition, grid, rows, zone }: ReportGridProps) {
  const column = (key: string): ReportColumn | undefined => definition.columns.find((one) => one.key === key);
  const [down, across, value] = [column(grid.rows), column(grid.columns), column(grid.value)];
  if (!down || !across || !value) return null;
  const numbers = (key: string): number[] =>
    [...new Set(rows.map((row) => Number(row[key])))].sort((one, other) => one - other);
  const of = (y: number, x: number) => rows.find((row) => row[down.key] === y && row[across.key] === x);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls sideways, by keyboard as well
    <div className="ui-card report-grid" role="region" aria-label={value.label} tabIndex={0}>
      <table>
        <caption>{value.label}</caption>
        <thead>
          <tr>
            <th scope="col">{down.label}</th>
            {numbers(across.key).map((x) => (
              <th key={x} scope="col">
                {cellText({ [across.key]: x }, across, zone)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbers(down.key).map((y) => (
            <tr key={y}>
              <th scope="row">{cellText({ [down.key]: y }, down, zone)}</th>
              {numbers(across.key).map((x) => {
                const row = of(y, x);
                const share = row && valueOf(row, value);
                return typeof share === 'number' && row ? (
                  <td key={x} style={tint(share)}>
                    {cellText(row, value, zone)}
                  </td>
                ) : (
                  <td key={x} aria-label="Sin clases" />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
