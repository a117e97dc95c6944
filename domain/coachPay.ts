/**
 * What coaches are paid. (Not in the specification.) Rates hold from day to day, for a coach, a class type or a
 * location, or for all; the most specific one pays a class. Money is integer centavos.
 */
import { formatAmount, formatMoney } from './numbers';
import { addDays, isDay, type Day, type WallClock } from './studioTime';

/** Which classes a rate is for: any, those with a single place, or those that the coach took over from another. */
export const OCCASIONS = ['class', 'private', 'substitution'] as const;
export type Occasion = (typeof OCCASIONS)[number];
/** By class, by person who came, by steps of how many came, or as a share of what the class's places were sold for. */
export const BASES = ['class', 'head', 'steps', 'share'] as const;
export type PayBasis = (typeof BASES)[number];

export interface PayStep {
  /** From this many people on. */
  readonly from: number;
  /** Centavos for the whole class. */
  readonly amount: number;
}

/** How a class is paid. */
export interface PayTerms {
  readonly occasion: Occasion;
  readonly basis: PayBasis;
  /** Centavos, by class or person; otherwise null. */
  readonly amount: number | null;
  /** In rising order; empty if not paid by steps. */
  readonly steps: readonly PayStep[];
  /** Whole percents of a share; otherwise null. */
  readonly percent: number | null;
  /** For a share: what a visit with an unlimited plan counts, in centavos; null: a day's part of the plan's price. */
  readonly unlimited_visit: number | null;
}

/** A rate; null: for all coaches, class types or locations. Its days are those of the classes, both included. */
export interface PayRate extends PayTerms {
  readonly instructor_id: number | null;
  readonly class_type_id: number | null;
  readonly location_id: number | null;
  readonly starts_on: Day;
  /** null: without end. */
  readonly ends_on: Day | null;
}

/** A place that was kept until its class, by what its credit was sold for. */
export interface SoldPlace {
  /** Centavos that the payment of the credit took; 0: nothing was paid. */
  readonly paid: number;
  /** How many credits that payment granted. */
  readonly credits: number;
  /** For how many days an unlimited plan was sold; null: a counted credit. */
  readonly plan_days: number | null;
}

/** A class of a coach that has ended. */
export interface PaidClass {
  readonly instructor_id: number;
  readonly single_class_id: number;
  readonly class_date: WallClock;
  readonly class_type_id: number;
  readonly location_id: number;
  /** The names of class and location. */
  readonly title: string;
  readonly location: string;
  readonly capacity: number;
  /** Whether the coach took it over from another one. */
  readonly substituted: boolean;
  /** Places, guests included: those who came, and all that weren't cancelled. */
  readonly attended: number;
  readonly booked: number;
}

/** A class that the rates pay nothing for, or whose attendance seems not to have been taken. */
export type PayWarning = 'no-rate' | 'no-attendance';

export interface PayLine extends Pick<
  PaidClass,
  'single_class_id' | 'class_date' | 'title' | 'location' | 'attended' | 'booked'
> {
  /** null: no rate holds. */
  readonly terms: PayTerms | null;
  /** What its places were sold for, in centavos; null: the rate is no share. */
  readonly revenue: number | null;
  /** Centavos; of a correction the difference, which may be negative. */
  readonly amount: number;
  readonly warning: PayWarning | null;
  /** Of a correction: what was paid for the class before; otherwise null. */
  readonly paid: number | null;
}

const dayOf = ({ class_date }: Pick<PaidClass, 'class_date'>): Day => class_date.slice(0, 10);

/** The occasions that a class is one of, the most specific first. */
function occasionsOf({ substituted, capacity }: Pick<PaidClass, 'substituted' | 'capacity'>): readonly Occasion[] {
  return [
    ...(substituted ? (['substitution'] as const) : []),
    ...(capacity === 1 ? (['private'] as const) : []),
    'class',
  ];
}

/**
 * The rate that pays a class: of those that hold on its day, the one for its occasion, then for its coach, its class
 * type and its location. Never two of them are equally specific: those would be for the same, on the same day.
 */
export function rateFor<R extends PayRate>(one: PaidClass, rates: readonly R[]): R | null {
  const day = dayOf(one);
  const occasions = occasionsOf(one);
  const fits = (wanted: number | null, id: number): boolean => wanted === null || wanted === id;
  const holding = rates.filter(
    (rate) =>
      rate.starts_on <= day &&
      (rate.ends_on === null || day <= rate.ends_on) &&
      occasions.includes(rate.occasion) &&
      fits(rate.instructor_id, one.instructor_id) &&
      fits(rate.class_type_id, one.class_type_id) &&
      fits(rate.location_id, one.location_id),
  );
  const rank = (rate: PayRate): number =>
    (occasions.length - occasions.indexOf(rate.occasion)) * 8 +
    (rate.instructor_id === null ? 0 : 4) +
    (rate.class_type_id === null ? 0 : 2) +
    (rate.location_id === null ? 0 : 1);
  return holding.reduce<R | null>((best, rate) => (best === null || rank(rate) > rank(best) ? rate : best), null);
}

