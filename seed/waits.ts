/** Who waits for a place in the full classes to come. */
import { HOUR, type BookingBook } from './bookings';
import { POLANCO, ROMA } from './content/catalogue';
import type { Person } from './customers';
import type { Row } from './rows';
import type { ScheduledClass } from './schedule';

/** How many wait for the first full class, the second, and so on, over and over. */
const LINES = [4, 2, 5, 3];
/** Every third only wants to be told. */
const TOLD = 3;
const MINUTES_APART = 17;

/** Full classes that are still some hours away have a line; ana stands in the first one of her city. */
export function waits(book: BookingBook, people: readonly Person[], classes: readonly ScheduledClass[], now: Date): Row<'waitlist'>[] {
  const full = classes.filter((c) => c.class_package_id === null && book.reservedIn(c) >= c.capacity && c.starts_at.getTime() > now.getTime() + 6 * HOUR);
  const nearby = (person: Person, { location_id }: ScheduledClass): boolean =>
    person.home === location_id || ([ROMA, POLANCO].includes(person.home) && [ROMA, POLANCO].includes(location_id));
  const couldCome = (person: Person, single: ScheduledClass): boolean => nearby(person, single) && book.isFree(person, single);
  const ana = people.find((p) => p.habit === 'ana');
  const hers = ana && full.find((single) => couldCome(ana, single));

  const rows: Row<'waitlist'>[] = [];
  for (const [n, single] of full.entries()) {
    const others = people.filter((p) => p !== ana && p.keenness > 0 && couldCome(p, single));
    const line = Array.from({ length: Math.min(LINES[n % LINES.length] ?? 1, others.length) }, (_, i) => others[(n * 7 + i * 3) % others.length]);
    // Second in the line: somebody else's turn comes first.
    if (ana && single === hers) line.splice(1, 0, ana);
    for (const person of new Set(line)) {
      if (!person) continue;
      rows.push({ waitlist_id: rows.length + 1, single_class_id: single.single_class_id, customer_id: person.customer_id, auto: person === ana || rows.length % TOLD !== TOLD - 1 });
    }
  }
  return rows.map((row, i) => ({ ...row, created_at: new Date(now.getTime() - (rows.length - i) * MINUTES_APART * 6e4) }));
}
