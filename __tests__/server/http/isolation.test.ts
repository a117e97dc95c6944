/** Two studios in one process: whatever is sent to one of them reads and changes nothing of the other. */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningServer } from '../../../server/serverProcess';
import { DAY, NOON } from '../../helpers/api';
import { until } from '../../helpers/until';
import { aClass, aPackage, aPerson, aPurchase, someCredits, type Person } from '../builders';
import { A_PDF } from '../modules/files/samples';
import type { TestDirectory } from '../directory/helpers';
import { OPERATIONS, requestsOf, urlOf, type GeneratedRequest, type Operation } from './generatedRequests';
import { startProviderEvents, type ProviderEvents } from './providerEvents';
import { secretLinks } from './secretLinks';
import { purchaseKey } from '../../../server/modules/billing/purchases/paidPurchaseRepository';
import { contentOf, MARK, quietContent, ROLES, startTwoStudios, tokenFor } from './twoStudios';
import type { OneStudio, StudioName, TwoStudios } from './twoStudios';

const SEED = Number(process.env.GENERATED_SEED ?? 20_261_128);

let two: TwoStudios;
let server: RunningServer;
let directory: TestDirectory;
let aura: OneStudio;
let bruma: OneStudio;
beforeAll(async () => {
  two = await startTwoStudios();
  ({ server, directory, aura, bruma } = two);
});
afterAll(() => two.close());

const setBrands = (of: Readonly<Record<StudioName, number>>): Promise<unknown> =>
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

const send = (host: string, operation: Operation, request: GeneratedRequest, token: string | null, key: string) =>
  server.app.inject({
    method: operation.method as 'GET',
    url: urlOf(operation, request),
    headers: {
      host,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isKeyed(operation) ? { 'idempotency-key': key } : {}),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
  });
const isKeyed = ({ parameters }: Operation): boolean => parameters.some(({ name }) => name === 'Idempotency-Key');

const CALLS = OPERATIONS.filter(({ body }) => body?.type !== 'multipart/form-data');

const CALLERS = ['visitor', ...ROLES] as const;

interface Generated {
  readonly operation: Operation;
  readonly request: GeneratedRequest;
  readonly role: (typeof CALLERS)[number];
  readonly key: string;
}

/** Those who get furthest in a call: the lowest role that may make it, customers and admins. */
const callersOf = ({ access }: Operation): readonly Generated['role'][] =>
  access === 'public'
    ? ['visitor', 'customer', 'admin']
    : [...new Set([CALLERS.find((role) => role === access) ?? 'customer', 'admin'] as const)];

/** A request of each of these callers for each of these calls, with what the first studio has. */
const generated = (calls: readonly Operation[], callers?: readonly Generated['role'][]): Generated[] =>
  calls.flatMap((operation) => {
    const { phone, email } = aura.people.customer;
    const requests = requestsOf(operation, {
      hostile: false,
      ids: 6,
      texts: ['pagina-1', 'BIENVENIDA', phone, email],
    });
    return (callers ?? callersOf(operation)).flatMap((role) =>
      fc
        .sample(requests, { seed: SEED + CALLERS.indexOf(role), numRuns: 1 })
        .map((request) => ({ operation, request, role, key: randomUUID() })),
    );
  });
const sendTo = (name: StudioName, { people }: OneStudio, { operation, request, role, key }: Generated, host = name) =>
  send(`${host}.mx`, operation, request, role === 'visitor' ? null : tokenFor(name, people[role]), key);

it('a link of one studio that needs no account opens nothing of the other', async () => {
  const { person, paths } = await secretLinks(aura);
  const { person: other } = await secretLinks(bruma);
  expect(Object.keys(paths)).toEqual(
    OPERATIONS.filter(({ method, path }) => method === 'GET' && path.includes('{token}')).map(({ path }) => path),
  );
  const get = async (name: StudioName, path: string, who: Person): Promise<number> => {
    const headers = { host: `${name}.mx`, authorization: `Bearer ${tokenFor(name, who)}` };
    return (await server.app.inject({ method: 'GET', url: `/api${path}`, headers })).statusCode;
  };
  // Servers use a configuration that they have read for a while; referrals were off.
  const referral = paths['/referrals/{token}'] ?? '';
  await until(async () => (await get('aura', referral, person)) === 200);
  for (const [call, path] of Object.entries(paths))
    expect([call, await get('aura', path, person), await get('bruma', path, other)]).toEqual([call, 200, 404]);
});

