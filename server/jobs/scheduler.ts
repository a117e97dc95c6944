/**
 * Does the jobs of many studios: visits those that have something due, one lane of a studio at a time. The directory
 * says when each is due; a hint of what was written makes it due at once, and a look every second finds what a hint
 * lost. A visit is short where its work can be divided, so that no studio holds the others up.
 */
import { randomUUID } from 'node:crypto';
import { MINUTE } from '../../domain/durations';
import { systemContext } from '../context';
import { isBehind } from '../db/schemaVersion';
import type { Directory } from '../directory/directory';
import type { StudioEntry } from '../directory/repository';
import { LANES, SERVED, type DirectoryDb, type Lane } from '../directory/tables';
import {
  beginVisits,
  endVisit,
  enterStudios,
  hint,
  hintMails,
  keepVisits,
  type Visit,
} from '../directory/workRepository';
import type { Studio } from '../studio';
import { visitOutbox } from './visitOutbox';
import { visitTasks } from './visitTasks';
import type { JobReports } from './reports';
import type { TaskDeps } from './tasks';
import type { VisitDeps, Visited } from './visit';

/** Milliseconds between two looks at what is due. */
const LOOK_EVERY = 1_000;
/** Milliseconds in which hints of one studio are gathered. */
const HINT_AFTER = 200;
/** Milliseconds for which a visit counts as alive, and between two signs of life. */
const LEASE = 45_000;
const BEAT_EVERY = 15_000;
/** Visits at once of each lane. */
const SLOTS: Readonly<Record<Lane, number>> = { mail: 16, tasks: 8, providers: 8, slow: 2, videos: 1 };

export interface SchedulerOptions extends Pick<TaskDeps, 'clock'> {
  readonly directory: Directory;
  readonly enter: (entry: StudioEntry) => Studio;
  readonly leave: (studio: Studio) => void;
  /** By the name of the studio that a report is about; null: about none. */
  readonly reportsOf: (name: string | null) => JobReports;
  readonly lookEvery?: number;
}

export interface Scheduler {
  /** Something was written in this studio. */
  hint(studioId: number): void;
  /** How many visits run. */
  readonly size: number;
  /** Whether no visit runs, and no hint waits. */
  isIdle(): boolean;
  /** Waits for running visits; begins no other. */
  stop(): Promise<void>;
}

export function startScheduler({
  directory,
  enter,
  leave,
  reportsOf,
  clock,
  lookEvery = LOOK_EVERY,
}: SchedulerOptions): Scheduler {
  const { onError } = reportsOf(null);
  const db: DirectoryDb = directory.db;
  /** This process's mark in the directory; a visit of an earlier process is never taken for its own. */
  const visit = randomUUID();
  const stopping = new AbortController();
  const running = Object.fromEntries(LANES.map((lane) => [lane, new Set()])) as Record<Lane, Set<Promise<void>>>;

  const visits = (): number => Object.values(running).reduce((sum, { size }) => sum + size, 0);

  const work = async (lane: Lane, studio: Studio, deps: VisitDeps, begun: Visit): Promise<Visited> => {
    const ctx = systemContext(studio, lane === 'mail' ? 'sendMail' : 'jobs', { now: clock(), log: deps.log });
    return lane === 'mail' ? visitOutbox(ctx, deps, begun) : visitTasks(ctx, lane, deps, begun);
  };
  const go = async (lane: Lane, begun: Visit): Promise<void> => {
    const { studio_id } = begun;
    let after: Visited = { due_at: new Date(clock().getTime() + MINUTE) };
    let reports = reportsOf(null);
    try {
      const entry = await directory.find(studio_id);
      if (entry) reports = reportsOf(entry.name);
      if (!entry || !SERVED.includes(entry.state) || isBehind(entry.schemaVersion)) return;
      const studio = enter(entry);
      try {
        after = await work(lane, studio, { ...reports, clock, signal: stopping.signal }, begun);
      } finally {
        leave(studio);
      }
      if (after.worked) mailed.add(studio_id);
    } catch (error) {
      reports.onError(error, lane);
    } finally {
      const { worked: _, ...end } = after;
      await endVisit(db, { studio_id, lane, visit }, end).catch((error: unknown) => onError(error, 'directory'));
    }
  };
  const begin = async (lane: Lane): Promise<void> => {
    const count = SLOTS[lane] - running[lane].size;
    if (count <= 0 || stopping.signal.aborted) return;
    const now = clock();
    const until = new Date(now.getTime() + LEASE);
    for (const begun of await beginVisits(db, { lane, visit, count, now, until })) {
      const going: Promise<void> = go(lane, begun).finally(() => {
        running[lane].delete(going);
        // There may be more than there were slots.
        look();
      });
      running[lane].add(going);
    }
  };

  let looking: Promise<void> | null = null;
  let again = false;
  const look = (): void => {
    if (stopping.signal.aborted) return;
    if (looking) {
      again = true;
      return;
    }
    again = false;
    looking = Promise.all(LANES.map(begin))
      .then(
        () => undefined,
        (error: unknown) => onError(error, 'directory'),
      )
      .finally(() => {
        looking = null;
        if (again) look();
      });
  };

  const written = new Set<number>();
  const mailed = new Set<number>();
  let hinting: Promise<void> = Promise.resolve();
  const take = (ids: Set<number>): number[] => {
    const taken = [...ids];
    ids.clear();
    return taken;
  };
  const sendHints = (): void => {
    if (written.size + mailed.size === 0) return;
    const [inRequests, inTasks] = [take(written), take(mailed)];
    const send = async (): Promise<void> => {
      if (inTasks.length > 0) await hintMails(db, inTasks, clock());
      if (inRequests.length > 0) await hint(db, inRequests, clock());
      look();
    };
    hinting = send().catch((error: unknown) => onError(error, 'directory'));
  };
  const enterNew = (): void =>
    void enterStudios(db, clock()).then(look, (error: unknown) => onError(error, 'directory'));
  const beat = (): void =>
    void keepVisits(db, visit, new Date(clock().getTime() + LEASE)).catch((error: unknown) =>
      onError(error, 'directory'),
    );

  directory.onDue(look);
  directory.onChange(enterNew);
  enterNew();
  const timers = [setInterval(look, lookEvery), setInterval(sendHints, HINT_AFTER), setInterval(beat, BEAT_EVERY)];

  return {
    hint: (studioId) => void written.add(studioId),
    get size() {
      return visits();
    },
    isIdle: () => written.size + mailed.size + visits() === 0,
    stop: async () => {
      stopping.abort();
      timers.forEach(clearInterval);
      await looking;
      await Promise.all(Object.values(running).flatMap((visits) => [...visits]));
      sendHints();
      await hinting;
    },
  };
}
