/** What a visit of a studio by the scheduler gets and gives. */
import type { JobReports } from './reports';
import type { TaskDeps } from './tasks';

/** The job under whose name a visit fails that did none of its jobs. */
export const VISIT = 'visit';

/** What a visit leaves behind. */
export interface AfterVisit {
  readonly due_at: Date;
  readonly scheduled_until?: Date;
  readonly outages?: number;
  /** Jobs that went well, and those that failed with what they threw. */
  readonly ran?: readonly string[];
  readonly failed?: ReadonlyMap<string, unknown>;
  /** Something was done that may have written mails. */
  readonly worked?: boolean;
}

export type VisitDeps = TaskDeps & JobReports;
