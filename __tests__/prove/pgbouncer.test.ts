/** The server behind PgBouncer in transaction mode: two processes, four connections to PostgreSQL. */
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { freePort } from '../../demo/processes';
import { startStripeSandbox, type StripeSandbox } from '../../sandbox/stripe/server';
import { createPool, queryPrepared } from '../../server/db/connection';
import { fitPooler } from '../../server/db/pooler';
import { openDirectory } from '../../server/directory/directory';
import { readDirectoryConfig } from '../../server/directoryConfig';
import { emulatorVerifier } from '../../server/http/identity';
import type { RunningServer } from '../../server/serverProcess';
import { startMany } from '../../server/startMany';
import { NOON, STRIPE_KEYS, stripeConfig } from '../helpers/api';
import { createTestDatabase, type TestDatabase } from '../helpers/database';
import { killChildren, type Child } from '../helpers/processes';
import { PROJECT } from '../helpers/tokens';
import { until } from '../helpers/until';
import { createTestDirectory } from '../server/directory/helpers';
import { startServer } from '../server/faults/killable';
import { Customers } from './customers';
import { startPooler, type TestPooler } from './pooler';

const SERVER = process.env.STUDIO_TEST_SERVER ?? '';
let pooler: TestPooler;
let database: TestDatabase;
beforeAll(async () => {
  pooler = await startPooler(SERVER);
});
afterAll(() => pooler.stop());
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  killChildren();
  await database.drop();
});

const sessionsOf = async (name: string, query = '%'): Promise<number> =>
  (
    await database.pool.query(
      'select from pg_stat_activity where datname = current_database() and application_name = $1 and query ilike $2',
      [name, query],
    )
  ).rows.length;

it('a server refuses to start on a directory behind PgBouncer, where it would hear of no change', async () => {
  const directory = await createTestDirectory();
  try {
    await expect(openDirectory(pooler.through(directory.url), { onError: () => undefined })).rejects.toThrow(
      'Con esta DIRECTORY_URL no llegan los avisos de PostgreSQL',
    );
  } finally {
    await directory.drop();
  }
});

describe('two servers behind PgBouncer', () => {
  let sandbox: StripeSandbox;
  let servers: Child[];
  let ports: number[];
  beforeEach(async () => {
    ports = [await freePort(), await freePort()];
    const { secretKey, publicKey, webhookSecret: secret } = STRIPE_KEYS;
    const webhook = { url: `http://127.0.0.1:${ports[0]}/api/webhooks/stripe`, secret };
    sandbox = await startStripeSandbox({ secretKey, publicKey, webhook, now: () => NOON });
    servers = await Promise.all(
      ports.map((port) =>
        startServer({
          databaseUrl: pooler.through(`${database.url}?application_name=pooled`),
          port,
          providers: {
            DATABASE_DIRECT_URL: `${database.url}?application_name=direct`,
            STRIPE_API_URL: sandbox.url,
            STRIPE_SECRET_KEY: secretKey,
            STRIPE_WEBHOOK_SECRET: secret,
          },
        }),
      ),
    );
  });
  afterEach(() => sandbox.close());

  it('take reservations, cancellations and payments of many customers, and do their jobs', async () => {
    const customers = await Customers.open(database.db, { ports, bank: sandbox.url, classes: 12 });
    await database.pool.query(`select graphile_worker.add_job('countNoShows')`);
    await customers.run();
    await sandbox.faults.flush();
    await customers.expectKept(database.pool);
    expect(customers.repeated).toEqual([]);
    expect(customers.reserved.size).toBeGreaterThan(12 * 8 - 1);
    expect(customers.bought.size).toBeGreaterThan(40);
    expect(customers.cancelled.size).toBeGreaterThan(20);
    // All of it by as many connections as PgBouncer may have, while the servers have up to 32.
    expect(await sessionsOf('pooled')).toBeLessThanOrEqual(4);

    // Their jobs too: past it nothing stays open.
    expect(await sessionsOf('direct')).toBe(0);
    while ((await database.pool.query('select from graphile_worker.jobs')).rows.length > 0);

    for (const server of servers) server.process.kill('SIGTERM');
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0]);
    // The comparison shows what is lost.
    await database.pool.query('set session_replication_role = replica; delete from purchase');
    await expect(customers.expectKept(database.pool)).rejects.toThrow('"status": "completed"');
    for (const server of servers) expect(server.output()).not.toMatch(/"level":50|prepared statement/);
  });
});

/** Serves the studios of a directory, with cards by Stripe's stand-in at `bank`. */
function serveMany(directoryUrl: string, bank: string): Promise<RunningServer> {
  const { configOf, ...config } = readDirectoryConfig({
    DIRECTORY_URL: directoryUrl,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
    ADDRESS_LIMIT: '0',
    TRUST_PROXY: '127.0.0.1',
    PORT: '0',
    OPERATIONS_PORT: '0',
  });
  return startMany({
    ...config,
    settingsOf: (entry) => ({
      ...configOf(entry),
      verifyToken: emulatorVerifier(PROJECT),
      payments: { stripe: stripeConfig(bank), paypal: null, mercadoPago: null },
    }),
    clock: () => NOON,
    siteDir: null,
  });
}

