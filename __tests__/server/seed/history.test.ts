/** The demo data contain every kind of customer on whatever day and hour they are made. */
import { CASA_AURA, STUDIOS } from '../../../seed/content';
import { planOf } from '../../../seed/plan';
import { simulateHistory } from '../../../seed/history';
import { addDays, daysOfWeek } from '../../../domain/studioTime';
import { demoDay } from '../../../seed/timetable';

const HOURS = ['06:05', '23:40'];

/** A day of every season, New Year, a leap day, and the clock changes in Tijuana. */
const DAYS = [
  '2026-11-20',
  '2026-11-22',
  '2027-01-01',
  '2027-03-14',
  '2027-07-05',
  '2027-11-07',
  '2028-02-29',
  '2028-12-31',
];

/** The code is the same for all studios: fewer days suffice for the others' timetables. */
const FEW_DAYS = ['2026-11-22', '2027-03-14', '2027-11-07'];

describe.each(STUDIOS)('the demo data of $name', (content) => {
  const days = content === CASA_AURA ? DAYS : FEW_DAYS;
  it.each(days.flatMap((day) => HOURS.map((hour) => [`${day}T${hour}:00Z`])))(
    'contain reservations of every kind of customer and one active penalty on %s',
    (now) => {
      const { ledger, people } = simulateHistory(new Date(now), planOf(content, 'demo'));
      const withReservation = new Set(ledger.reservations.map((r) => r.customer_id));
      const habitsWithout = people.filter((p) => !withReservation.has(p.customer_id)).map((p) => p.habit);
      expect(habitsWithout.filter((habit) => !['new', 'failed', 'revoked'].includes(habit))).toEqual([]);
      expect(ledger.penalties.filter((p) => p.end_date > new Date(now))).toHaveLength(1);
    },
  );

  it.each(days)('give back no cash, which would be missing in a till that was opened later, on %s', (day) => {
    const { ledger } = simulateHistory(new Date(`${day}T18:18:00Z`), planOf(content, 'demo'));
    const { invoices, refunds } = ledger.payments;
    const paidIn = (id: number) => invoices.find(({ invoice_id }) => invoice_id === id)?.provider;
    expect(refunds.map(({ invoice_id }) => paidIn(invoice_id as number))).not.toContain('cash');
    expect(refunds.length).toBeGreaterThan(0);
  });
});

describe.each(STUDIOS)('the timetable of $name', (content) => {
  const weeks = Array.from({ length: 6 }, (_, i) => daysOfWeek(addDays('2026-11-16', 7 * i)));

  it('never gives a coach two overlapping classes', () => {
    const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    for (const day of weeks.flat()) {
      const classes = demoDay(content, day);
      for (const a of classes) {
        for (const b of classes) {
          const shared = a !== b && a.instructors.some((id) => b.instructors.includes(id));
          if (shared && minutes(a.time) <= minutes(b.time))
            expect(minutes(a.time) + a.duration).toBeLessThanOrEqual(minutes(b.time));
        }
      }
    }
  });

  it('has the fewest classes on Sundays and an event every few weeks', () => {
    for (const week of weeks) {
      const perDay = week.map((day) => demoDay(content, day).length);
      expect(Math.min(...perDay)).toBe(perDay[6]);
    }
    const events = weeks.flat().filter((day) => demoDay(content, day).some((c) => c.class_package_id !== null));
    expect(events).toHaveLength(weeks.length / content.event.everyWeeks);
  });
});
