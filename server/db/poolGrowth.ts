/**
 * Lets the pool of a studio grow slowly. A new connection reads its catalogues and plans its statements anew, which takes
 * PostgreSQL far longer than a query that waits for one in use. Without it a request with three queries at once opens
 * three connections to a studio that was quiet.
 */
import type { Pool, PoolClient } from 'pg';

/** Milliseconds that queries wait for connections that are in use before their pool opens another one. */
const PATIENCE = 100;

export class PoolGrowth {
  /** Those that wait for a connection in use, first come, first served. */
  private readonly waiting = new Set<() => void>();
  private opening = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly pool: Pool) {
    // Idle only after its listeners.
    pool.on('release', () => setImmediate(() => this.serve(pool.idleCount)));
  }

  /** Resolves when it makes sense to ask the pool for a connection; undefined: now. */
  turn(): Promise<void> | undefined {
    const { pool, waiting } = this;
    if (waiting.size === 0 && (pool.idleCount > 0 || pool.totalCount === 0 || this.isFull())) return undefined;
    return new Promise((resolve) => {
      waiting.add(resolve);
      this.watch();
    });
  }

  /** Asks the pool for a connection by `connect`, and notes whether that opens one. */
  async connect(connect: () => Promise<PoolClient>): Promise<PoolClient> {
    const before = this.pool.totalCount;
    const connected = connect();
    if (this.pool.totalCount === before) return connected;
    this.opening += 1;
    try {
      return await connected;
    } finally {
      this.opening -= 1;
      this.watch();
    }
  }

  /** Lets these go on, at most. */
  serve(count: number): void {
    for (const resolve of [...this.waiting].slice(0, count)) {
      this.waiting.delete(resolve);
      resolve();
    }
  }

  /** Lets all go on that wait. */
  serveAll(): void {
    this.serve(this.waiting.size);
  }

  private isFull(): boolean {
    return this.pool.totalCount >= (this.pool.options.max ?? 0);
  }

  /** While one is being opened, those that wait may get it. */
  private watch(): void {
    if (this.waiting.size === 0 || this.opening > 0 || this.timer) return;
    // The pool's own queue knows how long each of them may wait.
    if (this.pool.totalCount === 0 || this.isFull()) return this.serveAll();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.serve(1);
      setImmediate(() => this.watch());
    }, PATIENCE);
  }
}
