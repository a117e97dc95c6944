/** The wizard's week: class type, place, coach, and hours by weekday. */
import type { ClassType, Location } from '../../../domain/contract/catalogue';
import type { NewClass } from '../../../domain/contract/scheduleAdmin';
import { minutesOf, timeOf, wallClockAt } from '../../../domain/scheduleGrid';
import { weekdayOf } from '../../../domain/series';
import { spotCount } from '../../../domain/spotMap';
import { addDays, startsInFuture, studioDay, zoneOf } from '../../../domain/studioTime';

/** The class of an hour, as entered. */
export interface HourTerms {
  readonly class_type_id: string;
  readonly instructor_id: string;
  readonly location_id: string;
  readonly duration: string;
  readonly capacity: string;
}

/** By time (HH:mm) and weekday (1 is Monday): what was entered when that hour was chosen. */
export type WeekHours = Readonly<Record<string, Readonly<Record<string, HourTerms>>>>;

export interface WeekPlan extends HourTerms {
  /** The rows of the grid, including empty ones. */
  readonly times: readonly string[];
  readonly hours: WeekHours;
}

export const FIRST_TIMES = ['07:00', '08:00', '09:00', '18:00', '19:00', '20:00'];

const minutesOfTime = (time: string): number => minutesOf(`2000-01-01T${time}:00.000Z`);

const termsOf = ({ class_type_id, instructor_id, location_id, duration, capacity }: HourTerms): HourTerms => ({
  class_type_id,
  instructor_id,
  location_id,
  duration,
  capacity,
});

/** Adds an hour with what is entered, or removes it. */
export function toggleHour(hours: WeekHours, time: string, weekday: number, terms: HourTerms): WeekHours {
  const { [weekday]: chosen, ...others } = hours[time] ?? {};
  return { ...hours, [time]: chosen ? others : { ...others, [weekday]: termsOf(terms) } };
}

/** The hours left to save once `series` is stored. */
export function withoutSeries(hours: WeekHours, series: NewClass): WeekHours {
  const time = timeOfSeries(series);
  const stored = series.repeat?.weekdays ?? [];
  const left = Object.entries(hours[time] ?? {}).filter(([weekday]) => !stored.includes(Number(weekday)));
  return { ...hours, [time]: Object.fromEntries(left) };
}

/** The capacity of the classes; with numbered spots their number. */
export const capacityOf = (plan: HourTerms, types: readonly ClassType[]): number =>
  spotCount(types.find(({ class_type_id }) => String(class_type_id) === plan.class_type_id)?.spot_map) ||
  Number(plan.capacity);

export interface WeekChoices {
  readonly class_types: readonly ClassType[];
  readonly locations: readonly Location[];
  /** The studio's zone. */
  readonly zone: string;
}

/** Groups the weekdays of one hour that have the same class, coach, location, duration and capacity. */
function groupDays(
  days: Readonly<Record<string, HourTerms>>,
): ReadonlyArray<readonly [terms: HourTerms, days: number[]]> {
  const groups = new Map<string, [HourTerms, number[]]>();
  for (const [weekday, terms] of Object.entries(days)) {
    const key = JSON.stringify(termsOf(terms));
    const group = groups.get(key) ?? [terms, []];
    group[1].push(Number(weekday));
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A weekly series for each hour and class, from its first future class on, which may be today. */
export function seriesOf(plan: WeekPlan, { class_types, locations, zone }: WeekChoices, now: Date): NewClass[] {
  return plan.times.flatMap((time) =>
    groupDays(plan.hours[time] ?? {}).flatMap(([terms, weekdays]) => {
      const location = locations.find(({ location_id }) => String(location_id) === terms.location_id);
      const itsZone = zoneOf(location, zone);
      const today = studioDay(now, itsZone);
      const first = [0, 1, 2, 3, 4, 5, 6, 7]
        .map((n) => addDays(today, n))
        .filter((day) => weekdays.includes(weekdayOf(day)))
        .map((day) => wallClockAt(day, minutesOfTime(time)))
        .find((start) => startsInFuture(start, itsZone, now));
      if (first === undefined) return [];
      return [
        {
          class_date: first,
          duration: Number(terms.duration),
          capacity: capacityOf(terms, class_types),
          class_type_id: Number(terms.class_type_id),
          location_id: Number(terms.location_id),
          class_instructors: [{ instructor_id: Number(terms.instructor_id) }],
          repeat: { weekdays },
        },
      ];
    }),
  );
}

/** The row of a series in the grid. */
const timeOfSeries = ({ class_date }: Pick<NewClass, 'class_date'>): string => timeOf(minutesOf(class_date));
