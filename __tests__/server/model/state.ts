/**
 * The model that the API is compared with, written from the specification, not from the server. Times are in
 * milliseconds.
 */
import { DAY, HOUR, MINUTE } from '../../../domain/durations';
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
  /** For how many minutes, and how many before the class its waitlist closes; absent: 180 and 30. */
  readonly offerMinutes?: number;
  readonly closeMinutes?: number;
  /** Whether members go before others in a waitlist. */
  readonly membersFirst?: boolean;
  readonly ratings: boolean;
  /** Most own places of a person in a day, in a week, and ahead; null: no limit. */
  readonly perDay: number | null;
  readonly perWeek: number | null;
  readonly ahead: number | null;
}

/** Missed classes in a row that give a penalty, and its days. */
export const MISSES = 2;
export const PENALTY_DAYS = 1;
/** Milliseconds with less than which a seat isn't offered any more. */
const SHORTEST_OFFER = 2 * MINUTE;
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
  toldClosed?: boolean;
}

/** A seat that is kept for who waits until `until`. */
export interface Offer {
  readonly wait: WaitlistEntry;
  readonly spot: number | null;
  readonly until: number;
  /** null: it is open. */
  outcome: 'accepted' | 'declined' | 'lapsed' | 'withdrawn' | null;
}

/** A customer, or the person of their family. */
export type Person = Pick<WaitlistEntry, 'owner' | 'member'>;

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
  readonly offers: Offer[];
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

export const openOffers = (model: Model, lesson: Lesson): Offer[] =>
  model.offers.filter((o) => o.wait.lesson === lesson && o.outcome === null);

export const openOfferTo = (model: Model, lesson: Lesson, { owner, member }: Person): Offer | undefined =>
  openOffers(model, lesson).find(({ wait }) => wait.owner === owner && wait.member === member);

const offersToOthers = (model: Model, lesson: Lesson, person?: Person): Offer[] => {
  const own = person && openOfferTo(model, lesson, person);
  return openOffers(model, lesson).filter((o) => o !== own);
};

/** The seats that this person, or anyone, can have: an offered one belongs to whom it is offered to. */
export const seatsLeft = (model: Model, lesson: Lesson, person?: Person): number =>
  lesson.capacity - activeReservations(model, lesson).length - offersToOthers(model, lesson, person).length;

export function freeSpots(model: Model, lesson: Lesson, person?: Person): number[] {
  const taken = new Set(
    [...activeReservations(model, lesson), ...offersToOthers(model, lesson, person)].map((p) => p.spot),
  );
  return Array.from({ length: lesson.spots }, (_, i) => i + 1).filter((spot) => !taken.has(spot));
}

export const isFree = (model: Model, credit: Credit): boolean =>
  !credit.forfeited && (credit.unlimited || !model.reservations.some((p) => p.credit === credit && !p.cancelled));

/**
 * The credit that pays: a paid one before an unpaid one, an unlimited plan, then one of the class type, then the first
 * to expire.
 */
