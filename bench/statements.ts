/** Counts and times the statements of this process. */
import { performance } from 'node:perf_hooks';
import { Client } from 'pg';

/** Statements since the last reset, by all connections, and the milliseconds in which any of them ran. */
export const spent = { statements: 0, milliseconds: 0 };
const running = { statements: 0, since: 0 };

export function watchStatements(): void {
  const query = Client.prototype.query as (...args: unknown[]) => unknown;
  const watched = async (result: Promise<unknown>): Promise<unknown> => {
    running.statements += 1;
    if (running.statements === 1) running.since = performance.now();
    try {
      return await result;
    } finally {
      spent.statements += 1;
      running.statements -= 1;
      if (running.statements === 0) spent.milliseconds += performance.now() - running.since;
    }
  };
  Client.prototype.query = function watchedQuery(this: Client, ...args: unknown[]): unknown {
    const result = query.apply(this, args);
    return result instanceof Promise ? watched(result) : result;
  } as Client['query'];
}
