/**
 * When a studio's jobs are due, and which server does them: one at a time for each lane of a studio. The directory has
 * this table for its studios; a studio that a server serves alone has it in its own database.
 */
import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * What of a studio's work is done apart, so that slow work delays no other: its mails, its messages by WhatsApp and
 * push, its tasks, those that ask providers, imports and exports, and videos, which may take hours.
 */
export const LANES = ['mail', 'messages', 'tasks', 'providers', 'slow', 'videos'] as const;
export type Lane = (typeof LANES)[number];

/** The number of a studio that has this table in its own database. */
export const ONLY_STUDIO_ID = 0;
/** The channel on which it is announced that some studio's work is due. */
export const DUE = 'studio_due';

export interface StudioWorkTable {
  studio_id: number;
  lane: Lane;
  /** When a server should visit the studio next; infinity while one does, unless it is wanted again meanwhile. */
  due_at: Date;
  /** The visit that runs, and until when it counts as alive. */
  visit: string | null;
  leased_until: Date | null;
  /** When a request last wrote something; null: not known. */
  written_at: Date | null;
  /** Up to when scheduled tasks have been started; null: none yet. */
  scheduled_until: Date | null;
  /** Visits in a row that couldn't reach the mail server, or the one of messages. */
  outages: number;
}

/** A database with this table. */
export type WorkDb = QueryExecutorProvider;

export interface Visit {
  readonly studio_id: number;
  /** Null in the first one. */
  readonly scheduled_until: Date | null;
  readonly outages: number;
  /** When a request last wrote something in the studio; null: not known. */
  readonly written_at: Date | null;
}

/** Enters a studio that has no work yet; it is due at once. */
export async function enterStudio(db: WorkDb, studioId: number, now: Date): Promise<void> {
  await sql`
    insert into studio_work (studio_id, lane, due_at)
    select ${studioId}, lane, ${now}::timestamptz from unnest(${[...LANES]}::text[]) lane
    on conflict do nothing`.execute(db);
}

/**
 * Begins visits of studios that are due, and of those whose visit ended without a word; those that wait for longest
 * first.
 */
export async function beginVisits(
  db: WorkDb,
  { lane, visit, count, now, until }: { lane: Lane; visit: string; count: number; now: Date; until: Date },
): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    update studio_work w set visit = ${visit}, leased_until = ${until}::timestamptz, due_at = 'infinity'
    where lane = ${lane} and studio_id in (
      select studio_id from studio_work
      where lane = ${lane} and least(due_at, leased_until) <= ${now}::timestamptz
        and (leased_until is null or leased_until <= ${now}::timestamptz)
      order by least(due_at, leased_until) limit ${count} for update skip locked)
    returning studio_id, scheduled_until, outages, written_at`.execute(db);
  return rows;
}

/**
 * These visits count as alive until then. Others of the same server run out: it never heard that it began them, as
 * its connection broke before the answer.
 */
export async function keepVisits(
  db: WorkDb,
  visit: string,
  running: ReadonlyArray<Pick<StudioWorkTable, 'studio_id' | 'lane'>>,
  until: Date,
): Promise<void> {
  const [ids, lanes] = [running.map(({ studio_id }) => studio_id), running.map(({ lane }) => lane)];
  await sql`
    update studio_work set leased_until = ${until}::timestamptz
    where visit = ${visit}
      and (studio_id, lane) in (select * from unnest(${ids}::bigint[], ${lanes}::text[]))`.execute(db);
}

/** What a hint asked for meanwhile counts where it is sooner than `due_at`. */
export async function endVisit(
  db: WorkDb,
  { studio_id, lane, visit }: { studio_id: number; lane: Lane; visit: string },
  { due_at, scheduled_until, outages }: { due_at: Date; scheduled_until?: Date; outages?: number },
): Promise<void> {
  await sql`
    update studio_work set visit = null, leased_until = null, due_at = least(due_at, ${due_at}::timestamptz),
      scheduled_until = coalesce(${scheduled_until ?? null}::timestamptz, scheduled_until),
      outages = coalesce(${outages ?? null}::integer, outages)
    where studio_id = ${studio_id} and lane = ${lane} and visit = ${visit}`.execute(db);
}

/** Requests wrote something in these studios: each lane looks whether it has something to do. */
export async function hint(db: WorkDb, studioIds: readonly number[], now: Date): Promise<void> {
  await sql`
    with due as (update studio_work
      set due_at = least(due_at, ${now}::timestamptz), written_at = ${now}::timestamptz
      where studio_id = any(${studioIds}::bigint[]) returning 1)
    select pg_notify(${DUE}, '') from (select count(*) from due) counted`.execute(db);
}

/** These studios have changed, and may have jobs again that were none of theirs before. */
export async function visitSoon(db: WorkDb, studioIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update studio_work set due_at = least(due_at, ${now}::timestamptz)
    where studio_id = any(${studioIds}::bigint[]) and due_at > ${now}::timestamptz`.execute(db);
}

/** Tasks of these studios may have written mails and messages. */
export async function hintMails(db: WorkDb, studioIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update studio_work set due_at = least(due_at, ${now}::timestamptz)
    where studio_id = any(${studioIds}::bigint[]) and lane in ('mail', 'messages')`.execute(db);
}

export interface DueWork {
  readonly lane: Lane;
  /** Studios whose visit is due while none is under way. */
  readonly studios: number;
  /** Since when the first of them is due. */
  readonly since: Date;
}

/** What waits for a visit, by lane; lanes without any are missing. */
export async function findDue(db: WorkDb, now: Date): Promise<DueWork[]> {
  const { rows } = await sql<DueWork>`
    select lane, count(*) as studios, min(least(due_at, leased_until)) as since from studio_work
    where lane = any(${[...LANES]}::text[]) and least(due_at, leased_until) <= ${now}::timestamptz
      and (leased_until is null or leased_until <= ${now}::timestamptz)
    group by lane`.execute(db);
  return rows;
}
