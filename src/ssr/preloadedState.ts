/** The store's state, which the server hands over in the page. */
import { PRELOADED_ID, type PreloadedPage } from '../../domain/ssr';

/** Milliseconds for which preloaded state is as good as a response of the API. */
const FRESH_MS = 30_000;

/** null where the page came without: from the development server, or while the database was away. */
export function readPreloadedPage(): PreloadedPage | null {
  const text = document.getElementById(PRELOADED_ID)?.textContent;
  // Written by our own server.
  return text ? (JSON.parse(text) as PreloadedPage) : null;
}

/**
 * A browser's history may show a page that was rendered long ago: its state is shown, and everything is loaded again.
 * The page's start is counted back from now: timeOrigin lags behind the clock after the machine slept.
 */
export const preloadedUntil = ({ at }: PreloadedPage): number =>
  Date.now() - at > FRESH_MS ? 0 : Date.now() - performance.now() + FRESH_MS;

type Slices = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Slices => typeof value === 'object' && value !== null;

/** Of each slice, the keys that differ from its initial state. */
export function changedState(state: object, initial: object): Slices {
  const before: Slices = { ...initial };
  return Object.fromEntries(
    Object.entries(state).flatMap(([name, slice]: [string, unknown]) => {
      const start = before[name];
      if (slice === start || !isObject(slice) || !isObject(start)) return [];
      const changed = Object.entries(slice).filter(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(start[key]),
      );
      return changed.length === 0 ? [] : [[name, Object.fromEntries(changed)]];
    }),
  );
}

/** The state with slices, or some keys of them, replaced. */
export function withPreloaded<S extends object>(initial: S, preloaded: Slices): S {
  const before: Slices = { ...(initial as object) };
  const filled = Object.entries(preloaded).map(([name, slice]) => {
    const start = before[name];
    return [name, slice !== start && isObject(slice) && isObject(start) ? { ...start, ...slice } : slice];
  });
  return { ...initial, ...Object.fromEntries(filled) };
}
