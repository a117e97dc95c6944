/** The table's columns of a report, from its definition. */
import { Link } from 'react-router-dom';
import { customerPath, reportPath, rosterPath } from '../../../domain/adminPaths';
import { FILTER_NAMES } from '../../../domain/reports/address';
import { cellText, fileCell, valueOf } from '../../../domain/reports/cells';
import { slotOf } from '../../../domain/reports/classes';
import { expiryMonthOf } from '../../../domain/reports/deferred';
import { monthPeriod } from '../../../domain/reports/periods';
import type { Period, ReportColumn, ReportDefinition, ReportFilter, ReportRow } from '../../../domain/reports/types';
import type { Column } from '../list/DataTable';
import { searchWith, type FilterValues } from './filters';

const NUMBERS = ['money', 'count', 'percent'];
/** Kinds whose text isn't broken into lines. */
const TIMES = ['day', 'month', 'clock', 'instant'];

interface Reader {
  /** The filters, which a link to another report keeps. */
  readonly values: FilterValues;
  readonly zone: string;
  /** Whether the reader may open customers and rosters. */
  readonly opensPeople: boolean;
}

/** Where a cell leads: to the person, the class, or the report of what it sums up. */
function pathOf(row: ReportRow, { key, kind, opens }: ReportColumn, { values, opensPeople }: Reader): string | null {
  const cell = row[key];
  const opened = ({ from, to }: Period): string =>
    `${reportPath(opens?.report ?? '')}?${searchWith(values, { periodo: '', desde: from, hasta: to })}`;
  if (opens?.by === 'day' && typeof cell === 'string') return opened({ from: cell, to: cell });
  // Nothing is behind a zero.
  if (opens?.by === 'month') return typeof row.month === 'string' && cell ? opened(monthPeriod(row.month)) : null;
  const narrowed = (by: ReportFilter, value: number): string =>
    `${reportPath(opens?.report ?? '')}?${searchWith(values, { [FILTER_NAMES[by]]: String(value) })}`;
  if (opens?.by === 'slot') return narrowed('slot', slotOf(Number(row.weekday), Number(row.hour)));
  if (opens?.by === 'expiry_month') return narrowed('expiry_month', expiryMonthOf(String(cell)));
  if (typeof cell !== 'object' || cell === null || cell.id === null) return null;
  if (kind === 'person') return opensPeople ? customerPath(cell.id) : null;
  if (kind === 'class') return opensPeople ? rosterPath(cell.id) : null;
  if (!opens || opens.by === 'day') return null;
  return narrowed(opens.by, cell.id);
}

export const columnsOf = ({ columns }: ReportDefinition, reader: Reader): ReadonlyArray<Column<ReportRow>> =>
  columns.map((column) => {
    const { key, label, kind, hidden } = column;
    const text = (row: ReportRow): string => cellText(row, column, reader.zone);
    const linked = (row: ReportRow) => {
      const path = pathOf(row, column, reader);
      return path === null ? text(row) : <Link to={path}>{text(row)}</Link>;
    };
    const common = { key, label, sorts: true, ...(hidden && { hidden }) };
    if (kind === 'money') {
      const money = (row: ReportRow): number | null => {
        const value = valueOf(row, column);
        return typeof value === 'number' ? value : null;
      };
      return { ...common, money, cell: linked };
    }
    const cell = (row: ReportRow) =>
      TIMES.includes(kind) ? <span className="report-time">{linked(row)}</span> : linked(row);
    return { ...common, text, cell, file: (row) => fileCell(row, column, reader.zone), end: NUMBERS.includes(kind) };
  });
