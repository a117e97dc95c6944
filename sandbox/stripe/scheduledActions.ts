import type { Sandbox } from './sandbox';

/** Something that happens by itself when its moment (in seconds) has come. */
export interface ScheduledAction {
  at: number;
  run: () => void;
}

/** What is due by itself, of one kind of thing. */
export type ScheduleSource = (sandbox: Sandbox) => ScheduledAction[];
