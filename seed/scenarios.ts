/** Scripted customers: each shows one state, whatever day the demo is seeded on. */
import { DAY, HOUR, MINUTE } from '../domain/durations';
import { familyName } from '../domain/family';
import { TRANSFER } from '../domain/pricing';
import { classTypeOf, sameCity, type StudioContent } from './content/studio';
import type { BookingBook } from './bookings';
import type { Habit, Person } from './customers';
import type { Ledger, PurchaseTerms } from './ledger';
import type { ScheduledClass } from './schedule';

export interface ScenarioContext {
  readonly content: StudioContent;
  readonly now: Date;
  readonly book: BookingBook;
  readonly ledger: Ledger;
  readonly classes: readonly ScheduledClass[];
}

/** Time before the class at which a booking is cancelled: with the credit returned, or forfeited. */
const IN_TIME = 20 * HOUR;
const TOO_LATE = 2 * HOUR;

/** Scripts one customer's actions. Days are relative to now, negative ones in the past. */
class CustomerScenario {
  constructor(
    private readonly context: ScenarioContext,
    readonly person: Person,
  ) {}

  get offers(): StudioContent['offers'] {
    return this.context.content.offers;
  }

  /** One of the class types that scenarios use. */
  favourite(which: 0 | 1 | 2): readonly number[] {
    return [this.context.content.favourites[which]];
  }

  at(days: number): Date {
    return new Date(this.context.now.getTime() + days * DAY);
  }

  buy(packageId: number, days: number, terms: PurchaseTerms = {}): number {
    return this.context.ledger.buy(this.person, packageId, this.at(days), terms);
  }

  /** `rated`: whether the class was rated; random by default. */
  bookClass(days: number, attend = true, types?: readonly number[], rated?: boolean): ScheduledClass {
    const single = this.classNear(days, types);
    this.context.book.book(this.person, single, { attend, rated, reservedAt: this.bookedAt(single) });
    return single;
  }

  bookGuest(guest: string, single: ScheduledClass): void {
    this.context.book.book(this.person, single, { guest, reservedAt: this.bookedAt(single) });
  }

  /** A class, and what pays for it, for a person of the family alone, where the studio has families. */
  bookFamily(which: number, days: number): void {
    const person = this.context.content.family?.[which];
    if (!person) return;
    const { family_member_id } = person;
    this.buy(this.offers.single, days < 0 ? days - 1 : -2);
    const single = this.classNear(days, this.favourite(2));
    const wish = { guest: familyName(person), family_member_id, attend: true, rated: false };
    this.context.book.book(this.person, single, { ...wish, reservedAt: this.bookedAt(single) });
  }

  bookAndCancel(days: number, before: number): void {
    const single = this.classNear(days);
    const cancelledAt = new Date(Math.min(single.starts_at.getTime() - before, this.context.now.getTime() - HOUR));
    this.context.book.book(this.person, single, { cancelledAt, reservedAt: new Date(cancelledAt.getTime() - DAY) });
  }

  addPenalty(after: ScheduledClass, days: number): void {
    const created_at = new Date(after.starts_at.getTime() + after.duration * MINUTE);
    this.context.ledger.penalties.push({
      customer_id: this.person.customer_id,
      created_at,
      end_date: new Date(created_at.getTime() + days * DAY),
    });
  }

  private bookedAt(single: ScheduledClass): Date {
    return new Date(Math.min(single.starts_at.getTime() - 2 * DAY, this.context.now.getTime() - 3 * HOUR));
  }

  private classNear(days: number, types: readonly number[] = this.context.content.favourites): ScheduledClass {
    const { content, book, classes, now } = this.context;
    const aim = this.at(days).getTime();
    // The home location or the first one of its city.
    const main = content.locations.find((h) => sameCity(content, h.location_id, this.person.home))?.location_id;
    const city = [main, this.person.home];
    const far = (c: ScheduledClass): number => Math.abs(c.starts_at.getTime() - aim);
    const fits = (c: ScheduledClass): boolean => {
      const ahead = c.starts_at.getTime() - now.getTime();
      return (
        (days < 0 ? ahead + c.duration * MINUTE < 0 : ahead > 6 * HOUR) &&
        city.includes(c.location_id) &&
        types.includes(c.class_type_id) &&
        c.class_package_id === null &&
        !classTypeOf(content, c.class_type_id).restricted &&
        book.reservedIn(c) < c.capacity &&
        book.isFree(this.person, c, 1)
      );
    };
    const [first, ...rest] = classes.filter(fits);
    if (!first) throw new Error(`no class for the ${this.person.habit} customer near ${days} days from now`);
    return rest.reduce((best, c) => (far(c) < far(best) ? c : best), first);
  }
}

