/** Runs the scheduled and queued tasks beside the API, and a loop for each channel of the outbox. */
import { EventEmitter } from 'node:events';
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { Pool, type QueryResult } from 'pg';
import { systemContext } from '../context';
import { beat, unlockDeadWorkers } from '../db/jobs';
import { startMailLoop, type MailLoopOptions } from './mailLoop';
import { mailOutlet, type Outlet } from '../modules/mail/send';
import { reportFiles } from '../modules/reports/mails';
import { CRONTAB, TASKS, type TaskDeps } from './tasks';
import type { MailTransport } from '../ports/mail';

/** Milliseconds between heartbeats of a worker; without any for the second number it counts as dead. */
const BEAT_EVERY = 10_000;
const DEAD_AFTER = 40_000;
/** Milliseconds until a runner that lost its database is started again. */
const RESTART_AFTER = 5_000;
/** Milliseconds until the scheduler's query to an unreachable database is repeated. */
const ASK_AGAIN = 1_000;
const CONNECTIONS = 5;

export interface JobOptions extends Omit<TaskDeps, 'signal'>, Omit<MailLoopOptions, 'outlet'> {
  /** Not that of a pooler: the library listens on its connection. */
  readonly databaseUrl: string;
  readonly transport: MailTransport;
  /** Default: none, so that only mails are sent. */
  readonly messages?: readonly Outlet[];
}

export interface Jobs {
  /** Waits for running tasks; starts no other. */
  stop(): Promise<void>;
}

/** Passes on errors and warnings of the job library itself (a failed task, a lost connection). */
export const loggerFor = ({ onError }: Pick<JobOptions, 'onError'>): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') onError(meta?.error ?? message, 'jobs');
  });

/**
 * A pool whose queries wait until the database responds or the runner stops. graphile-worker uses the pool directly
 * only for its scheduler, each full minute, and a failure there is an uncatchable rejection (of its
 * `cron.promise.finally()`) that would end the process.
 */
export function patientPool(
  { databaseUrl, onError }: Pick<JobOptions, 'databaseUrl' | 'onError'>,
  wanted: () => boolean,
): Pool {
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  pool.on('error', (error) => onError(error, 'jobs'));
  const ask = pool.query.bind(pool) as (text: string, values?: unknown[]) => Promise<QueryResult>;
  const query = async (text: string, values?: unknown[]): Promise<Pick<QueryResult, 'rows'>> => {
    while (wanted()) {
      try {
        return await ask(text, values);
      } catch (error) {
        onError(error, 'jobs');
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
      }
    }
    return { rows: [] };
  };
  return Object.assign(pool, { query });
}

/** `workers` receives the ids of the workers before any of them takes a job. */
async function startRunner(options: JobOptions & TaskDeps, pgPool: Pool, workers: Set<string>): Promise<Runner> {
  const { studio, clock, log } = options;
  const taskList: TaskList = Object.fromEntries(
    Object.entries(TASKS).map(([name, task]) => [
      name,
      () => task(systemContext(studio, name, { now: clock(), log }), options),
    ]),
  );
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => workers.add(worker.workerId));
  return run({
    pgPool,
    events,
    // More than one, as converting a video may occupy one of them for hours.
    concurrency: 3,
    pollInterval: 5_000,
    noHandleSignals: true,
    taskList,
    crontab: CRONTAB,
    logger: loggerFor(options),
  });
}

/** Starts the jobs, and starts the runner again when it ends by itself because its database was unreachable. */
export function startJobs(options: JobOptions): Jobs {
  const { studio, clock, log, onError } = options;
  const { transport, messages = [], ...rest } = options;
  const loops = [mailOutlet(transport, reportFiles), ...messages].map((outlet) => startMailLoop({ ...rest, outlet }));
  let runner: Runner | null = null;
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> = Promise.resolve();
  let stopped = false;
  const stopping = new AbortController();
  let closePool = (): Promise<void> => Promise.resolve();

  const later = (milliseconds: number, step: () => Promise<void>): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      busy = step().catch((error: unknown) => onError(error, 'jobs'));
    }, milliseconds);
  };
  const keepAlive = async (current: Runner, workers: ReadonlySet<string>): Promise<void> => {
    try {
      const ctx = systemContext(studio, 'jobs', { now: clock(), log });
      const dead = await ctx.transaction(async (trx) => {
        await beat(trx, [...workers], ctx.now);
        return unlockDeadWorkers(trx, new Date(ctx.now.getTime() - DEAD_AFTER), ctx.now);
      });
      if (dead.length > 0) log.warn({ workers: dead }, 'jobs of silent workers unlocked');
    } finally {
      if (runner === current) later(BEAT_EVERY, () => keepAlive(current, workers));
    }
  };
  const begin = async (): Promise<void> => {
    const pool = patientPool(options, () => !stopped);
    closePool = () => (pool.ended ? Promise.resolve() : pool.end());
    const workers = new Set<string>();
    try {
      const current = (runner = await startRunner({ ...options, signal: stopping.signal }, pool, workers));
      const restart = (): void => {
        if (runner !== current || stopped) return;
        void pool.end();
        runner = null;
        clearTimeout(timer);
        later(RESTART_AFTER, begin);
      };
      current.promise.then(restart, (error: unknown) => {
        onError(error, 'jobs');
        restart();
      });
      later(0, () => keepAlive(current, workers));
    } catch (error) {
      onError(error, 'jobs');
      await pool.end();
      later(RESTART_AFTER, begin);
    }
  };
  busy = begin();

  return {
    stop: async () => {
      stopped = true;
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(loops.map((loop) => loop.stop()));
      await busy;
      clearTimeout(timer);
      const last = runner;
      runner = null;
      // Rejects if the runner ended by itself meanwhile.
      await last?.stop().catch(() => undefined);
      await closePool();
    },
  };
}
