/** A studio's database moves from one PostgreSQL server to another, while customers book and buy. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { DAY } from '../../../domain/durations';
import { startStripeSandbox, type StripeSandbox } from '../../../sandbox/stripe/server';
import { createDatabase, createPool } from '../../../server/db/connection';
import { readDirectoryConfig } from '../../../server/directoryConfig';
import { SCHEMA_VERSION } from '../../../server/db/schemaVersion';
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
import { startMovingServers, type MovingServers } from './movingServers';

// A busy machine takes its time.
jest.setTimeout(5 * 60_000);

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

const move = (name: string, to: string, say = (_line: string): void => undefined) =>
  given.operator.run(`move ${name} --to ${to}`, { say });
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
      const { json, text } = await move('aura', 'dos', (line) => {
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

/** Its state, its server, and what of a move is left on both servers. */
const stateOf = async (name: string) => {
  const { state, server } = await given.placeOf(name);
  return { state, server, left: await given.leftovers() };
};
const noteOf = async (): Promise<string> => (await given.operator.run('list')).text;
/** The studio's only colours of tags. */
async function tagsOf(name: string): Promise<string[]> {
  const pool = await given.open(name);
  const { rows } = await pool.query<{ name: string }>('select name from tag order by tag_id');
  await pool.end();
  return rows.map((row) => row.name);
}
const addTag = (name: string, id: number): string =>
  `insert into tag (tag_id, name, color) overriding system value values (${id}, '${name}', '#ffffff')`;

