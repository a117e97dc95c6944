/**
 * The model that the API is compared with, written from the specification, not from the server. Times are in
 * milliseconds.
 */
import { DAY, HOUR } from '../../../domain/durations';
import type { Api } from '../../helpers/api';

export interface Outcome {
  /** 'ok' or the code of the refusal. */
  readonly code: string;
  readonly body: unknown;
}

export interface Rules {
  /** Hours before a class in which a cancellation is late; null: no window. */
  readonly window: number | null;
  readonly cancelling: boolean;
  readonly lateCancelling: boolean;
  readonly maxCancels: number | null;
  readonly guests: boolean;
  readonly penalties: boolean;
  readonly waitlists: boolean;
  /** Whether a seat that is freed inside the window is offered to one customer after the other. */
  readonly offers?: boolean;
  readonly ratings: boolean;
  /** Most own places of a person in a day, in a week, and ahead; null: no limit. */
  readonly perDay: number | null;
  readonly perWeek: number | null;
  readonly ahead: number | null;
}

/** Missed classes in a row that give a penalty, and its days. */
export const MISSES = 2;
export const PENALTY_DAYS = 1;
/** Duration of every class in minutes. */
export const LENGTH = 50;

export interface Customer {
  readonly customer_id: number;
  readonly uid: string;
  readonly name: string;
  /** The one person of their family. */
  readonly child?: { readonly id: number; readonly name: string };
}

export interface Credit {
  readonly id: number;
  readonly owner: Customer;
  /** null: any unrestricted class type. */
  readonly type: number | null;
  readonly unlimited: boolean;
  expires: number | null;
  cancels: number;
  forfeited: boolean;
  /** Bought in cash that staff have not confirmed. */
  readonly unpaid: boolean;
}

export interface Lesson {
  readonly id: number;
  readonly name: string;
  readonly starts: number;
  readonly type: number;
  readonly restricted: boolean;
  readonly capacity: number;
  /** Number of spots of its map; 0 without a map. */
  readonly spots: number;
  readonly packageOnly: boolean;
  cancelled: boolean;
  coach: number | null;
  /** When its coach was replaced. */
  newCoachAt: number | null;
}

export interface Reservation {
  /** null until `fillInIds`, if the server has promoted it by itself. */
  id: number | null;
  readonly lesson: Lesson;
  readonly owner: Customer;
  readonly credit: Credit;
  readonly madeAt: number;
  spot: number | null;
  /** Also the name of the person of the family. */
  guest: string | null;
  /** The person of the family whose place it is; null: the customer's own, or a guest's. */
  readonly member: number | null;
  cancelled: boolean;
  attended: boolean;
  stars: readonly [ofClass: number, ofCoach: number] | null;
}

/** An entry of the waitlist of a class, in the order of joining. */
export interface WaitlistEntry {
  id: number;
  readonly lesson: Lesson;
  readonly owner: Customer;
  /** The person of the family who waits; null: the customer. */
  readonly member: number | null;
  auto: boolean;
  state: 'waiting' | 'promoted' | 'gone';
}

export interface Penalty {
  id: number | null;
  readonly owner: Customer;
  readonly since: number;
  end: number;
  lifted: boolean;
  /** The missed reservations, the latest first. */
  readonly missed: readonly Reservation[];
}

export interface Package {
  readonly id: number;
  readonly classes: number;
  readonly days: number;
  readonly limit: number | null;
  readonly cash: boolean;
}

export interface Purchase {
  readonly owner: Customer;
  readonly pkg: Package;
}

/** A request with an Idempotency-Key that can be repeated, and the ids of its reservations. */
export interface Keyed {
  readonly text: string;
  readonly send: (api: Api) => Promise<Outcome>;
  readonly ids: readonly number[];
}

export interface Mail {
  readonly kind: string;
  readonly owner: Customer;
  readonly lesson: Lesson;
  readonly reservation: Reservation | null;
}

