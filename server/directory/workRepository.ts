/** Which studios of the directory have jobs. */
import { sql } from 'kysely';
import { LANES } from '../db/work';
import { SERVED, type DirectoryDb } from './tables';

/** How many studios are due at once when they are entered together, and the milliseconds between the others. */
const AT_ONCE = 16;
const APART = 250;

/** Enters served studios that have no work yet, due one after the other: a thousand visits at once delay requests. */
export async function enterStudios(db: DirectoryDb, now: Date): Promise<void> {
  await sql`
    insert into studio_work (studio_id, lane, due_at)
    select s.studio_id, l.lane,
      ${now}::timestamptz + greatest(s.place - ${AT_ONCE}, 0) * ${APART} * interval '1 millisecond'
    from (
      select studio_id, row_number() over (order by studio_id) as place from studio s
      where state = any(${[...SERVED]}::text[]) and copy_of is null
        and (select count(*) from studio_work w where w.studio_id = s.studio_id) < ${LANES.length}
    ) s cross join unnest(${[...LANES]}::text[]) l (lane)
    on conflict do nothing`.execute(db);
}