it("generated requests of every call to one studio neither show nor change anything of the other's", async () => {
  const all = generated(CALLS);
  // Under the same keys the first studio has answered before.
  for (const one of all)
    if (isKeyed(one.operation) && (one.role === 'customer' || one.role === 'admin')) await sendTo('aura', aura, one);
  // But for the limits of the first one's own visitors, who ask here, too.
  const content = async () => ({ ...(await contentOf(aura)), rate_limit: '' });
  const before = await content();
  const found: string[] = [];
  let [answered, cached] = [0, 0];
  for (const one of all) {
    const { operation, request, role } = one;
    // What the first studio answers to the same is in the cache of all studios at that moment.
    if (role === 'visitor' && operation.method === 'GET' && operation.access === 'public')
      cached += (await sendTo('aura', aura, one)).payload.includes(MARK) ? 1 : 0;
    const { statusCode, payload } = await sendTo('bruma', bruma, one);
    if (statusCode < 300) answered += 1;
    // No provider answers here.
    const isBroken = statusCode >= 500 && !payload.includes('unavailable');
    if (payload.includes(MARK) || isBroken)
      found.push(`${role} ${operation.method} ${urlOf(operation, request)}: ${payload}`);
  }
  expect(found).toEqual([]);
  expect(answered).toBeGreaterThan(300);
  expect(cached).toBeGreaterThan(5);
  expect(await content()).toEqual(before);
});

it('a token of each role of one studio is refused by every call of the other', async () => {
  const let_in: string[] = [];
  for (const one of generated(CALLS, ROLES)) {
    const { statusCode } = await sendTo('aura', aura, one, 'bruma');
    if (statusCode !== 401) let_in.push(`${one.role} ${one.operation.method} ${one.operation.path}: ${statusCode}`);
  }
  expect(let_in).toEqual([]);
});

it('an answer that was cached, or stored for an Idempotency-Key, is given in its own studio only', async () => {
  const config = (host: string) => server.app.inject({ method: 'GET', url: '/api/appconfig', headers: { host } });
  expect((await config('aura.mx')).payload).toContain(MARK);
  expect((await config('bruma.mx')).payload).not.toContain(MARK);
  const key = randomUUID();
  const reserve = async (name: StudioName, { database: { db } }: OneStudio) => {
    const who = await aPerson(db, 'customer', 1);
    const single_class_id = await aClass(db, { capacity: 20 });
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/class_reservations',
      headers: { host: `${name}.mx`, authorization: `Bearer ${tokenFor(name, who)}`, 'idempotency-key': key },
      payload: { single_class_id },
    });
    const places = db.selectFrom('class_reservation').select('customer_id');
    expect([statusCode, await places.where('single_class_id', '=', single_class_id).execute()]).toEqual([
      200,
      [{ customer_id: who.customer_id }],
    ]);
  };
  await reserve('aura', aura);
  await reserve('bruma', bruma);
});

