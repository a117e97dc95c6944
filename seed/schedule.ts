/** Turns the timetable into rows with wall clock, instant and id. */
import { instantOf, zoneOf } from '../domain/studioTime';
import type { StudioContent } from './content/studio';
import type { Row } from './rows';
import type { PlannedClass } from './timetable';

export interface ScheduledClass extends PlannedClass {
  readonly single_class_id: number;
  /** Wall clock. */
  readonly class_date: string;
  readonly starts_at: Date;
}

/** Assigns ids in order; without `ids` they count from 1. */
export function scheduleClasses(
  { locations, zone }: StudioContent,
  planned: readonly PlannedClass[],
  ids?: readonly number[],
): ScheduledClass[] {
  const zones = new Map(locations.map((h) => [h.location_id, zoneOf({ timezone: h.timezone ?? null }, zone)]));
  return planned.map((c, i) => {
    const class_date = `${c.day}T${c.time}:00.000Z`;
    return {
      ...c,
      single_class_id: ids?.[i] ?? i + 1,
      class_date,
      starts_at: instantOf(class_date, zones.get(c.location_id) ?? zone),
    };
  });
}

/** `reserved`: taken seats. */
export function classRow(
  { day: _day, time: _time, instructors: _coaches, tags: _tags, ...row }: ScheduledClass,
  reserved: number,
): Row<'single_class'> {
  return { ...row, reserved };
}

export function instructorRows(classes: readonly ScheduledClass[]): Row<'class_instructor'>[] {
  return classes.flatMap(({ single_class_id, instructors }) =>
    instructors.map((instructor_id, position) => ({ single_class_id, instructor_id, position })),
  );
}

export function tagRows(classes: readonly ScheduledClass[]): Row<'single_class_tag'>[] {
  return classes.flatMap(({ single_class_id, tags }) => tags.map((tag_id) => ({ single_class_id, tag_id })));
}
