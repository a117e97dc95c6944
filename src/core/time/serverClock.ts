/**
 * The server's clock, as far as responses tell it: rules that open at an instant would otherwise open by the device's,
 * which may be minutes off.
 */

/** HTTP dates are whole seconds, and a response takes a while: less than this is no difference. */
const LEAST = 2_000;

let offset = 0;
const listeners = new Set<() => void>();

/** `date`: the Date header of a response that no cache has answered. */
export function noteServerDate(date: unknown): void {
  const at = typeof date === 'string' ? Date.parse(date) : NaN;
  if (Number.isNaN(at)) return;
  const measured = at + 500 - Date.now();
  const next = Math.abs(measured) < LEAST ? 0 : measured;
  if (Math.abs(next - offset) < LEAST) return;
  offset = next;
  for (const listener of listeners) listener();
}

export const serverNow = (): Date => new Date(Date.now() + offset);

/** Calls the listener when the clock turns out to be another one. Returns how to stop that. */
export function onServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
