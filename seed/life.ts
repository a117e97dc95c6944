import { parseConfig } from '../domain/config';
import { studioDay } from '../domain/studioTime';
import { BookingBook, DAY, HOUR, bookDemand } from './bookings';
import { makeCustomers, type Person } from './customers';
import { Ledger } from './ledger';
import type { Plan } from './plan';
import { randomOf, type Random } from './random';
import type { Row } from './rows';
import { scheduled, type ScheduledClass } from './schedule';
import { tellStories } from './stories';
import { daysAround } from './timetable';
import { waits } from './waits';

/** What happened in a studio, before it is written down. */
export interface StudioLife {
  readonly people: readonly Person[];
  readonly classes: readonly ScheduledClass[];
  readonly book: BookingBook;
  readonly ledger: Ledger;
  /** When each customer signed up. */
  readonly joined: ReadonlyMap<number, Date>;
  /** The lines of the full classes to come. */
  readonly waiting: readonly Row<'waitlist'>[];
}

/** Lives a studio's life up to `now`: its classes, who booked them, and how that was paid. The same for the same `now`. */
export function liveUpTo(now: Date, plan: Plan): StudioLife {
  const { content } = plan;
  const rng = randomOf(`${content.name}-${plan.size}`);
  const people = makeCustomers(content, plan.customers, rng);
  const classes = scheduled(
    content,
    daysAround(studioDay(now, content.zone), plan.weeksBack, plan.weeksAhead).flatMap(plan.classesOf),
  );
  const { config } = parseConfig(Object.entries(content.config).map(([key, value]) => ({ key, value })));
  const book = new BookingBook(content, now, rng);
  const ledger = new Ledger(content, config, now, rng);
  tellStories({ content, now, book, ledger, classes }, people);
  bookDemand(book, plan, people, classes, now, rng);
  ledger.settle(book.bookings);
  return {
    people,
    classes,
    book,
    ledger,
    joined: joinDates(people, ledger, now, rng),
    waiting: waits(content, book, people, classes, now),
  };
}

/** Everybody signed up some time before they first did something. */
function joinDates(people: readonly Person[], ledger: Ledger, now: Date, rng: Random): Map<number, Date> {
  const deeds = ledger.firstDeeds();
  return new Map(
    people.map(({ customer_id, habit }) => {
      const before = habit === 'trial' || habit === 'new' ? rng.int(1, 20) * HOUR : rng.int(1, 200) * DAY;
      return [customer_id, new Date((deeds.get(customer_id) ?? now.getTime()) - before)];
    }),
  );
}
