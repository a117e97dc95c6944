/** What a visit of a studio by the scheduler gets and gives. */
import type { Log } from '../context';
import type { Run } from '../modules/mail/send';
import type { TaskDeps } from './tasks';

/** What a visit leaves behind. */
export interface Visited {
  readonly due_at: Date;
  readonly scheduled_until?: Date;
  readonly outages?: number;
  /** Something was done that may have written mails. */
  readonly worked?: boolean;
}

export interface VisitDeps extends TaskDeps {
  readonly log: Log;
  readonly onTrouble: Run['onTrouble'];
  readonly onError: (error: unknown, what: string) => void;
}
