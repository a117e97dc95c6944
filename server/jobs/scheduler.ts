/**
 * Does the jobs of studios: visits those that have something due, one lane of a studio at a time. A table (db/work)
 * says when each is due; a hint of what was written makes it due at once, and a look every second finds what a hint
 * lost. A visit is short where its work can be divided, so that no studio holds the others up.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE } from '../../domain/durations';
import { systemContext, type Context } from '../context';
import {
  beginVisits,
  endVisit,
  hint,
  hintMails,
  keepVisits,
  LANES,
  visitSoon,
  type Lane,
  type Visit,
  type WorkDb,
} from '../db/work';
import type { Studio } from '../studio';
import { visitOutbox } from './visitOutbox';
import { visitTasks } from './visitTasks';
import type { JobReports } from './reports';
import type { TaskDeps } from './tasks';
import { VISIT, type AfterVisit } from './visit';

/** Milliseconds between two looks at what is due. */
const LOOK_EVERY = 1_000;
/** Milliseconds in which hints of one studio are gathered. */
const HINT_AFTER = 200;
/** Milliseconds for which a visit counts as alive, and between two signs of life. */
const LEASE = 15_000;
const BEAT_EVERY = 5_000;
/** Milliseconds until a studio is visited again that has no jobs at present, if it doesn't change before. */
const ABSENT = 10 * MINUTE;
/** Visits at once of each lane. */
const SLOTS: Readonly<Record<Lane, number>> = { mail: 16, messages: 8, tasks: 8, providers: 8, slow: 2, videos: 1 };

/** A studio while it is visited. */
interface Visited {
  readonly studio: Studio;
  readonly reports: JobReports;
  readonly leave: () => void;
}

/** What a visit was, as it ends. */
export interface SeenVisit {
  readonly studio_id: number;
  readonly lane: Lane;
  readonly ran: readonly string[];
  readonly failed: ReadonlyMap<string, unknown>;
  /** null: it couldn't be opened. */
  readonly studio: Studio | null;
}

export interface SchedulerOptions extends Pick<TaskDeps, 'clock'> {
  readonly db: WorkDb;
  /** Enters studios that `db` doesn't know yet. */
  readonly enterNew: (now: Date) => Promise<void>;
  /** null: the studio has no jobs at present, because it is suspended or its database is behind. */
  readonly open: (studioId: number) => Promise<Visited | null>;
  /** Whether studios in which nothing is written are visited less often. */
  readonly restsQuiet: boolean;
  /** Called at the end of each visit in which a job was done or failed. */
  readonly onVisit?: (visit: SeenVisit) => Promise<void>;
  /** For what is about no studio. */
  readonly reports: JobReports;
  readonly lookEvery?: number;
  readonly beatEvery?: number;
}

export interface Scheduler {
  /** Something was written in this studio. */
  hint(studioId: number): void;
  /** A studio has changed, or, with null, any may have. */
  changed(studioId: number | null): void;
  /** Some studio's work may be due. */
  look(): void;
  /** How many visits run. */
  readonly size: number;
  /** Whether no visit runs or is being begun, and no hint waits. */
  isIdle(): boolean;
  /** Waits for running visits; begins no other. */
  stop(): Promise<void>;
}