export interface Model {
  readonly rules: Rules;
  now: number;
  readonly people: readonly Customer[];
  readonly staff: Customer;
  readonly lessons: readonly Lesson[];
  readonly instructors: readonly number[];
  readonly packages: readonly Package[];
  readonly credits: Credit[];
  readonly reservations: Reservation[];
  readonly purchases: Purchase[];
  readonly waits: WaitlistEntry[];
  readonly penalties: Penalty[];
  /** Mails by subject, as a reservation may still lack its id. */
  readonly mails: Map<string, Mail>;
  /** The last successful request with an Idempotency-Key. */
  lastKeyed: Keyed | null;
}

export const activeReservations = (model: Model, lesson: Lesson): Reservation[] =>
  model.reservations.filter((p) => p.lesson === lesson && !p.cancelled);

/** The place of a customer, or of the person of their family. */
export const ownReservation = (
  model: Model,
  lesson: Lesson,
  owner: Customer,
  member: number | null = null,
): Reservation | undefined =>
  activeReservations(model, lesson).find(
    (p) => p.owner === owner && p.member === member && (member !== null || p.guest === null),
  );

export const seatsLeft = (model: Model, lesson: Lesson): number =>
  lesson.capacity - activeReservations(model, lesson).length;

export function freeSpots(model: Model, lesson: Lesson): number[] {
  const taken = new Set(activeReservations(model, lesson).map((p) => p.spot));
  return Array.from({ length: lesson.spots }, (_, i) => i + 1).filter((spot) => !taken.has(spot));
}

export const isFree = (model: Model, credit: Credit): boolean =>
  !credit.forfeited && (credit.unlimited || !model.reservations.some((p) => p.credit === credit && !p.cancelled));

/**
 * The credit that pays: a paid one before an unpaid one, an unlimited plan, then one of the class type, then the first
 * to expire.
 */
export function creditFor(model: Model, lesson: Lesson, owner: Customer, guest: boolean): Credit | null {
  const rank = (c: Credit): number => (c.unpaid ? 3 : 0) + (c.unlimited ? 0 : c.type === null ? 2 : 1);
  const fitting = model.credits.filter(
    (c) =>
      c.owner === owner &&
      isFree(model, c) &&
      !(guest && c.unlimited) &&
      (c.expires === null || c.expires >= lesson.starts) &&
      (c.type === null ? !lesson.restricted : c.type === lesson.type),
  );
  fitting.sort((a, b) => rank(a) - rank(b) || (a.expires ?? Infinity) - (b.expires ?? Infinity) || a.id - b.id);
  return fitting[0] ?? null;
}

export interface Wanted {
  readonly spot: number | null;
  readonly guest: string | null;
  /** The person of the family whose place it is. */
  readonly member?: number | null;
}

/** Midnight of Monday, 16 November 2026, where the classes are. */
const MONDAY = Date.parse('2026-11-16T06:00:00Z');
const dayOf = (lesson: Lesson): number => Math.floor((lesson.starts - MONDAY) / DAY);
const weekOf = (lesson: Lesson): number => Math.floor(dayOf(lesson) / 7);

/** Why a customer, or the person of their family, can't have another place, or null. */
function limitFor(
  { rules, reservations, now }: Model,
  lesson: Lesson,
  owner: Customer,
  member: number | null,
): string | null {
  const own = reservations
    .filter((p) => p.owner === owner && p.member === member && (member !== null || p.guest === null))
    .filter((p) => !p.cancelled && !p.lesson.packageOnly)
    .map((p) => p.lesson);
  const full = (most: number | null, which: (other: Lesson) => boolean): boolean =>
    most !== null && own.filter(which).length >= most;
  if (full(rules.perDay, (other) => dayOf(other) === dayOf(lesson))) return 'reservation/day-limit';
  if (full(rules.perWeek, (other) => weekOf(other) === weekOf(lesson))) return 'reservation/week-limit';
  return full(rules.ahead, (other) => other.starts > now) ? 'reservation/ahead-limit' : null;
}

