/** The wizard's week: class type, place, coach, and hours by weekday. */
import type { ClassType, Location } from '../../../domain/contract/catalogue';
import type { NewClass } from '../../../domain/contract/scheduleAdmin';
import { minutesOf, timeOf, wallClockAt } from '../../../domain/scheduleGrid';
import { weekdayOf } from '../../../domain/series';
import { spotCount } from '../../../domain/spotMap';
import { addDays, studioDay, zoneOf } from '../../../domain/studioTime';

/** Time (HH:mm) to weekdays; 1 is Monday. */
export type WeekHours = Readonly<Record<string, readonly number[]>>;

export interface WeekPlan {
  readonly class_type_id: string;
  readonly instructor_id: string;
  readonly location_id: string;
  readonly duration: string;
  readonly capacity: string;
  /** The rows of the grid, including empty ones. */
  readonly times: readonly string[];
  readonly hours: WeekHours;
}

export const FIRST_TIMES = ['07:00', '08:00', '09:00', '18:00', '19:00', '20:00'];

const minutesOfTime = (time: string): number => minutesOf(`2000-01-01T${time}:00.000Z`);

export function toggleHour(hours: WeekHours, time: string, weekday: number): WeekHours {
  const days = hours[time] ?? [];
  const next = days.includes(weekday) ? days.filter((day) => day !== weekday) : [...days, weekday].sort();
  return { ...hours, [time]: next };
}

/** The capacity of the classes; with numbered spots their number. */
export const capacityOf = (plan: WeekPlan, types: readonly ClassType[]): number =>
  spotCount(types.find(({ class_type_id }) => String(class_type_id) === plan.class_type_id)?.spot_map) ||
  Number(plan.capacity);

export interface WeekChoices {
  readonly class_types: readonly ClassType[];
  readonly locations: readonly Location[];
  /** The studio's zone. */
  readonly zone: string;
}

/** A weekly series for each hour, starting on its first day after today. */
export function seriesOf(plan: WeekPlan, { class_types, locations, zone }: WeekChoices, now: Date): NewClass[] {
  const location = locations.find(({ location_id }) => String(location_id) === plan.location_id);
  const tomorrow = addDays(studioDay(now, zoneOf(location, zone)), 1);
  return plan.times.flatMap((time) => {
    const weekdays = plan.hours[time] ?? [];
    const first = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(tomorrow, n)).find((d) => weekdays.includes(weekdayOf(d)));
    if (first === undefined) return [];
    return [
      {
        class_date: wallClockAt(first, minutesOfTime(time)),
        duration: Number(plan.duration),
        capacity: capacityOf(plan, class_types),
        class_type_id: Number(plan.class_type_id),
        location_id: Number(plan.location_id),
        class_instructors: [{ instructor_id: Number(plan.instructor_id) }],
        repeat: { weekdays: [...weekdays] },
      },
    ];
  });
}

/** The row of a series in the grid. */
export const timeOfSeries = ({ class_date }: Pick<NewClass, 'class_date'>): string => timeOf(minutesOf(class_date));