export function startScheduler({
  db,
  enterNew,
  open,
  restsQuiet,
  onVisit,
  reports,
  clock,
  lookEvery = LOOK_EVERY,
  beatEvery = BEAT_EVERY,
}: SchedulerOptions): Scheduler {
  const onError = (error: unknown): void => reports.onError(error, 'jobs');
  /** This process's mark; a visit of an earlier process is never taken for its own. */
  const visit = randomUUID();
  const stopping = new AbortController();
  /** Of each lane, with the studio that is visited. */
  const running = Object.fromEntries(LANES.map((lane) => [lane, new Map()])) as Record<
    Lane,
    Map<Promise<void>, number>
  >;
  const visits = (): number => Object.values(running).reduce((sum, { size }) => sum + size, 0);

  const work = async (lane: Lane, { studio, reports: own }: Visited, begun: Visit): Promise<AfterVisit> => {
    const contextOf = (name: string): Context => systemContext(studio, name, { now: clock(), log: own.log });
    const deps = { ...own, clock, signal: stopping.signal };
    const seen = restsQuiet ? begun : { ...begun, written_at: clock() };
    return lane === 'mail' || lane === 'messages'
      ? visitOutbox(contextOf('sendMail'), lane, deps, seen)
      : visitTasks(contextOf('jobs'), lane, deps, seen);
  };
  /** Until it is stored: without its end the visit would count as alive. */
  const end = async (
    lane: Lane,
    studio_id: number,
    after: Omit<AfterVisit, 'worked' | 'ran' | 'failed'>,
  ): Promise<void> => {
    for (;;) {
      try {
        return await endVisit(db, { studio_id, lane, visit }, after);
      } catch (error) {
        onError(error);
        if (stopping.signal.aborted) return;
        await delay(lookEvery, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const go = async (lane: Lane, begun: Visit): Promise<void> => {
    const { studio_id } = begun;
    let after: AfterVisit = { due_at: new Date(clock().getTime() + MINUTE) };
    let visited: Visited | null = null;
    try {
      visited = await open(studio_id);
      if (visited) after = await work(lane, visited, begun);
      else after = { due_at: new Date(clock().getTime() + ABSENT) };
      if (after.worked) mailed.add(studio_id);
    } catch (error) {
      (visited?.reports ?? reports).onError(error, lane);
      after = { ...after, failed: new Map([[VISIT, error]]) };
    } finally {
      const { worked: _, ran = [], failed = new Map(), ...stored } = after;
      if (ran.length + failed.size > 0) {
        const ended = failed.has(VISIT) ? ran : [...ran, VISIT];
        await onVisit?.({ studio_id, lane, ran: ended, failed, studio: visited?.studio ?? null }).catch(onError);
      }
      visited?.leave();
      await end(lane, studio_id, stored);
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
      running[lane].set(going, begun.studio_id);
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
      .then(() => undefined, onError)
      .finally(() => {
        looking = null;
        if (again) look();
      });
  };

  const written = new Set<number>();
  const mailed = new Set<number>();
  const altered = new Set<number>();
  let hinting: Promise<void> = Promise.resolve();
  /** Hints that are being stored. */
  let storing = 0;
  const take = (ids: Set<number>): number[] => {
    const taken = [...ids];
    ids.clear();
    return taken;
  };
  const sendHints = (): void => {
    if (written.size + mailed.size + altered.size === 0) return;
    const [inRequests, inTasks, inDirectory] = [take(written), take(mailed), take(altered)];
    const send = async (): Promise<void> => {
      if (inTasks.length > 0) await hintMails(db, inTasks, clock());
      if (inDirectory.length > 0) await visitSoon(db, inDirectory, clock());
      if (inRequests.length > 0) await hint(db, inRequests, clock());
      look();
    };
    storing += 1;
    hinting = send()
      .catch((error: unknown) => {
        onError(error);
        // Once more, as nothing else says that this work is due.
        inTasks.forEach((id) => mailed.add(id));
        inDirectory.forEach((id) => altered.add(id));
        inRequests.forEach((id) => written.add(id));
      })
      .finally(() => (storing -= 1));
  };
  const enter = (): void => void enterNew(clock()).then(look, onError);
  const beat = (): void => {
    const alive = LANES.flatMap((lane) => [...running[lane].values()].map((studio_id) => ({ studio_id, lane })));
    if (alive.length > 0) void keepVisits(db, visit, alive, new Date(clock().getTime() + LEASE)).catch(onError);
  };

  enter();
  const timers = [setInterval(look, lookEvery), setInterval(sendHints, HINT_AFTER), setInterval(beat, beatEvery)];

  return {
    hint: (studioId) => void written.add(studioId),
    changed: (studioId) => {
      if (studioId !== null) altered.add(studioId);
      enter();
    },
    look,
    get size() {
      return visits();
    },
    isIdle: () => looking === null && written.size + mailed.size + altered.size + storing + visits() === 0,
    stop: async () => {
      stopping.abort();
      timers.forEach(clearInterval);
      await looking;
      await Promise.all(Object.values(running).flatMap((visits) => [...visits.keys()]));
      sendHints();
      await hinting;
    },
  };
}
