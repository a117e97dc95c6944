/**
 * The classes of a day. Depends only on the studio and the day, so that days added later equal those seeded at first.
 */
import { DAY } from '../domain/durations';
import { addDays, mondayOf, type Day } from '../domain/studioTime';
import { classTypeOf, type Slot, type StudioContent } from './content/studio';

/** A class of the timetable, in the studio's wall clock. */
export interface PlannedClass {
  readonly day: Day;
  /** HH:mm */
  readonly time: string;
  readonly location_id: number;
  readonly room_id: number | null;
  readonly class_type_id: number;
  readonly class_category_id: number | null;
  readonly instructors: readonly number[];
  readonly tags: readonly number[];
  readonly description: string;
  readonly capacity: number;
  readonly duration: number;
  readonly class_package_id: number | null;
}

const SATURDAY = 5;
const SUNDAY = 6;

const EPOCH = '2024-01-01';

/** Monday is 0. */
function weekdayOf(day: Day): number {
  return Math.round((Date.parse(day) - Date.parse(mondayOf(day))) / DAY);
}

function plannedClass(
  content: StudioContent,
  day: Day,
  { time, at, type, by, tags = [], about = '' }: Slot,
): PlannedClass {
  const { capacity, duration, class_category_id } = classTypeOf(content, type);
  return {
    day,
    time,
    location_id: at,
    room_id: content.rooms.find((r) => r.location_id === at && r.types.includes(type))?.room_id ?? null,
    class_type_id: type,
    class_category_id,
    instructors: by,
    tags,
    description: about,
    capacity,
    duration,
    class_package_id: null,
  };
}

/** The event, sold as its own package every few weeks. */
function eventOf(content: StudioContent, day: Day): PlannedClass[] {
  const { days, everyWeeks, capacity, duration, class_package_id } = content.event;
  const week = Math.round((Date.parse(mondayOf(day)) - Date.parse(EPOCH)) / (7 * DAY));
  if (!days.includes(weekdayOf(day)) || week % everyWeeks !== 0) return [];
  return [{ ...plannedClass(content, day, content.event), capacity, duration, class_package_id }];
}

/** The demo's classes of one day. */
export function demoDay(content: StudioContent, day: Day): PlannedClass[] {
  const weekday = weekdayOf(day);
  return [
    ...content.slots.filter((s) => s.days.includes(weekday)).map((s) => plannedClass(content, day, s)),
    ...eventOf(content, day),
  ];
}

const HOURS = {
  weekday: [6, 7, 8, 9, 10, 17, 18, 19, 20],
  saturday: [8, 9, 10, 11, 12, 17],
  sunday: [9, 10, 11, 12, 18],
} as const;

/** The large studio's classes: 168 a week at three locations. `coaches`: how many there are. */
export function largeDay(content: StudioContent, day: Day, coaches: number): PlannedClass[] {
  const { types, tag } = content.large;
  const weekday = weekdayOf(day);
  const hours = weekday === SUNDAY ? HOURS.sunday : weekday === SATURDAY ? HOURS.saturday : HOURS.weekday;
  return content.locations.flatMap(({ location_id: at }, index) =>
    hours.map((hour, i) => {
      const type = types[(i * 3 + index + weekday) % types.length] ?? content.favourites[0];
      const coach = 1 + ((index + 3 * i + weekday) % coaches);
      return plannedClass(content, day, {
        days: [weekday],
        time: `${String(hour).padStart(2, '0')}:15`,
        at,
        type,
        by: [coach],
        tags: i === 3 ? [tag] : [],
      });
    }),
  );
}

/** The days from `weeksBack` weeks before today to `weeksAhead` weeks after it, both included. */
export function daysAround(today: Day, weeksBack: number, weeksAhead: number): Day[] {
  const days: Day[] = [];
  for (let day = addDays(today, -7 * weeksBack); day <= addDays(today, 7 * weeksAhead); day = addDays(day, 1))
    days.push(day);
  return days;
}
