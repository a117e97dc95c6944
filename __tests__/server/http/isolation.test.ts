/** Two studios in one process: whatever is sent to one of them reads and changes nothing of the other. */
import fc from 'fast-check';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emulatorVerifier } from '../../../server/http/identity';
import { readDirectoryConfig } from '../../../server/directoryConfig';
import type { RunningServer } from '../../../server/serverProcess';
import { startMany } from '../../../server/startMany';
import { NOON } from '../../helpers/api';
import { makeBuiltSite, type BuiltSite } from '../../helpers/builtSite';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { emulatorToken } from '../../helpers/tokens';
import { until } from '../../helpers/until';
import { aClass, aDiscount, aPackage, aPage, aPerson, aPurchase, someCredits, type Person } from '../builders';
import { createTestDirectory, type TestDirectory } from '../directory/helpers';
import { LANES } from '../../../server/db/work';
import { OPERATIONS, requestsOf, urlOf, type GeneratedRequest, type Operation } from './generatedRequests';

/** Stands in all that can be read of the first studio. */
const MARK = 'Soloaura';
const SEED = Number(process.env.GENERATED_SEED ?? 20_261_128);
const PER_ROLE = { visitor: 1, customer: 1, admin: 2 } as const;

let site: BuiltSite;
let folder: string;
let directory: TestDirectory;
let server: RunningServer;
let aura: TestDatabase;
let bruma: TestDatabase;
let auraId: number;
type Team = Readonly<Record<'customer' | 'admin', Person>>;
let ofAura: Team;
let ofBruma: Team;

async function fill({ db, pool }: TestDatabase): Promise<Team> {
  const customer = await aPerson(db, 'customer', 4);
  const admin = await aPerson(db, 'admin', 4);
  await aPurchase(db, customer.customer_id);
  for (const capacity of [2, 20]) await aClass(db, { capacity });
  await aPackage(db, { price: 0 });
  await aPackage(db);
  await aDiscount(db, { code: 'BIENVENIDA', amount: 10 });
  await aPage(db, { slug: 'pagina-1' });
  await pool.query(`
    insert into program (name) values ('Verano');
    insert into tag (name, color) values ('Nuevo', '#112233');
    insert into video (title, provider, provider_id, published_at, created_at)
      values ('Core', 'youtube', 'abc', '2026-11-01', '2026-11-01')`);
  return { customer, admin };
}

beforeAll(async () => {
  site = makeBuiltSite();
  folder = mkdtempSync(join(tmpdir(), 'isolation-'));
  directory = await createTestDirectory();
  const template = process.env.STUDIO_TEST_API_TEMPLATE;
  [aura, bruma] = [await createTestDatabase(template), await createTestDatabase(template)];
  [ofAura, ofBruma] = [await fill(aura), await fill(bruma)];
  await aura.pool.query(`
    update customer set name = '${MARK}'; update location set name = '${MARK}'; update class_type set name = '${MARK}';
    update class_package set title = '${MARK}'; update page set title = '${MARK}'; update program set name = '${MARK}';
    update tag set name = '${MARK}'; update video set title = '${MARK}';
    insert into app_config (key, value) values ('business_name', '${MARK}')`);
  const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);
  auraId = await directory.addStudio('aura', nameOf(aura));
  await directory.addStudio('bruma', nameOf(bruma));
  const { configOf, ...config } = readDirectoryConfig({
    DIRECTORY_URL: directory.url,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    FILES_DIR: folder,
    LOG_LEVEL: 'silent',
    ADDRESS_LIMIT: '0',
    PORT: '0',
  });
  server = await startMany({
    ...config,
    settingsOf: (entry) => ({ ...configOf(entry), verifyToken: emulatorVerifier(entry.identityProject) }),
    siteDir: site.dir,
    clock: () => NOON,
  });
  // The first visits of the jobs: later ones are due by the clock, which stands still for them.
  await until(async () => {
    const rows = await directory.db.selectFrom('studio_work').select(['visit', 'scheduled_until']).execute();
    return rows.length === 2 * LANES.length && rows.every(({ visit }) => visit === null);
  });
});
afterAll(async () => {
  await server.close();
  for (const database of [aura, bruma]) await database.drop();
  await directory.drop();
  site.remove();
  rmSync(folder, { recursive: true });
});

