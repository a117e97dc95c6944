/** One process that serves the studios of a directory by host name. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { sealedName } from '../../server/directoryConfig';
import { sealText } from '../../server/sealedText';
import { SCHEMA_VERSION } from '../../server/db/schemaVersion';
import { findStudio } from '../../server/directory/repository';
import type { StudioState } from '../../server/directory/tables';
import { createTestDatabase } from '../helpers/database';
import { emulatorToken } from '../helpers/tokens';
import { until } from '../helpers/until';
import { aPerson } from './builders';
import { createTestDirectory } from './directory/helpers';
import { headersOf, KEY, startManyStudios, type LogLine, type ManyStudios, type Name } from './manyStudios';
import { onTestServer } from './operator/helpers';

let many: ManyStudios;
let directory: ManyStudios['directory'];
let databases: ManyStudios['databases'];
let ids: ManyStudios['ids'];
let server: ManyStudios['server'];
beforeAll(async () => {
  many = await startManyStudios();
  ({ directory, databases, ids, server } = many);
});
afterAll(() => many.close());

const get = (host: string, url: string) => server.app.inject({ method: 'GET', url, headers: { host } });
const LUZ = { name: 'Luz', last_name: 'Sol', phone: '5500000077', accepted_pages: [] };
const signUp = (name: Name, who: string, payload: object) =>
  server.app.inject({ method: 'POST', url: '/api/customer/signup', headers: headersOf(name, who), payload });
const setState = (name: Name, state: StudioState): Promise<unknown> =>
  directory.db
    .updateTable('studio')
    .set({ state, deleted_at: state === 'deleted' ? new Date() : null })
    .where('studio_id', '=', ids[name])
    .execute();
async function keyOf(name: Name): Promise<string> {
  const keys = directory.db.selectFrom('studio').select('webhook_key').where('studio_id', '=', ids[name]);
  return (await keys.executeTakeFirstOrThrow()).webhook_key;
}
const webhookPath = (key: string): string => `/api/webhooks/${key}/stripe`;

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

describe('the state of a studio', () => {
  const post = async (): Promise<number> => {
    const path = webhookPath(await keyOf('bruma'));
    const headers = { host: 'otro.mx', 'content-type': 'application/json' };
    return (await server.app.inject({ method: 'POST', url: path, headers, payload: '{}' })).statusCode;
  };
  /** Waits until no visit for the studio's tasks is under way or due. */
  const untilVisited = (): Promise<void> =>
    until(async () => {
      const { visit, due_at } = await directory.db
        .selectFrom('studio_work')
        .select(['visit', 'due_at'])
        .where('studio_id', '=', ids.bruma)
        .where('lane', '=', 'tasks')
        .executeTakeFirstOrThrow();
      return visit === null && due_at.getTime() > Date.now();
    });
  /** Whether a queued job of the studio has run once its next visit is over. */
  async function doesJobs(): Promise<boolean> {
    await untilVisited();
    const { pool } = databases.bruma;
    await pool.query(`select graphile_worker.add_job('countNoShows', job_key => 'prueba')`);
    await directory.db
      .updateTable('studio_work')
      .set({ due_at: new Date(0) })
      .where('studio_id', '=', ids.bruma)
      .where('lane', '=', 'tasks')
      .execute();
    await untilVisited();
    const { rows } = await pool.query(`select from graphile_worker.jobs where key = 'prueba'`);
    await pool.query(`select graphile_worker.remove_job('prueba')`);
    return rows.length === 0;
  }

  // Providers' events come without an account of the studio's there: the answer says so.
  it.each([
    ['preparing', 503, 'Este sitio se está preparando. Vuelve en unos minutos.', 503, false],
    ['moving', 200, '"value":"Estudio bruma"', 400, true],
    ['suspended', 503, 'Este sitio está suspendido por ahora.', 503, false],
    ['deleted', 421, 'Aquí no hay ningún sitio con este nombre.', 421, false],
    ['active', 200, '"value":"Estudio bruma"', 400, true],
  ] as const)('%s answers visitors by %i %j and providers by %i; its jobs run: %s', async (...expected) => {
    const [state, status, text, ofWebhook, jobs] = expected;
    await setState('bruma', state);
    await until(async () => {
      const { statusCode, payload } = await get('bruma.mx', '/api/appconfig');
      return statusCode === status && payload.includes(text);
    });
    expect(await post()).toBe(ofWebhook);
    expect(await doesJobs()).toBe(jobs);
    expect((await get('aura.mx', '/api/appconfig')).statusCode).toBe(200);
  });
});

