/** One process that serves the studios of a directory by host name. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { RunningServer } from '../../server/serverProcess';
import { readDirectoryConfig, sealedName } from '../../server/directoryConfig';
import { sealText } from '../../server/sealedText';
import { SCHEMA_VERSION } from '../../server/db/schemaVersion';
import { findStudio } from '../../server/directory/repository';
import { emulatorVerifier } from '../../server/http/identity';
import { startMany } from '../../server/startMany';
import { until } from '../helpers/until';
import { makeBuiltSite, type BuiltSite } from '../helpers/builtSite';
import { createTestDatabase, type TestDatabase } from '../helpers/database';
import { emulatorToken } from '../helpers/tokens';
import { createTestDirectory, type TestDirectory } from './directory/helpers';

const KEY = randomBytes(32);
const NAMES = ['aura', 'bruma'] as const;
type Name = (typeof NAMES)[number];

let site: BuiltSite;
let files: string;
let directory: TestDirectory;
let databases: Record<Name, TestDatabase>;
let ids: Record<Name, number>;
let server: RunningServer;

function start(connections = 20): Promise<RunningServer> {
  const { configOf, ...config } = readDirectoryConfig({
    DIRECTORY_URL: directory.url,
    SECRETS_KEY: KEY.toString('base64'),
    FILES_DIR: files,
    DATABASE_CONNECTIONS: String(connections),
    LOG_LEVEL: 'silent',
    PORT: '0',
    OPERATIONS_PORT: '0',
  });
  return startMany({
    ...config,
    settingsOf: (entry) => ({ ...configOf(entry), verifyToken: emulatorVerifier(entry.identityProject) }),
    siteDir: site.dir,
  });
}

beforeAll(async () => {
  site = makeBuiltSite();
  files = mkdtempSync(join(tmpdir(), 'studio-many-'));
  directory = await createTestDirectory();
  databases = { aura: await createTestDatabase(), bruma: await createTestDatabase() };
  const database = (name: Name): string => new URL(databases[name].url).pathname.slice(1);
  ids = {
    aura: await directory.addStudio('aura', database('aura'), ['aura.mx', 'www.aura.mx']),
    bruma: await directory.addStudio('bruma', database('bruma')),
  };
  for (const name of NAMES)
    await databases[name].db
      .insertInto('app_config')
      .values({ key: 'business_name', value: `Estudio ${name}` })
      .execute();
  server = await start();
});
afterAll(async () => {
  await server.close();
  for (const name of NAMES) await databases[name].drop();
  await directory.drop();
  site.remove();
  rmSync(files, { recursive: true });
});

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env.STUDIO_TEST_SERVER });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const get = (host: string, url: string) => server.app.inject({ method: 'GET', url, headers: { host } });
const setState = (name: Name, state: 'active' | 'suspended'): Promise<unknown> =>
  directory.db.updateTable('studio').set({ state }).where('studio_id', '=', ids[name]).execute();

it.each([
  ['aura.mx', 'Estudio aura'],
  ['www.aura.mx', 'Estudio aura'],
  ['BRUMA.mx:3000', 'Estudio bruma'],
])('a visitor of %s sees %s', async (host, title) => {
  expect((await get(host, '/calendario')).payload).toContain(`<title>${title}</title>`);
});

it('an unknown host reads a plain page; the second time no database is asked', async () => {
  const first = await get('otro.mx', '/');
  expect([first.statusCode, first.payload]).toEqual([421, 'Aquí no hay ningún sitio con este nombre.']);
  const seen = jest.spyOn(Client.prototype, 'query');
  const second = await get('otro.mx', '/api/appconfig');
  const asked = seen.mock.calls.filter(([text]) => JSON.stringify(text).includes('studio_host'));
  seen.mockRestore();
  expect([second.statusCode, asked]).toEqual([421, []]);
});

it('a suspended studio shows a plain page within a second of it, and its site again after it', async () => {
  await setState('bruma', 'suspended');
  await until(async () => (await get('bruma.mx', '/')).statusCode === 503);
  expect((await get('bruma.mx', '/api/appconfig')).payload).toBe('Este sitio está suspendido por ahora.');
  expect((await get('aura.mx', '/')).statusCode).toBe(200);
  await setState('bruma', 'active');
  await until(async () => (await get('bruma.mx', '/')).statusCode === 200);
});

it('a studio whose schema is older than the code shows a plain page until it is upgraded, a newer one its site', async () => {
  const setSchema = (schema_version: string | null): Promise<unknown> =>
    directory.db.updateTable('studio').set({ schema_version }).where('studio_id', '=', ids.bruma).execute();
  const [last, count, hash] = SCHEMA_VERSION.split('.');
  for (const older of [null, `${last}.${Number(count) - 1}.${hash}`]) {
    await setSchema(older);
    await until(async () => (await get('bruma.mx', '/')).statusCode === 503);
    expect((await get('bruma.mx', '/api/appconfig')).payload).toBe(
      'Este sitio se está actualizando. Vuelve en unos minutos.',
    );
    await setSchema(SCHEMA_VERSION);
    await until(async () => (await get('bruma.mx', '/')).statusCode === 200);
  }
  const entry = async () => (await findStudio(directory.db, { name: 'bruma' }))?.version;
  const before = await entry();
  await setSchema(`9999_later.${Number(count) + 1}.00000000`);
  expect(await entry()).not.toBe(before);
  expect((await get('bruma.mx', '/')).statusCode).toBe(200);
  await setSchema(SCHEMA_VERSION);
});

it("what a brand fixes counts in its studios within a second of it, and the studio's own again once it has left", async () => {
  const { brand_id } = await directory.db
    .insertInto('brand')
    .values({ name: 'casa', title: 'Casa', created_at: new Date() })
    .returning('brand_id')
    .executeTakeFirstOrThrow();
  const setBrand = (id: number | null): Promise<unknown> =>
    directory.db.updateTable('studio').set({ brand_id: id }).where('studio_id', '=', ids.bruma).execute();
  const title = async (host: string) => /<title>(.*?)<\/title>/.exec((await get(host, '/calendario')).payload)?.[1];
  await setBrand(brand_id);
  await directory.db
    .insertInto('brand_config')
    .values({ brand_id, key: 'business_name', rule: 'fix', value: 'Casa de todas' })
    .execute();
  await until(async () => (await title('bruma.mx')) === 'Casa de todas');
  expect(await title('aura.mx')).toBe('Estudio aura');
  await setBrand(null);
  await until(async () => (await title('bruma.mx')) === 'Estudio bruma');
});

it('a token of one studio is refused by the other', async () => {
  const token = emulatorToken({
    uid: 'ana',
    email: 'ana@ejemplo.mx',
    claims: { iss: 'https://securetoken.google.com/demo-aura', aud: 'demo-aura' },
  });
  const me = (host: string) =>
    server.app.inject({ method: 'GET', url: '/api/customer/me', headers: { host, authorization: `Bearer ${token}` } });
  expect([(await me('aura.mx')).statusCode, (await me('bruma.mx')).statusCode]).toEqual([404, 401]);
});

it("providers' events reach a studio by its secret address, whatever the host, and no studio by another one", async () => {
  const post = (url: string, host = 'otro.mx') =>
    server.app.inject({ method: 'POST', url, headers: { host, 'content-type': 'application/json' }, payload: '{}' });
  const { webhook_key } = await directory.db
    .updateTable('studio')
    .set({ webhook_key: randomBytes(24).toString('base64url') })
    .where('studio_id', '=', ids.aura)
    .returning('webhook_key')
    .executeTakeFirstOrThrow();
  // It has no account there, and says so.
  await until(async () => (await post(`/api/webhooks/${webhook_key}/stripe`)).statusCode === 400);
  expect((await post(`/api/webhooks/${randomBytes(24).toString('base64url')}/stripe`)).statusCode).toBe(421);
});

it('a setting of one studio holds for it alone, and is stored encrypted', async () => {
  const admin = 'duena@ejemplo.mx';
  const sealed = sealText(KEY, sealedName(ids.aura, 'ADMIN_EMAILS'), admin);
  expect(sealed.toString('latin1')).not.toContain(admin);
  await directory.db
    .insertInto('studio_setting')
    .values({ studio_id: ids.aura, name: 'ADMIN_EMAILS', sealed })
    .execute();
  const signUp = async (name: Name) => {
    const project = `demo-${name}`;
    const claims = { iss: `https://securetoken.google.com/${project}`, aud: project, email_verified: true };
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/customer/signup',
      headers: {
        host: `${name}.mx`,
        authorization: `Bearer ${emulatorToken({ uid: admin, email: admin, claims })}`,
      },
      payload: { name: 'Ana', last_name: 'Luna', phone: '5500000001', accepted_pages: [] },
    });
    return reply.json<{ customer: { role: string } }>().customer.role;
  };
  expect([await signUp('aura'), await signUp('bruma')]).toEqual(['admin', 'customer']);
});

it('a request that wrote something makes the jobs of its studio due, a refused one does not', async () => {
  const writtenAt = async (name: Name): Promise<number> => {
    const { written_at } = await directory.db
      .selectFrom('studio_work')
      .select('written_at')
      .where('studio_id', '=', ids[name])
      .where('lane', '=', 'mail')
      .executeTakeFirstOrThrow();
    return written_at?.getTime() ?? 0;
  };
  const signUp = (name: Name, payload: object) => {
    const claims = { iss: `https://securetoken.google.com/demo-${name}`, aud: `demo-${name}`, email_verified: true };
    const authorization = `Bearer ${emulatorToken({ uid: 'luz', email: 'luz@ejemplo.mx', claims })}`;
    return server.app.inject({
      method: 'POST',
      url: '/api/customer/signup',
      headers: { host: `${name}.mx`, authorization },
      payload,
    });
  };
  const whole = { name: 'Luz', last_name: 'Sol', phone: '5500000077', accepted_pages: [] };
  /** Signs up, and waits until that made the jobs due. */
  const write = async (name: Name): Promise<void> => {
    expect((await signUp(name, whole)).statusCode).toBe(200);
    const over = Date.now();
    await until(async () => (await writtenAt(name)) >= over);
  };
  await write('aura');
  const before = await writtenAt('aura');
  expect((await signUp('aura', {})).statusCode).toBe(400);
  await write('bruma');
  expect(await writtenAt('aura')).toBe(before);
});

