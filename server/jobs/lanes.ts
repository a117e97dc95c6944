/** Which task is done in which lane, and when each is due next. */
import { parseCrontab } from 'graphile-worker';
import { MINUTE } from '../../domain/durations';
import type { Lane } from '../db/work';
import { CRONTAB, type TASKS } from './tasks';

export type TaskName = keyof typeof TASKS;

const LONG: ReadonlyMap<string, Lane> = new Map<TaskName, Lane>([
  ...(['runImports', 'exportData', 'exportStudio', 'sweepFiles'] as const).map((task) => [task, 'slow'] as const),
  ...(['probeVideos', 'encodeVideos'] as const).map((task) => [task, 'videos'] as const),
]);
/** Tasks of one queue ask providers, which may be slow (tasks.ts). */
const PROVIDERS: ReadonlySet<string | undefined> = new Set(['payments', 'cfdi']);

interface Scheduled {
  readonly task: TaskName;
  readonly lane: Lane;
  /** Tries of one run, the first one included. */
  readonly tries: number;
  readonly matches: (instant: Date) => boolean;
}

const SCHEDULE: readonly Scheduled[] = parseCrontab(CRONTAB).map(({ task, match, options }) => ({
  task: task as TaskName,
  lane: LONG.get(task) ?? (PROVIDERS.has(options.queueName) ? 'providers' : 'tasks'),
  tries: options.maxAttempts ?? 1,
  matches: (instant) =>
    match({
      min: instant.getUTCMinutes(),
      hour: instant.getUTCHours(),
      date: instant.getUTCDate(),
      month: instant.getUTCMonth() + 1,
      dow: instant.getUTCDay(),
    }),
}));

/** The names of a lane's tasks. */
export const tasksOf = (lane: Lane): TaskName[] => SCHEDULE.filter((one) => one.lane === lane).map(({ task }) => task);

/** What a server that was away for longer starts once all the same. */
const LOOK_BACK = 24 * 60;

const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / MINUTE);

/** The tasks of a lane whose time came after `since` and until `now`, each once; all of them where nothing is known. */
export function dueTasks(lane: Lane, since: Date | null, now: Date): Scheduled[] {
  const last = minuteOf(now);
  const first = since ? Math.max(minuteOf(since) + 1, last - LOOK_BACK) : last - LOOK_BACK;
  return SCHEDULE.filter((one) => {
    if (one.lane !== lane) return false;
    for (let minute = last; minute >= first; minute -= 1) if (one.matches(new Date(minute * MINUTE))) return true;
    return false;
  });
}

/** When the next task of a lane is due after `now`. */
export function nextTask(lane: Lane, now: Date): Date {
  const own = SCHEDULE.filter((one) => one.lane === lane);
  for (let minute = minuteOf(now) + 1; ; minute += 1) {
    const instant = new Date(minute * MINUTE);
    if (own.some(({ matches }) => matches(instant)) || minute > minuteOf(now) + LOOK_BACK) return instant;
  }
}

/** A studio in which no request wrote anything for this long is quiet. */
const QUIET_AFTER = 10 * MINUTE;
/**
 * Milliseconds after which a quiet studio is visited again at the latest: what is due there by its time alone waits so
 * long. A write makes every lane due at once.
 */
const QUIET_EVERY: Readonly<Record<Lane, number>> = {
  mail: 5 * MINUTE,
  messages: 5 * MINUTE,
  tasks: 5 * MINUTE,
  providers: 10 * MINUTE,
  slow: 30 * MINUTE,
  videos: 30 * MINUTE,
};

/** Not before this is a studio visited again for what comes every minute or so. */
export const restUntil = (lane: Lane, writtenAt: Date | null, now: Date): Date | null =>
  writtenAt !== null && now.getTime() - writtenAt.getTime() < QUIET_AFTER
    ? null
    : new Date(now.getTime() + QUIET_EVERY[lane]);