/** What a place was sold for, in centavos: its part of the payment, of an unlimited plan that of one day. */
export function placeValue({ paid, credits, plan_days }: SoldPlace, unlimitedVisit: number | null): number {
  if (plan_days !== null && unlimitedVisit !== null) return unlimitedVisit;
  return Math.round(paid / (Math.max(credits, 1) * Math.max(plan_days ?? 1, 1)));
}

/** What terms pay for a class. `places`: only a share needs them. */
export function payFor(
  terms: PayTerms,
  attended: number,
  places: readonly SoldPlace[],
): Pick<PayLine, 'amount' | 'revenue'> {
  switch (terms.basis) {
    case 'class':
      return { amount: terms.amount ?? 0, revenue: null };
    case 'head':
      return { amount: (terms.amount ?? 0) * attended, revenue: null };
    case 'steps':
      return { amount: terms.steps.filter(({ from }) => from <= attended).at(-1)?.amount ?? 0, revenue: null };
    case 'share': {
      const revenue = places.reduce((sum, place) => sum + placeValue(place, terms.unlimited_visit), 0);
      return { amount: Math.round((revenue * (terms.percent ?? 0)) / 100), revenue };
    }
  }
}

const COUNTS_HEADS: ReadonlySet<PayBasis> = new Set(['head', 'steps']);

/** The line of a class in its statement. */
export function payLine(one: PaidClass, terms: PayTerms | null, places: readonly SoldPlace[]): PayLine {
  const { single_class_id, class_date, title, location, attended, booked } = one;
  const facts = { single_class_id, class_date, title, location, attended, booked, paid: null };
  if (terms === null) return { ...facts, terms, revenue: null, amount: 0, warning: 'no-rate' };
  const isUncounted = COUNTS_HEADS.has(terms.basis) && attended === 0 && booked > 0;
  return { ...facts, terms, ...payFor(terms, attended, places), warning: isUncounted ? 'no-attendance' : null };
}

/** What was paid for a class by approved statements, corrections included. */
export interface PaidBefore extends Pick<PayLine, 'single_class_id' | 'class_date' | 'title' | 'location' | 'amount'> {
  readonly instructor_id: number;
}

/**
 * The corrections of one coach: what the classes of approved days would be paid now, minus what was paid for them. A
 * class that isn't the coach's any more would be paid nothing.
 */
export function correctionsOf(now: readonly PayLine[], before: readonly PaidBefore[]): PayLine[] {
  const paid = new Map(before.map((one) => [one.single_class_id, one]));
  const current = new Set(now.map(({ single_class_id }) => single_class_id));
  const gone = before
    .filter(({ single_class_id }) => !current.has(single_class_id))
    .map(({ instructor_id: _, ...one }) => ({
      ...one,
      attended: 0,
      booked: 0,
      terms: null,
      revenue: null,
      warning: null,
      amount: 0,
      paid: null,
    }));
  return [...now, ...gone]
    .map((line): PayLine => {
      const was = paid.get(line.single_class_id)?.amount ?? 0;
      return { ...line, amount: line.amount - was, paid: was };
    })
    .filter(({ amount }) => amount !== 0)
    .sort(byDate);
}

/** By date, those without a rate or attendance first. */
export const byWarning = (a: PayLine, b: PayLine): number =>
  Number(a.warning === null) - Number(b.warning === null) || byDate(a, b);
const byDate = (a: PayLine, b: PayLine): number =>
  a.class_date < b.class_date ? -1 : Number(a.class_date > b.class_date) || a.single_class_id - b.single_class_id;

export const payTotal = (lines: ReadonlyArray<Pick<PayLine, 'amount'>>): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** Days of the classes of a statement, both included. */
export interface PayPeriod {
  readonly from: Day;
  readonly to: Day;
}

/** Most days of a statement: two months. */
const PERIOD_MAX_DAYS = 62;
/** Classes of approved statements are corrected for half a year. */
export const CORRECTED_DAYS = 183;

/** What is wrong with a period; null: nothing. */
export function periodProblem({ from, to }: PayPeriod): string | null {
  if (!isDay(from) || !isDay(to)) return 'Escribe una fecha válida.';
  if (to < from) return 'El último día no puede ser antes del primero.';
  return addDays(from, PERIOD_MAX_DAYS) <= to ? `Elige como máximo ${PERIOD_MAX_DAYS} días.` : null;
}

const firstOf = (day: Day): Day => `${day.slice(0, 7)}-01`;
/** The last day of the day's month. */
const lastOf = (day: Day): Day => addDays(firstOf(addDays(firstOf(day), 31)), -1);

