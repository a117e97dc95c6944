/** Tills of the desk: movements of money, and counts of the cash. (Not in the specification.) */
import { Type, type Static } from '@sinclair/typebox';
import { DENOMINATIONS, TILL_AMOUNT_MAX, PIECES_MAX, MOVEMENT_KINDS, MOVEMENT_METHODS } from '../till';
import { Day, Exact, Id, Instant, Nullable, Pesos, callsOf } from './call';
import { Lines } from './texts';

const call = callsOf('Caja');

const SignedPesos = Type.Number({ description: 'Pesos con dos decimales; negativo: sale de la caja' });
const Person = Type.Object({ customer_id: Id, name: Type.String() });

/** Number of pieces by value in centavos: { "50000": 2 } are two bills of $500. */
const Denominations = Exact(
  Object.fromEntries(
    DENOMINATIONS.map((value) => [String(value), Type.Optional(Type.Integer({ minimum: 0, maximum: PIECES_MAX }))]),
  ),
);

/**
 * Sums of a count: cash by kind of movement; `terminal`, `other` and `link` are not in the drawer. `ways`: what `other`
 * consists of.
 */
const Totals = Type.Object({
  sale: SignedPesos,
  confirmed: SignedPesos,
  refund: SignedPesos,
  deposit: SignedPesos,
  withdrawal: SignedPesos,
  terminal: SignedPesos,
  other: SignedPesos,
  ways: Type.Array(Type.Object({ payment_method_id: Id, name: Type.String(), amount: SignedPesos })),
  link: SignedPesos,
});

export const CashCount = Type.Object({
  cash_count_id: Id,
  person: Person,
  openedAt: Instant,
  opening_float: Pesos,
  /** null: the count is open. */
  closedAt: Nullable(Instant),
  totals: Totals,
  /** The cash that should be there. */
  expected: SignedPesos,
  counted: Nullable(Pesos),
  /** counted - expected; null: the count is open. */
  difference: Nullable(SignedPesos),
  denominations: Nullable(Type.Record(Type.String(), Type.Integer())),
  note: Lines(),
});
export type CashCount = Static<typeof CashCount>;

export const TillMovement = Type.Object({
  till_movement_id: Id,
  createdAt: Instant,
  method: Type.Union(MOVEMENT_METHODS.map((method) => Type.Literal(method))),
  /** Its name, for the method `other`. */
  way: Nullable(Type.String()),
  kind: Type.Union(MOVEMENT_KINDS.map((kind) => Type.Literal(kind))),
  amount: SignedPesos,
  /** What was sold or paid; may be empty. */
  title: Type.String(),
  note: Lines(),
  desk_sale_id: Nullable(Id),
});
export type TillMovement = Static<typeof TillMovement>;

const CountWithMovements = Type.Object({ cash_count: CashCount, movements: Type.Array(TillMovement) });
export const CashCountResponse = Type.Object({ cash_count: CashCount });
export type CashCountResponse = Static<typeof CashCountResponse>;

/** `cash_count` null: nothing has moved since the last one. */
export const CurrentCountResponse = Type.Object({
  cash_count: Nullable(CashCount),
  movements: Type.Array(TillMovement),
});
export type CurrentCountResponse = Static<typeof CurrentCountResponse>;
export const getCurrentCount = call(
  'GET /cash_counts/current',
  'staff',
  'El corte abierto de quien pregunta, con sus movimientos (los 500 más nuevos)',
  { response: CurrentCountResponse },
);

const Float = Type.Number({ minimum: 0, maximum: TILL_AMOUNT_MAX / 100 });
/** `from`: the float that was shown, 0 for a closed till; refused if it has changed. */
export const CountFloat = Exact({ opening_float: Float, from: Type.Optional(Float) });
export type CountFloat = Static<typeof CountFloat>;
export const putOpeningFloat = call(
  'PUT /cash_counts/current',
  'staff',
  'Pone el fondo inicial de la caja propia; la abre si está cerrada',
  { body: CountFloat, response: CashCountResponse, errors: ['row/changed'] },
);

/** `expected`: the sum that was shown; refused if something has moved since. */
export const CountClosing = Exact({
  expected: Type.Number(),
  denominations: Denominations,
  note: Lines({ maxLength: 500 }),
});
export type CountClosing = Static<typeof CountClosing>;
export const postCountClosing = call('POST /cash_counts/{id}/close', 'staff', 'Cierra un corte propio', {
  body: CountClosing,
  response: CashCountResponse,
  errors: ['cash-count/not-found', 'cash-count/closed', 'cash-count/changed', 'cash-count/note-required'],
});

/** Cash that the caller puts into their till or takes out, without a sale. */
export const CashMove = Exact({
  kind: Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal')]),
  amount: Type.Number({ minimum: 0.01, maximum: TILL_AMOUNT_MAX / 100 }),
  note: Lines({ minLength: 1, maxLength: 200, pattern: '\\S' }),
});
export type CashMove = Static<typeof CashMove>;
export const postCashMove = call('POST /till_movements', 'staff', 'Registra un retiro o una entrada de efectivo', {
  idempotent: true,
  body: CashMove,
  response: Type.Object({ movement: TillMovement }),
});

/** `customer_id`: counts of that person; staff see only their own. */
export const CountsQuery = Exact({ after: Type.Optional(Id), customer_id: Type.Optional(Id) });
export type CountsQuery = Static<typeof CountsQuery>;
export const CountsResponse = Type.Object({ cash_counts: Type.Array(CashCount), next: Nullable(Id) });
export type CountsResponse = Static<typeof CountsResponse>;
export const getCashCounts = call(
  'GET /cash_counts',
  'staff',
  'Cortes, el más nuevo primero, de 50 en 50: los propios, o como administrador los de todos',
  { accountant: true, query: CountsQuery, response: CountsResponse },
);
export const getCashCount = call('GET /cash_counts/{id}', 'staff', 'Un corte con sus movimientos', {
  accountant: true,
  response: CountWithMovements,
  errors: ['cash-count/not-found'],
});

/** Movements of a day in each till: all tills for admins, otherwise the caller's own. */
export const TillDay = Type.Object({
  day: Day,
  people: Type.Array(Type.Object({ person: Person, totals: Totals })),
  totals: Totals,
});
export type TillDay = Static<typeof TillDay>;
export const getTillDay = call('GET /tills/{day}', 'staff', 'Lo que se movió un día, por persona y en total', {
  accountant: true,
  params: Exact({ day: Day }),
  response: Type.Object({ till_day: TillDay }),
});
