/** The response cache: which requests share a response, for how long, and what drops it. */
import { Client } from 'pg';
import { postReservation } from '../../../domain/contract/reservations';
import { createResponseCache, createResponseStore } from '../../../server/http/responseCache';
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

it('the response cache reads the database once for many simultaneous visitors, and again after a second', async () => {
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

it('the response cache stores one response for every order of the same query parameters', async () => {
  await get(`${WEEK}&class_type_id=1`);
  const query = jest.spyOn(Client.prototype, 'query');
  expect((await get('/api/single_class?class_type_id=1&end_date=2026-11-22&start_date=2026-11-16')).statusCode).toBe(
    200,
  );
  expect(query).not.toHaveBeenCalled();
});

it('query parameters unknown to the contract are rejected and not cached', async () => {
  expect((await get(`${WEEK}&x=1`)).statusCode).toBe(400);
});

it('a request with a token neither reads nor fills the response cache', async () => {
  const own = { authorization: `Bearer ${emulatorToken(person)}` };
  const before = await namesIn();
  await aClassType(api.db);
  expect(await namesIn()).toBe(before);
  const reply = await get('/api/class_types', own);
  expect(reply.json<{ class_types: unknown[] }>().class_types).toHaveLength(before + 1);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(await namesIn()).toBe(before);
});

it('a successful write drops all cached responses of the studio, a rejected one drops none', async () => {
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

it('an error response is not cached', async () => {
  expect((await get('/api/pages/no-hay')).statusCode).toBe(404);
  await api.db.insertInto('page').values({ title: 'Ya', slug: 'no-hay', content: '<p>Ya</p>' }).execute();
  expect((await get('/api/pages/no-hay')).statusCode).toBe(200);
});

it('a response that was started before a write and finished after it is not cached', async () => {
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

it('the response cache stays within its memory limit for any number of URLs', async () => {
  const store = createResponseStore();
  const cache = createResponseCache(MAX_AGE, store);
  const body = 'x'.repeat(100_000);
  for (let n = 0; n < 1_000; n += 1) await cache.fetch(`/${n}`, { context: async () => ({ body, headers: {} }) });
  expect(store.calculatedSize).toBeLessThanOrEqual(32 * 1024 * 1024);
  expect(store.size).toBeLessThan(200);
  const again = jest.fn(async () => ({ body: 'anew', headers: {} }));
  await cache.fetch('/999', { context: again });
  expect(again).not.toHaveBeenCalled();
});

it('a write of one studio leaves the responses of another one in the same store, and each has its own', async () => {
  const store = createResponseStore();
  const [one, other] = [createResponseCache(MAX_AGE, store), createResponseCache(MAX_AGE, store)];
  const bodies = async (text: string): Promise<(string | undefined)[]> =>
    Promise.all(
      [one, other].map(async (cache, n) => {
        const made = await cache.fetch('/', { context: async () => ({ body: `${text} ${n}`, headers: {} }) });
        return made?.body.toString();
      }),
    );
  expect(await bodies('old')).toEqual(['old 0', 'old 1']);
  one.clear();
  expect(await bodies('new')).toEqual(['new 0', 'old 1']);
});

it('a full rendering queue sends the static shell', async () => {
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
