/** Waitlists of full future classes. */
import { HOUR, MINUTE } from '../domain/durations';
import type { BookingBook } from './bookings';
import { sameCity, type StudioContent } from './content/studio';
import type { Person } from './customers';
import type { Row } from './rows';
import type { ScheduledClass } from './schedule';

/** Queue lengths of the full classes, repeated in order. */
const QUEUE_LENGTHS = [4, 2, 5, 3];
/** Every third entry is a notification without automatic booking. */
const NOTIFY_EVERY = 3;
const MINUTES_APART = 17;

/**
 * Full classes at least six hours away get a queue; the demo's customer is in the first one of their city, their child in
 * the next.
 */
export function waitlistRows(
  content: StudioContent,
  book: BookingBook,
  people: readonly Person[],
  classes: readonly ScheduledClass[],
  now: Date,
): Row<'waitlist'>[] {
  const full = classes.filter(
    (c) =>
      c.class_package_id === null &&
      book.reservedIn(c) >= c.capacity &&
      c.starts_at.getTime() > now.getTime() + 6 * HOUR,
  );
  const couldCome = (person: Person, single: ScheduledClass): boolean =>
    sameCity(content, person.home, single.location_id) && book.isFree(person, single);
  const shown = people.find((p) => p.habit === 'shown');
  const [shownCustomersClass, childsClass] = shown ? full.filter((single) => couldCome(shown, single)) : [];
  const [child] = content.family ?? [];

  const rows: Row<'waitlist'>[] = [];
  for (const [n, single] of full.entries()) {
    const others = people.filter((p) => p !== shown && p.keenness > 0 && couldCome(p, single));
    const line = Array.from(
      { length: Math.min(QUEUE_LENGTHS[n % QUEUE_LENGTHS.length] ?? 1, others.length) },
      (_, i) => others[(n * 7 + i * 3) % others.length],
    );
    // Second in the queue.
    if (shown && single === shownCustomersClass) line.splice(1, 0, shown);
    const add = (person: Person, family_member_id: number | null = null): void =>
      void rows.push({
        waitlist_id: rows.length + 1,
        single_class_id: single.single_class_id,
        customer_id: person.customer_id,
        family_member_id,
        auto: person === shown || rows.length % NOTIFY_EVERY !== NOTIFY_EVERY - 1,
      });
    for (const person of new Set(line)) if (person) add(person);
    if (shown && child && single === childsClass) add(shown, child.family_member_id);
  }
  return rows.map((row, i) => ({
    ...row,
    created_at: new Date(now.getTime() - (rows.length - i) * MINUTES_APART * MINUTE),
  }));
}
