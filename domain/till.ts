/** The till at the desk: payments, refunds, and counts of its cash. Integer centavos. (Not in the specification.) */

/**
 * Payment methods of a sale at the desk. `other`: one of the studio's own, which is named beside it; `link`: the
 * customer pays at an address that is sent to them.
 */
export const DESK_METHODS = ['cash', 'terminal', 'other', 'link'] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];

/** Kinds of movements. `confirmed`: cash for a purchase in the checkout. */
export const MOVEMENT_KINDS = ['sale', 'confirmed', 'refund', 'deposit', 'withdrawal'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Mexican bills and coins in centavos, largest first. */
export const DENOMINATIONS = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50] as const;

/** Most pieces of one denomination, and the largest amount of one charge or movement. */
export const PIECES_MAX = 10_000;
export const CHARGES_MAX = 20;
/** Most packages of one sale. */
export const PACKAGES_MAX = 10;
export const TILL_AMOUNT_MAX = 10_000_000;

/** Hours for which a payment link can be paid. */
export const PAYMENT_LINK_HOURS = 72;

export type CountedPieces = Readonly<Record<string, number | undefined>>;

/** The sum of counted pieces. */
export const countedTotal = (pieces: CountedPieces): number =>
  DENOMINATIONS.reduce((sum, value) => sum + value * (pieces[value] ?? 0), 0);

/** Methods of movements. `other`: a transfer or another way that the team notes. */
export const MOVEMENT_METHODS = ['cash', 'terminal', 'other'] as const;
export type MovementMethod = (typeof MOVEMENT_METHODS)[number];

/** A way to pay that is neither cash nor terminal. */
export interface OtherWay {
  readonly payment_method_id: number;
  readonly name: string;
}

export interface Movement {
  readonly method: MovementMethod;
  readonly kind: MovementKind;
  /** Negative if money leaves the till. */
  readonly amount: number;
  /** Which way it was, for `other`. */
  readonly way?: OtherWay | null;
}

/** Sums of a count by kind of movement; those of terminal and other ways are not in the drawer. */
export interface TillTotals extends Readonly<Record<MovementKind, number>> {
  readonly terminal: number;
  readonly other: number;
  /** What `other` consists of, in the order of their ids. */
  readonly ways: ReadonlyArray<OtherWay & { readonly amount: number }>;
}

const NO_TOTALS: TillTotals = {
  sale: 0,
  confirmed: 0,
  refund: 0,
  deposit: 0,
  withdrawal: 0,
  terminal: 0,
  other: 0,
  ways: [],
};

function withWay(ways: TillTotals['ways'], way: OtherWay, amount: number): TillTotals['ways'] {
  const others = ways.filter(({ payment_method_id }) => payment_method_id !== way.payment_method_id);
  const sum = ways.find(({ payment_method_id }) => payment_method_id === way.payment_method_id)?.amount ?? 0;
  return [...others, { ...way, amount: sum + amount }].sort((a, b) => a.payment_method_id - b.payment_method_id);
}

export const tillTotals = (movements: readonly Movement[]): TillTotals =>
  movements.reduce<TillTotals>((sums, { method, kind, amount, way }) => {
    const name = method === 'cash' ? kind : method;
    return { ...sums, [name]: sums[name] + amount, ways: way ? withWay(sums.ways, way, amount) : sums.ways };
  }, NO_TOTALS);

/** The cash that should be in the drawer. */
export const expectedCash = (openingFloat: number, totals: TillTotals): number =>
  MOVEMENT_KINDS.reduce((sum, kind) => sum + totals[kind], openingFloat);

/** The change for `received`; null: it isn't enough. */
export const changeDue = (received: number, total: number): number | null =>
  received < total ? null : received - total;

/**
 * Amounts that customers are likely to hand over: the exact total, and the next ones with whole bills. At most four.
 */
export function likelyPayments(total: number): number[] {
  const rounded = [5_000, 10_000, 20_000, 50_000, 100_000].map((bill) => Math.ceil(total / bill) * bill);
  return [...new Set([total, ...rounded])].filter((amount) => amount > 0).slice(0, 4);
}

/**
 * Whether someone may void a sale: its seller on the same day, unless the studio leaves that to admins; an admin at any
 * time. Days are the studio's.
 */
export const canVoidSale = (
  sale: { readonly sold_by: number; readonly day: string },
  who: { readonly customer_id: number; readonly isAdmin: boolean; readonly mayVoid: boolean; readonly today: string },
): boolean => who.isAdmin || (who.mayVoid && sale.sold_by === who.customer_id && sale.day === who.today);

/** Days within which a terminal never repeats an authorisation. */
export const AUTHORISATION_DAYS = 30;

/**
 * Whether a typed authorisation is unlikely to come from a terminal: real ones have six letters and digits, neither
 * equal nor in sequence ('000000', '123456').
 */
export function isDoubtfulAuthorisation(typed: string): boolean {
  const code = typed.trim().toUpperCase();
  const steps = new Set([...code].slice(1).map((character, at) => character.charCodeAt(0) - code.charCodeAt(at)));
  return !/^(?=.*\d)[A-Z\d]{6}$/.test(code) || (steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step)));
}

/** How the books name who took a payment at the desk: what was paid in one of the studio's own ways is 'cash', too. */
const TILL_METHODS = ['cash', 'terminal'] as const;
export type TillMethod = (typeof TILL_METHODS)[number];

/** Whether money was taken at the desk, so that no provider refunds it. */
export const isTillMethod = (provider: string): provider is TillMethod => TILL_METHODS.some((one) => one === provider);

/** How the books name what paid without a provider: money taken at the desk, store credit, or a transfer with proof. */
export const BOOK_METHODS = [...TILL_METHODS, 'store_credit', 'transfer'] as const;
export type BookMethod = (typeof BOOK_METHODS)[number];

export const isBookMethod = (provider: string): provider is BookMethod => BOOK_METHODS.some((one) => one === provider);

/** The order in which a sale's packages are paid, so that store credit pays the first ones. */
export const inSaleOrder = (
  one: { readonly class_package_id: number },
  other: { readonly class_package_id: number },
): number => one.class_package_id - other.class_package_id;
