/** Studios are created by a command, also by one that is killed or runs twice. */
import { Client } from 'pg';
import { createDatabase, createPool } from '../../../server/db/connection';
import { SCHEMA_NAME, SCHEMA_VERSION } from '../../../server/db/schemaVersion';
import { findStudio } from '../../../server/directory/repository';
import { killChildren, startCompiled, type Child } from '../../helpers/processes';
import { until } from '../../helpers/until';
import { createTestOperator, onTestServer, type TestOperator } from './helpers';

let operator: TestOperator;
beforeAll(async () => {
  operator = await createTestOperator();
});
afterAll(async () => {
  killChildren();
  await operator.drop();
});

const WITH = '--identity estudio-aura --verified';
const create = (name: string, more = ''): Promise<unknown> =>
  operator.run(`create ${name} --host ${name}.mx ${WITH}${more}`);
const start = (...args: string[]): Child => startCompiled('server/operator/studios.ts', operator.env, args);
const startCreating = (name: string): Child =>
  start('create', name, '--host', `${name}.mx`, '--identity', 'estudio-aura', '--verified');

/** Holds what the given statements lock until the returned function is called. */
async function holding(url: string, ...statements: string[]): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  return () => client.end();
}
const directoryUrl = (): string => operator.env.DIRECTORY_URL ?? '';
const exists = async (database: string): Promise<boolean> =>
  (await onTestServer('select from pg_database where datname = $1', [database])).length > 0;

/** The row that holds what is a studio's alone. */
async function ownRow(name: string): Promise<Record<string, unknown>> {
  const pool = createPool(await operator.urlOf(name), { max: 1 });
  const db = createDatabase(pool);
  try {
    return await db.selectFrom('studio').selectAll().executeTakeFirstOrThrow();
  } finally {
    await db.destroy();
  }
}

it('a new studio is found by its host, with an empty database of the newest schema', async () => {
  await create('aura', ' --set ADMIN_EMAILS=ana@ejemplo.mx');
  expect(await findStudio(operator.db, { host: 'aura.mx' })).toMatchObject({
    name: 'aura',
    state: 'active',
    identityProject: 'estudio-aura',
    schemaVersion: SCHEMA_VERSION,
    webhookKey: expect.stringMatching(/^[\w-]{32}$/),
    settings: new Map([['ADMIN_EMAILS', expect.any(Buffer)]]),
  });
  const pool = createPool(await operator.urlOf('aura'), { max: 1 });
  expect((await pool.query('select count(*) from customer')).rows).toEqual([{ count: 0 }]);
  await pool.end();
  expect((await operator.studio('aura')).database).toMatch(/^studio_aura_\d+_[0-9a-f]{6}$/);
});

it('two studios of one template share no key, no owner tag and nothing else that is of one studio', async () => {
  await create('bruma');
  await create('cielo');
  const [one, other] = [await ownRow('bruma'), await ownRow('cielo')];
  const same = Object.keys(one).filter((key) => one[key] !== null && String(one[key]) === String(other[key]));
  expect(same).toEqual(['one_row']);
});

