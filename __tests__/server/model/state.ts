/**
 * What the studio would say of itself, kept by hand: the model that the API is compared with. Written from the
 * specification and design.md, not from the server; times are milliseconds.
 */
import type { Api } from '../../helpers/api';

export interface Answer {
  /** 'ok' or the code of the refusal. */
  readonly code: string;
  readonly body: unknown;
}

export interface Rules {
  /** Hours before a class in which cancelling is late; null: no window. */
  readonly window: number | null;
  readonly cancelling: boolean;
  readonly lateCancelling: boolean;
  readonly maxCancels: number | null;
  readonly guests: boolean;
  readonly penalties: boolean;
  readonly waitlists: boolean;
  readonly ratings: boolean;
}

/** Missed classes in a row that give a penalty, and the days that it lasts. */
export const MISSES = 2;
export const PENALTY_DAYS = 1;
/** Minutes of every class. */
export const LENGTH = 50;

export interface Customer {
  readonly customer_id: number;
  readonly uid: string;
  readonly name: string;
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
  /** Bought in cash that nobody has confirmed. */
  readonly unpaid: boolean;
}

export interface Lesson {
  readonly id: number;
  readonly name: string;
  readonly starts: number;
  readonly type: number;
  readonly restricted: boolean;
  readonly capacity: number;
  /** How many spots its map has; 0 without one. */
  readonly spots: number;
  readonly packageOnly: boolean;
  cancelled: boolean;
  coach: number | null;
  /** Since when another coach gives it. */
  newCoachAt: number | null;
}

export interface Place {
  /** null: the server has given it away by itself, and its number is still to be learned. */
  id: number | null;
  readonly lesson: Lesson;
  readonly owner: Customer;
  readonly credit: Credit;
  readonly madeAt: number;
  spot: number | null;
  guest: string | null;
  cancelled: boolean;
  attended: boolean;
  stars: readonly [ofClass: number, ofCoach: number] | null;
}

/** Somebody in the line of a class; the line is the order of joining. */
export interface Wait {
  id: number;
  readonly lesson: Lesson;
  readonly owner: Customer;
  auto: boolean;
  state: 'waiting' | 'promoted' | 'gone';
}

