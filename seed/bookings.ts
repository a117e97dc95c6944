/** Books and cancels classes with times and spots. Payment follows in ledger.ts. */
import { DAY, HOUR, MINUTE } from '../domain/durations';
import { spotCount } from '../domain/spotMap';
import { locationOf, classTypeOf, sameCity, type StudioContent } from './content/studio';
import type { Person } from './customers';
import type { Plan } from './plan';
import type { Random } from './random';
import type { ScheduledClass } from './schedule';

export interface Booking {
  readonly person: Person;
  readonly single: ScheduledClass;
  readonly reservedAt: Date;
  readonly cancelledAt: Date | null;
  readonly spot: number | null;
  /** Set by a scenario; otherwise random. */
  readonly attend?: boolean;
  readonly rated?: boolean;
  /** The guest's name when the seat is for a guest. */
  readonly guest?: string;
  /** The person of the family whose seat it is, named by `guest`. */
  readonly family_member_id?: number;
}

export interface BookingOptions {
  readonly guest?: string;
  readonly family_member_id?: number;
  readonly attend?: boolean;
  readonly rated?: boolean;
  readonly cancelledAt?: Date;
  readonly reservedAt?: Date;
}

/** Minimum time between the starts of one person's classes on one day. */
const MIN_GAP = 100 * MINUTE;

/** Collects a studio's bookings without double-booking seats, spots or people. */
export class BookingBook {
  readonly bookings: Booking[] = [];
  private readonly seats = new Map<number, number>();
  private readonly spots = new Map<number, number[]>();
  private readonly days = new Map<string, ScheduledClass[]>();

  constructor(
    private readonly content: StudioContent,
    private readonly now: Date,
    private readonly rng: Random,
  ) {}

  reservedIn(single: ScheduledClass): number {
    return this.seats.get(single.single_class_id) ?? 0;
  }

  isFree(person: Person, single: ScheduledClass, perDay = 2): boolean {
    const others = this.days.get(`${person.customer_id}|${single.day}`) ?? [];
    return (
      others.length < perDay &&
      others.every(
        (o) =>
          o.location_id === single.location_id &&
          Math.abs(o.starts_at.getTime() - single.starts_at.getTime()) >= MIN_GAP,
      )
    );
  }

  book(person: Person, single: ScheduledClass, wish: BookingOptions = {}): Booking {
    const cancelledAt = wish.cancelledAt ?? null;
    const booking = {
      person,
      single,
      cancelledAt,
      attend: wish.attend,
      rated: wish.rated,
      guest: wish.guest,
      family_member_id: wish.family_member_id,
      reservedAt: wish.reservedAt ?? this.randomBookingTime(single),
      spot: this.assignSpot(person, single, cancelledAt !== null),
    };
    if (!cancelledAt) this.seats.set(single.single_class_id, this.reservedIn(single) + 1);
    const key = `${person.customer_id}|${single.day}`;
    this.days.set(key, [...(this.days.get(key) ?? []), single]);
    this.bookings.push(booking);
    return booking;
  }

  /** A few hours to six days before the class, never in the future. */
  private randomBookingTime(single: ScheduledClass): Date {
    const start = single.starts_at.getTime();
    const latest = Math.min(start - 2 * HOUR, this.now.getTime() - 10 * MINUTE);
    return new Date(latest - this.rng.int(0, 6 * 24 * 60 - 120) * MINUTE);
  }

  /** People have a spot of their own that they take where it is free. */
  private assignSpot({ customer_id }: Person, single: ScheduledClass, cancelled: boolean): number | null {
    const count = spotCount(classTypeOf(this.content, single.class_type_id).spot_map);
    if (count === 0) return null;
    const left =
      this.spots.get(single.single_class_id) ?? this.rng.shuffled(Array.from({ length: count }, (_, i) => i + 1));
    this.spots.set(single.single_class_id, left);
    const at = Math.max(0, left.indexOf(1 + (customer_id % count)));
    return (cancelled ? left[at] : left.splice(at, 1)[0]) ?? null;
  }
}

/** How many seats of a class get booked. */
interface Demand {
  readonly single: ScheduledClass;
  readonly seats: number;
  /** Full or nearly full; bookings aren't cancelled. */
  readonly hot: boolean;
}

const PRIME = new Set(['07', '08', '18', '19']);

