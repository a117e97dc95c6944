/** The customers that are in the demo by hand: each shows one state, on whatever day the demo is made. */
import { kindOf, sameCity, type StudioContent } from './content/studio';
import { DAY, HOUR, type BookingBook } from './bookings';
import type { Habit, Person } from './customers';
import type { Ledger, PurchaseTerms } from './ledger';
import type { ScheduledClass } from './schedule';

export interface Stage {
  readonly content: StudioContent;
  readonly now: Date;
  readonly book: BookingBook;
  readonly ledger: Ledger;
  readonly classes: readonly ScheduledClass[];
}

/** Cancelled so long before the class: with time to spare, or too late for the credit. */
const IN_TIME = 20 * HOUR;
const LATE = 2 * HOUR;

/** One customer's doings. Days count from now, negative ones back. */
class Story {
  constructor(
    private readonly stage: Stage,
    readonly person: Person,
  ) {}

  get offers(): StudioContent['offers'] {
    return this.stage.content.offers;
  }

  /** One of the three types of which the stories tell. */
  favourite(which: 0 | 1 | 2): readonly number[] {
    return [this.stage.content.favourites[which]];
  }

  at(days: number): Date {
    return new Date(this.stage.now.getTime() + days * DAY);
  }

  buys(packageId: number, days: number, terms: PurchaseTerms = {}): number {
    return this.stage.ledger.buy(this.person, packageId, this.at(days), terms);
  }

  /** `rated`: whether stars were given; as it happens unless told. */
  comes(days: number, attend = true, types?: readonly number[], rated?: boolean): ScheduledClass {
    const single = this.classNear(days, types);
    this.stage.book.book(this.person, single, { attend, rated, reservedAt: this.bookedAt(single) });
    return single;
  }

  /** Brings a guest to a class that they come to. */
  brings(guest: string, single: ScheduledClass): void {
    this.stage.book.book(this.person, single, { guest, reservedAt: this.bookedAt(single) });
  }

  cancels(days: number, before: number): void {
    const single = this.classNear(days);
    const cancelledAt = new Date(Math.min(single.starts_at.getTime() - before, this.stage.now.getTime() - HOUR));
    this.stage.book.book(this.person, single, { cancelledAt, reservedAt: new Date(cancelledAt.getTime() - DAY) });
  }

  penalized(after: ScheduledClass, days: number): void {
    const created_at = new Date(after.starts_at.getTime() + after.duration * 6e4);
    this.stage.ledger.penalties.push({
      customer_id: this.person.customer_id,
      created_at,
      end_date: new Date(created_at.getTime() + days * DAY),
    });
  }

  private bookedAt(single: ScheduledClass): Date {
    return new Date(Math.min(single.starts_at.getTime() - 2 * DAY, this.stage.now.getTime() - 3 * HOUR));
  }

  private classNear(days: number, types: readonly number[] = this.stage.content.favourites): ScheduledClass {
    const { content, book, classes, now } = this.stage;
    const aim = this.at(days).getTime();
    // At home, or at the city's first house.
    const main = content.houses.find((h) => sameCity(content, h.location_id, this.person.home))?.location_id;
    const city = [main, this.person.home];
    const far = (c: ScheduledClass): number => Math.abs(c.starts_at.getTime() - aim);
    const fits = (c: ScheduledClass): boolean => {
      const ahead = c.starts_at.getTime() - now.getTime();
      return (
        (days < 0 ? ahead + c.duration * 6e4 < 0 : ahead > 6 * HOUR) &&
        city.includes(c.location_id) &&
        types.includes(c.class_type_id) &&
        c.class_package_id === null &&
        !kindOf(content, c.class_type_id).restricted &&
        book.reservedIn(c) < c.capacity &&
        book.isFree(this.person, c, 1)
      );
    };
    const [first, ...rest] = classes.filter(fits);
    if (!first) throw new Error(`no class for the ${this.person.habit} customer near ${days} days from now`);
    return rest.reduce((best, c) => (far(c) < far(best) ? c : best), first);
  }
}

const cashPending = (s: Story): void => {
  s.buys(s.offers.many, -7, { status: 'pending', payment_method_id: 2 });
  s.comes(-3);
  s.comes(1.5);
};

const PENALTY_DAYS = 7;

const STORIES: Partial<Record<Habit, (s: Story) => void>> = {
  shown: (s) => {
    s.buys(s.offers.trial, -27);
    s.buys(s.offers.many, -20, { payment_method_id: 2 });
    s.comes(-24, true, s.favourite(0));
    s.comes(-16, true, s.favourite(1));
    s.comes(-9, true, s.favourite(0), true);
    s.cancels(-6, IN_TIME);
    s.comes(-3, true, s.favourite(2), false);
    s.brings('Sofía', s.comes(1.2, true, s.favourite(0)));
    s.comes(3.3, true, s.favourite(1));
  },
  penalized: (s) => {
    s.buys(s.offers.unlimited, -15);
    s.comes(-11);
    s.comes(-6, false);
    s.comes(-4, false);
    s.penalized(s.comes(-2, false), PENALTY_DAYS);
  },
  forgiven: (s) => {
    s.buys(s.offers.unlimited, -26);
    s.comes(-22, false);
    s.comes(-20, false);
    s.penalized(s.comes(-18, false), PENALTY_DAYS);
    s.comes(-8);
    s.comes(-3);
    s.comes(2);
  },
  'cash-pending': cashPending,
  expired: (s) => {
    s.buys(s.offers.many, -75);
    s.comes(-25);
    s.comes(-20);
  },
  forfeited: (s) => {
    s.buys(s.offers.many, -21);
    s.comes(-14);
    s.cancels(-8, LATE);
    // The same credit three times: the third cancellation, though in time, uses it up.
    s.cancels(-6, IN_TIME);
    s.cancels(-4.5, IN_TIME);
    s.cancels(-3, IN_TIME);
    s.comes(2.5);
  },
  revoked: (s) => {
    s.buys(s.offers.many, -12, { status: 'revoked', endedAt: s.at(-10) });
  },
  failed: (s) => {
    s.buys(s.offers.many, -2, { status: 'failed', payment_method_id: 1 });
  },
  subscriber: (s) => {
    s.buys(s.offers.subscription, -160, { status: 'cancelled', payment_method_id: 1, endedAt: s.at(-95) });
    s.buys(s.offers.subscription, -18, { status: 'active', payment_method_id: 1 });
    s.comes(-5);
  },
};

/** Trials are told one after the other: attended, missed, still ahead. */
const TRIALS: readonly ((s: Story) => void)[] = [(s) => s.comes(-4), (s) => s.comes(-2, false), (s) => s.comes(1)];

export function tellStories(stage: Stage, people: readonly Person[]): void {
  for (const person of people) STORIES[person.habit]?.(new Story(stage, person));
  people.filter((p) => p.habit === 'trial').forEach((person, i) => TRIALS[i]?.(new Story(stage, person)));
}
