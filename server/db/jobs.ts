/** The queue of jobs: graphile-worker's own tables, in the schema graphile_worker. */
import { sql } from 'kysely';
import { Logger, runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Db, Trx } from './schema';

/** Silences what the library logs at each start; failures still throw. */
const QUIET = new Logger(() => () => undefined);

/** Must not run on several servers at once; server/db/migrate.ts makes sure of that. */
export const installJobs = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: QUIET });

/**
 * When the next queued job of these tasks is to run, and whether that has come by the database's clock, by which the
 * library takes jobs; null: none is queued. One that is running counts.
 */
export async function nextQueued(
  db: Db,
  tasks: readonly string[],
): Promise<{ readonly at: Date; readonly isDue: boolean } | null> {
  const { rows } = await sql<{ at: Date | null; isDue: boolean }>`
    select min(run_at) as at, min(run_at) <= now() as "isDue" from graphile_worker.jobs
    where task_identifier = any(${tasks}::text[]) and attempts < max_attempts`.execute(db);
  const [first] = rows;
  return first?.at ? { at: first.at, isDue: first.isDue } : null;
}

/** Unlocks queued jobs of these tasks, whichever worker holds them. */
export const unlockQueue = async (trx: Trx, tasks: readonly string[]): Promise<void> =>
  void (await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and task_identifier = any(${tasks}::text[])))`.execute(trx));

/** When a queued job is to run (at once by default), and how many tries it has. */
interface JobOptions {
  /** One job of a key waits at a time; the task's name by default. */
  readonly key?: string;
  readonly at?: Date;
  readonly tries?: number;
  /** Jobs of one queue run one at a time. */
  readonly queue?: string;
}

/** Queues a task as part of a transaction; what waits under its key is replaced. */
export const queueJob = async (
  db: Db,
  task: string,
  { key = task, at, tries = 5, queue }: JobOptions = {},
): Promise<void> =>
  void (await sql`select graphile_worker.add_job(${task}, '{}'::json, run_at => ${at ?? null}::timestamptz,
    job_key => ${key}, max_attempts => ${tries}, queue_name => ${queue ?? null})`.execute(db));
