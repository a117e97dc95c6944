/** Two servers over the cluster, with Stripe's stand-in: what customers meet while parts of it are killed. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { startCluster, type Cluster } from '../../cluster';
import { primaryOf, standbyOf } from '../../cluster/patroni';
import { freePort } from '../../demo/processes';
import { startStripeSandbox, type StripeSandbox } from '../../sandbox/stripe/server';
import { createDatabase, createPool } from '../../server/db/connection';
import { fitPooler } from '../../server/db/pooler';
import type { DB } from '../../server/db/schema';
import { openPayments } from '../../server/modules/billing/providers/open';
import { sendRefunds } from '../../server/modules/billing/refunds/send';
import { reconcile } from '../../server/modules/billing/settlement/reconcile';
import { openStudio } from '../../server/openStudio';
import type { Studio } from '../../server/studio';
import { HOUR, NOON, STRIPE_KEYS, stripeConfig, systemContextOf } from '../helpers/api';
import { killChildren, type Child } from '../helpers/processes';
import { eventually } from '../helpers/until';
import { startServer } from '../server/faults/killable';
import { compareWithStripe, stripeAt } from '../server/faults/stripeComparison';
import { BROWSER_PATIENCE, Customers } from './customers';
import { publicFolder } from './pooler';

export const tell = (text: string): void => void process.stdout.write(`${text}\n`);

const { secretKey, publicKey, webhookSecret: secret } = STRIPE_KEYS;

interface Outage {
  /** How many writes have to be acknowledged before. */
  readonly after: number;
  readonly kill: () => Promise<void>;
  /** Called once it is killed, beside what the customers do. Default: nothing. */
  readonly bringBack?: () => Promise<void>;
}

export class Deployment {
  private constructor(
    readonly cluster: Cluster,
    /** Past PgBouncer. */
    readonly pool: Pool,
    readonly db: Kysely<DB>,
    private readonly base: string,
    private readonly sandbox: StripeSandbox,
    private readonly ports: readonly number[],
    private readonly servers: Child[],
    private readonly studio: Studio,
  ) {}

  static async start(name: string): Promise<Deployment> {
    const base = publicFolder(`studio-prove-${name}-`);
    const cluster = await startCluster({ folder: join(base, 'cluster'), returns: false, onEnd: tell });
    const ports = [await freePort(), await freePort()];
    const webhook = { url: `http://127.0.0.1:${ports[0]}/api/webhooks/stripe`, secret };
    const sandbox = await startStripeSandbox({ secretKey, publicKey, webhook, now: () => NOON });
    const servers = await Promise.all(ports.map((port) => serve(cluster, sandbox, port)));
    const studio = openStudio(cluster.url, {
      payments: openPayments({ stripe: stripeConfig(sandbox.url), paypal: null, mercadoPago: null }),
    });
    studio.pool.on('error', () => undefined);
    await fitPooler(studio.pool, true);
    const pool = createPool(cluster.directUrl);
    pool.on('error', () => undefined);
    return new Deployment(cluster, pool, createDatabase(pool), base, sandbox, ports, servers, studio);
  }

  async stop(): Promise<void> {
    killChildren();
    await this.studio.close();
    await this.db.destroy();
    await this.sandbox.close();
    await this.cluster.stop();
    rmSync(this.base, { recursive: true, force: true });
  }

  customers(more: { readonly size?: number; readonly classes: number }): Promise<Customers> {
    return Customers.open(this.db, { ports: this.ports, bank: this.sandbox.url, patience: BROWSER_PATIENCE, ...more });
  }

  readonly primary = (): Promise<string> =>
    eventually('a primary', async () => primaryOf(await this.cluster.members()));
  readonly standby = (): Promise<string> =>
    eventually('a synchronous standby', async () => standbyOf(await this.cluster.members()));

  async killServer(at: number): Promise<void> {
    this.servers[at]?.kill();
    await this.servers[at]?.ended;
  }

  async restartServer(at: number): Promise<void> {
    this.servers[at] = await serve(this.cluster, this.sandbox, this.ports[at] ?? 0);
  }

  /** Returns their exit codes. */
  async stopServers(): Promise<(number | string)[]> {
    for (const { process: child } of this.servers) child.kill('SIGTERM');
    return Promise.all(this.servers.map(({ ended }) => ended));
  }

  /**
   * Customers do all that they came for, and something is killed while one of them pays. Returns how many writes were
   * acknowledged before, and the seconds until the first one was that had been sent after it.
   */
  async meet(customers: Customers, { after, kill, bringBack }: Outage): Promise<{ before: number; seconds: number }> {
    let before = 0;
    let killedAt = Infinity;
    let answeredAt = Infinity;
    let back: Promise<void> | undefined;
    customers.onAcknowledged = (sentAt) => {
      if (sentAt > killedAt) answeredAt = Math.min(answeredAt, performance.now());
    };
    this.sandbox.faults.calls(async ({ method, path }) => {
      if (before > 0 || method !== 'POST' || !/payment_intents/.test(path)) return undefined;
      if (customers.acknowledged < after) return undefined;
      before = customers.acknowledged;
      await kill();
      killedAt = performance.now();
      back = bringBack?.();
      // It counts below, once the customers are done.
      back?.catch(() => undefined);
      return undefined;
    });
    await customers.run();
    expect(before).toBeGreaterThan(0);
    await back;
    expect(customers.repeated).not.toEqual([]);
    return { before, seconds: Number(((answeredAt - killedAt) / 1000).toFixed(1)) };
  }

  /** Hours later: ends unfinished purchases, finds lost payments, gives back what can't be fulfilled. */
  async reconcileLater(): Promise<void> {
    await this.sandbox.faults.flush();
    const later = new Date(NOON.getTime() + 3 * HOUR);
    // The second run finds nothing to do.
    for (let run = 0; run < 2; run += 1) {
      expect((await reconcile(systemContextOf(this.studio, later))).unmended).toEqual([]);
      await sendRefunds(systemContextOf(this.studio, later));
    }
  }

  /** Expects one purchase for each payment that Stripe captured: as many as all these customers were told of. */
  async expectPaid(all: readonly Customers[]): Promise<void> {
    const { paid, fulfilled, differences } = await compareWithStripe(this.pool, stripeAt(this.sandbox.url, secretKey));
    expect(differences).toEqual([]);
    const bought = all.reduce((sum, customers) => sum + customers.bought.size, 0);
    expect([paid, fulfilled]).toEqual([bought, bought]);
  }
}

const serve = ({ url, directUrl }: Cluster, sandbox: StripeSandbox, port: number): Promise<Child> =>
  startServer({
    databaseUrl: url,
    port,
    providers: {
      DATABASE_DIRECT_URL: directUrl,
      STRIPE_API_URL: sandbox.url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: secret,
    },
  });
