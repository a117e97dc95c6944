/** What coaches are paid: rates, and statements of a period. (Not in the specification.) */
import { Type, type Static } from '@sinclair/typebox';
import { BASES, OCCASIONS, RATE_MAX, STEP_PEOPLE_MAX, STEPS_MAX } from '../coachPay';
import { Day, Exact, Id, Instant, Nullable, Pesos, WallClock, callsOf } from './call';

const call = callsOf('Pago de coaches');

const oneOf = <T extends string>(values: readonly T[]) => Type.Union(values.map((value) => Type.Literal(value)));
const SignedPesos = Type.Number({ description: 'Pesos con dos decimales' });
const Amount = Type.Number({ minimum: 0, maximum: RATE_MAX });

/** `amount`: for the whole class with this many people or more. */
export const PayStep = Exact({ from: Type.Integer({ minimum: 1, maximum: STEP_PEOPLE_MAX }), amount: Amount });

const TERMS = {
  occasion: oneOf(OCCASIONS),
  basis: oneOf(BASES),
  /** By class or person; otherwise null. */
  amount: Nullable(Amount),
  steps: Type.Array(PayStep, { maxItems: STEPS_MAX }),
  /** Of a share; otherwise null. */
  percent: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  /** Of a share: what a visit with an unlimited plan counts; null: a day's part of the plan's price. */
  unlimited_visit: Nullable(Amount),
};
/** null: for all coaches, class types or locations. */
const SCOPE = {
  instructor_id: Nullable(Id),
  class_type_id: Nullable(Id),
  location_id: Nullable(Id),
  starts_on: Day,
  ends_on: Nullable(Day),
};

export const CoachRateTerms = Exact({ ...SCOPE, ...TERMS });
export type CoachRateTerms = Static<typeof CoachRateTerms>;
export const CoachRate = Type.Object({
  coach_rate_id: Id,
  ...SCOPE,
  ...TERMS,
  version: Type.Integer(),
});
export type CoachRate = Static<typeof CoachRate>;
const CoachRateResponse = Type.Object({ coach_rate: CoachRate });
/** Refused if the rate has changed since this version. */
export const ChangedCoachRate = Exact({ ...CoachRateTerms.properties, version: Type.Integer({ minimum: 1 }) });
export type ChangedCoachRate = Static<typeof ChangedCoachRate>;

const REFERENCES = ['instructor/not-found', 'class-type/not-found', 'location/not-found'] as const;

export const getCoachRates = call('GET /coach_rates', 'admin', 'Todas las tarifas de coaches, la más nueva primero', {
  response: Type.Object({ coach_rates: Type.Array(CoachRate) }),
});
export const getCoachRate = call('GET /coach_rates/{id}', 'admin', 'Una tarifa', {
  response: CoachRateResponse,
  errors: ['coach-rate/not-found'],
});
export const postCoachRate = call(
  'POST /coach_rates',
  'admin',
  'Crea una tarifa; la anterior de lo mismo, si no tenía fin, termina el día antes',
  { body: CoachRateTerms, response: CoachRateResponse, errors: ['coach-rate/overlaps', ...REFERENCES] },
);
export const putCoachRate = call('PUT /coach_rates/{id}', 'admin', 'Cambia una tarifa', {
  body: ChangedCoachRate,
  response: CoachRateResponse,
  errors: ['coach-rate/not-found', 'coach-rate/overlaps', 'row/changed', ...REFERENCES],
});
export const deleteCoachRate = call('DELETE /coach_rates/{id}', 'admin', 'Elimina una tarifa', {
  response: Type.Object({ coach_rate_id: Id }),
  errors: ['coach-rate/not-found'],
});

/** A class, or the correction of one: then `paid` is what was paid for it before and `amount` the difference. */
export const StatementLine = Type.Object({
  single_class_id: Id,
  class_date: WallClock,
  title: Type.String(),
  location: Type.String(),
  /** Places, guests included: of those who came, and all that weren't cancelled. */
  attended: Type.Integer(),
  booked: Type.Integer(),
  /** null: no rate holds. */
  terms: Nullable(Type.Object(TERMS)),
  /** What its places were sold for; null: the rate is no share. */
  revenue: Nullable(Pesos),
  amount: SignedPesos,
  warning: Nullable(oneOf(['no-rate', 'no-attendance'] as const)),
  paid: Nullable(SignedPesos),
});
export type StatementLine = Static<typeof StatementLine>;

/**
 * `open`: may be approved. `running`: the period has not ended. `overlapping`: other approved statements have days of it,
 * whose classes aren't listed. `approved`: as it was then.
 */
const Status = oneOf(['running', 'open', 'overlapping', 'approved'] as const);

const SUMS = {
  instructor_id: Id,
  name: Type.String(),
  status: Status,
  /** Classes that have ended. */
  classes: Type.Integer(),
  /** Those without a rate. */
  without_rate: Type.Integer(),
  corrections: Type.Integer(),
  total: SignedPesos,
};
export const StatementSums = Type.Object(SUMS);
export type StatementSums = Static<typeof StatementSums>;

export const CoachStatement = Type.Object({
  ...SUMS,
  from: Day,
  to: Day,
  /** Classes of the period that have not ended. */
  to_come: Type.Integer(),
  lines: Type.Array(StatementLine),
  /** Approved statements that have days of the period. */
  approved: Type.Array(Type.Object({ from: Day, to: Day, total: SignedPesos })),
  approvedAt: Nullable(Instant),
  /** Name of the admin; null: not approved. */
  approved_by: Nullable(Type.String()),
});
export type CoachStatement = Static<typeof CoachStatement>;
const CoachStatementResponse = Type.Object({ statement: CoachStatement });

/** The days of the classes, both included, by the clock of their location. */
export const PayPeriodQuery = Exact({ from: Day, to: Day });
/** `total` and `classes` as they were shown: refused if they have changed since. */
export const StatementApproval = Exact({ from: Day, to: Day, total: Type.Number(), classes: Type.Integer() });
export type StatementApproval = Static<typeof StatementApproval>;

export const getCoachStatements = call('GET /coach_statements', 'admin', 'Lo que se paga a cada coach en un periodo', {
  accountant: true,
  query: PayPeriodQuery,
  response: Type.Object({ statements: Type.Array(StatementSums) }),
});
export const getOwnStatement = call(
  'GET /coach_statements/own',
  'coach',
  'El estado de cuenta de quien pregunta; null: su cuenta no está ligada a un coach',
  { query: PayPeriodQuery, response: Type.Object({ statement: Nullable(CoachStatement) }) },
);
export const getCoachStatement = call('GET /coach_statements/{id}', 'admin', 'El estado de cuenta de un coach', {
  accountant: true,
  query: PayPeriodQuery,
  response: CoachStatementResponse,
  errors: ['instructor/not-found'],
});
export const postStatementApproval = call(
  'POST /coach_statements/{id}/approve',
  'admin',
  'Aprueba el estado de cuenta de un coach: desde entonces no cambia',
  {
    body: StatementApproval,
    response: CoachStatementResponse,
    errors: [
      'instructor/not-found',
      'coach-statement/not-over',
      'coach-statement/overlaps',
      'coach-statement/changed',
      'coach-statement/empty',
    ],
  },
);
