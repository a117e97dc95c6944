/**
 * The viewers of one studio's classes in this process. One statement reads all classes that are looked at: right after
 * a write of this process, and every second for those of others. So a viewer costs a socket and no query, nothing holds
 * a connection of the database, and it works behind a pooler, where `listen` doesn't.
 */
import type { LiveSeats, Viewer } from '../../../ports/liveSeats';

/** Milliseconds between two readings while nothing is written here. */
const INTERVAL = 1_000;
/** Milliseconds between two readings at least, however much is written. */
const GAP = 150;
const BEAT = 20_000;

export interface HubOptions {
  /** The states of classes as JSON; those that can't be seen are left out. */
  readonly read: (singleClassIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  readonly interval?: number;
  readonly gap?: number;
  readonly beat?: number;
}

interface Watched {
  readonly viewers: Set<Viewer>;
  last: string | null;
}

export function createLiveSeats({ read, interval = INTERVAL, gap = GAP, beat = BEAT }: HubOptions): LiveSeats {
  const classes = new Map<number, Watched>();
  /** Who waits for the next reading. */
  let asking = new Map<number, Array<(state: Promise<string | null>) => void>>();
  let timer: NodeJS.Timeout | undefined;
  let due = Infinity;
  let readAt = -Infinity;
  let isReading = false;
  let beats: NodeJS.Timeout | undefined;

  const plan = (at: number): void => {
    if (isReading || at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => void look(), Math.max(0, at - Date.now()));
  };
  /** As soon as the gap to the last reading allows. */
  const soon = (): void => plan(Math.max(Date.now(), readAt + gap));

  const look = async (): Promise<void> => {
    const asked = asking;
    asking = new Map();
    due = Infinity;
    isReading = true;
    readAt = Date.now();
    const states = read([...new Set([...classes.keys(), ...asked.keys()])]);
    for (const [id, waiting] of asked) {
      const state = states.then((all) => all.get(id) ?? null);
      for (const answer of waiting) answer(state);
    }
    // A reading that failed is made up for by the next one; who asked gets the error.
    const all = await states.catch(() => null);
    isReading = false;
    if (all) for (const [id, watched] of classes) tell(watched, all.get(id) ?? null);
    if (asking.size > 0) soon();
    else if (classes.size > 0) plan(readAt + interval);
  };

  const tell = (watched: Watched, state: string | null): void => {
    if (state === watched.last) return;
    watched.last = state;
    for (const viewer of [...watched.viewers]) {
      if (state === null) viewer.end();
      else viewer.send(state);
    }
  };

  return {
    state: (id) =>
      new Promise((resolve) => {
        asking.set(id, [...(asking.get(id) ?? []), resolve]);
        soon();
      }),
    join(id, viewer) {
      const watched = classes.get(id) ?? { viewers: new Set(), last: null };
      classes.set(id, watched);
      watched.viewers.add(viewer);
      if (watched.last !== null) viewer.send(watched.last);
      soon();
      beats ??= setInterval(() => {
        for (const { viewers } of classes.values()) for (const one of viewers) one.beat();
      }, beat);
      return () => {
        watched.viewers.delete(viewer);
        if (watched.viewers.size === 0 && classes.get(id) === watched) classes.delete(id);
        if (classes.size > 0) return;
        clearInterval(beats);
        beats = undefined;
      };
    },
    changed() {
      if (classes.size > 0) soon();
    },
    close() {
      clearTimeout(timer);
      clearInterval(beats);
      due = -Infinity;
      for (const { viewers } of [...classes.values()]) for (const viewer of [...viewers]) viewer.end();
    },
  };
}
