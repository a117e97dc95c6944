/**
 * Reports: one definition each, from which the API, the screen and the files follow. Their queries are the server's
 * (modules/reports). Days are those of the studio's calendar; classes count on the day of their own wall clock.
 */
import type { Day } from '../studioTime';

/**
 * What a column holds. `day`: YYYY-MM-DD; `month`: YYYY-MM; `clock`: a class's wall clock; `instant`: an instant, shown in the studio's
 * zone; `weekday`: 1 is Monday; `hour`: 0 to 23; `money`: centavos here, pesos on the wire; `percent`: follows from two
 * other columns; `person`, `class` and `group` are a Ref: a customer, a class, or what a row sums up.
 */
type ColumnKind =
  | 'text'
  | 'day'
  | 'month'
  | 'clock'
  | 'instant'
  | 'weekday'
  | 'hour'
  | 'money'
  | 'count'
  | 'percent'
  | 'person'
  | 'class'
  | 'group';

/** A cell with the row that it names; `id` null: it names none. */
export interface Ref {
  readonly id: number | null;
  readonly text: string;
}

export type Cell = string | number | Ref | null;

export interface ReportColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: ColumnKind;
  /** Whether the column is summed up below the table. */
  readonly total?: true;
  /** Of a percent: the columns of part and whole. */
  readonly of?: readonly [part: string, whole: string];
  /** Not shown at first. */
  readonly hidden?: true;
  /**
   * The report that lists what a cell sums up: of its `day`, of the row's `month`, or narrowed by the filter that a
   * group's id is, or that follows from the row (`slot`, `expiry_month`).
   */
  readonly opens?: { readonly report: string; readonly by: 'day' | 'month' | ReportFilter };
}

/**
 * What reports can be narrowed to, besides their period, as the API names it: ids; `slot`, a weekday and hour as
 * domain/reports/classes writes them; `expiry_month`, as domain/reports/deferred writes it.
 */
export const REPORT_FILTERS = [
  'location_id',
  'instructor_id',
  'class_type_id',
  'class_package_id',
  'payout_id',
  'payment_method_id',
  'room_id',
  'slot',
  'expiry_month',
] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

/** A picture above the table, which says the same: lines over days, or a grid of two columns. */
type ReportChart =
  | { readonly kind: 'line'; readonly x: string; readonly y: readonly string[] }
  | { readonly kind: 'grid'; readonly rows: string; readonly columns: string; readonly value: string };

export type ReportSubject = 'money' | 'classes' | 'people';

export interface ReportDefinition {
  readonly subject: ReportSubject;
  readonly title: string;
  /** What is counted, in one sentence. */
  readonly definition: string;
  /** As it is today, whatever the period. */
  readonly asOfNow?: true;
  /** Of a report as of now that tells of a time: which, in place of 'Hoy'. */
  readonly span?: string;
  readonly filters: readonly ReportFilter[];
  readonly columns: readonly ReportColumn[];
  /** Key of the column by which rows are sorted at first, with '-' for descending order. */
  readonly sort: string;
  readonly chart?: ReportChart;
  /** Comes from copies of the providers' books: how old they are stands above it. */
  readonly fromProviders?: true;
  /** Names customers: reading it is recorded. */
  readonly namesPeople?: true;
}

type ValueOf<K extends ColumnKind> = K extends 'person' | 'class' | 'group'
  ? Ref
  : K extends 'money' | 'count' | 'weekday' | 'hour'
    ? number
    : string | null;

/** What a report's query returns for each row. */
export type RowOf<D extends ReportDefinition> = {
  readonly [C in Exclude<D['columns'][number], { readonly kind: 'percent' }> as C['key']]: ValueOf<C['kind']>;
};

export type ReportRow = Readonly<Record<string, Cell>>;

/** First and last day of a report. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}