it('a process that serves the studios of a directory takes them all behind PgBouncer, with their jobs', async () => {
  const directory = await createTestDirectory();
  const { secretKey, publicKey } = STRIPE_KEYS;
  const sandbox = await startStripeSandbox({ secretKey, publicKey, webhook: null, now: () => NOON });
  const other = await createTestDatabase();
  const url = `${pooler.through(directory.url)}${pooler.prepared ? '' : '?pgbouncer=true'}`;
  await directory.db.updateTable('database_server').set({ url }).execute();
  const nameOf = (one: TestDatabase): string => new URL(one.url).pathname.slice(1);
  const queue = `select graphile_worker.add_job('countNoShows', run_at => $1)`;
  for (const { pool } of [database, other]) await pool.query(queue, [NOON]);
  await directory.addStudio('aura', nameOf(database), ['127.0.0.1']);
  await directory.addStudio('bruma', nameOf(other));
  const server = await serveMany(directory.url, sandbox.url);
  try {
    const ports = [Number(new URL(server.address).port)];
    const customers = await Customers.open(database.db, { ports, bank: sandbox.url, classes: 8 });
    await customers.run();
    await customers.expectKept(database.pool);
    expect(customers.repeated).toEqual([]);
    for (const { pool } of [database, other])
      while ((await pool.query('select from graphile_worker.jobs')).rows.length > 0);
  } finally {
    await server.close();
    await sandbox.close();
    await directory.drop();
    await other.drop();
  }
});

describe('the pool behind PgBouncer', () => {
  let pool: Pool;
  beforeEach(() => {
    pool = createPool(pooler.through(database.url));
  });
  afterEach(() => pool.end());

  it('runs prepared statements on whatever connection comes', async () => {
    await fitPooler(pool, true);
    const ask = (n: number) =>
      queryPrepared<{ n: number; pid: number }>(pool, 'n', 'select $1::int as n, pg_backend_pid() as pid', [n]);
    const rows = (await Promise.all(Array.from({ length: 400 }, (_, n) => ask(n)))).flat();
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 400 }, (_, n) => n));
    expect(new Set(rows.map(({ pid }) => pid)).size).toBeGreaterThan(1);
    const named = await pool.query(`select from pg_prepared_statements where name like 'PGBOUNCER%'`);
    expect(named.rows.length > 0).toBe(pooler.prepared);
  });

  it('ends statements and silent transactions that take too long, though PgBouncer drops what the server asks for', async () => {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`,
    );
    expect(rows.map(({ setting }) => setting)).toEqual(['15000', '15000']);
    await expect(pool.query('select pg_sleep(120)')).rejects.toMatchObject({ code: '57014' });
  });

  it('gives each transaction its own locks', async () => {
    const lock = 'select pg_advisory_xact_lock(7)';
    let inside = 0;
    const work = async (): Promise<void> => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(lock);
        expect((inside += 1)).toBe(1);
        await client.query('select 1');
        inside -= 1;
        await client.query('commit');
      } finally {
        client.release();
      }
    };
    await Promise.all(Array.from({ length: 12 }, work));
  });
});

it('a server behind a PgBouncer without limits does not start', async () => {
  const careless = await startPooler(SERVER, (config) => config.replace(/ connect_query='.*'/, ''));
  const pool = createPool(careless.through(database.url), { max: 1 });
  try {
    await expect(fitPooler(pool, true)).rejects.toThrow(
      'La base de datos no pone límite a idle_in_transaction_session_timeout ni a statement_timeout',
    );
  } finally {
    await pool.end();
    await careless.stop();
  }
});

it('a studio of a directory behind a PgBouncer without limits is not served, and is once they are set', async () => {
  const careless = await startPooler(SERVER, (config) => config.replace(/ connect_query='.*'/, ''));
  const directory = await createTestDirectory();
  const lead = (pool: TestPooler) =>
    directory.db
      .updateTable('database_server')
      .set({ url: `${pool.through(directory.url)}?pgbouncer=true` })
      .execute();
  await lead(careless);
  await directory.addStudio('aura', new URL(database.url).pathname.slice(1), ['aura.mx']);
  const server = await serveMany(directory.url, 'http://127.0.0.1:9');
  const ask = async (): Promise<number> =>
    (await server.app.inject({ url: '/api/locations', headers: { host: 'aura.mx' } })).statusCode;
  try {
    expect(await ask()).toBe(500);
    await lead(pooler);
    await until(async () => (await ask()) === 200);
  } finally {
    await server.close();
    await directory.drop();
    await careless.stop();
  }
});
