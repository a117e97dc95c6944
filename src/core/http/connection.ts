/**
 * Knows whether the API is reachable. A failing call reports it (`reportDown`); then the health check is polled until
 * it responds, and pending `whenUp` calls resolve.
 */

/** Milliseconds between two questions; the last one repeats. */
const PROBE_DELAYS = [1000, 2000, 3000, 5000] as const;

export interface Connection {
  isDown(): boolean;
  reportDown(): void;
  /** Resolves once the API is reachable, at once if it is. */
  whenUp(): Promise<void>;
  /** Calls back at every change; returns the function that unsubscribes. */
  subscribe(listener: (down: boolean) => void): () => void;
}

/** `probe` calls the API's health check and never rejects. */
export function createConnection(probe: () => Promise<boolean>): Connection {
  const listeners = new Set<(down: boolean) => void>();
  let waiting: (() => void)[] = [];
  let down = false;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (): void => listeners.forEach((listener) => listener(down));

  const schedule = (): void => {
    const delay = PROBE_DELAYS[Math.min(attempts, PROBE_DELAYS.length - 1)];
    timer = setTimeout(() => void ask(), delay);
  };

  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    attempts += 1;
    const up = await probe();
    if (!down) return;
    if (!up) return schedule();
    down = false;
    attempts = 0;
    tell();
    const resume = waiting;
    waiting = [];
    resume.forEach((go) => go());
  };

  // The browser often notices first that the network is back.
  if (typeof window !== 'undefined')
    window.addEventListener('online', () => {
      if (down) void ask();
    });

  return {
    isDown: () => down,
    reportDown() {
      if (down) return;
      down = true;
      tell();
      schedule();
    },
    whenUp: () => (down ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