const setBrands = (of: Readonly<Record<'aura' | 'bruma', number>>): Promise<unknown> =>
  Promise.all(
    Object.entries(of).map(([name, brand_id]) =>
      directory.db
        .updateTable('studio')
        .set({ brand_id, identity_project: 'demo-aura' })
        .where('name', '=', name)
        .execute(),
    ),
  );
const aBrand = async (name: string): Promise<number> =>
  (
    await directory.db
      .insertInto('brand')
      .values({ name, title: name, created_at: NOON })
      .returning('brand_id')
      .executeTakeFirstOrThrow()
  ).brand_id;

const tokenFor = (project: 'aura' | 'bruma', { uid, email }: Person): string =>
  emulatorToken({
    uid,
    email,
    claims: { iss: `https://securetoken.google.com/demo-${project}`, aud: `demo-${project}` },
  });

const send = (host: string, operation: Operation, request: GeneratedRequest, token: string | null, key: string) =>
  server.app.inject({
    method: operation.method as 'GET',
    url: urlOf(operation, request),
    headers: {
      host,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(operation.parameters.some(({ name }) => name === 'Idempotency-Key') ? { 'idempotency-key': key } : {}),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
  });

/** One hash for each table of the studio. */
async function contentOf({ pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t`,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}

const CALLS = OPERATIONS.filter(({ body }) => body?.type !== 'multipart/form-data');
const ROLES = ['visitor', 'customer', 'admin'] as const;

it("generated requests of every call to one studio neither show nor change anything of the other's", async () => {
  const before = await contentOf(aura);
  const found: string[] = [];
  let answered = 0;
  for (const operation of CALLS) {
    const requests = requestsOf(operation, {
      hostile: false,
      ids: 6,
      texts: ['pagina-1', 'BIENVENIDA', ofAura.customer.phone, ofAura.customer.email],
    });
    for (const [n, role] of ROLES.entries())
      for (const request of fc.sample(requests, { seed: SEED + n, numRuns: PER_ROLE[role] })) {
        const token = role === 'visitor' ? null : tokenFor('bruma', ofBruma[role]);
        const { statusCode, payload } = await send('bruma.mx', operation, request, token, randomUUID());
        if (statusCode < 300) answered += 1;
        // No provider answers here.
        const isBroken = statusCode >= 500 && !payload.includes('unavailable');
        if (payload.includes(MARK) || isBroken)
          found.push(`${role} ${operation.method} ${urlOf(operation, request)}: ${payload}`);
      }
  }
  expect(found).toEqual([]);
  expect(answered).toBeGreaterThan(300);
  expect(await contentOf(aura)).toEqual(before);
});

it("an admin's token of one studio is refused by every call of the other that isn't public", async () => {
  const token = tokenFor('aura', ofAura.admin);
  const let_in: string[] = [];
  for (const operation of CALLS) {
    const [request] = fc.sample(requestsOf(operation, { hostile: false, ids: 6, texts: [] }), {
      seed: SEED,
      numRuns: 1,
    });
    if (!request) continue;
    const { statusCode } = await send('bruma.mx', operation, request, token, randomUUID());
    if (statusCode !== 401) let_in.push(`${operation.method} ${operation.path}: ${statusCode}`);
  }
  expect(let_in).toEqual([]);
});

it('an answer that was cached, or stored for an Idempotency-Key, is given in its own studio only', async () => {
  const config = (host: string) => server.app.inject({ method: 'GET', url: '/api/appconfig', headers: { host } });
  expect((await config('aura.mx')).payload).toContain(MARK);
  expect((await config('bruma.mx')).payload).not.toContain(MARK);
  const key = randomUUID();
  const reserve = async (host: 'aura' | 'bruma', who: Person, database: TestDatabase) => {
    const { single_class_id } = await database.db
      .selectFrom('single_class')
      .select('single_class_id')
      .where('capacity', '=', 20)
      .executeTakeFirstOrThrow();
    return server.app.inject({
      method: 'POST',
      url: '/api/class_reservations',
      headers: { host: `${host}.mx`, authorization: `Bearer ${tokenFor(host, who)}`, 'idempotency-key': key },
      payload: { single_class_id },
    });
  };
  const there = await reserve('aura', ofAura.customer, aura);
  const here = await reserve('bruma', ofBruma.customer, bruma);
  expect([there.statusCode, here.statusCode]).toEqual([200, 200]);
  for (const { db } of [aura, bruma])
    expect(
      await db.selectFrom('class_reservation').select('customer_id').where('single_class_id', '=', 2).execute(),
    ).toEqual([{ customer_id: 1 }]);
});

it('a file of one studio is found by its own names only', async () => {
  const name = `7-${randomBytes(8).toString('hex')}-640x427.webp`;
  mkdirSync(join(folder, String(auraId)), { recursive: true });
  writeFileSync(join(folder, String(auraId), name), MARK);
  const get = (host: string) => server.app.inject({ method: 'GET', url: `/files/${name}`, headers: { host } });
  expect((await get('aura.mx')).payload).toBe(MARK);
  expect((await get('bruma.mx')).statusCode).toBe(404);
});

/** Without the outbox, which the studio's own jobs send meanwhile. */
async function quietContent(): Promise<Record<string, string>> {
  const { mail: _sent, ...rest } = await contentOf(aura);
  return rest;
}

/** A customer of both studios, with a paid class in the first one that is valid in all studios of its brand. */
async function aGuest(): Promise<{ token: string; single_class_id: number }> {
  const who = await aPerson(aura.db);
  const class_package_id = await aPackage(aura.db);
  const purchase_id = await aPurchase(aura.db, who.customer_id, { class_package_id, status: 'completed' });
  await someCredits(aura.db, who.customer_id, 1, { purchase_id });
  await aura.db.insertInto('package_brand').values({ class_package_id, studio_ids: null }).execute();
  await bruma.db
    .insertInto('customer')
    .values({ uid: who.uid, email: who.email, phone: who.phone, name: 'Ana', last_name: 'Luz', created_at: NOON })
    .execute();
  return { token: tokenFor('aura', who), single_class_id: await aClass(bruma.db) };
}

const brandCall = (method: 'GET' | 'POST', url: string, token: string, body?: object) =>
  server.app.inject({
    method,
    url: `/api${url}`,
    headers: {
      host: 'bruma.mx',
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });

it('studios of different brands, and of none, never reach each other, even with one identity project', async () => {
  const { token, single_class_id } = await aGuest();
  const [uno, dos] = [await aBrand('uno'), await aBrand('dos')];
  await setBrands({ aura: uno, bruma: dos });
  await until(async () => (await brandCall('GET', '/customer/me', token)).json().customer?.brand === 'dos');
  const before = await quietContent();
  const offers = await brandCall('GET', `/brand_offers?single_class_id=${single_class_id}`, token);
  const visit = await brandCall('POST', '/brand_visits', token, { studio_id: auraId, single_class_id });
  const figures = await brandCall(
    'GET',
    '/brand_figures?from=2026-11-01&to=2026-11-30',
    tokenFor('aura', ofBruma.admin),
  );
  expect(offers.json()).toEqual({ offers: [] });
  expect([visit.statusCode, visit.json().code]).toEqual([409, 'brand/away']);
  expect(figures.json().studios).toHaveLength(1);
  for (const { payload } of [offers, visit, figures]) expect(payload).not.toContain(MARK);
  expect(await quietContent()).toEqual(before);
});

it('studios of one brand cross by its own calls alone', async () => {
  const { token, single_class_id } = await aGuest();
  const casa = await aBrand('casa');
  await setBrands({ aura: casa, bruma: casa });
  await until(async () => (await brandCall('GET', '/customer/me', token)).json().customer?.brand === 'casa');
  const before = await quietContent();
  const found: string[] = [];
  for (const operation of CALLS) {
    const texts = ['pagina-1', 'BIENVENIDA', ofAura.customer.phone, ofAura.customer.email];
    const requests = requestsOf(operation, { hostile: false, ids: 6, texts });
    for (const request of fc.sample(requests, { seed: SEED, numRuns: 1 })) {
      const { payload } = await send('bruma.mx', operation, request, tokenFor('aura', ofBruma.admin), randomUUID());
      if (payload.includes(MARK) && !operation.path.startsWith('/brand_'))
        found.push(`${operation.method} ${urlOf(operation, request)}: ${payload}`);
    }
  }
  expect(found).toEqual([]);
  // Who is an admin here alone changes nothing there, by no call.
  expect(await quietContent()).toEqual(before);
  const visit = await brandCall('POST', '/brand_visits', token, { studio_id: auraId, single_class_id });
  expect(visit.statusCode).toBe(200);
  expect(await aura.db.selectFrom('brand_visit').select('state').execute()).toEqual([{ state: 'taken' }]);
});