/** Adds a reservation and returns it, or the code of the refusal. `settle` ends the customer's waitlist entry. */
export function take(
  model: Model,
  lesson: Lesson,
  owner: Customer,
  { spot, guest: wanted, member = null }: Wanted,
): Reservation | string {
  const guest = member === null ? wanted : null;
  if (lesson.cancelled) return 'class/not-found';
  if (lesson.starts <= model.now) return 'class/started';
  if (lesson.packageOnly) return 'class/package-only';
  if (guest === null && ownReservation(model, lesson, owner, member))
    return member === null ? 'reservation/already-reserved' : 'family/already-reserved';
  if (seatsLeft(model, lesson) <= 0) return 'class/full';
  const limit = guest === null ? limitFor(model, lesson, owner, member) : null;
  if (limit) return limit;
  if (guest !== null && !model.rules.guests) return 'reservation/guests-disabled';
  if (guest !== null && guest.trim().length < 2) return 'reservation/guest-name';
  if (lesson.spots === 0 ? spot !== null : spot === null || spot > lesson.spots) return 'spot/invalid';
  if (spot !== null && !freeSpots(model, lesson).includes(spot)) return 'spot/taken';
  const credit = creditFor(model, lesson, owner, guest !== null || member !== null);
  if (!credit) return member === null ? 'reservation/no-credits' : 'family/no-credits';
  if (model.rules.penalties && model.penalties.some((p) => p.owner === owner && p.end > model.now))
    return 'reservation/penalty';
  const reservation: Reservation = {
    id: null,
    lesson,
    owner,
    credit,
    madeAt: model.now,
    spot,
    guest: member === null ? guest : (owner.child?.name ?? null),
    member,
    cancelled: false,
    attended: false,
    stars: null,
  };
  model.reservations.push(reservation);
  return reservation;
}

/** Milliseconds before a class in which a cancellation is late. */
export const windowOf = (model: Model): number => (model.rules.window ?? 0) * HOUR;

export const waitOf = (
  model: Model,
  lesson: Lesson,
  owner: Customer,
  member: number | null,
): WaitlistEntry | undefined =>
  model.waits.find((w) => w.lesson === lesson && w.owner === owner && w.member === member && w.state === 'waiting');

export function addMail(model: Model, kind: string, reservation: Reservation): void {
  model.mails.set(`${kind} ${model.reservations.indexOf(reservation)}`, {
    kind,
    owner: reservation.owner,
    lesson: reservation.lesson,
    reservation,
  });
}

/** Ends the person's waitlist entry for a new reservation, and adds the mail. */
export function settle(model: Model, reservation: Reservation): void {
  const { lesson, owner, guest, member } = reservation;
  const wait = guest === null || member !== null ? waitOf(model, lesson, owner, member) : undefined;
  if (wait) wait.state = 'gone';
  addMail(model, 'reservation-made', reservation);
}

/**
 * Promotes entries in order while seats are free; skipped entries stay in position. Inside the window, or with
 * a seat left, adds a mail for every waiting entry.
 */
export function serveQueue(model: Model, lesson: Lesson, freedSpot: number | null): void {
  if (!model.rules.waitlists || lesson.cancelled || lesson.starts <= model.now) return;
  const queue = model.waits.filter((w) => w.lesson === lesson && w.state === 'waiting');
  if (lesson.starts - model.now >= windowOf(model)) {
    for (const wait of queue.filter((w) => w.auto)) {
      const free = freeSpots(model, lesson);
      const spot =
        lesson.spots === 0 ? null : freedSpot !== null && free.includes(freedSpot) ? freedSpot : (free[0] ?? null);
      const reservation =
        seatsLeft(model, lesson) > 0
          ? take(model, lesson, wait.owner, { spot, guest: null, member: wait.member })
          : 'class/full';
      if (typeof reservation === 'string') continue;
      wait.state = 'promoted';
      addMail(model, 'promoted', reservation);
    }
  }
  if (seatsLeft(model, lesson) <= 0) return;
  for (const { owner } of queue.filter((w) => w.state === 'waiting')) {
    model.mails.set(`seat-free ${lesson.id} ${owner.customer_id} ${model.now}`, {
      kind: 'seat-free',
      owner,
      lesson,
      reservation: null,
    });
  }
}

/** Ends the penalty now, unless staff have lifted it already. */
export function endPenalty(model: Model, penalty: Penalty): void {
  if (penalty.lifted) return;
  penalty.lifted = true;
  penalty.end = Math.min(penalty.end, model.now);
}
