/** Reports: what each counts and shows is in domain/reports. (Not in the specification.) */
import { Type, type Static } from '@sinclair/typebox';
import { REPORT_KEYS } from '../reports/reports';
import { Day, Exact, Id, Instant, Nullable, callsOf } from './call';

const call = callsOf('Números');

const ReportParams = Exact({ report: Type.Union(REPORT_KEYS.map((key) => Type.Literal(key))) });

/** A filter that the report doesn't take is refused: its figures would say less than they seem to. */
const NARROWING = {
  from: Day,
  to: Day,
  location_id: Type.Optional(Id),
  instructor_id: Type.Optional(Id),
  class_type_id: Type.Optional(Id),
  class_package_id: Type.Optional(Id),
  /** A payout, whose rows are all listed, of whatever day. */
  payout_id: Type.Optional(Id),
  payment_method_id: Type.Optional(Id),
  room_id: Type.Optional(Id),
  /** Weekday and hour: 118 is Monday at 18:00. */
  slot: Type.Optional(Id),
  /** Year and month, 202612; 999912: without expiry. */
  expiry_month: Type.Optional(Id),
  /** Key of a column, with '-' for descending order. */
  sort: Type.Optional(Type.String({ pattern: '^-?[a-z_]{1,40}$' })),
};
export const ReportQuery = Exact(NARROWING);
export type ReportQuery = Static<typeof ReportQuery>;

const Ref = Type.Object({ id: Nullable(Id), text: Type.String() });
const Row = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Ref, Type.Null()]));

/**
 * Money is pesos. `rows`: at most 1000; `count` and `totals` are of all. `at`: when it was read, at most a minute
 * ago. `read`: until when the books of each provider
 * were copied, for reports that come from them; null: not yet.
 */
export const ReportResponse = Type.Object({
  rows: Type.Array(Row),
  totals: Row,
  count: Type.Integer(),
  at: Instant,
  read: Type.Optional(
    Type.Array(
      Type.Object({
        provider: Type.Union([Type.Literal('stripe'), Type.Literal('paypal')]),
        at: Nullable(Instant),
      }),
    ),
  ),
});
export type ReportResponse = Static<typeof ReportResponse>;

export const getReport = call('GET /reports/{report}', 'admin', 'Un reporte por un periodo, con sus totales', {
  accountant: true,
  params: ReportParams,
  query: ReportQuery,
  response: ReportResponse,
});

export const ReportFileQuery = Exact({
  ...NARROWING,
  format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]),
});
export type ReportFileQuery = Static<typeof ReportFileQuery>;
/** The file in Base64, as its type depends on the format. */
export const getReportFile = call(
  'GET /reports/{report}/file',
  'admin',
  'Todas las filas de un reporte en un archivo',
  {
    accountant: true,
    params: ReportParams,
    query: ReportFileQuery,
    response: Type.Object({ name: Type.String(), type: Type.String(), content: Type.String() }),
  },
);

export const SummaryQuery = Exact({
  from: Day,
  to: Day,
  location_id: Type.Optional(Id),
  instructor_id: Type.Optional(Id),
  class_type_id: Type.Optional(Id),
});
export type SummaryQuery = Static<typeof SummaryQuery>;

const Amount = Nullable(Type.Number());
/**
 * A figure of domain/reports/figures; money is pesos, a percent a share, null: there is nothing to compare with. `weeks`:
 * the last eight, the oldest first. `narrowed` false: a filter was given that it doesn't take.
 */
export const ReportFigure = Type.Object({
  key: Type.String(),
  value: Amount,
  before: Amount,
  weeks: Type.Array(Amount),
  narrowed: Type.Boolean(),
});
export type ReportFigure = Static<typeof ReportFigure>;
/** `at`: when the oldest of the figures was read. */
const SummaryResponse = Type.Object({ figures: Type.Array(ReportFigure), at: Instant });
export type SummaryResponse = Static<typeof SummaryResponse>;
export const getReportSummary = call(
  'GET /reports/summary',
  'admin',
  'Las cifras de un periodo, junto al periodo anterior y las últimas semanas',
  { accountant: true, query: SummaryQuery, response: SummaryResponse },
);