it('a restored copy is read by a host of its own, and no call changes anything there', async () => {
  const database = await createTestDatabase();
  const id = await directory.addStudio('copia', new URL(database.url).pathname.slice(1));
  await directory.db.updateTable('studio').set({ copy_of: ids.aura }).where('studio_id', '=', id).execute();
  try {
    await until(async () => (await get('copia.mx', '/calendario')).statusCode === 200);
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/customer/signup',
      headers: { host: 'copia.mx' },
      payload: {},
    });
    expect([reply.statusCode, reply.json()]).toEqual([
      403,
      { code: 'studio/copy', message: 'Esta es una copia para consultar: aquí no se puede cambiar nada.' },
    ]);
  } finally {
    await directory.db.deleteFrom('studio').where('studio_id', '=', id).execute();
    await database.drop();
  }
});

it('sixty requests at once of two studios are all answered by four connections', async () => {
  const small = await start(4);
  try {
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        small.app.inject({
          method: 'GET',
          url: `/api/single_class?start_date=2026-01-0${(n % 9) + 1}&end_date=2026-01-20`,
          headers: { host: n % 2 ? 'aura.mx' : 'bruma.mx' },
        }),
      ),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  } finally {
    await small.close();
  }
});

describe('on the port for operators', () => {
  const ask = async (path: string): Promise<[number, string]> => {
    const reply = await fetch(`${server.operationsAddress}${path}`);
    return [reply.status, await reply.text()];
  };

  it('the figures count requests by call and status, without a studio or a caller', async () => {
    await get('aura.mx', '/api/class_packages');
    const [status, text] = await ask('/metrics');
    expect(status).toBe(200);
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/class_packages",status="200"\} \d+/,
    );
    expect(text).toMatch(/database_connections\{state="open"\} [1-9]/);
    expect(text).toMatch(/studios_open [1-9]/);
    expect(text).not.toMatch(/aura|bruma/);
    // The test server archives nothing.
    expect(text).toContain('# TYPE wal_archiving_failed gauge');
    expect(text).not.toContain('wal_archiving_failed{');
  });

  it('one studio is read on demand, and no other name', async () => {
    const [status, text] = await ask('/metrics?studio=aura');
    expect(status).toBe(200);
    expect(text).toMatch(/^mails_waiting\{studio="aura"\} \d+$/m);
    expect(text).toMatch(/^database_bytes\{studio="aura"\} [1-9]\d+$/m);
    expect((await ask('/metrics?studio=otro'))[0]).toBe(404);
  });

  it('the process lives on without the directory, but is not ready until it is back', async () => {
    expect([await ask('/health'), await ask('/ready')]).toEqual([
      [200, 'ok'],
      [200, 'ok'],
    ]);
    const name = new URL(directory.url).pathname.slice(1);
    await onServer(`alter database ${name} allow_connections false`);
    await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    expect([await ask('/health'), await ask('/ready')]).toEqual([
      [200, 'ok'],
      [503, 'no'],
    ]);
    expect((await get('aura.mx', '/api/class_packages')).statusCode).toBe(200);
    await onServer(`alter database ${name} allow_connections true`);
    await until(async () => (await ask('/ready'))[0] === 200);
  });
});
