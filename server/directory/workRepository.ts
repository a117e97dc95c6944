/** Which studio is to be visited when, and who visits it: one server at a time for each lane. */
import { sql } from 'kysely';
import { DUE } from './migrate';
import { LANES, SERVED, type DirectoryDb, type Lane } from './tables';

export interface Visit {
  readonly studio_id: number;
  /** Null in the first one. */
  readonly scheduled_until: Date | null;
  readonly outages: number;
  /** When a request last wrote something in the studio; null: not known. */
  readonly written_at: Date | null;
}

/** Enters studios that have no work yet, all due at once. */
export async function enterStudios(db: DirectoryDb, now: Date): Promise<void> {
  await sql`
    insert into studio_work (studio_id, lane, due_at)
    select s.studio_id, l.lane, ${now}::timestamptz from studio s cross join unnest(${[...LANES]}::text[]) l (lane)
    where s.state = any(${[...SERVED]}::text[]) and s.copy_of is null and not exists
      (select from studio_work w where w.studio_id = s.studio_id and w.lane = l.lane)
    on conflict do nothing`.execute(db);
}

/**
 * Begins visits of studios that are due, and of those whose visit ended without a word; those that wait for longest
 * first.
 */
export async function beginVisits(
  db: DirectoryDb,
  { lane, visit, count, now, until }: { lane: Lane; visit: string; count: number; now: Date; until: Date },
): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    update studio_work w set visit = ${visit}, leased_until = ${until}::timestamptz, due_at = 'infinity'
    where lane = ${lane} and studio_id in (
      select d.studio_id from studio_work d join studio s on s.studio_id = d.studio_id
      where d.lane = ${lane} and s.state = any(${[...SERVED]}::text[]) and s.copy_of is null
        and not exists
          (select from studio_move m where m.studio_id = s.studio_id and m.paused_until > clock_timestamp())
        and least(d.due_at, d.leased_until) <= ${now}::timestamptz
        and (d.leased_until is null or d.leased_until <= ${now}::timestamptz)
      order by least(d.due_at, d.leased_until) limit ${count} for update of d skip locked)
    returning studio_id, scheduled_until, outages, written_at`.execute(db);
  return rows;
}

/** Visits that go on count as alive until then. */
export async function keepVisits(db: DirectoryDb, visit: string, until: Date): Promise<void> {
  await db.updateTable('studio_work').set({ leased_until: until }).where('visit', '=', visit).execute();
}

/** What a hint asked for meanwhile counts where it is sooner than `due_at`. */
export async function endVisit(
  db: DirectoryDb,
  { studio_id, lane, visit }: { studio_id: number; lane: Lane; visit: string },
  { due_at, ...after }: { due_at: Date; scheduled_until?: Date; outages?: number },
): Promise<void> {
  await db
    .updateTable('studio_work')
    .set({ ...after, visit: null, leased_until: null, due_at: sql<Date>`least(due_at, ${due_at}::timestamptz)` })
    .where('studio_id', '=', studio_id)
    .where('lane', '=', lane)
    .where('visit', '=', visit)
    .execute();
}

/** Requests wrote something in these studios: each lane looks whether it has something to do. */
export async function hint(db: DirectoryDb, studioIds: readonly number[], now: Date): Promise<void> {
  await sql`
    with due as (update studio_work
      set due_at = least(due_at, ${now}::timestamptz), written_at = ${now}::timestamptz
      where studio_id = any(${studioIds}::bigint[]) returning 1)
    select pg_notify(${DUE}, '') from (select count(*) from due) counted`.execute(db);
}

/** Tasks of these studios may have written mails. */
export async function hintMails(db: DirectoryDb, studioIds: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable('studio_work')
    .set({ due_at: sql<Date>`least(due_at, ${now}::timestamptz)` })
    .where('studio_id', 'in', [...studioIds])
    .where('lane', '=', 'mail')
    .execute();
}
