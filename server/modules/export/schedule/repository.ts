import { sql, type Insertable, type Selectable } from 'kysely';
import type { DB, Db, Trx } from '../../../db/schema';

export type Schedule = Selectable<DB['export_schedule']>;
export type Run = Selectable<DB['export_run']>;

export const findSchedule = (db: Db): Promise<Schedule | undefined> =>
  db.selectFrom('export_schedule').selectAll().executeTakeFirst();

/** Locks the schedule, or the studio's row as there may be none. */
export async function lockSchedule(trx: Trx): Promise<Schedule | undefined> {
  await trx.selectFrom('studio').select('one_row').forUpdate().execute();
  return trx.selectFrom('export_schedule').selectAll().forUpdate().executeTakeFirst();
}

export const storeSchedule = (trx: Trx, row: Insertable<DB['export_schedule']>) =>
  trx
    .insertInto('export_schedule')
    .values(row)
    .onConflict((known) => known.column('one_row').doUpdateSet(row))
    .execute();

/** Admins with an address, by name. */
export const findRecipients = (db: Db) =>
  db
    .selectFrom('customer as c')
    .select(['c.customer_id', 'c.name', 'c.last_name', (eb) => eb.ref('c.email').$notNull().as('email')])
    .where(sql<boolean>`c.role = 'admin' and c.email <> '' and c.anonymised_at is null`)
    .orderBy('c.name')
    .orderBy('c.last_name')
    .orderBy('c.customer_id')
    .execute();

export const findLatestRuns = (db: Db, count: number): Promise<Run[]> =>
  db.selectFrom('export_run').selectAll().orderBy('export_run_id', 'desc').limit(count).execute();

/** Notes that the schedule's day is begun; undefined: another server has, or there is no schedule. */
export const takeTurn = (trx: Trx, day: string): Promise<Schedule | undefined> =>
  trx
    .updateTable('export_schedule')
    .set({ taken_on: day })
    .where('taken_on', '<', day)
    .where('every', '<>', 'never')
    .returningAll()
    .executeTakeFirst();

/** Adds a run; undefined: there is one for this day, or one by hand that isn't over. */
export async function insertRun(
  trx: Trx,
  run: { readonly due_on: string | null; readonly place: Run['place']; readonly now: Date },
): Promise<number | undefined> {
  const { now, ...row } = run;
  const made = await trx
    .insertInto('export_run')
    .values({ ...row, requested_at: now, try_at: now })
    .onConflict((c) => c.doNothing())
    .returning('export_run_id')
    .executeTakeFirst();
  return made?.export_run_id;
}

/** Claims the oldest run that is due, except those left out, until the lease ends. */
export async function claimRun(
  trx: Trx,
  claim: { readonly now: Date; readonly leaseUntil: Date; readonly isQuiet: boolean; readonly without: number[] },
): Promise<Run | undefined> {
  const { now, leaseUntil, isQuiet, without } = claim;
  const { rows } = await sql<Run>`
    update export_run set lease_until = ${leaseUntil}
    where export_run_id = (
      select export_run_id from export_run
      where done_at is null and failed_at is null and try_at <= ${now} and (lease_until is null or lease_until <= ${now})
        and export_run_id <> all(${without}::bigint[]) and (due_on is null or ${!isQuiet})
      order by export_run_id limit 1 for update skip locked)
    returning *`.execute(trx);
  return rows[0];
}

/** Changes a run that is still this server's; false: it is another's by now. */
export async function changeRun(
  trx: Trx,
  { export_run_id, lease_until }: Pick<Run, 'export_run_id' | 'lease_until'>,
  set: Partial<Omit<Run, 'export_run_id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('export_run')
    .set(set)
    .where('export_run_id', '=', export_run_id)
    .where('lease_until', '=', lease_until)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface Copy {
  readonly studio_export_id: number;
  readonly ready_at: Date | null;
  readonly failed_at: Date | null;
  readonly src: string | null;
  readonly size: number | null;
  readonly storage: 'disk' | 's3' | null;
}

export const findCopy = (db: Db, id: number): Promise<Copy | undefined> =>
  db
    .selectFrom('studio_export as e')
    .leftJoin('file as f', 'f.file_id', 'e.file_id')
    .select(['e.studio_export_id', 'e.ready_at', 'e.failed_at', 'f.src', 'f.size', 'f.storage'])
    .where('e.studio_export_id', '=', id)
    .executeTakeFirst();

export const setCopy = (trx: Trx, run: number, studio_export_id: number | null) =>
  trx.updateTable('export_run').set({ studio_export_id }).where('export_run_id', '=', run).execute();

/** The newest copy: the one being made, where an order was refused for it. */
export const findNewestCopy = (db: Db): Promise<number | undefined> =>
  db
    .selectFrom('studio_export')
    .select('studio_export_id')
    .orderBy('studio_export_id', 'desc')
    .limit(1)
    .executeTakeFirst()
    .then((row) => row?.studio_export_id);
