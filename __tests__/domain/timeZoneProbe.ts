/** A script that prints the results of the rules of time under this process's TZ as JSON. */
import { formatDate, formatDateTime, formatInstant, longDay, monthName } from '../../domain/format';
import { nextRenewal } from '../../domain/renewal';
import {
  addDays,
  endOfStudioDayAfter,
  firstMondayOfMonth,
  instantOf,
  isDay,
  mondayOf,
  studioDay,
  wallClockOf,
  weekOfMonth,
} from '../../domain/studioTime';
import { MEXICAN_ZONES } from './arbitraries';

// Every 11 h 40 min of 2026 and 2027: all days, all hours, both sides of every clock change.
const walls = Array.from({ length: 1500 }, (_, i) => new Date(Date.UTC(2026, 0, 1) + i * 700 * 60_000).toISOString());
const results = MEXICAN_ZONES.map((zone) =>
  walls.map((wall) => {
    const instant = instantOf(wall, zone);
    return [
      instant.toISOString(),
      wallClockOf(instant, zone),
      studioDay(instant, zone),
      endOfStudioDayAfter(instant, 30, zone).toISOString(),
      formatInstant(instant, zone),
    ];
  }),
);
const calendar = walls.map((wall) => {
  const day = wall.slice(0, 10);
  const monday = mondayOf(day);
  const renewal = nextRenewal(
    {
      status: 'active',
      createdDay: '2025-12-31',
      free_trial_length: null,
      subscription_period: 'month',
      subscription_interval: 1,
    },
    day,
  );
  return [
    addDays(day, 1),
    monday,
    weekOfMonth(monday),
    firstMondayOfMonth(day.slice(0, 7)),
    isDay(day),
    renewal,
    formatDate(wall),
    formatDateTime(wall),
    longDay(day),
    monthName(day.slice(0, 7)),
  ];
});
process.stdout.write(
  JSON.stringify({ offsetHere: new Date(Date.UTC(2026, 0, 1)).getTimezoneOffset(), results, calendar }),
);