function demandOf(content: StudioContent, single: ScheduledClass, now: Date, rng: Random): Demand {
  const ahead = (single.starts_at.getTime() - now.getTime()) / DAY;
  const heat = rng.next();
  const { busy } = locationOf(content, single.location_id);
  if (ahead < 9 && busy && single.class_package_id === null && heat < 0.11)
    return { single, seats: single.capacity, hot: true };
  if (ahead < 9 && busy && heat < 0.24) return { single, seats: single.capacity - rng.int(1, 3), hot: true };
  // Book no further ahead than the shortest package is valid.
  const soon = ahead < 7 ? 1 : ahead < 14 ? 0.4 : ahead < 21 ? 0.1 : 0;
  const prime = PRIME.has(single.time.slice(0, 2)) ? 1 : 0.75;
  const filled = single.class_package_id === null ? 0.15 + rng.next() * 0.6 : 0.6;
  return {
    single,
    seats: soon === 0 ? 0 : Math.floor(single.capacity * filled * soon * prime + rng.next()),
    hot: false,
  };
}

const CANCEL_CHANCE = 0.08;
const LATE_CHANCE = 0.2;

/** Returns undefined when no time is left to cancel. */
function randomCancellationTime(single: ScheduledClass, reservedAt: Date, now: Date, rng: Random): Date | undefined {
  const late = rng.chance(LATE_CHANCE);
  const [before, until] = late ? [3 * HOUR, HOUR / 2] : [3 * DAY, 5 * HOUR];
  const from = Math.max(reservedAt.getTime() + HOUR / 4, single.starts_at.getTime() - before);
  const to = Math.min(now.getTime(), single.starts_at.getTime() - until);
  return to > from ? new Date(from + Math.floor((rng.next() * (to - from)) / MINUTE) * MINUTE) : undefined;
}

/** The people who may book a class, repeated by keenness. */
function candidatesFor(
  content: StudioContent,
  people: readonly Person[],
): (single: ScheduledClass, hot: boolean) => readonly Person[] {
  const pools = new Map<string, Person[]>();
  return ({ location_id, class_type_id }, hot) => {
    const { restricted } = classTypeOf(content, class_type_id);
    const key = `${location_id}|${restricted}|${hot}`;
    const known = pools.get(key);
    if (known) return known;
    const near = (p: Person): number => {
      if (p.home === location_id) return 4;
      // Sometimes to another location of the city, never to another city.
      return sameCity(content, p.home, location_id) ? (hot ? 4 : 1) : 0;
    };
    const pool = people
      .filter((p) => p.keenness > 0 && (!restricted || p.habit === 'special'))
      .flatMap((p) => Array.from({ length: Math.round(near(p) * p.keenness) }, () => p));
    pools.set(key, pool);
    return pool;
  };
}

/** Books random demand for all customers without a scenario, the full classes first. */
export function bookDemand(
  book: BookingBook,
  plan: Plan,
  people: readonly Person[],
  classes: readonly ScheduledClass[],
  now: Date,
  rng: Random,
): void {
  const poolOf = candidatesFor(plan.content, people);
  const add = ({ single, hot }: Demand, count: number): number => {
    const pool = poolOf(single, hot);
    let added = 0;
    for (
      let tries = 0;
      pool.length > 0 && added < count && tries < count * 25 + 25 && book.reservedIn(single) < single.capacity;
      tries += 1
    ) {
      const person = rng.pick(pool);
      if (!book.isFree(person, single)) continue;
      const reservedAt = new Date(
        Math.min(now.getTime() - 12 * MINUTE, single.starts_at.getTime() - 2 * HOUR) - rng.int(0, 5 * 24 * 60) * MINUTE,
      );
      const cancelledAt =
        !hot && single.class_package_id === null && rng.chance(CANCEL_CHANCE)
          ? randomCancellationTime(single, reservedAt, now, rng)
          : undefined;
      book.book(person, single, { reservedAt, cancelledAt });
      added += 1;
    }
    return added;
  };

  const demands = classes
    .map((single) => demandOf(plan.content, single, now, rng))
    .sort((a, b) => Number(b.hot) - Number(a.hot));
  const wanted = plan.reservations;
  const raw = demands.reduce((sum, d) => sum + d.seats, 0);
  const factor = wanted === null || raw === 0 ? 1 : wanted / raw;
  const missing = (): number => (wanted === null ? Infinity : wanted - book.bookings.length);
  for (const demand of demands)
    add(demand, Math.min(missing(), Math.round(demand.seats * factor) - book.reservedIn(demand.single)));
  // Distribute the remaining reservations over the classes with free seats.
  for (let before = -1; wanted !== null && missing() > 0 && before !== book.bookings.length;) {
    before = book.bookings.length;
    for (const demand of demands) if (demand.seats > 0 && missing() > 0) add(demand, 1);
  }
}
