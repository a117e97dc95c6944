/** graphile-worker's own tables, in the schema graphile_worker, and the heartbeats of its workers. */
import { sql } from 'kysely';
import { Logger, runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Db, Trx } from './schema';

/** Silences what the library logs at each start; failures still throw. */
const QUIET = new Logger(() => () => undefined);

/** Must not run on several servers at once; server/db/migrate.ts makes sure of that. */
export const installJobs = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: QUIET });

/** Stores a heartbeat of these workers. */
export async function beat(trx: Trx, workers: readonly string[], now: Date): Promise<void> {
  if (workers.length === 0) return;
  await trx
    .insertInto('job_worker')
    .values(workers.map((worker_id) => ({ worker_id, seen_at: now })))
    .onConflict((c) => c.column('worker_id').doUpdateSet({ seen_at: now }))
    .execute();
}

/**
 * Unlocks jobs and queues of workers without a heartbeat since then, as the library itself does it only after four
 * hours. Returns those workers. A worker that never had a heartbeat (a server of an older version) counts as seen when
 * it is first found with a lock.
 */
export async function unlockDeadWorkers(trx: Trx, silentSince: Date, now: Date): Promise<string[]> {
  await sql`insert into job_worker (worker_id, seen_at)
    select distinct locked_by, ${now}::timestamptz from graphile_worker.jobs where locked_by is not null
    on conflict (worker_id) do nothing`.execute(trx);
  const dead = await trx
    .deleteFrom('job_worker')
    .where('worker_id', 'in', (eb) =>
      eb.selectFrom('job_worker').select('worker_id').where('seen_at', '<', silentSince).forUpdate().skipLocked(),
    )
    .returning('worker_id')
    .execute();
  const ids = dead.map(({ worker_id }) => worker_id);
  if (ids.length > 0) await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(trx);
  return ids;
}

/** When the next queued job of these tasks is to run; null: none is queued. One that is running counts. */
export async function nextQueued(db: Db, tasks: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(run_at) as next from graphile_worker.jobs
    where task_identifier = any(${tasks}::text[]) and attempts < max_attempts`.execute(db);
  return rows[0]?.next ?? null;
}

/** Unlocks queued jobs of these tasks, whichever worker holds them. */
export const unlockQueue = async (trx: Trx, tasks: readonly string[]): Promise<void> =>
  void (await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and task_identifier = any(${tasks}::text[])))`.execute(trx));

/** Queues a scheduled task that failed. */
export const queueAgain = async (trx: Trx, task: string, tries: number, at: Date): Promise<void> =>
  void (await sql`select graphile_worker.add_job(${task}, '{}'::json, run_at => ${at}::timestamptz,
    max_attempts => ${tries}, job_key => ${task})`.execute(trx));
