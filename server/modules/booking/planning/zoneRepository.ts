/** Classes that keep their wall clock when their time zone changes, and so start at another instant. */
import { sql } from 'kysely';

import { DAY, HOUR } from '../../../../domain/durations';
import { instantOf } from '../../../../domain/studioTime';
import type { Db, Trx } from '../../../db/schema';

/** Classes of locations without their own zone that have not started by either zone. */
async function classesOfStudioZone(db: Db, zone: string, now: Date, lock: boolean) {
  let query = db
    .selectFrom('single_class as sc')
    .innerJoin('location as l', 'l.location_id', 'sc.location_id')
    .select(['sc.single_class_id', 'sc.class_date', 'sc.starts_at'])
    .where('l.timezone', 'is', null)
    .where('sc.deleted_at', 'is', null)
    .where('sc.starts_at', '>', new Date(now.getTime() - DAY))
    .orderBy('sc.single_class_id');
  if (lock) query = query.forUpdate('sc');
  const rows = await query.execute();
  return rows
    .map(({ single_class_id, class_date, starts_at }) => {
      const moved = instantOf(class_date, zone);
      return { single_class_id, starts_at: moved, before: starts_at, lies: moved > now || starts_at > now };
    })
    .filter(({ lies, starts_at, before }) => lies && starts_at.getTime() !== before.getTime());
}

/** How many classes would start at another instant, and by how many hours (later is positive). */
export async function classesThatMove(
  db: Db,
  zone: string,
  now: Date,
): Promise<{ readonly count: number; readonly hours: number }> {
  const moving = await classesOfStudioZone(db, zone, now, false);
  const [first] = moving;
  const hours = first ? (first.starts_at.getTime() - first.before.getTime()) / HOUR : 0;
  return { count: moving.length, hours };
}

/** The caller holds the schedule's lock. Returns how many classes moved. */
export async function moveToZone(trx: Trx, zone: string, now: Date): Promise<number> {
  const moving = await classesOfStudioZone(trx, zone, now, true);
  if (moving.length === 0) return 0;
  const rows = JSON.stringify(moving.map(({ single_class_id, starts_at }) => ({ single_class_id, starts_at })));
  await sql`
    update single_class sc set starts_at = w.starts_at, changed_at = ${now}
    from jsonb_to_recordset(${rows}::jsonb) as w(single_class_id bigint, starts_at timestamptz)
    where sc.single_class_id = w.single_class_id`.execute(trx);
  return moving.length;
}