export interface Penalty {
  id: number | null;
  readonly owner: Customer;
  readonly since: number;
  end: number;
  lifted: boolean;
  /** The missed places, the last one first. */
  readonly missed: readonly Place[];
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

/** A request that carried an Idempotency-Key, as it can be sent again, and the places that it was answered with. */
export interface Keyed {
  readonly text: string;
  readonly send: (api: Api) => Promise<Answer>;
  readonly ids: readonly number[];
}

export interface Mail {
  readonly kind: string;
  readonly owner: Customer;
  readonly lesson: Lesson;
  readonly place: Place | null;
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
  readonly places: Place[];
  readonly purchases: Purchase[];
  readonly waits: Wait[];
  readonly penalties: Penalty[];
  /** What people were told, by what it was about: a place has its number only later. */
  readonly mails: Map<string, Mail>;
  /** The last reservation that carried an Idempotency-Key and was made. */
  lastKeyed: Keyed | null;
}

export const activePlaces = (model: Model, lesson: Lesson): Place[] =>
  model.places.filter((p) => p.lesson === lesson && !p.cancelled);

export const ownPlace = (model: Model, lesson: Lesson, owner: Customer): Place | undefined =>
  activePlaces(model, lesson).find((p) => p.owner === owner && p.guest === null);

export const seatsLeft = (model: Model, lesson: Lesson): number => lesson.capacity - activePlaces(model, lesson).length;

export function freeSpots(model: Model, lesson: Lesson): number[] {
  const taken = new Set(activePlaces(model, lesson).map((p) => p.spot));
  return Array.from({ length: lesson.spots }, (_, i) => i + 1).filter((spot) => !taken.has(spot));
}

export const isFree = (model: Model, credit: Credit): boolean =>
  !credit.forfeited && (credit.unlimited || !model.places.some((p) => p.credit === credit && !p.cancelled));

/** The credit that would be taken: an unlimited plan, then one for just this type, then the one that expires first. */
export function creditFor(model: Model, lesson: Lesson, owner: Customer, guest: boolean): Credit | null {
  const rank = (c: Credit): number => (c.unlimited ? 0 : c.type === null ? 2 : 1);
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
}

/** Why somebody gets no place, or the place, already entered. Who was waiting for it: see `settle`. */
export function take(model: Model, lesson: Lesson, owner: Customer, { spot, guest }: Wanted): Place | string {
  if (lesson.cancelled) return 'class/not-found';
  if (lesson.starts <= model.now) return 'class/started';
  if (lesson.packageOnly) return 'class/package-only';
  if (guest === null && ownPlace(model, lesson, owner)) return 'reservation/already-reserved';
  if (seatsLeft(model, lesson) <= 0) return 'class/full';
  if (guest !== null && !model.rules.guests) return 'reservation/guests-disabled';
  if (guest !== null && guest.trim().length < 2) return 'reservation/guest-name';
  if (lesson.spots === 0 ? spot !== null : spot === null || spot > lesson.spots) return 'spot/invalid';
  if (spot !== null && !freeSpots(model, lesson).includes(spot)) return 'spot/taken';
  const credit = creditFor(model, lesson, owner, guest !== null);
  if (!credit) return 'reservation/no-credits';
  if (model.rules.penalties && model.penalties.some((p) => p.owner === owner && p.end > model.now))
    return 'reservation/penalty';
  const place: Place = {
    id: null,
    lesson,
    owner,
    credit,
    madeAt: model.now,
    spot,
    guest,
    cancelled: false,
    attended: false,
    stars: null,
  };
  model.places.push(place);
  return place;
}

/** Milliseconds before a class in which nobody cancels in time. */
export const windowOf = (model: Model): number => (model.rules.window ?? 0) * 3_600_000;

export const waitOf = (model: Model, lesson: Lesson, owner: Customer): Wait | undefined =>
  model.waits.find((w) => w.lesson === lesson && w.owner === owner && w.state === 'waiting');

export function tell(model: Model, kind: string, place: Place): void {
  model.mails.set(`${kind} ${model.places.indexOf(place)}`, { kind, owner: place.owner, lesson: place.lesson, place });
}

/** A place that was asked for stands: its customer waits no longer, and is told. */
export function settle(model: Model, place: Place): void {
  const wait = place.guest === null ? waitOf(model, place.lesson, place.owner) : undefined;
  if (wait) wait.state = 'gone';
  tell(model, 'reservation-made', place);
}

/**
 * A seat was freed: the first in line who can be booked is, as long as there are seats. Those who can't keep
 * their place. Inside the window, and where nobody can be booked, all who wait are told.
 */
export function serveLine(model: Model, lesson: Lesson, freedSpot: number | null): void {
  if (!model.rules.waitlists || lesson.cancelled || lesson.starts <= model.now) return;
  const line = model.waits.filter((w) => w.lesson === lesson && w.state === 'waiting');
  if (lesson.starts - model.now >= windowOf(model)) {
    for (const wait of line.filter((w) => w.auto)) {
      const free = freeSpots(model, lesson);
      const spot =
        lesson.spots === 0 ? null : freedSpot !== null && free.includes(freedSpot) ? freedSpot : (free[0] ?? null);
      const place =
        seatsLeft(model, lesson) > 0 ? take(model, lesson, wait.owner, { spot, guest: null }) : 'class/full';
      if (typeof place === 'string') continue;
      wait.state = 'promoted';
      tell(model, 'promoted', place);
    }
  }
  if (seatsLeft(model, lesson) <= 0) return;
  for (const { owner } of line.filter((w) => w.state === 'waiting')) {
    model.mails.set(`seat-free ${lesson.id} ${owner.customer_id} ${model.now}`, {
      kind: 'seat-free',
      owner,
      lesson,
      place: null,
    });
  }
}

/** The penalty ends now, unless staff have ended it already. */
export function endPenalty(model: Model, penalty: Penalty): void {
  if (penalty.lifted) return;
  penalty.lifted = true;
  penalty.end = Math.min(penalty.end, model.now);
}
