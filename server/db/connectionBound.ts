/**
 * Bounds the connections of many pools together. A pool that needs one more than there may be gets an idle one of the
 * pool that was used least recently, rather a second one of a pool than its only one: the first of a studio costs the
 * most, as nothing of its database is read yet.
 */
import { Client, type Pool } from 'pg';

/** Milliseconds that a pool waits for another one's connection; shorter than its own limit (db/connection). */
const PATIENCE = 8_000;

export class ConnectionBound {
  /** Connections that are open or being opened. */
  open = 0;
  /** Connections that are being closed for those that wait. */
  private closing = 0;
  private readonly waiting = new Set<() => void>();
  /** The least recently used first. */
  readonly pools = new Set<Pool>();
  /** The class of which each of the pools makes its connections. */
  readonly Client = countedClient(this);

  constructor(readonly max: number) {}

  add(pool: Pool): void {
    for (const one of this.pools) if (one.ended) this.pools.delete(one);
    this.pools.add(pool);
    pool.on('acquire', () => {
      if (this.pools.delete(pool)) this.pools.add(pool);
    });
    // Idle only after its listeners.
    pool.on('release', () => setImmediate(() => this.closeOneIdle()));
  }

  async take(): Promise<void> {
    if (this.open < this.max) {
      this.open += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const turn = (): void => {
        clearTimeout(late);
        this.waiting.delete(turn);
        resolve();
      };
      const late = setTimeout(() => {
        this.waiting.delete(turn);
        reject(new Error('No database connection became free.'));
      }, PATIENCE);
      this.waiting.add(turn);
      this.closeOneIdle();
    });
  }

  giveBack(): void {
    const [next] = this.waiting;
    if (next) next();
    else this.open -= 1;
  }

  private closeOneIdle(): void {
    if (this.waiting.size <= this.closing) return;
    const idle = [...this.pools].filter((one) => one.idleCount > 0 && one.waitingCount === 0 && !one.ending);
    const pool = idle.find(({ totalCount }) => totalCount > 1) ?? idle[0];
    if (!pool) return;
    this.closing += 1;
    const closed = (): void => void (this.closing -= 1);
    void pool.connect().then((client) => {
      client.once('end', closed);
      client.release(true);
    }, closed);
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: Client) => void);

function countedClient(bound: ConnectionBound): typeof Client {
  return class extends Client {
    private isCounted = false;

    private async open(): Promise<Client> {
      await bound.take();
      this.isCounted = true;
      const uncount = (): void => {
        if (this.isCounted) bound.giveBack();
        this.isCounted = false;
      };
      this.once('end', uncount);
      try {
        await super.connect();
      } catch (error) {
        uncount();
        throw error;
      }
      return this;
    }

    override connect(): Promise<Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<Client> | void {
      const opened = this.open();
      if (!callback) return opened;
      opened.then(
        (client) => (callback as (error: null, client: Client) => void)(null, client),
        callback as (error: Error) => void,
      );
    }
  };
}