it('a changed plan reaches a running studio: the room for its files, and its connections', async () => {
  const headers = headersOf('bruma', (await aPerson(databases.bruma.db, 'admin')).uid);
  const room = async () =>
    (await server.app.inject({ url: '/api/files/space', headers })).json<{ limit: number }>().limit;
  expect(await room()).toBeNull();
  await directory.db
    .updateTable('studio')
    .set({ max_file_bytes: 12_345, max_connections: 1 })
    .where('studio_id', '=', ids.bruma)
    .execute();
  await until(async () => (await room()) === 12_345);
  const { pool } = databases.bruma;
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const url = '/api/single_class?start_date=2026-01-01&end_date=2026-01-2';
  const day = (n: number) => server.app.inject({ url: `${url}${n}`, headers: { host: 'bruma.mx' } });
  await Promise.all(Array.from({ length: 10 }, (_, n) => day(n)));
  // They wait for the one that is there already.
  const opened = await pool.query(
    `select from pg_stat_activity where datname = current_database() and backend_start > $1 and pid <> pg_backend_pid()`,
    [rows[0]?.now],
  );
  expect(opened.rows).toEqual([]);
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

it("what a brand fixes counts in its studios once this server hears of it, and the studio's own again when it has left", async () => {
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

describe('each line of the log', () => {
  it('names the studio of the request, also where it was refused or failed, and none for an unknown host', async () => {
    await databases.bruma.pool.query(`alter table customer add constraint no_erendira check (name <> 'Eréndira')`);
    const requests = [
      ['aura', 200, await get('aura.mx', '/api/class_packages')],
      ['bruma', 401, await get('bruma.mx', '/api/customer/me')],
      ['bruma', 500, await signUp('bruma', 'ines', { ...LUZ, name: 'Eréndira' })],
      [undefined, 421, await get('nadie.mx', '/api/class_packages')],
    ] as const;
    await databases.bruma.pool.query('alter table customer drop constraint no_erendira');
    for (const [studio, status, { statusCode, headers }] of requests) {
      const own = many.lines().filter(({ reqId }) => reqId === headers['x-request-id']);
      expect([statusCode, [...new Set(own.map((line) => line.studio))]]).toEqual([status, [studio]]);
      // Besides its result: the refusal or the error.
      if (status === 401 || status === 500) expect(own.length).toBeGreaterThan(1);
    }
  });

  it('names the studio of a job', async () => {
    await databases.bruma.pool.query('alter table mail rename to mail_away');
    const failed = ({ level, reqId, studio }: LogLine) => level === 50 && reqId === undefined && studio === 'bruma';
    try {
      await until(async () => {
        await directory.db
          .updateTable('studio_work')
          .set({ due_at: new Date(0) })
          .where('studio_id', '=', ids.bruma)
          .where('lane', '=', 'mail')
          .execute();
        return many.lines().some(failed);
      });
    } finally {
      await databases.bruma.pool.query('alter table mail_away rename to mail');
    }
    expect(many.lines().filter(failed)[0]).toMatchObject({ msg: 'mail' });
  });
});

it("providers' events reach a studio by its secret address, whatever the host, and no studio by another one", async () => {
  const post = async (url: string) => {
    const headers = { host: 'otro.mx', 'content-type': 'application/json' };
    return (await server.app.inject({ method: 'POST', url, headers, payload: '{}' })).statusCode;
  };
  const webhook_key = randomBytes(24).toString('base64url');
  await directory.db.updateTable('studio').set({ webhook_key }).where('studio_id', '=', ids.aura).execute();
  // It has no account there, and says so.
  await until(async () => (await post(webhookPath(webhook_key))) === 400);
  expect(await post(webhookPath(randomBytes(24).toString('base64url')))).toBe(421);
});

it('a setting of one studio holds for it alone, and is stored encrypted', async () => {
  const admin = 'duena@ejemplo.mx';
  const sealed = sealText(KEY, sealedName(ids.aura, 'ADMIN_EMAILS'), admin);
  expect(sealed.toString('latin1')).not.toContain(admin);
  await directory.db
    .insertInto('studio_setting')
    .values({ studio_id: ids.aura, name: 'ADMIN_EMAILS', sealed })
    .execute();
  const roleIn = async (name: Name) =>
    (await signUp(name, 'duena', { ...LUZ, phone: '5500000001' })).json<{ customer: { role: string } }>().customer.role;
  expect([await roleIn('aura'), await roleIn('bruma')]).toEqual(['admin', 'customer']);
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
  /** Signs up, and waits until that made the jobs due. */
  const write = async (name: Name): Promise<void> => {
    expect((await signUp(name, 'luz', LUZ)).statusCode).toBe(200);
    const over = Date.now();
    await until(async () => (await writtenAt(name)) >= over);
  };
  await write('aura');
  const before = await writtenAt('aura');
  expect((await signUp('aura', 'luz', {})).statusCode).toBe(400);
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
  const small = await many.start(4);
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

it('the connections of a quiet studio are closed while it stays open, and it answers again', async () => {
  const own = await createTestDirectory();
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await own.addStudio('callada', name);
  const quiet = await many.start(4, { directoryUrl: own.url, idle: 50 });
  /** Of its database, that it responds. */
  const ask = async () => (await quiet.app.inject({ url: '/api/health', headers: { host: 'callada.mx' } })).statusCode;
  try {
    expect(await ask()).toBe(200);
    await until(async () => {
      const connected = `select from pg_stat_activity where datname = $1 and application_name = 'studio'`;
      return (await onTestServer(connected, [name])).length === 0;
    });
    expect(await (await fetch(`${quiet.operationsAddress}/metrics`)).text()).toMatch(/^studios_open 1$/m);
    expect(await ask()).toBe(200);
  } finally {
    await quiet.close();
    await database.drop();
    await own.drop();
  }
});

it('the figures say of each lane how many studios wait for a visit and for how long, also of other processes', async () => {
  const own = await createTestDirectory();
  const database = await createTestDatabase();
  const id = await own.addStudio('tarde', new URL(database.url).pathname.slice(1));
  let now = new Date();
  const late = await many.start(4, { directoryUrl: own.url, clock: () => now });
  const holder = new Client({ connectionString: own.url });
  const figures = async (): Promise<string[]> =>
    (await (await fetch(`${late.operationsAddress}/metrics`)).text())
      .split('\n')
      .filter((line) => /^job_visits_(due|wait_seconds)\{lane="videos"\}/.test(line));
  try {
    // Another process is at it, and dies.
    await until(async () => {
      const { numUpdatedRows } = await own.db
        .updateTable('studio_work')
        .set({ visit: 'otro', leased_until: new Date(now.getTime() + 10_000), due_at: sql<Date>`'infinity'` })
        .where('studio_id', '=', id)
        .where('lane', '=', 'videos')
        .where('visit', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    });
    expect(await figures()).toEqual(['job_visits_due{lane="videos"} 0', 'job_visits_wait_seconds{lane="videos"} 0']);
    // None takes it over meanwhile.
    await holder.connect();
    await holder.query(`begin; select from studio_work where lane = 'videos' for update`);
    now = new Date(now.getTime() + 100_000);
    expect(await figures()).toEqual(['job_visits_due{lane="videos"} 1', 'job_visits_wait_seconds{lane="videos"} 90']);
    await holder.query('commit');
    await until(async () => (await figures())[0] === 'job_visits_due{lane="videos"} 0');
  } finally {
    await holder.end();
    await late.close();
    await database.drop();
    await own.drop();
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
    expect(text).toMatch(/http_request_duration_seconds_bucket\{le="0.25",method="GET",route="\/api\/class_packages"/);
    for (const state of ['open', 'idle'])
      expect(text).toMatch(new RegExp(`database_connections{state="${state}"} [1-9]`));
    expect(text).toMatch(/database_connections\{state="waiting"\} \d/);
    expect(text).toMatch(/response_cache_bytes [1-9]/);
    expect(text).toMatch(/job_visits \d/);
    expect(text).toMatch(/job_visits_due\{lane="mail"\} \d/);
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
    await onTestServer(`alter database ${name} allow_connections false`);
    await onTestServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    expect([await ask('/health'), await ask('/ready')]).toEqual([
      [200, 'ok'],
      [503, 'no'],
    ]);
    expect((await get('aura.mx', '/api/class_packages')).statusCode).toBe(200);
    // What the directory has to say is left out, the rest is there.
    const [status, text] = await ask('/metrics');
    expect([status, text.includes('job_visits_due{')]).toEqual([200, false]);
    expect(text).toMatch(/studios_open [1-9]/);
    await onTestServer(`alter database ${name} allow_connections true`);
    await until(async () => (await ask('/ready'))[0] === 200);
  });
});
