/** A studio's database moves from one PostgreSQL server to another, while customers book and buy. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { DAY } from '../../../domain/durations';
import { startStripeSandbox, type StripeSandbox } from '../../../sandbox/stripe/server';
import { createDatabase, createPool } from '../../../server/db/connection';
import { readDirectoryConfig } from '../../../server/directoryConfig';
import { emulatorVerifier } from '../../../server/http/identity';
import type { RunningServer } from '../../../server/serverProcess';
import { startMany } from '../../../server/startMany';
import { freePort } from '../../../demo/processes';
import { NOON, STRIPE_KEYS, stripeConfig } from '../../helpers/api';
import { makeBuiltSite, type BuiltSite } from '../../helpers/builtSite';
import { killChildren, startCompiled, type Child } from '../../helpers/processes';
import { PROJECT } from '../../helpers/tokens';
import { until } from '../../helpers/until';
import { Customers } from '../../prove/customers';
import { addTag, startMovingServers, type MovingServers } from './movingServers';

let given: MovingServers;
let site: BuiltSite;
let files: string;
beforeAll(async () => {
  site = makeBuiltSite();
  files = mkdtempSync(path.join(tmpdir(), 'studio-moves-files-'));
  given = await startMovingServers();
});
afterEach(killChildren);
afterAll(async () => {
  await given.stop();
  site.remove();
  rmSync(files, { recursive: true });
});

const startMove = (...args: string[]): Child =>
  startCompiled('server/operator/studios.ts', given.operator.env, ['move', ...args]);

describe('while 32 customers write by two servers', () => {
  let sandbox: StripeSandbox;
  let servers: RunningServer[];

  async function serve(port: number): Promise<RunningServer> {
    const { configOf, ...config } = readDirectoryConfig({
      DIRECTORY_URL: given.operator.env.DIRECTORY_URL,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      FILES_DIR: files,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      PORT: String(port),
    });
    return startMany({
      ...config,
      settingsOf: (entry) => ({
        ...configOf(entry),
        verifyToken: emulatorVerifier(PROJECT),
        payments: { stripe: stripeConfig(sandbox.url), paypal: null, mercadoPago: null },
      }),
      siteDir: site.dir,
      clock: () => NOON,
    });
  }

  it('nothing acknowledged is lost or doubled, no request fails, and sequences and queued jobs go on', async () => {
    await given.create('aura', '127.0.0.1');
    const before = await given.placeOf('aura');
    const ports = [await freePort(), await freePort()];
    const { studio_id, webhook_key } = await given.operator.db
      .selectFrom('studio')
      .select(['studio_id', 'webhook_key'])
      .where('name', '=', 'aura')
      .executeTakeFirstOrThrow();
    const { secretKey, publicKey, webhookSecret: secret } = STRIPE_KEYS;
    const webhook = { url: `http://127.0.0.1:${ports[0]}/api/webhooks/${webhook_key}/stripe`, secret };
    sandbox = await startStripeSandbox({ secretKey, publicKey, webhook, now: () => NOON });
    servers = await Promise.all(ports.map(serve));
    let leave = (): boolean => false;
    let running: Promise<void> = Promise.resolve();
    try {
      const db = createDatabase(createPool(before.url));
      /** Whether the lane of tasks changed hands. */
      const passTasks = async (from: string | null, to: string | null): Promise<boolean> => {
        const { numAffectedRows } = await sql`
          update studio_work set visit = ${to}, leased_until = case when ${to}::text is not null then 'infinity'::timestamptz end,
            due_at = '-infinity'
          where studio_id = ${studio_id} and lane = 'tasks' and visit is not distinct from ${from}`.execute(
          given.operator.db,
        );
        return numAffectedRows === 1n;
      };
      const customers = await Customers.open(db, {
        ports,
        bank: sandbox.url,
        size: 32,
        classes: 80,
        think: 2_000,
        leave: () => leave(),
      });
      // As if another server were at this lane, once no visit of ours is: what is due waits until the studio is elsewhere.
      await until(() => passTasks(null, 'otro'));
      await sql`
        select graphile_worker.add_job('countNoShows', job_key => key, run_at => now() + wait::interval)
        from (values ('vencido', '-1 minute'), ('futuro', '1 day')) t (key, wait)`.execute(db);
      await db.destroy();
      running = customers.run();
      await until(async () => customers.acknowledged > 30);

      let atSwitch = 0;
      const { json, text } = await given.move('aura', 'dos', (line) => {
        if (line.startsWith('mudado en')) atSwitch = customers.acknowledged;
      });
      await until(async () => customers.acknowledged > atSwitch + 30);
      leave = () => true;
      await running;
      await sandbox.faults.flush();
      process.stdout.write(`${JSON.stringify(json)}, ${atSwitch} of ${customers.acknowledged} writes before it\n`);

      expect(json).toMatchObject({ from: 'uno', to: 'dos', differing: [] });
      expect(text).toContain('«aura» está en «dos».');
      expect(customers.repeated).toEqual([]);
      expect(await given.placeOf('aura')).toMatchObject({ server: 'dos', state: 'active' });
      const pool = await given.open('aura');
      await customers.expectKept(pool);
      expect(Math.min(customers.bought.size, customers.cancelled.size)).toBeGreaterThan(5);
      expect(customers.left).toBeGreaterThan(0);
      const queued = async () =>
        (
          await pool.query<{ key: string }>(
            `select key from graphile_worker.jobs where key in ('vencido', 'futuro') order by 1`,
          )
        ).rows;
      expect(await queued()).toEqual([{ key: 'futuro' }, { key: 'vencido' }]);
      expect(await passTasks('otro', null)).toBe(true);
      await until(async () => (await queued()).length < 2);
      expect(await queued()).toEqual([{ key: 'futuro' }]);
      await pool.end();
      expect(await given.leftovers()).toEqual([`database ${before.database}`]);
      const [closed] = await given.run<{ datallowconn: boolean }>(
        'uno',
        `select datallowconn from pg_database where datname = '${before.database}'`,
      );
      expect(closed).toEqual({ datallowconn: false });
    } finally {
      leave = () => true;
      await Promise.allSettled([running]);
      for (const one of servers) await one.close();
      await sandbox.close();
    }
  });
});

