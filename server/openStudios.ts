/**
 * Opens the studios of a directory when they are asked for, and closes those that were not for longest. A studio whose
 * entry changed is opened anew; requests that began before it end on the one they have.
 */
import { createCache } from './cache';
import type { Directory } from './directory/directory';
import type { StudioEntry } from './directory/repository';
import type { Studio } from './studio';

/** Milliseconds after its last use for which a dropped studio stays open: for what goes on after an answer. */
const GRACE = 30_000;

interface Opened {
  readonly studio: Studio;
  readonly version: number;
  users: number;
  dropped: boolean;
  closing: NodeJS.Timeout | undefined;
}

export interface OpenStudios {
  /** Opens it unless it is; to be given back by `leave`. */
  enter(entry: StudioEntry): Studio;
  leave(studio: Studio): void;
  /** How many are open. */
  readonly size: number;
  close(): Promise<void>;
}

export interface OpenStudiosOptions {
  readonly open: (entry: StudioEntry) => Studio;
  /** How many are kept open. */
  readonly max: number;
  readonly grace?: number;
  readonly onError: (error: unknown) => void;
}

export function openStudios(
  directory: Pick<Directory, 'onChange'>,
  { open, max, grace = GRACE, onError }: OpenStudiosOptions,
): OpenStudios {
  const all = new Map<Studio, Opened>();
  const closings = new Set<Promise<void>>();

  const close = (opened: Opened): void => {
    clearTimeout(opened.closing);
    all.delete(opened.studio);
    const done: Promise<void> = opened.studio
      .close()
      .catch(onError)
      .finally(() => closings.delete(done));
    closings.add(done);
  };
  const closeLater = (opened: Opened): void => {
    clearTimeout(opened.closing);
    if (opened.dropped && opened.users === 0) opened.closing = setTimeout(() => close(opened), grace);
  };
  const kept = createCache<number, Opened>(max, {
    dispose: (opened) => {
      opened.dropped = true;
      closeLater(opened);
    },
  });
  directory.onChange((studioId) => {
    // Where any may have changed, `enter` compares versions.
    if (studioId !== null) kept.delete(studioId);
  });

  return {
    enter(entry) {
      let opened = kept.get(entry.studio_id);
      if (opened?.version !== entry.version) {
        opened = { studio: open(entry), version: entry.version, users: 0, dropped: false, closing: undefined };
        all.set(opened.studio, opened);
        kept.set(entry.studio_id, opened);
      }
      opened.users += 1;
      clearTimeout(opened.closing);
      return opened.studio;
    },
    leave(studio) {
      const opened = all.get(studio);
      if (!opened) return;
      opened.users -= 1;
      closeLater(opened);
    },
    get size() {
      return all.size;
    },
    async close() {
      kept.clear();
      for (const opened of [...all.values()]) close(opened);
      await Promise.all(closings);
    },
  };
}