export const monthOf = (day: Day): PayPeriod => ({ from: firstOf(day), to: lastOf(day) });

/** The half of a month: until the 15th, and from the 16th to its end. */
export function fortnightOf(day: Day): PayPeriod {
  const middle = `${day.slice(0, 7)}-15`;
  return day <= middle ? { from: firstOf(day), to: middle } : { from: addDays(middle, 1), to: lastOf(day) };
}

/**
 * The period before or after one: of the same kind if it is a month or half of one, else of as many days. Such days
 * that are exactly a month or a half of one are taken for it from then on.
 */
export function nextPeriod({ from, to }: PayPeriod, step: 1 | -1): PayPeriod {
  const day = step === 1 ? addDays(to, 1) : addDays(from, -1);
  for (const kind of [monthOf, fortnightOf]) {
    const same = kind(from);
    if (same.from === from && same.to === to) return kind(day);
  }
  let days = 0;
  while (addDays(from, days) < to) days += 1;
  return step === 1 ? { from: day, to: addDays(day, days) } : { from: addDays(day, -days), to: day };
}

/**
 * `open`: may be approved. `running`: the period has not ended. `overlapping`: other approved statements have days of
 * it. `approved`: as it was then.
 */
export const STATUS_LABELS = {
  running: 'En curso',
  open: 'Por aprobar',
  overlapping: 'Aprobado en parte',
  approved: 'Aprobado',
} as const;

export const BASIS_LABELS: Readonly<Record<PayBasis, string>> = {
  class: 'Por clase',
  head: 'Por persona',
  steps: 'Por escalones',
  share: 'Parte de lo vendido',
};

export const OCCASION_LABELS: Readonly<Record<Occasion, string>> = {
  class: 'Cualquier clase',
  private: 'Clase privada',
  substitution: 'Suplencia',
};

/** '$250.00 MXN por clase', '1 a 5: $200.00 · 6 o más: $300.00 (MXN)', '40 % de lo vendido'. */
export function termsText({ basis, amount, steps, percent, unlimited_visit }: Omit<PayTerms, 'occasion'>): string {
  switch (basis) {
    case 'class':
      return `${formatMoney(amount ?? 0)} por clase`;
    case 'head':
      return `${formatMoney(amount ?? 0)} por persona`;
    case 'steps':
      return `${steps.map((step, n) => `${stepPeople(step, steps[n + 1])}: ${formatAmount(step.amount)}`).join(' · ')} (MXN)`;
    case 'share':
      return `${percent ?? 0} % de lo vendido${
        unlimited_visit === null ? '' : `; visita ilimitada ${formatMoney(unlimited_visit)}`
      }`;
  }
}

function stepPeople({ from }: PayStep, next: PayStep | undefined): string {
  if (next === undefined) return `${from} o más`;
  return next.from === from + 1 ? String(from) : `${from} a ${next.from - 1}`;
}

/** Pesos at most, in any amount of a rate. */
export const RATE_MAX = 1_000_000;
export const STEPS_MAX = 12;
/** People at most, in a step. */
export const STEP_PEOPLE_MAX = 1000;

const isAmount = (centavos: number | null): boolean =>
  centavos !== null && Number.isInteger(centavos) && centavos >= 0 && centavos <= RATE_MAX * 100;

/** What is wrong with a rate, by its fields. */
export function rateProblems(rate: PayRate): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  const { basis, amount, steps, percent, unlimited_visit, starts_on, ends_on } = rate;
  const badAmount = 'Escribe un importe en pesos, desde $0.';
  if ((basis === 'class' || basis === 'head') && !isAmount(amount)) problems.amount = badAmount;
  if (basis === 'share' && !(percent !== null && Number.isInteger(percent) && percent >= 1 && percent <= 100))
    problems.percent = 'Escribe un porcentaje entero, de 1 a 100.';
  if (basis === 'share' && unlimited_visit !== null && !isAmount(unlimited_visit)) problems.unlimited_visit = badAmount;
  if (basis === 'steps') {
    const isPeople = ({ from }: PayStep): boolean => Number.isInteger(from) && from >= 1 && from <= STEP_PEOPLE_MAX;
    if (
      steps.length === 0 ||
      steps.length > STEPS_MAX ||
      !steps.every((step) => isPeople(step) && isAmount(step.amount))
    )
      problems.steps = 'Escribe en cada escalón desde cuántas personas y cuánto se paga.';
    else if (steps.some(({ from }, n) => n > 0 && from <= steps[n - 1]!.from))
      problems.steps = 'Cada escalón empieza con más personas que el anterior.';
  }
  if (!isDay(starts_on)) problems.starts_on = 'Escribe una fecha válida.';
  if (ends_on !== null && !isDay(ends_on)) problems.ends_on = 'Escribe una fecha válida.';
  else if (ends_on !== null && ends_on < starts_on) problems.ends_on = 'No puede terminar antes de empezar.';
  return problems;
}
