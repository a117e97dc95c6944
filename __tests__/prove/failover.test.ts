/**
 * The primary is killed under load: nothing acknowledged is lost or doubled, sales go on by the standby, and the killed
 * node comes back. Parts of one story, on one cluster.
 */
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
import { startServer } from '../server/faults/killable';
import { compareWithStripe, stripeAt } from '../server/faults/stripeComparison';
import { BROWSER_PATIENCE, Customers } from './customers';
import { publicFolder } from './pooler';

/** Also where the machine has other work. */
const TIMEOUT = 15 * 60_000;
jest.setTimeout(TIMEOUT);

const tell = (text: string): void => void process.stdout.write(`${text}\n`);

let base: string;
let cluster: Cluster;
let sandbox: StripeSandbox;
let ports: number[];
let servers: Child[];
let studio: Studio;
let pool: Pool;
let db: Kysely<DB>;

const { secretKey, publicKey, webhookSecret: secret } = STRIPE_KEYS;

beforeAll(async () => {
  base = publicFolder('studio-prove-cluster-');
  cluster = await startCluster({ folder: join(base, 'cluster'), returns: false, onEnd: tell });
  ports = [await freePort(), await freePort()];
  const webhook = { url: `http://127.0.0.1:${ports[0]}/api/webhooks/stripe`, secret };
  sandbox = await startStripeSandbox({ secretKey, publicKey, webhook, now: () => NOON });
  servers = await Promise.all(
    ports.map((port) =>
      startServer({
        databaseUrl: cluster.url,
        port,
        providers: {
          DATABASE_DIRECT_URL: cluster.directUrl,
          STRIPE_API_URL: sandbox.url,
          STRIPE_SECRET_KEY: secretKey,
          STRIPE_WEBHOOK_SECRET: secret,
        },
      }),
    ),
  );
  studio = openStudio(cluster.url, {
    payments: openPayments({ stripe: stripeConfig(sandbox.url), paypal: null, mercadoPago: null }),
  });
  studio.pool.on('error', () => undefined);
  await fitPooler(studio.pool, true);
  pool = createPool(cluster.directUrl);
  pool.on('error', () => undefined);
  db = createDatabase(pool);
});
afterAll(async () => {
  killChildren();
  await studio?.close();
  await db?.destroy();
  await sandbox?.close();
  await cluster?.stop();
  rmSync(base, { recursive: true, force: true });
});