describe('a file of one studio', () => {
  const call = (
    name: StudioName,
    method: 'GET' | 'PUT' | 'POST',
    url: string,
    who?: Person,
    payload?: Buffer | object,
  ) =>
    server.app.inject({
      method,
      url,
      headers: {
        host: `${name}.mx`,
        ...(who ? { authorization: `Bearer ${tokenFor(name, who)}` } : {}),
        ...(Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(payload ? { payload } : {}),
    });
  const form = (host: string, path: string, token: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { host, authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
        A_PDF,
        Buffer.from('\r\n--x--\r\n'),
      ]),
    });

  it('that is uploaded in pieces can be read, continued and ended by no one of the other', async () => {
    const { customer } = aura.people;
    const begun = await call('aura', 'POST', '/api/uploads', customer, { name: 'a.pdf', size: A_PDF.length });
    const { upload_id: id } = begun.json<{ upload_id: string }>();
    await call('aura', 'PUT', `/api/uploads/${id}?offset=0`, customer, A_PDF.subarray(0, 30));
    for (const who of [bruma.people.customer, bruma.people.admin])
      for (const [method, path, payload] of [
        ['GET', '', undefined],
        ['PUT', '?offset=30', Buffer.from('de otro estudio')],
        ['POST', '/file', undefined],
      ] as const)
        expect((await call('bruma', method, `/api/uploads/${id}${path}`, who, payload)).statusCode).toBe(404);
    expect(readFileSync(join(aura.folder, '.incoming', id))).toEqual(A_PDF.subarray(0, 30));

    await call('aura', 'PUT', `/api/uploads/${id}?offset=30`, customer, A_PDF.subarray(30));
    const { file } = (await call('aura', 'POST', `/api/uploads/${id}/file`, customer)).json<{
      file: { src: string };
    }>();
    expect(file.src).toMatch(/^\/files\/private\//);
    expect((await call('aura', 'GET', file.src)).rawPayload).toEqual(A_PDF);
    expect((await call('bruma', 'GET', file.src)).statusCode).toBe(404);
  });

  it('is uploaded at once by its own people only, and found by its own names only', async () => {
    const filesOf = async () => (await contentOf(bruma)).file;
    const before = await filesOf();
    for (const path of OPERATIONS.filter((operation) => !CALLS.includes(operation)).map((operation) => operation.path))
      expect((await form('bruma.mx', path, tokenFor('aura', aura.people.admin))).statusCode).toBe(401);
    const made = await form('aura.mx', '/files', tokenFor('aura', aura.people.admin));
    const { file } = made.json<{ file: { file_id: number; src: string } }>();
    expect((await call('aura', 'GET', file.src)).rawPayload).toEqual(A_PDF);
    expect((await call('bruma', 'GET', file.src)).statusCode).toBe(404);
    // The other one may have a file of this number.
    expect((await call('bruma', 'GET', `/api/files/${file.file_id}`, bruma.people.admin)).payload).not.toContain(
      file.src,
    );
    expect(await filesOf()).toEqual(before);
  });
});

/** A customer of both studios, with a paid class in the first one that is valid in all studios of its brand. */
async function aGuest(): Promise<{ token: string; single_class_id: number }> {
  const who = await aPerson(aura.database.db);
  const class_package_id = await aPackage(aura.database.db);
  const purchase_id = await aPurchase(aura.database.db, who.customer_id, { class_package_id, status: 'completed' });
  await someCredits(aura.database.db, who.customer_id, 1, { purchase_id });
  await aura.database.db.insertInto('package_brand').values({ class_package_id, studio_ids: null }).execute();
  await bruma.database.db
    .insertInto('customer')
    .values({ uid: who.uid, email: who.email, phone: who.phone, name: 'Ana', last_name: 'Luz', created_at: NOON })
    .execute();
  return { token: tokenFor('aura', who), single_class_id: await aClass(bruma.database.db) };
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
  const before = await quietContent(aura);
  const offers = await brandCall('GET', `/brand_offers?single_class_id=${single_class_id}`, token);
  const visit = await brandCall('POST', '/brand_visits', token, { studio_id: aura.studio_id, single_class_id });
  const figures = await brandCall(
    'GET',
    '/brand_figures?from=2026-11-01&to=2026-11-30',
    tokenFor('aura', bruma.people.admin),
  );
  expect(offers.json()).toEqual({ offers: [] });
  expect([visit.statusCode, visit.json().code]).toEqual([409, 'brand/away']);
  expect(figures.json().studios).toHaveLength(1);
  for (const { payload } of [offers, visit, figures]) expect(payload).not.toContain(MARK);
  expect(await quietContent(aura)).toEqual(before);
});

