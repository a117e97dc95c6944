import { matchesFilter, type ChosenClasses } from '../../../domain/classFilter';
import type { ClassType, Location } from '../../../domain/contract/catalogue';
import type { ScheduleDay, SingleClass, SingleClassReservation } from '../../../domain/contract/schedule';
import { memoize, memoizeByShallowResult } from '../../core/memoize';
import type { RootState } from '../../core/state';
import type { Day } from '../../../domain/studioTime';

const NONE: readonly ScheduleDay[] = [];

/** The days on show; null until a first week has been received. */
export const selectDays = ({ schedule }: RootState): readonly ScheduleDay[] | null =>
  schedule.shown === null ? null : (schedule.weeks[schedule.shown]?.days ?? NONE);

/** A visitor's days are on show while a customer's own places are on their way. */
export const selectAwaitsOwnPlaces = ({ schedule, session: { status } }: RootState): boolean =>
  (status === 'checking' || status === 'signed-in') &&
  schedule.spinner &&
  schedule.shown !== null &&
  schedule.weeks[schedule.shown]?.own === false;

export const selectSingleClass = (state: RootState): SingleClass | null => state.schedule.single_class;

/** The days of a week by its Monday. */
export type WeekDays = Readonly<Record<Day, readonly ScheduleDay[]>>;

/** Of every week that was received; the same object while only their age changes. */
export const selectWeekDays = memoizeByShallowResult(({ schedule }: RootState): WeekDays =>
  Object.fromEntries(Object.entries(schedule.weeks).map(([monday, { days }]) => [monday, days])),
);

const classesOf = memoize((weeks: WeekDays): readonly SingleClass[] =>
  Object.values(weeks).flatMap((days) => days.flatMap((day) => day.single_classes)),
);
/** The classes of every week that was received. */
export const selectReceivedClasses = (state: RootState): readonly SingleClass[] => classesOf(selectWeekDays(state));
export const selectReceivedClass = (state: RootState, id: number): SingleClass | undefined =>
  selectReceivedClasses(state).find(({ single_class_id }) => single_class_id === id);

/** The stored location, unless the studio no longer has it (or has no other). */
export function knownLocation(location_id: number | null, locations: readonly Location[] | null): number | null {
  // Until the locations are known the stored one counts: the others must not flash by.
  if (locations === null) return location_id;
  return locations.length > 1 && locations.some((location) => location.location_id === location_id)
    ? location_id
    : null;
}

/** Only one location's classes (null: all). */
export function atLocation(days: readonly ScheduleDay[], location_id: number | null): readonly ScheduleDay[] {
  if (location_id === null) return days;
  return days.map((day) => ({
    ...day,
    single_classes: day.single_classes.filter((single) => single.location.location_id === location_id),
  }));
}

/** Which classes a calendar is about, where not all. */
export interface ClassFilter {
  readonly instructor_id?: number;
  readonly class_type_id?: number;
}

/** Only one coach's classes, or one class type's. */
export function filterDays(
  days: readonly ScheduleDay[],
  { instructor_id, class_type_id }: ClassFilter,
): readonly ScheduleDay[] {
  const asked = (single: SingleClass): boolean =>
    (class_type_id === undefined || single.class_type.class_type_id === class_type_id) &&
    (instructor_id === undefined ||
      single.class_instructors.some(({ instructor }) => instructor.instructor_id === instructor_id));
  return days.map((day) => ({ ...day, single_classes: day.single_classes.filter(asked) }));
}

/** Only the classes that the visitor's filter lets through. */
export function daysForFilter(
  days: readonly ScheduleDay[],
  filter: ChosenClasses,
  types: readonly ClassType[],
): readonly ScheduleDay[] {
  const levels = new Map(types.map(({ class_type_id, level }) => [class_type_id, level]));
  return days.map((day) => ({
    ...day,
    single_classes: day.single_classes.filter((single) => matchesFilter(single, filter, (id) => levels.get(id))),
  }));
}

/** The caller's own reservations of a class, guests' included: only they carry their id. */
export function ownReservations(single: SingleClass): SingleClassReservation[] {
  return single.class_reservations.filter((reservation) => reservation.class_reservation_id !== undefined);
}

/** The spots of a class that are reserved, held by others while they pay, or out of service. */
export const takenSpots = ({ class_reservations, held_spots = [], blocked_spots = [] }: SingleClass): number[] => [
  ...class_reservations.flatMap(({ spot }) => (spot === null ? [] : [spot])),
  ...held_spots,
  ...blocked_spots,
];
