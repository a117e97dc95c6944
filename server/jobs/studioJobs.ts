/** The jobs of a studio that its servers serve alone: when they are due is in its own database. */
import { enterStudio, ONLY_STUDIO_ID } from '../db/work';
import type { Studio } from '../studio';
import type { JobReports } from './reports';
import { startScheduler, type SchedulerOptions } from './scheduler';

export interface StudioJobs {
  /** Something was written. */
  hint(): void;
  /** Waits for running tasks; starts no other. */
  stop(): Promise<void>;
}

export function startStudioJobs(
  studio: Studio,
  {
    reports,
    ...options
  }: { readonly reports: JobReports } & Pick<SchedulerOptions, 'clock' | 'lookEvery' | 'beatEvery'>,
): StudioJobs {
  const { hint, stop } = startScheduler({
    ...options,
    reports,
    db: studio.db,
    enterNew: (now) => enterStudio(studio.db, ONLY_STUDIO_ID, now),
    open: async () => ({ studio, reports, leave: () => undefined }),
    restsQuiet: false,
  });
  return { hint: () => hint(ONLY_STUDIO_ID), stop };
}
