import { sql } from 'kysely';
import { studioDay } from '../domain/studioTime';
import type { Db } from '../server/db/schema';
import type { StudioContent } from './content/studio';
import { WEEKS_AHEAD } from './plan';
import { insertRows, lockSeed } from './rows';
import { classRow, instructorRows, scheduleClasses, tagRows } from './schedule';
import { daysAround, demoDay, type PlannedClass } from './timetable';

/**
 * Adds the timetable's classes to days without any, from today to eight weeks ahead, for a demo that is started again.
 * Days with any class, also a cancelled one, stay unchanged. Returns the number of added classes.
 */
export async function extendSchedule({
  db,
  now,
  content,
}: {
  readonly db: Db;
  readonly now: Date;
  readonly content: StudioContent;
}): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockSeed(trx);
    const days = daysAround(studioDay(now, content.zone), 0, WEEKS_AHEAD);
    const { rows } = await sql<{ day: string }>`
      select distinct class_date::date as day from single_class where class_date >= ${days[0]}::date`.execute(trx);
    const known = new Set(rows.map((r) => r.day));
    const planned = await withoutRemoved(
      trx,
      days.filter((day) => !known.has(day)).flatMap((day) => demoDay(content, day)),
    );
    const ids = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('single_class', 'single_class_id')) as id
      from generate_series(1, ${planned.length})`.execute(trx);
    const classes = scheduleClasses(
      content,
      planned,
      ids.rows.map((r) => r.id),
    );
    await insertRows(
      trx,
      'single_class',
      classes.map((c) => classRow(c, 0)),
    );
    await insertRows(trx, 'class_instructor', instructorRows(classes));
    await insertRows(trx, 'single_class_tag', tagRows(classes));
    return classes.length;
  });
}

/** Leaves out what staff have since removed from the catalogue. */
async function withoutRemoved(trx: Db, planned: readonly PlannedClass[]): Promise<PlannedClass[]> {
  const [locations, rooms, types, coaches, tags, packages, categories] = await Promise.all(
    [
      trx.selectFrom('location').select('location_id as id').execute(),
      trx.selectFrom('room').select('room_id as id').where('deleted_at', 'is', null).execute(),
      trx.selectFrom('class_type').select('class_type_id as id').execute(),
      trx.selectFrom('instructor').select('instructor_id as id').execute(),
      trx.selectFrom('tag').select('tag_id as id').execute(),
      trx.selectFrom('class_package').select('class_package_id as id').execute(),
      trx.selectFrom('class_category').select('class_category_id as id').execute(),
    ].map(async (found) => new Set((await found).map((r) => r.id))),
  );
  return planned
    .filter(
      (c) =>
        locations?.has(c.location_id) &&
        types?.has(c.class_type_id) &&
        (c.class_package_id === null || packages?.has(c.class_package_id)),
    )
    .map((c) => ({
      ...c,
      room_id: rooms?.has(c.room_id ?? 0) ? c.room_id : null,
      class_category_id: categories?.has(c.class_category_id ?? 0) ? c.class_category_id : null,
      instructors: c.instructors.filter((id) => coaches?.has(id)),
      tags: c.tags.filter((id) => tags?.has(id)),
    }));
}