const noteOf = async (): Promise<string> => (await given.operator.run('list')).text;

describe('a move that is killed', () => {
  let left: string;
  beforeAll(async () => {
    await given.create('cielo');
    // Of the first part; and of the copy of `aura`.
    left = (await given.leftovers()).join();
  });
  const expectState = async (state: string, server: string): Promise<void> =>
    expect(await given.stateOf('cielo')).toEqual({ state, server, left: left ? left.split(',') : [] });
  async function kill(child: Child): Promise<void> {
    child.kill();
    await child.ended;
    // Its session held the lock until the directory noticed.
    await until(async () => {
      const { rows } = await given.directory.query(
        `select from pg_locks l join pg_database d on d.oid = l.database
         where l.locktype = 'advisory' and d.datname = current_database()`,
      );
      return rows.length === 0;
    });
  }

  it('while it copies is named, and leaves nothing behind once it is undone', async () => {
    const child = startMove('cielo', '--to', 'dos');
    await child.waitForOutput(/copiadas \d+ de/);
    await kill(child);
    expect(await noteOf()).toContain('«cielo» se muda de «uno» a «dos».');
    expect((await given.operator.run('show cielo')).json).toMatchObject({
      state: 'moving',
      move: { phase: 'copying' },
    });
    await expect(given.operator.run('suspend cielo')).rejects.toThrow('«cielo» se está mudando');
    await expect(given.move('cielo', 'uno')).rejects.toThrow('«cielo» ya se está mudando a «dos»');
    const { text } = await given.operator.run('move cielo --undo');
    expect(text).toBe('«cielo» se queda en «uno».');
    await expectState('active', 'uno');
    const made = `select from pg_publication union all select from pg_policy where polname like 'studio_move%'`;
    expect(await given.run('uno', made, (await given.placeOf('cielo')).database)).toEqual([]);
  });

  it('in its pause goes on; what was written meanwhile by a server that heard nothing is not lost', async () => {
    const deaf = new Client({ connectionString: (await given.placeOf('cielo')).url, application_name: 'sordo' });
    await deaf.connect();
    await deaf.query(addTag('antes', 1));
    const child = startMove('cielo', '--to', 'dos');
    await child.waitForOutput(/sin pausa por ahora, tras \d+ ms: siguen conectados sordo/);
    await child.waitForOutput(/en pausa\n[^]*en pausa\n/);
    await deaf.query(addTag('en la pausa', 2));
    await kill(child);

    // The next one finds the copy as it was, and dies when the source is closed and the target can't catch up.
    const { to_database } = await given.operator.db
      .selectFrom('studio_move')
      .select('to_database')
      .where('phase', '=', 'copying')
      .executeTakeFirstOrThrow();
    const target = new Client({ connectionString: `${given.urls.dos}/${to_database}` });
    await target.connect();
    // The copy of the next one waits for it.
    await target.query(`begin; ${addTag('estorbo', 3)}`);
    await deaf.query(addTag('al final', 3));
    await deaf.end();
    const next = startMove('cielo', '--to', 'dos');
    await next.waitForOutput(/cerrada la base de antes/);
    await kill(next);
    await target.end();
    const closed = `select from pg_database where not datallowconn and datname like 'studio_cielo%'`;
    expect(await given.run('uno', closed)).toHaveLength(1);
    expect(await noteOf()).toContain('studios move cielo --to dos');
  });

  it('after the switch is finished by the same command, with all that was written', async () => {
    const blocker = new Client({ connectionString: `${given.urls.dos}/postgres` });
    await blocker.connect();
    // What ends the subscription waits for it.
    await blocker.query('begin; lock table pg_subscription in share mode');
    const before = (await given.placeOf('cielo')).database;
    const child = startMove('cielo', '--to', 'dos');
    await child.waitForOutput(/mudado en \d+ ms/);
    await kill(child);
    await blocker.end();
    expect(await given.placeOf('cielo')).toMatchObject({ state: 'active', server: 'dos' });
    expect(await noteOf()).toContain('«cielo» ya está en «dos»; falta terminar su mudanza');
    await expect(given.operator.run('move cielo --undo')).rejects.toThrow('«cielo» ya está en «dos»');
    expect((await given.move('cielo', 'dos')).text).toContain('«cielo» está en «dos».');
    left = [left, `database ${before}`].filter(Boolean).join();
    await expectState('active', 'dos');
    expect(await given.tagsOf('cielo')).toEqual(['antes', 'en la pausa', 'al final']);
  });

  it('leaves the former database closed until it is purged after 30 days', async () => {
    const at = (days: number) => ({ now: () => new Date(Date.now() + days * DAY) });
    expect((await given.operator.run('purge --yes', at(29))).json).toMatchObject({ left: [] });
    const { json } = await given.operator.run('purge --yes', at(31));
    expect(json).toMatchObject({
      left: expect.arrayContaining([expect.objectContaining({ name: 'cielo', server: 'uno' })]),
    });
    left = '';
    await expectState('active', 'dos');
    expect(await given.run('uno', `select from pg_roles where rolname like 'studio_move%'`)).toEqual([]);
  });
});

it('a target that dies while it copies is left, and the studio is served on where it was', async () => {
  await given.create('ola');
  const pool = await given.open('ola');
  await pool.query(addTag('antes', 1));
  const kill = jest.fn(() => given.kill('dos'));
  await expect(
    given.move('ola', 'dos', (line) => {
      if (line.startsWith('copiadas') && kill.mock.calls.length === 0) kill();
    }),
  ).rejects.toThrow('La mudanza se deshizo.');
  await pool.query(addTag('después', 2));
  await pool.end();
  expect(await given.tagsOf('ola')).toEqual(['antes', 'después']);
  expect(await given.placeOf('ola')).toMatchObject({ state: 'active', server: 'uno' });
  const left = await given.run(
    'uno',
    `select from pg_replication_slots union all
    select from pg_roles where rolname like 'studio_move%' and rolcanlogin`,
  );
  expect(left).toEqual([]);
});
