/** The timetable as rows: wall clock, instant and id of every class. */
import { instantOf, zoneOf } from '../domain/studioTime';
import { LOCATIONS } from './content/catalogue';
import { STUDIO_ZONE } from './content/config';
import type { Row } from './rows';
import type { PlannedClass } from './timetable';

export interface ScheduledClass extends PlannedClass {
  readonly single_class_id: number;
  /** Wall clock. */
  readonly class_date: string;
  readonly starts_at: Date;
}

const ZONES = new Map(LOCATIONS.map((l) => [l.location_id, zoneOf(l, STUDIO_ZONE)]));

/** Gives classes their ids, one after the other; without `ids` they count from 1. */
export function scheduled(planned: readonly PlannedClass[], ids?: readonly number[]): ScheduledClass[] {
  return planned.map((c, i) => {
    const class_date = `${c.day}T${c.time}:00.000Z`;
    return { ...c, single_class_id: ids?.[i] ?? i + 1, class_date, starts_at: instantOf(class_date, ZONES.get(c.location_id) ?? STUDIO_ZONE) };
  });
}

/** `reserved` is how many places are taken. */
export function classRow(c: ScheduledClass, reserved: number): Row<'single_class'> {
  const { single_class_id, class_date, starts_at, duration, description, capacity, class_type_id, location_id, class_package_id } = c;
  return {
    single_class_id, class_date, starts_at, duration, description, capacity, class_type_id, location_id, class_package_id,
    reserved,
  };
}

export function instructorRows(classes: readonly ScheduledClass[]): Row<'class_instructor'>[] {
  return classes.flatMap(({ single_class_id, instructors }) => instructors.map((instructor_id, position) => ({ single_class_id, instructor_id, position })));
}

export function tagRows(classes: readonly ScheduledClass[]): Row<'single_class_tag'>[] {
  return classes.flatMap(({ single_class_id, tags }) => tags.map((tag_id) => ({ single_class_id, tag_id })));
}
