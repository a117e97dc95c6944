/** The response cache: who shares a response, for how long, and what drops it. */
import { Client } from 'pg';
import { postReservation } from '../../../domain/contract/reservations';
import { createResponseCache } from '../../../server/http/responseCache';
import { startApi, type Api } from '../../helpers/api';
import { makeBuiltSite, SHELL, type BuiltSite } from '../../helpers/builtSite';
import { emulatorToken } from '../../helpers/tokens';
import { aClass, aClassType, aPerson, someCredits, type Person } from '../builders';

const WEEK = '/api/single_class?start_date=2026-11-16&end_date=2026-11-22';
const MAX_AGE = 1_000;

let site: BuiltSite;
let api: Api;
let person: Person;
let classId: number;
beforeAll(async () => {
  site = makeBuiltSite();
  api = await startApi({ siteDir: site.dir, responseAge: MAX_AGE });
  person = await aPerson(api.db);
  await someCredits(api.db, person.customer_id, 5);
  classId = await aClass(api.db, { inHours: 24 });
});
afterAll(async () => {
  await api.close();
  site.remove();
});

const realNow = Date.now.bind(Date);
let passed = 0;
const later = (): void => void (passed += 3_000);
let frozen = 0;
beforeEach(() => {
  later();
  frozen = realNow();
  jest.spyOn(Date, 'now').mockImplementation(() => frozen + passed);
});
afterEach(() => jest.restoreAllMocks());

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: 'GET', url, headers });
const namesIn = async (headers: Record<string, string> = {}): Promise<number> =>
  (await get('/api/class_types', headers)).json<{ class_types: unknown[] }>().class_types.length;

it('reads the database once for many visitors who come at once, and again after a second', async () => {
  await get(WEEK);
  later();
  const query = jest.spyOn(Client.prototype, 'query');
  await get(WEEK);
  const once = query.mock.calls.length;
  later();
  query.mockClear();
  const replies = await Promise.all(Array.from({ length: 30 }, () => get(WEEK)));
  expect(query).toHaveBeenCalledTimes(once);
  expect(new Set(replies.map(({ payload }) => payload)).size).toBe(1);
  expect(new Set(replies.map(({ headers }) => headers['x-request-id'])).size).toBe(30);
  query.mockClear();
  await get(WEEK);
  expect(query).not.toHaveBeenCalled();
});

it('keeps one response for every order of the same query', async () => {
  await get(`${WEEK}&class_type_id=1`);
  const query = jest.spyOn(Client.prototype, 'query');
  expect((await get('/api/single_class?class_type_id=1&end_date=2026-11-22&start_date=2026-11-16')).statusCode).toBe(
    200,
  );
  expect(query).not.toHaveBeenCalled();
});

it('refuses names that the contract does not know, so that they fill no memory', async () => {
  expect((await get(`${WEEK}&x=1`)).statusCode).toBe(400);
});

it('neither reads nor fills the cache for a request with a token', async () => {
  const own = { authorization: `Bearer ${emulatorToken(person)}` };
  const before = await namesIn();
  await aClassType(api.db);
  expect(await namesIn()).toBe(before);
  const reply = await get('/api/class_types', own);
  expect(reply.json<{ class_types: unknown[] }>().class_types).toHaveLength(before + 1);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(await namesIn()).toBe(before);
});

it('drops everything of the studio with a successful write, nothing with a refused one', async () => {
  const takenIn = async (): Promise<number> => {
    const { days } = (await get(WEEK)).json<{
      days: { single_classes: { single_class_id: number; class_reservations: unknown[] }[] }[];
    }>();
    return days.flatMap((day) => day.single_classes).find((c) => c.single_class_id === classId)!.class_reservations
      .length;
  };
  const before = await takenIn();
  const types = await namesIn();
  await aClassType(api.db);
  expect((await api.raw({ method: 'POST', url: '/api/class_reservations' })).status).toBe(401);
  expect(await namesIn()).toBe(types);
  await api.ok(postReservation, { as: person, body: { single_class_id: classId }, key: 'una-reserva' });
  expect(await takenIn()).toBe(before + 1);
  expect(await namesIn()).toBe(types + 1);
});

it('keeps no refusal', async () => {
  expect((await get('/api/pages/no-hay')).statusCode).toBe(404);
  await api.db.insertInto('page').values({ title: 'Ya', slug: 'no-hay', content: '<p>Ya</p>' }).execute();
  expect((await get('/api/pages/no-hay')).statusCode).toBe(200);
});

it('does not keep what was made before a write and finished after it', async () => {
  const cache = createResponseCache(MAX_AGE);
  let finish = (): void => undefined;
  const slow = new Promise<void>((resolve) => (finish = resolve));
  const made = (body: string) => ({ body, headers: {} });
  const first = cache.fetch('a', { context: () => slow.then(() => made('old')) });
  cache.clear();
  const second = cache.fetch('a', { context: async () => made('new') });
  finish();
  expect([(await first)?.body.toString(), (await second)?.body.toString()]).toEqual(['old', 'new']);
  expect((await cache.fetch('a', { context: async () => made('newer') }))?.body.toString()).toBe('new');
});

it('holds no more than its share of memory, whatever addresses are guessed', async () => {
  const cache = createResponseCache(MAX_AGE);
  const body = 'x'.repeat(100_000);
  for (let n = 0; n < 1_000; n += 1) await cache.fetch(`/${n}`, { context: async () => ({ body, headers: {} }) });
  expect(cache.calculatedSize).toBeLessThanOrEqual(32 * 1024 * 1024);
  expect(cache.size).toBeLessThan(200);
  expect(cache.has('/999')).toBe(true);
});

it('sends the built page past a short queue of pages to render', async () => {
  const paths = ['/', '/calendario', '/avisos', '/ubicacion', '/preguntas-frecuentes', '/entrar', '/registro'];
  const agents = ['Mobile', 'computer'];
  const origins = ['a.mx', 'b.mx', 'c.mx'];
  const replies = await Promise.all(
    origins.flatMap((host) => agents.flatMap((agent) => paths.map((path) => get(path, { host, 'user-agent': agent })))),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array<number>(42).fill(200));
  const shells = replies.filter(({ payload }) => payload === SHELL);
  expect(shells).toHaveLength(42 - 15);
  expect((await get('/calendario', { host: 'd.mx' })).payload).toContain('<main>/calendario desktop</main>');
});