function creditFor(
  model: Model,
  lesson: Lesson,
  owner: Customer,
  guest: boolean,
  spent: readonly Credit[],
): Credit | null {
  const rank = (c: Credit): number => (c.unpaid ? 3 : 0) + (c.unlimited ? 0 : c.type === null ? 2 : 1);
  const fitting = model.credits.filter(
    (c) =>
      c.owner === owner &&
      isFree(model, c) &&
      (c.unlimited || !spent.includes(c)) &&
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

/** The credit that pays for a place, without those that are spent otherwise, or the code of the refusal. */
function decide(
  model: Model,
  lesson: Lesson,
  owner: Customer,
  { spot, guest: wanted, member = null }: Wanted,
  spent: readonly Credit[] = [],
): Credit | string {
  const guest = member === null ? wanted : null;
  if (lesson.cancelled) return 'class/not-found';
  if (lesson.starts <= model.now) return 'class/started';
  if (lesson.packageOnly) return 'class/package-only';
  if (guest === null && ownReservation(model, lesson, owner, member))
    return member === null ? 'reservation/already-reserved' : 'family/already-reserved';
  const person = guest === null ? { owner, member } : undefined;
  if (seatsLeft(model, lesson, person) <= 0) return 'class/full';
  const limit = guest === null ? limitFor(model, lesson, owner, member) : null;
  if (limit) return limit;
  if (guest !== null && !model.rules.guests) return 'reservation/guests-disabled';
  if (guest !== null && guest.trim().length < 2) return 'reservation/guest-name';
  if (lesson.spots === 0 ? spot !== null : spot === null || spot > lesson.spots) return 'spot/invalid';
  if (spot !== null && !freeSpots(model, lesson, person).includes(spot)) return 'spot/taken';
  const credit = creditFor(model, lesson, owner, guest !== null || member !== null, spent);
  if (!credit) return member === null ? 'reservation/no-credits' : 'family/no-credits';
  if (model.rules.penalties && model.penalties.some((p) => p.owner === owner && p.end > model.now))
    return 'reservation/penalty';
  return credit;
}

/**
 * Adds a reservation and returns it, or the code of the refusal; the seat that is offered to the person is taken by it.
 * `settle` ends the customer's waitlist entry.
 */
export function take(model: Model, lesson: Lesson, owner: Customer, wanted: Wanted): Reservation | string {
  const { spot, guest, member = null } = wanted;
  const credit = decide(model, lesson, owner, wanted);
  if (typeof credit === 'string') return credit;
  const offer = guest === null || member !== null ? openOfferTo(model, lesson, { owner, member }) : undefined;
  if (offer) offer.outcome = 'accepted';
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

/** From when on nothing is booked or offered from a waitlist. */
export const closesAt = ({ rules }: Model, { starts }: Lesson): number =>
  rules.offers ? starts - (rules.closeMinutes ?? 30) * MINUTE : Infinity;

/** Who waits, in order: members first where the studio says so, then as they joined. */
export function queueOf(model: Model, lesson: Lesson): WaitlistEntry[] {
  const isLast = ({ owner }: WaitlistEntry): number =>
    model.rules.membersFirst && !model.credits.some((c) => c.owner === owner && c.unlimited) ? 1 : 0;
  return model.waits
    .filter((w) => w.lesson === lesson && w.state === 'waiting')
    .sort((a, b) => isLast(a) - isLast(b) || a.id - b.id);
}

/** What has become of the seats that were offered to an entry: one is, or it didn't take one. */
function offeredTo(model: Model, wait: WaitlistEntry): 'open' | 'over' | null {
  const outcomes = model.offers.filter((o) => o.wait === wait).map((o) => o.outcome);
  if (outcomes.includes(null)) return 'open';
  return outcomes.some((outcome) => outcome === 'declined' || outcome === 'lapsed') ? 'over' : null;
}

function nextSpot(model: Model, lesson: Lesson, freedSpot: number | null): number | null {
  const free = freeSpots(model, lesson);
  if (lesson.spots === 0) return null;
  return freedSpot !== null && free.includes(freedSpot) ? freedSpot : (free[0] ?? null);
}

/** Offers free seats to those in order who have not answered one yet and can pay for it. */
function offerSeats(model: Model, lesson: Lesson, freedSpot: number | null, until: number): void {
  const queue = queueOf(model, lesson);
  // The credits of an account pay for all of it who have an offer.
  const spent: Credit[] = [];
  for (const { wait, spot } of openOffers(model, lesson)) {
    const credit = decide(model, lesson, wait.owner, { spot, guest: null, member: wait.member }, spent);
    if (typeof credit !== 'string') spent.push(credit);
  }
  for (const wait of queue.filter((w) => offeredTo(model, w) === null)) {
    if (seatsLeft(model, lesson) <= 0) return;
    const spot = nextSpot(model, lesson, freedSpot);
    const credit = decide(model, lesson, wait.owner, { spot, guest: null, member: wait.member }, spent);
    if (typeof credit === 'string') continue;
    spent.push(credit);
    model.offers.push({ wait, spot, until, outcome: null });
    const { owner } = wait;
    model.mails.set(`seat-offered ${model.offers.length}`, { kind: 'seat-offered', owner, lesson, reservation: null });
  }
}

/**
 * Promotes entries in order while seats are free; skipped entries stay in position. Inside the window seats are offered,
 * where the studio does and there is time to answer. With a seat left, adds a mail for every waiting entry, but for
 * those who were offered one.
 */
export function serveQueue(model: Model, lesson: Lesson, freedSpot: number | null): void {
  if (!model.rules.waitlists || lesson.cancelled || lesson.starts <= model.now) return;
  if (closesAt(model, lesson) <= model.now) return;
  const queue = queueOf(model, lesson);
  const until = Math.min(model.now + (model.rules.offerMinutes ?? 180) * MINUTE, closesAt(model, lesson));
  const isBooked = lesson.starts - model.now >= windowOf(model);
  const isOffered = !isBooked && model.rules.offers === true && until - model.now >= SHORTEST_OFFER;
  if (isOffered) offerSeats(model, lesson, freedSpot, until);
  if (isBooked) {
    for (const wait of queue.filter((w) => w.auto)) {
      const spot = nextSpot(model, lesson, freedSpot);
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
  const told = queue.filter((w) => {
    const offered = offeredTo(model, w);
    return w.state === 'waiting' && (isBooked || isOffered ? offered === null : offered !== 'open');
  });
  for (const { owner } of told) {
    model.mails.set(`seat-free ${lesson.id} ${owner.customer_id} ${model.now}`, {
      kind: 'seat-free',
      owner,
      lesson,
      reservation: null,
    });
  }
}

/** Ends open offers, and passes their seats on. */
export function endOffers(
  model: Model,
  lesson: Lesson,
  offers: readonly Offer[],
  outcome: NonNullable<Offer['outcome']>,
): void {
  if (offers.length === 0) return;
  for (const offer of offers) {
    offer.outcome = outcome;
    const { owner } = offer.wait;
    if (outcome !== 'declined')
      model.mails.set(`offer-lapsed ${model.offers.indexOf(offer)}`, {
        kind: 'offer-lapsed',
        owner,
        lesson,
        reservation: null,
      });
  }
  const spots = offers.flatMap(({ spot }) => spot ?? []);
  serveQueue(model, lesson, spots.length > 0 ? Math.min(...spots) : null);
}

/** What the jobs do once the time of offers is over, their customers can't take them any more, or waitlists close. */
export function runJobs(model: Model): void {
  const lessons = [...model.lessons].sort((a, b) => a.id - b.id);
  for (const lesson of lessons) {
    const lapsed = openOffers(model, lesson).filter((o) => o.until <= model.now);
    endOffers(model, lesson, lapsed, 'lapsed');
  }
  for (const lesson of lessons) {
    const lost = openOffers(model, lesson).filter(
      ({ wait, spot }) =>
        typeof decide(model, lesson, wait.owner, { spot, guest: null, member: wait.member }) === 'string',
    );
    endOffers(model, lesson, lost, 'withdrawn');
  }
  for (const lesson of lessons) {
    const { starts, cancelled } = lesson;
    if (cancelled || starts <= model.now || starts > model.now + DAY || closesAt(model, lesson) > model.now) continue;
    for (const wait of queueOf(model, lesson).filter((w) => !w.toldClosed && offeredTo(model, w) !== 'open')) {
      const { owner } = wait;
      wait.toldClosed = true;
      const mail = { kind: 'waitlist-closed', owner, lesson, reservation: null };
      model.mails.set(`waitlist-closed ${lesson.id} ${owner.customer_id}`, mail);
    }
  }
}

/** Ends the penalty now, unless staff have lifted it already. */
export function endPenalty(model: Model, penalty: Penalty): void {
  if (penalty.lifted) return;
  penalty.lifted = true;
  penalty.end = Math.min(penalty.end, model.now);
}
