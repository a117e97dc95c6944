import { DAY, HOUR } from '../domain/durations';
import { parseConfig } from '../domain/config';
import { studioDay } from '../domain/studioTime';
import { BookingBook, bookDemand } from './bookings';
import { makeCustomers, type Person } from './customers';
import { sellAtDesk, type DeskHistory } from './desk';
import { Ledger } from './ledger';
import type { Plan } from './plan';
import { randomOf, type Random } from './random';
import type { Row } from './rows';
import { scheduleClasses, type ScheduledClass } from './schedule';
import { playScenarios } from './scenarios';
import { daysAround } from './timetable';
import { waitlistRows } from './waitlists';

/** A studio's simulated past, before it is written to the database. */
export interface StudioHistory {
  readonly people: readonly Person[];
  readonly classes: readonly ScheduledClass[];
  readonly book: BookingBook;
  readonly ledger: Ledger;
  readonly desk: DeskHistory;
  /** Sign-up time by customer. */
  readonly joined: ReadonlyMap<number, Date>;
  /** Waitlists of full future classes. */
  readonly waiting: readonly Row<'waitlist'>[];
}

/** Simulates classes, bookings and payments up to `now`; deterministic for the same `now`. */
export function simulateHistory(now: Date, plan: Plan): StudioHistory {
  const { content } = plan;
  const rng = randomOf(`${content.name}-${plan.size}`);
  const people = makeCustomers(content, plan.customers, rng);
  const classes = scheduleClasses(
    content,
    daysAround(studioDay(now, content.zone), plan.weeksBack, plan.weeksAhead).flatMap(plan.classesOf),
  );
  const { config } = parseConfig(Object.entries(content.config).map(([key, value]) => ({ key, value })));
  const book = new BookingBook(content, now, rng);
  const ledger = new Ledger(content, config, now, rng);
  playScenarios({ content, now, book, ledger, classes }, people);
  bookDemand(book, plan, people, classes, now, rng);
  ledger.payForBookings(book.bookings);
  const desk = sellAtDesk(content, people, ledger, now);
  return {
    people,
    classes,
    book,
    ledger,
    desk,
    joined: joinDates(people, ledger, now, rng),
    waiting: waitlistRows(content, book, people, classes, now),
  };
}

/** Sign-up times before each customer's first activity. */
function joinDates(people: readonly Person[], ledger: Ledger, now: Date, rng: Random): Map<number, Date> {
  const deeds = ledger.firstActivity();
  return new Map(
    people.map(({ customer_id, habit }) => {
      const before = habit === 'trial' || habit === 'new' ? rng.int(1, 20) * HOUR : rng.int(1, 200) * DAY;
      return [customer_id, new Date((deeds.get(customer_id) ?? now.getTime()) - before)];
    }),
  );
}
