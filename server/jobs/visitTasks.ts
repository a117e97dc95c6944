/** Does what is due of a studio's tasks in one lane: by their times, and what was queued with a time of its own. */
import { Logger, runTaskListOnce, type TaskList } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { systemContext, type Context } from '../context';
import { preparesAnew } from '../db/connection';
import { nextQueued, queueJob, unlockQueue } from '../db/jobs';
import type { Lane, Visit } from '../db/work';
import { dueTasks, nextTask, restUntil, tasksOf, type TaskName } from './lanes';
import type { AfterVisit, VisitDeps } from './visit';
import { traced } from '../traces/spans';
import type { OutboxLane } from './visitOutbox';
import { TASKS } from './tasks';

/** Passes on errors and warnings of the job library itself (a failed task, a lost connection). */
const loggerFor = ({ onError }: Pick<VisitDeps, 'onError'>): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') onError(meta?.error ?? message, 'jobs');
  });

export async function visitTasks(
  { studio }: Context,
  lane: Exclude<Lane, OutboxLane>,
  deps: VisitDeps,
  { scheduled_until, written_at }: Pick<Visit, 'scheduled_until' | 'written_at'>,
): Promise<AfterVisit> {
  const { clock, log, signal, onError } = deps;
  const names = tasksOf(lane);
  const contextOf = (name: string): Context => systemContext(studio, name, { now: clock(), log });
  const begun = clock();
  const scheduled = dueTasks(lane, scheduled_until, begun);
  const ran: string[] = [];
  const failed = new Map<string, unknown>();
  /** The last run of a task in this visit counts. */
  const run = async (task: TaskName): Promise<void> => {
    try {
      await traced(task, { studio: studio.id, 'job.lane': lane }, () => TASKS[task](contextOf(task), deps));
      failed.delete(task);
      ran.push(task);
    } catch (error) {
      failed.set(task, error);
      throw error;
    }
  };
  for (const { task, tries } of scheduled) {
    if (signal.aborted) return { due_at: begun, ran, failed };
    try {
      await run(task);
    } catch (error) {
      onError(error, task);
      const again = { at: clock(), tries: tries - 1 };
      if (again.tries > 0) await contextOf(task).transaction((trx) => queueJob(trx, task, again));
    }
  }
  const queued = await nextQueued(studio.db, names);
  const runsQueue = queued?.isDue ?? false;
  if (runsQueue) {
    // No other server visits this lane: what is locked in it was left by one that died.
    await contextOf('jobs').transaction((trx) => unlockQueue(trx, names));
    const taskList: TaskList = Object.fromEntries(names.map((name) => [name, () => run(name)]));
    const noPreparedStatements = preparesAnew(studio.pool);
    const options = { noHandleSignals: true, noPreparedStatements, logger: loggerFor(deps) };
    await runTaskListOnce(options, taskList, connectionless(studio.pool)).promise;
  }
  const now = clock();
  const left = runsQueue ? await nextQueued(studio.db, names) : queued;
  const next = restUntil(lane, written_at, now) ?? nextTask(lane, begun);
  const due = Math.min(next.getTime(), left?.at.getTime() ?? Infinity);
  return {
    scheduled_until: begun,
    ran: ran.filter((task) => !failed.has(task)),
    failed,
    due_at: new Date(Math.max(due, now.getTime() + 1_000)),
    worked: runsQueue || scheduled.length > 0,
  };
}

/**
 * Gives each statement of the library any connection of the pool: a task that takes hours would hold its own for as
 * long, and keep a move of the studio from its pause.
 */
const connectionless = (pool: Pool): PoolClient =>
  ({ query: pool.query.bind(pool), release: () => undefined }) as unknown as PoolClient;