it('of two commands that create one name at once, one wins and the other says so', async () => {
  const results = await Promise.allSettled([create('doble'), create('doble')]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = results.find((result) => result.status === 'rejected');
  expect(String(lost?.reason)).toMatch(/Otro comando está creando «doble»|Ya hay un estudio «doble»/);
  const rows = await operator.db.selectFrom('studio').select('state').where('name', '=', 'doble').execute();
  expect(rows).toEqual([{ state: 'active' }]);
});

it('several studios are created at once', async () => {
  const names = ['uno-a', 'uno-b', 'uno-c', 'uno-d'];
  await Promise.all(names.map((name) => create(name)));
  for (const name of names) expect(await operator.studio(name)).toMatchObject({ state: 'active' });
});

it('a command killed before its database is made is finished by the same command', async () => {
  const release = await holding(
    `${operator.serverUrl}/postgres`,
    `select pg_advisory_lock(hashtextextended('studio template', 0))`,
  );
  const child = startCreating('temprano');
  await until(async () => (await operator.studio('temprano').catch(() => null)) !== null);
  child.kill();
  await child.ended;
  await release();
  const { database, state } = await operator.studio('temprano');
  expect([state, await exists(database)]).toEqual(['preparing', false]);
  await create('temprano');
  expect(await operator.studio('temprano')).toMatchObject({ database, state: 'active' });
});

it('a command killed after its database was made is finished by the same command, with the same database', async () => {
  const before = await holding(
    `${operator.serverUrl}/postgres`,
    `select pg_advisory_lock(hashtextextended('studio template', 0))`,
  );
  const child = startCreating('tarde');
  await until(async () => (await operator.studio('tarde').catch(() => null)) !== null);
  // Opening the studio waits for its row.
  const release = await holding(directoryUrl(), 'begin', `select from studio where name = 'tarde' for update`);
  await before();
  const { database } = await operator.studio('tarde');
  await until(() => exists(database));
  child.kill();
  await child.ended;
  await release();
  expect(await operator.studio('tarde')).toMatchObject({ state: 'preparing' });
  await create('tarde');
  expect(await operator.studio('tarde')).toMatchObject({ database, state: 'active' });
});

it('what a killed command had begun is not finished as another studio', async () => {
  await operator.db.updateTable('studio').set({ state: 'preparing' }).where('name', '=', 'temprano').execute();
  await expect(operator.run('create temprano --host temprano.mx --identity otro-proyecto --verified')).rejects.toThrow(
    'se empezó a crear con --identity estudio-aura --server uno: repite el mismo comando',
  );
  await create('temprano');
});

it('a template that was left half made is made anew, and those of older schemas go', async () => {
  const template = `studio_template_${SCHEMA_NAME}`;
  await create('antes');
  await onTestServer(`alter database ${template} with is_template false`);
  await onTestServer('create database studio_template_0001_00000000');
  await create('plantilla');
  expect(await onTestServer('select datistemplate from pg_database where datname = $1', [template])).toEqual([
    { datistemplate: true },
  ]);
  expect(await exists('studio_template_0001_00000000')).toBe(false);
});

it.each([
  ['a taken name', 'create aura --host otra.mx --identity estudio-aura', 'Ya hay un estudio «aura»'],
  ['a taken host', 'create nueva --host aura.mx --identity estudio-aura', '«aura.mx» ya es del estudio «aura».'],
  ['no host', 'create nueva --identity estudio-aura', 'Falta el nombre de su sitio'],
  ['an address instead of a host', 'create nueva --host https://n.mx/ --identity estudio-aura', 'no es el nombre'],
  ['no identity', 'create nueva --host nueva.mx', '--identity es el proyecto de Firebase'],
  ['a name with capitals', 'create Nueva --host nueva.mx --identity estudio-aura', 'lleva de 2 a 40 minúsculas'],
  ['an unknown server', 'create nueva --host n.mx --identity e-aura --server dos', 'No hay un servidor «dos»'],
  ['a setting of the process', 'create nueva --host n.mx --identity e-aura --set PORT=1', '«PORT» no es un ajuste'],
  ['an unknown option', 'create nueva --puerto 1', 'Uso: npm run studios'],
  ['an option of another command', 'list --host aura.mx', 'Uso: npm run studios -- list'],
])('%s is refused, and nothing is entered', async (_what, line, message) => {
  await expect(operator.run(line)).rejects.toThrow(message);
  expect(await operator.db.selectFrom('studio').select('name').where('name', 'ilike', 'nueva').execute()).toEqual([]);
});

it('the real command lists studios with their state, hosts, server, schema and size', async () => {
  const child = start('list', '--json');
  expect(await child.ended).toBe(0);
  const rows = JSON.parse(child.output()) as { name: string }[];
  expect(rows.find(({ name }) => name === 'aura')).toEqual({
    studio_id: (await operator.studio('aura')).studio_id,
    name: 'aura',
    state: 'active',
    copy_of: null,
    moves_to: null,
    hosts: ['aura.mx'],
    unverified_hosts: [],
    server: 'uno',
    schema: 'current',
    bytes: expect.any(Number),
  });
  const refused = start('show', 'nadie');
  expect([await refused.ended, refused.output().trim()]).toEqual([
    1,
    'No hay un estudio «nadie». Todos están en: studios list',
  ]);
});