it('studios of one brand cross by its own calls alone', async () => {
  const { token, single_class_id } = await aGuest();
  const casa = await aBrand('casa');
  await setBrands({ aura: casa, bruma: casa });
  await until(async () => (await brandCall('GET', '/customer/me', token)).json().customer?.brand === 'casa');
  const before = await quietContent(aura);
  const found: string[] = [];
  for (const one of generated(CALLS, ['admin'])) {
    const { operation, request } = one;
    const { payload } = await sendTo('aura', bruma, one, 'bruma');
    if (payload.includes(MARK) && !operation.path.startsWith('/brand_'))
      found.push(`${operation.method} ${urlOf(operation, request)}: ${payload}`);
  }
  expect(found).toEqual([]);
  // Who is an admin here alone changes nothing there, by no call.
  expect(await quietContent(aura)).toEqual(before);
  const visit = await brandCall('POST', '/brand_visits', token, { studio_id: aura.studio_id, single_class_id });
  expect(visit.statusCode).toBe(200);
  expect(await aura.database.db.selectFrom('brand_visit').select('state').execute()).toEqual([{ state: 'taken' }]);
});

describe("a provider's event", () => {
  let events: ProviderEvents;
  beforeAll(async () => {
    events = await startProviderEvents(two);
  });
  afterAll(() => events.close());

  it("that is signed for one studio is taken at that studio's address, and refused at the other's", async () => {
    const event = { id: 'evt_1', type: 'customer.updated', data: { object: { id: 'cus_x', object: 'customer' } } };
    // Their new settings are in force.
    await until(async () => (await events.byStripe(aura, 'aura', event)) === 200);
    for (const [name, there] of [
      ['aura', bruma],
      ['bruma', aura],
    ] as const) {
      const here = name === 'aura' ? aura : bruma;
      expect([await events.byStripe(here, name, event), await events.byStripe(there, name, event)]).toEqual([200, 400]);
      expect([await events.byPaypal(here, name), await events.byPaypal(there, name)]).toEqual([200, 400]);
      expect([await events.byMercadoPago(here, name), await events.byMercadoPago(there, name)]).toEqual([200, 400]);
      expect([await events.byWhatsApp(here, name), await events.byWhatsApp(there, name)]).toEqual([200, 400]);
      expect([await events.byFacturapi(here, name), await events.byFacturapi(there, name)]).toEqual([200, 400]);
      expect([await events.byMailgun(here, name), await events.byMailgun(there, name)]).toEqual([200, 400]);
    }
  });

  it("that is one studio's and about a payment of the other changes no row of either", async () => {
    // Purchases of one number, made at another time.
    for (const [{ database }, created_at] of [
      [aura, NOON],
      [bruma, new Date(NOON.getTime() - DAY)],
    ] as const)
      await database.pool.query(
        `update purchase set provider = 'stripe', payment_method_id = 1, created_at = $1 where purchase_id = 1`,
        [created_at],
      );
    const before = [await quietContent(aura), await quietContent(bruma)];
    const metadata = { purchase_id: '1', purchase_key: purchaseKey(1, NOON) };
    for (const type of ['payment_intent.succeeded', 'checkout.session.completed'])
      expect(
        await events.byStripe(bruma, 'bruma', { id: `evt_${type}`, type, data: { object: { id: 'x', metadata } } }),
      ).toBe(200);
    expect([await quietContent(aura), await quietContent(bruma)]).toEqual(before);
  });
});

it('these comparisons find what crosses, where a host leads to the other studio', async () => {
  await directory.db
    .updateTable('studio_host')
    .set({ studio_id: aura.studio_id })
    .where('host', '=', 'bruma.mx')
    .execute();
  await until(async () =>
    (await server.app.inject({ url: '/api/appconfig', headers: { host: 'bruma.mx' } })).payload.includes(MARK),
  );
  const before = await contentOf(aura);
  let found = 0;
  for (const one of generated(
    CALLS.filter(({ path }) => /^\/(tags|pages|packages|class_packages|programs)/.test(path)),
  ))
    if ((await sendTo('aura', aura, one, 'bruma')).payload.includes(MARK)) found += 1;
  expect(found).toBeGreaterThan(0);
  expect(await contentOf(aura)).not.toEqual(before);
});
