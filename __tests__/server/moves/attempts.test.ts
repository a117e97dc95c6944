/** A move's pauses that lead to no switch, what a pooler keeps open, and moves that are refused. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { SCHEMA_VERSION } from '../../../server/db/schemaVersion';
import { until } from '../../helpers/until';
import { addTag, startMovingServers, type MovingServers } from './movingServers';

let given: MovingServers;
beforeAll(async () => {
  given = await startMovingServers();
});
afterAll(() => given.stop());

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
  expect(await given.stateOf('brisa')).toEqual({ state: 'active', server: 'uno', left });
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
  const moved = given.move('niebla', 'dos', (line) => told.push(line));
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
  expect(await given.tagsOf('niebla')).toEqual(['entre dos pausas']);
});

it('a move behind a pooler, which keeps connections that it does not use, closes them', async () => {
  await given.operator.run(`server set uno --direct ${given.urls.uno}`);
  await given.create('marea');
  const pooled = new Client({ connectionString: (await given.placeOf('marea')).url, application_name: 'pgbouncer' });
  const lost = new Promise<Error>((resolve) => pooled.on('error', resolve));
  await pooled.connect();
  await pooled.query(addTag('antes', 1));

  expect((await given.move('marea', 'dos')).text).toContain('«marea» está en «dos».');
  expect((await lost).message).toContain('terminating connection due to administrator command');
  expect(await given.tagsOf('marea')).toEqual(['antes']);
  await given.operator.run('server set uno --direct none');
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
    expect(await given.stateOf('duna')).toEqual({ state: 'active', server: 'uno', left });
  });
});