const cashPending = (s: CustomerScenario): void => {
  s.buy(s.offers.many, -1, { status: 'pending', payment_method_id: 2 });
  s.bookClass(1.5);
};

const transferPending = (s: CustomerScenario): void => {
  s.buy(s.offers.many, -1, { status: 'pending', payment_method_id: TRANSFER });
  s.bookClass(1.5);
};

const PENALTY_DAYS = 7;

const SCENARIOS: Partial<Record<Habit, (s: CustomerScenario) => void>> = {
  shown: (s) => {
    s.buy(s.offers.trial, -27);
    s.buy(s.offers.many, -20, { payment_method_id: 2 });
    s.bookClass(-24, true, s.favourite(0));
    s.bookClass(-16, true, s.favourite(1));
    s.bookClass(-9, true, s.favourite(0), true);
    s.bookAndCancel(-6, IN_TIME);
    s.bookClass(-3, true, s.favourite(2), false);
    s.bookGuest('Sofía', s.bookClass(1.2, true, s.favourite(0)));
    s.bookClass(3.3, true, s.favourite(1));
  },
  penalized: (s) => {
    s.buy(s.offers.unlimited, -15);
    s.bookClass(-11);
    s.bookClass(-6, false);
    s.bookClass(-4, false);
    s.addPenalty(s.bookClass(-2, false), PENALTY_DAYS);
  },
  forgiven: (s) => {
    s.buy(s.offers.unlimited, -26);
    s.bookClass(-22, false);
    s.bookClass(-20, false);
    s.addPenalty(s.bookClass(-18, false), PENALTY_DAYS);
    s.bookClass(-8);
    s.bookClass(-3);
    s.bookClass(2);
  },
  'cash-pending': cashPending,
  'transfer-pending': transferPending,
  expired: (s) => {
    s.buy(s.offers.many, -75);
    s.bookClass(-25);
    s.bookClass(-20);
  },
  forfeited: (s) => {
    s.buy(s.offers.many, -21);
    s.bookClass(-14);
    s.bookAndCancel(-8, TOO_LATE);
    // The third cancellation of a credit forfeits it, even in time.
    s.bookAndCancel(-6, IN_TIME);
    s.bookAndCancel(-4.5, IN_TIME);
    s.bookAndCancel(-3, IN_TIME);
    s.bookClass(2.5);
  },
  revoked: (s) => {
    s.buy(s.offers.many, -12, { status: 'revoked', endedAt: s.at(-10) });
  },
  failed: (s) => {
    s.buy(s.offers.many, -2, { status: 'failed', payment_method_id: 1 });
  },
  subscriber: (s) => {
    s.buy(s.offers.subscription, -160, { status: 'cancelled', payment_method_id: 1, endedAt: s.at(-95) });
    s.buy(s.offers.subscription, -18, { status: 'active', payment_method_id: 1 });
    s.bookClass(-5);
  },
};

/** One scenario per trial customer: attended, missed, in the future. */
const TRIALS: readonly ((s: CustomerScenario) => void)[] = [
  (s) => s.bookClass(-4),
  (s) => s.bookClass(-2, false),
  (s) => s.bookClass(1),
];

export function playScenarios(stage: ScenarioContext, people: readonly Person[]): void {
  for (const person of people) SCENARIOS[person.habit]?.(new CustomerScenario(stage, person));
  people.filter((p) => p.habit === 'trial').forEach((person, i) => TRIALS[i]?.(new CustomerScenario(stage, person)));
  // Last, as pictures name the numbers of purchases before.
  for (const person of people.filter(({ habit }) => habit === 'shown')) {
    const parent = new CustomerScenario(stage, person);
    for (const days of [-12, 2.2]) parent.bookFamily(0, days);
  }
}