describe('a move that is killed', () => {
  let left: string;
  beforeAll(async () => {
    await given.create('cielo');
    // Of the first part; and of the copy of `aura`.
    left = (await given.leftovers()).join();
  });
  const expectState = async (state: string, server: string): Promise<void> =>
    expect(await stateOf('cielo')).toEqual({ state, server, left: left ? left.split(',') : [] });
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
    await expect(move('cielo', 'uno')).rejects.toThrow('«cielo» ya se está mudando a «dos»');
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
    expect((await move('cielo', 'dos')).text).toContain('«cielo» está en «dos».');
    left = [left, `database ${before}`].filter(Boolean).join();
    await expectState('active', 'dos');
    expect(await tagsOf('cielo')).toEqual(['antes', 'en la pausa', 'al final']);
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

it('a move whose every attempt finds the source in use is taken back, and the studio is served on where it was', async () => {
  await given.create('brisa');
  const left = await given.leftovers();
  const shell = new Client({ connectionString: (await given.placeOf('brisa')).url, application_name: 'psql' });
  await shell.connect();
  const told: string[] = [];
  await expect(
    given.operator.run('move brisa --to dos --attempts 2', { say: (line) => told.push(line) }),
  ).rejects.toThrow(/^siguen conectados psql .* La mudanza se deshizo\.$/);
  expect(told.filter((line) => line === 'en pausa')).toHaveLength(2);
  expect(await stateOf('brisa')).toEqual({ state: 'active', server: 'uno', left });
  await shell.query(addTag('después', 1));
  await shell.end();
});

it('a switch that is not decided within its pause is not made, and the next attempt makes it', async () => {
  await given.create('niebla');
  const before = await given.placeOf('niebla');
  const shell = new Client({ connectionString: before.url, application_name: 'psql' });
  await shell.connect();
  const told: string[] = [];
  const tells = (text: string) => until(async () => told.some((line) => line.includes(text)));
  const moved = move('niebla', 'dos', (line) => told.push(line));
  moved.catch(() => undefined);
  await tells('siguen conectados psql');

  // What decides writes a record, and waits for it.
  const blocker = new Client({ connectionString: given.operator.env.DIRECTORY_URL });
  await blocker.connect();
  await blocker.query('begin; lock table directory_event in share mode');
  await shell.end();
  await tells('la pausa duró demasiado');
  const pool = await given.open('niebla');
  await pool.query(addTag('entre dos pausas', 1));
  await pool.end();
  expect(await given.placeOf('niebla')).toEqual({ ...before, state: 'moving' });
  await blocker.end();

  expect((await moved).text).toContain('«niebla» está en «dos».');
  expect(await tagsOf('niebla')).toEqual(['entre dos pausas']);
});

describe('a move is refused', () => {
  beforeAll(() => given.create('duna'));
  const set = (values: Record<string, string | number | null>): Promise<unknown> =>
    given.operator.db.updateTable('studio').set(values).where('name', '=', 'duna').execute();
  const putOn = async (server: string): Promise<unknown> => {
    const servers = given.operator.db.selectFrom('database_server').select('server_id');
    return set(await servers.where('name', '=', server).executeTakeFirstOrThrow());
  };
  const onUno = (statement: string): Promise<unknown> => given.run('uno', statement);
  const inDuna = async (statement: string): Promise<unknown> =>
    given.run('uno', statement, (await given.placeOf('duna')).database);

  /** Changes who may connect to the first server. */
  async function allow(change: (rules: string) => string): Promise<void> {
    const loaded = async () =>
      (
        await given.run<{ file: string; at: Date }>(
          'uno',
          `select current_setting('hba_file') as file, pg_conf_load_time() as at`,
        )
      )[0];
    const before = await loaded();
    const file = before?.file ?? '';
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    await onUno('select pg_reload_conf()');
    await until(async () => (await loaded())?.at.getTime() !== before?.at.getTime());
  }
  const nothing = async (): Promise<unknown> => undefined;
  type Refusal = [what: string, line: string, message: string, before: typeof nothing, after: typeof nothing];
  it.each<Refusal>([
    ['without a server', 'move duna', 'Di a qué servidor con --to', nothing, nothing],
    ['to a server that is not there', 'move duna --to nueve', 'No hay un servidor «nueve».', nothing, nothing],
    ['to where it is', 'move duna --to uno', '«duna» ya está en «uno».', nothing, nothing],
    [
      'to the same cluster by another name',
      'move duna --to igual',
      '«uno» y «igual» son el mismo servidor',
      () => given.operator.run(`server add igual ${given.urls.uno}`),
      nothing,
    ],
    [
      'from a server without wal_level = logical',
      'move duna --to dos',
      '«simple» no tiene wal_level = logical',
      async () => {
        await given.operator.run(`server add simple ${given.operator.serverUrl}`);
        await putOn('simple');
      },
      () => putOn('uno'),
    ],
    [
      'without free slots',
      'move duna --to dos',
      '«uno» no tiene libres 3 max_replication_slots y max_wal_senders (quedan 1 y',
      () => onUno(`select pg_create_physical_replication_slot('ocupada_' || i) from generate_series(1, 19) i`),
      () =>
        onUno(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name like 'ocupada%'`),
    ],
    [
      'while suspended',
      'move duna --to dos',
      'Sólo se muda un estudio activo',
      () => given.operator.run('suspend duna'),
      () => given.operator.run('restore duna'),
    ],
    [
      'while its schema is behind',
      'move duna --to dos',
      'El esquema de «duna» está atrasado: primero studios upgrade --only duna',
      () => set({ schema_version: '0001_studio.1.00000000' }),
      () => set({ schema_version: SCHEMA_VERSION }),
    ],
    [
      'with large objects',
      'move duna --to dos',
      'Su base tiene 1 objetos grandes',
      () => inDuna('select lo_create(0)'),
      () => inDuna('select lo_unlink(oid) from pg_largeobject_metadata'),
    ],
    [
      'with a table that the target lacks',
      'move duna --to dos',
      'Su base no está hecha como la que hace este programa: public.ajena',
      () => inDuna('create table ajena (id int primary key)'),
      () => inDuna('drop table ajena'),
    ],
    [
      'where the target does not reach the source',
      'move duna --to dos',
      '«dos» no llega a «uno» por su dirección directa',
      () => allow((rules) => `host all "/^studio_move_" all reject\n${rules}`),
      () => allow((rules) => rules.replace(/^.*reject\n/, '')),
    ],
    ['with no attempt', 'move duna --to dos --attempts 0', '--attempts es un número de 1 a 100.', nothing, nothing],
    ['an undo of no move', 'move duna --undo', '«duna» no se está mudando.', nothing, nothing],
  ])('%s, and leaves the studio as it was', async (_what, line, message, before, after) => {
    const left = await given.leftovers();
    await before();
    try {
      await expect(given.operator.run(line)).rejects.toThrow(message);
    } finally {
      await after();
    }
    expect(await stateOf('duna')).toEqual({ state: 'active', server: 'uno', left });
  });
});

it('a target that dies while it copies is left, and the studio is served on where it was', async () => {
  await given.create('ola');
  const pool = await given.open('ola');
  await pool.query(addTag('antes', 1));
  const kill = jest.fn(() => given.kill('dos'));
  await expect(
    move('ola', 'dos', (line) => {
      if (line.startsWith('copiadas') && kill.mock.calls.length === 0) kill();
    }),
  ).rejects.toThrow('La mudanza se deshizo.');
  await pool.query(addTag('después', 2));
  await pool.end();
  expect(await tagsOf('ola')).toEqual(['antes', 'después']);
  expect(await given.placeOf('ola')).toMatchObject({ state: 'active', server: 'uno' });
  const left = await given.run(
    'uno',
    `select from pg_replication_slots union all
    select from pg_roles where rolname like 'studio_move%' and rolcanlogin`,
  );
  expect(left).toEqual([]);
});
