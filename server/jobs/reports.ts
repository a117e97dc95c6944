/** What the jobs report: to a log, with nothing of persons. */
import type { Log } from '../context';
import type { Run } from '../modules/mail/send';
import type { TaskDeps } from './tasks';

export interface JobReports extends Pick<TaskDeps, 'onUnmended'> {
  readonly log: Log;
  readonly onTrouble: Run['onTrouble'];
  readonly onError: (error: unknown, what: string) => void;
}

export const reportsTo = (log: Log): JobReports => ({
  log,
  onTrouble: (trouble) => log.warn(trouble, 'mail not sent'),
  onUnmended: ({ unmended }) =>
    log.warn({ count: unmended.length, unmended: unmended.slice(0, 20) }, 'payments that need a person'),
  onError: (error, what) => log.error({ err: error }, what),
});
