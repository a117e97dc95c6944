/** The first screen's figures: sums of reports by day, each report queried once. */
import type { ReportFigure, SummaryQuery, SummaryResponse } from '../../../domain/contract/reports';
import { toPesos } from '../../../domain/money';
import { daysNeeded, FIGURES, weeksOf, type Figure } from '../../../domain/reports/figures';
import { periodBefore } from '../../../domain/reports/periods';
import { definitionOf, mayRead, type ReportKey } from '../../../domain/reports/reports';
import type { Period, ReportFilter, ReportRow } from '../../../domain/reports/types';
import { studioDay, type Day } from '../../../domain/studioTime';
import type { Context } from '../../context';
import { requirePeriod, rowsOf, scopeOf } from './service';

const FILTERS = ['location_id', 'instructor_id', 'class_type_id'] as const satisfies readonly ReportFilter[];

/** The rows of a source, each with the day on which it counts; `asOfNow`: they have none. */
interface Source {
  readonly rows: ReadonlyArray<{ readonly row: ReportRow; readonly day: Day | null }>;
  readonly asOfNow: boolean;
  /** Whether it took all filters that were given. */
  readonly narrowed: boolean;
  /** When its rows were read. */
  readonly at: Date;
}

async function sourceOf(ctx: Context, key: ReportKey, query: SummaryQuery, days: Period): Promise<Source> {
  const definition = definitionOf(key);
  const given = FILTERS.filter((name) => query[name] !== undefined);
  const taken = given.filter((name) => definition.filters.includes(name));
  const narrowing = Object.fromEntries(taken.map((name) => [name, query[name]] as const));
  const scope = await scopeOf(ctx, key, { from: days.from, to: days.to, ...narrowing });
  const { timezone } = scope.config;
  const { rows, at } = await rowsOf(ctx, key, scope);
  const dayOf = ({ day, at }: ReportRow): Day | null => {
    if (typeof day === 'string') return day;
    return typeof at === 'string' ? studioDay(new Date(at), timezone) : null;
  };
  return {
    rows: rows.map((row) => ({ row, day: dayOf(row) })),
    asOfNow: definition.asOfNow === true,
    narrowed: taken.length === given.length,
    at,
  };
}

/** A figure of rows; money in pesos. */
function valueOf({ of, kind }: Figure, rows: readonly ReportRow[]): number | null {
  const sum = (key: string): number => rows.reduce((all, row) => all + Number(row[key] ?? 0), 0);
  if (of === 'rows') return rows.length;
  if (typeof of === 'string') return kind === 'money' ? toPesos(sum(of)) : sum(of);
  const [part, whole] = of;
  return sum(whole) === 0 ? null : sum(part) / sum(whole);
}

/** What a source says of a figure, in the period, the one before, and the weeks. */
function figureOf(figure: Figure, { rows, asOfNow, narrowed }: Source, period: Period): ReportFigure {
  const { key } = figure;
  if (asOfNow)
    return {
      key,
      value: valueOf(
        figure,
        rows.map(({ row }) => row),
      ),
      before: null,
      weeks: [],
      narrowed,
    };
  const within = ({ from, to }: Period): number | null =>
    valueOf(
      figure,
      rows.filter(({ day }) => day !== null && day >= from && day <= to).map(({ row }) => row),
    );
  return {
    key,
    value: within(period),
    before: within(periodBefore(period)),
    weeks: weeksOf(period).map(within),
    narrowed,
  };
}

/** A figure of a report that is read once for the period, and once for the one before. */
async function undividedFigure(ctx: Context, figure: Figure, query: SummaryQuery) {
  const { key, source } = figure;
  const [now, before] = [
    await sourceOf(ctx, source, query, query),
    await sourceOf(ctx, source, query, periodBefore(query)),
  ];
  const value = ({ rows }: Source): number | null =>
    valueOf(
      figure,
      rows.map(({ row }) => row),
    );
  const said: ReportFigure = { key, value: value(now), before: value(before), weeks: [], narrowed: now.narrowed };
  return { said, at: [now.at, before.at] };
}

/** Those of the figures that the caller may read, and when the oldest of them was read. */
export async function readSummary(
  ctx: Context,
  query: SummaryQuery,
  wanted: readonly Figure[] = FIGURES,
): Promise<SummaryResponse> {
  requirePeriod(query);
  const figures = wanted.filter(({ source }) => mayRead(ctx.actor.kind, source));
  const keys = [...new Set(figures.filter(({ undivided }) => !undivided).map(({ source }) => source))];
  const sources = new Map<ReportKey, Source>();
  // One after another: a screen of one person takes no more than one connection from those who book.
  for (const key of keys) sources.set(key, await sourceOf(ctx, key, query, daysNeeded(query)));
  const read = [...sources.values()].map(({ at }) => at);
  const found: ReportFigure[] = [];
  for (const figure of figures) {
    const source = sources.get(figure.source);
    if (figure.undivided) {
      const { said, at } = await undividedFigure(ctx, figure, query);
      found.push(said);
      read.push(...at);
    } else if (source) found.push(figureOf(figure, source, query));
  }
  return {
    figures: found,
    at: new Date(Math.min(ctx.now.getTime(), ...read.map((at) => at.getTime()))).toISOString(),
  };
}
