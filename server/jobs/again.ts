/** Has a task done again that failed. Each may run twice without harm (tasks.ts). */
import { systemContext, type Log } from '../context';
import { queueJob } from '../db/jobs';
import type { Studio } from '../studio';
import { TASKS } from './tasks';

/** Queues a task once. What is no task, such as sending mails, is done at the next visit by itself. */
export async function queueAgain(studio: Studio, job: string, now: Date, log: Log): Promise<void> {
  if (!Object.hasOwn(TASKS, job)) return;
  await systemContext(studio, 'operator', { now, log }).transaction((trx) => queueJob(trx, job, { at: now, tries: 1 }));
}
