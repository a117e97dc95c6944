/**
 * The browser's storage. If it is off, full, or has invalid content, reading returns null and writing does nothing; the
 * same on the server, which has none.
 */
type Area = 'localStorage' | 'sessionStorage';

export interface StorageEntry<T> {
  read(): T | null;
  write(value: T): void;
  clear(): void;
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export const textEntry = (key: string, area: Area = 'localStorage'): StorageEntry<string> => ({
  read: () => attempt(() => window[area].getItem(key)),
  write: (text) => void attempt(() => window[area].setItem(key, text)),
  clear: () => void attempt(() => window[area].removeItem(key)),
});

/** A JSON entry; the caller checks the shape of what it reads. */
export function jsonEntry(key: string, area?: Area): StorageEntry<unknown> {
  const { read, write, clear } = textEntry(key, area);
  return {
    read: () => attempt(() => JSON.parse(read() ?? 'null') as unknown),
    write: (value) => write(JSON.stringify(value)),
    clear,
  };
}

/** All keys with this prefix. */
export const keysWith = (prefix: string, area: Area = 'localStorage'): string[] =>
  attempt(() => Object.keys(window[area]).filter((key) => key.startsWith(prefix))) ?? [];

const clearWith = (prefix: string): void =>
  (['localStorage', 'sessionStorage'] as const).forEach((area) =>
    keysWith(prefix, area).forEach((key) => textEntry(key, area).clear()),
  );

/** Entries about people; removed as soon as the session ends. */
export const PERSONAL_PREFIX = 'asistencia.lista.';
export const clearPersonal = (): void => clearWith(PERSONAL_PREFIX);

interface Ending {
  /** Milliseconds. */
  readonly until: number;
  readonly value: unknown;
}

const isEnding = (stored: unknown): stored is Ending =>
  typeof stored === 'object' && stored !== null && 'until' in stored && 'value' in stored;

/** A personal entry for times without a network, which also ends by itself. */
export function personalEntry(name: string): {
  read(now: number): unknown;
  write(value: unknown, until: number): void;
} {
  const { read, write } = jsonEntry(`${PERSONAL_PREFIX}${name}`);
  return {
    read(now) {
      const stored = read();
      return isEnding(stored) && stored.until > now ? stored.value : null;
    },
    write: (value, until) => write({ until, value } satisfies Ending),
  };
}

/** Removes personal entries that have ended. */
export const clearExpired = (now: number): void =>
  keysWith(PERSONAL_PREFIX).forEach((key) => {
    const stored = jsonEntry(key).read();
    if (isEnding(stored) && stored.until <= now) textEntry(key).clear();
  });

/** What was typed into forms and not sent; removed by signing out, not by a session that expires. */
export const DRAFT_PREFIX = 'formulario.';
export const clearDrafts = (): void => clearWith(DRAFT_PREFIX);
