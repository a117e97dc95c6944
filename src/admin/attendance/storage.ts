/** This browser's storage under the front desk's memory (memory.ts). Whoever leaves needs only this part of it. */

export const ROSTER = 'asistencia.lista.';

export const keysOf = (prefix: string): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** Storage that is switched off, full or holds what isn't ours does nothing. */
export function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return otherwise;
    throw error;
  }
}

/** Names of customers don't stay in a browser whose staff has left. */
export function forgetRosters(): void {
  attempt(() => keysOf(ROSTER).forEach((key) => localStorage.removeItem(key)), undefined);
}
