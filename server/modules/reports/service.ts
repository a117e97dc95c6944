import type { ReportFileQuery, ReportQuery, ReportResponse } from '../../../domain/contract/reports';
import { AppError } from '../../../domain/errors';
import { sortRows, sortedColumn, totalsOf, wireRow } from '../../../domain/reports/cells';
import { daysIn } from '../../../domain/reports/periods';
import {
  definitionOf,
  mayRead,
  REPORT_DAYS_MAX,
  ROWS_SHOWN_MAX,
  type ReportKey,
} from '../../../domain/reports/reports';
import { REPORT_FILTERS, type Period, type ReportDefinition, type ReportRow } from '../../../domain/reports/types';
import { instantsOf, studioDay } from '../../../domain/studioTime';
import type { Context } from '../../context';
import type { MailFile } from '../../ports/mail';
import type { KeptRows } from '../../ports/reports';
import { noteRead } from '../audit/reads';
import { booksReadAt } from '../billing/balances/service';
import { csvFile, xlsxFile, type Table } from './files';
import { QUERIES } from './queries';
import type { Scope } from './scope';

/** Throws 'request/invalid' for a filter that the report doesn't take. */
export function requireFilters({ filters }: ReportDefinition, given: Scope['filters']): void {
  const refused = REPORT_FILTERS.find((name) => given[name] !== undefined && !filters.includes(name));
  if (refused) throw new AppError('request/invalid', { field: refused });
}

/** Days that reports know: further ones lead out of the calendar when weeks and months are counted from them. */
const CALENDAR = { first: '1900-01-01', last: '2199-12-31' } as const;

/** Throws 'request/invalid' for days in the wrong order, too many of them, or far from any studio's. */
export function requirePeriod({ from, to }: Period): void {
  if (from < CALENDAR.first) throw new AppError('request/invalid', { field: 'from' });
  if (to > CALENDAR.last || to < from || daysIn({ from, to }) > REPORT_DAYS_MAX)
    throw new AppError('request/invalid', { field: 'to' });
}

/** Throws 'request/invalid' for such days, and for what the report doesn't have. */
export async function scopeOf(ctx: Context, key: ReportKey, query: ReportQuery): Promise<Scope> {
  const { studio, now, actor } = ctx;
  if (!mayRead(actor.kind, key)) throw new AppError('auth/forbidden');
  const { from, to, sort } = query;
  const definition = definitionOf(key);
  requirePeriod({ from, to });
  if (sort !== undefined && !sortedColumn(definition, sort)) throw new AppError('request/invalid', { field: 'sort' });
  requireFilters(definition, query);
  const filters = Object.fromEntries(REPORT_FILTERS.map((name) => [name, query[name]] as const));
  const config = await studio.config();
  const { timezone } = config;
  const [since, until] = [instantsOf(from, timezone).from, instantsOf(to, timezone).to];
  return { from, to, since, until, now, today: studioDay(now, timezone), config, filters };
}

/** The rows of a report as they were read less than a minute ago, or anew. Money in centavos. */
export const rowsOf = ({ studio, now }: Context, key: ReportKey, scope: Scope): Promise<KeptRows<ReportRow>> => {
  const { from, to, today, filters } = scope;
  return studio.reports.rows(JSON.stringify([key, from, to, today, filters]), async () => {
    const rows: readonly ReportRow[] = await QUERIES[key](studio.db, scope);
    return { rows, at: now };
  });
};

/** All rows of a report in their order, with their sums, and when they were read. Money in centavos. */
async function tableOf(ctx: Context, key: ReportKey, query: ReportQuery): Promise<Table & { readonly at: Date }> {
  const definition = definitionOf(key);
  const scope = await scopeOf(ctx, key, query);
  const { rows, at } = await rowsOf(ctx, key, scope);
  if (definition.namesPeople) noteRead(ctx, 'report.read');
  return {
    definition,
    rows: sortRows(definition, rows, query.sort ?? definition.sort),
    totals: totalsOf(definition, rows),
    zone: scope.config.timezone,
    at,
  };
}

export async function readReport(ctx: Context, key: ReportKey, query: ReportQuery): Promise<ReportResponse> {
  const { definition, rows, totals, at } = await tableOf(ctx, key, query);
  return {
    rows: rows.slice(0, ROWS_SHOWN_MAX).map((row) => ({ ...wireRow(definition, row) })),
    totals: { ...wireRow(definition, totals) },
    count: rows.length,
    at: at.toISOString(),
    ...(definition.fromProviders && { read: await booksReadAt(ctx) }),
  };
}

const TYPES = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** All rows of a report as a file. */
export async function makeFile(ctx: Context, key: ReportKey, { format, ...query }: ReportFileQuery): Promise<MailFile> {
  const table = await tableOf(ctx, key, query);
  return {
    name: `${key}-${query.from}-${query.to}.${format}`,
    type: TYPES[format],
    content: format === 'csv' ? csvFile(table) : await xlsxFile(table),
  };
}

export async function reportFile(ctx: Context, key: ReportKey, query: ReportFileQuery) {
  const { content, ...file } = await makeFile(ctx, key, query);
  return { ...file, content: content.toString('base64') };
}
