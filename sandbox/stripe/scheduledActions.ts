import type { Sandbox } from './sandbox';

/** An action that the clock runs at a time in seconds. */
export interface ScheduledAction {
  at: number;
  run: () => void;
}

/** Lists the pending actions of one kind of object. */
export type ScheduleSource = (sandbox: Sandbox) => ScheduledAction[];