async function until<T>(probe: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
const primary = () => until(async () => primaryOf(await cluster.members()));
const standby = () => until(async () => standbyOf(await cluster.members()));

/** Hours later: ends unfinished purchases, finds lost payments, gives back what can't be fulfilled. */
async function reconcileLater(): Promise<void> {
  await sandbox.faults.flush();
  const later = new Date(NOON.getTime() + 3 * HOUR);
  // The second run finds nothing to do.
  for (let run = 0; run < 2; run += 1) {
    expect((await reconcile(systemContextOf(studio, later))).unmended).toEqual([]);
    await sendRefunds(systemContextOf(studio, later));
  }
}

const arrival = () => ({ ports, bank: sandbox.url, patience: BROWSER_PATIENCE });

let killed = '';
let customers: Customers;

it('nothing acknowledged is lost or doubled when the primary is killed under load, and answers come again', async () => {
  killed = await primary();
  customers = await Customers.open(db, { ...arrival(), classes: 30 });
  let killedAt = Infinity;
  let before = 0;
  let answeredAt = Infinity;
  customers.onAcknowledged = (sentAt) => {
    if (sentAt > killedAt && answeredAt === Infinity) answeredAt = performance.now();
  };
  // While a payment is under way, and not before much was acknowledged.
  sandbox.faults.calls(async ({ method, path }) => {
    if (before > 0 || method !== 'POST' || !/payment_intents/.test(path)) return undefined;
    if (customers.acknowledged < 150) return undefined;
    before = customers.acknowledged;
    await cluster.kill(killed);
    killedAt = performance.now();
    return undefined;
  });
  await customers.run();
  expect(killedAt).not.toBe(Infinity);
  expect(customers.repeated).not.toEqual([]);
  expect(await primary()).not.toBe(killed);
  tell(
    `Primary killed after ${before} acknowledged writes: ${((answeredAt - killedAt) / 1000).toFixed(1)} s until the next ` +
      `of ${customers.acknowledged}; ${customers.repeated.length} requests were repeated.`,
  );

  await reconcileLater();
  await customers.expectKept(pool);
  const { paid, fulfilled, differences } = await compareWithStripe(pool, stripeAt(sandbox.url, secretKey));
  expect(differences).toEqual([]);
  expect([paid, fulfilled]).toEqual([customers.bought.size, customers.bought.size]);
  expect([customers.left > 0, customers.cancelled.size > 50]).toEqual([true, true]);
});

it('the killed node comes back as the standby, catches up, and can take over again', async () => {
  cluster.restart(killed);
  expect(await standby()).toBe(killed);
  const other = await primary();
  await cluster.kill(other);
  expect(await until(async () => (primaryOf(await cluster.members()) === killed ? killed : undefined))).toBe(killed);
  await until(() =>
    customers.expectKept(pool).then(
      () => true,
      (error: unknown) => {
        // haproxy needs a moment to find the new primary.
        if (error instanceof Error && 'matcherResult' in error) throw error;
        return undefined;
      },
    ),
  );
  cluster.restart(other);
  expect(await standby()).toBe(other);
});

/** The database of a node itself, as its superuser. */
async function nodeOf(name: string): Promise<Pool> {
  const port = (await cluster.members()).find((member) => member.name === name)?.port;
  return createPool(Object.assign(new URL(cluster.superuserUrl), { port: String(port) }).href, {
    max: 2,
    statement_timeout: 300,
  });
}

it('a commit is acknowledged only once the standby has it, whatever limit its statement has', async () => {
  const [primaryNode, standbyNode] = [await nodeOf(await primary()), await nodeOf(await standby())];
  try {
    const { rows } = await standbyNode.query<{ pid: number }>('select pid from pg_stat_wal_receiver');
    const receiver = rows[0]?.pid ?? 0;
    let acknowledged = false;
    process.kill(receiver, 'SIGSTOP');
    try {
      const write = primaryNode
        .query("insert into tag (name, color) values ('Suave', '#fff')")
        .finally(() => (acknowledged = true));
      // As long as the limit and longer.
      await until(async () => {
        const waiting = await primaryNode.query(`select from pg_stat_activity
          where wait_event = 'SyncRep' and now() - query_start > interval '1 second'`);
        return waiting.rows.length > 0 || undefined;
      });
      expect(acknowledged).toBe(false);
      process.kill(receiver, 'SIGCONT');
      await write;
    } finally {
      process.kill(receiver, 'SIGCONT');
    }
  } finally {
    await primaryNode.end();
    await standbyNode.end();
  }
});

/** Some customers come who do all that they came for. */
async function sell(): Promise<void> {
  const more = await Customers.open(db, { ...arrival(), size: 4, classes: 4 });
  await more.run();
  expect(more.reserved.size).toBeGreaterThan(0);
}

it('sales go on without etcd', async () => {
  const leader = await primary();
  const url = (await cluster.members()).find(({ name }) => name === leader)?.api_url ?? '';
  await cluster.kill('etcd');
  // Longer than the lease of the primary.
  await until(async () => {
    const state = (await (await fetch(url)).json()) as { failsafe_mode_is_active?: boolean };
    return state.failsafe_mode_is_active;
  });
  await sell();
  cluster.restart('etcd');
  expect(await primary()).toBe(leader);
});

it('a lost standby stops sales only until Patroni has noticed', async () => {
  const lost = await standby();
  await cluster.kill(lost);
  await sell();
  expect(await primary()).toBe(killed);
  cluster.restart(lost);
  expect(await standby()).toBe(lost);
  for (const { process: child } of servers) child.kill('SIGTERM');
  expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0]);
});
