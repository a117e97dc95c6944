/** Rate limits: per person, per address and over everything, shared by all servers of a studio. */
import type { FastifyInstance } from 'fastify';
import { Client, type Pool } from 'pg';
import { getByPhone, postSignUp, putMe } from '../../../domain/contract/customers';
import { createApp } from '../../../server/app';
import { IN_PROCESS } from '../../../server/http/rates';
import { emulatorVerifier } from '../../../server/http/identity';
import { forgetLimits } from '../../../server/jobs/tasks';
import { NOON, startApi, type Api } from '../../helpers/api';
import { PROJECT } from '../../helpers/tokens';
import { aPerson } from '../builders';
import { openStudio } from '../../../server/openStudio';

let api: Api;
afterEach(() => api.close());

const PHONE = '/api/customer/phone?phone=5500009999';
/** Reads no database: what a request costs here, its limit costs. */
const NOTHING = '/api/nothing';

const ask = async (app: FastifyInstance, url: string, remoteAddress = '203.0.113.7') => {
  const { statusCode, headers } = await app.inject({ method: 'GET', url, remoteAddress });
  return { status: statusCode, retryAfter: headers['retry-after'] };
};
const statuses = async (count: number, one: () => Promise<{ status: number }>): Promise<Record<number, number>> => {
  const counts: Record<number, number> = {};
  for (let n = 0; n < count; n += 1) {
    const { status } = await one();
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};

/** A second server on the same database. */
async function besides(
  addressLimit: number,
): Promise<{ app: FastifyInstance; pool: Pool; close: () => Promise<void> }> {
  const studio = openStudio(api.databaseUrl, { verifyToken: emulatorVerifier(PROJECT) });
  const app = await createApp({ studioOf: () => studio, clock: api.now, logLevel: 'silent', addressLimit });
  return {
    app,
    pool: studio.pool,
    close: async () => {
      await app.close();
      await studio.close();
    },
  };
}

describe('limit of a call', () => {
  beforeEach(async () => {
    api = await startApi();
  });

  it('counts the requests to two servers together, and begins anew after a minute', async () => {
    const other = await besides(0);
    let turn = 0;
    const either = () => ask((turn += 1) % 2 ? api.app : other.app, PHONE);
    expect(await statuses(60, either)).toEqual({ 200: 60 });
    expect([(await ask(api.app, PHONE)).status, (await ask(other.app, PHONE)).status]).toEqual([429, 429]);
    api.setNow(new Date(NOON.getTime() + 61_000));
    expect([(await ask(api.app, PHONE)).status, (await ask(other.app, PHONE)).status]).toEqual([200, 200]);
    await other.close();
  });

  it('lets exactly so many of simultaneous requests through as are left', async () => {
    const other = await besides(0);
    const all = await Promise.all(Array.from({ length: 90 }, (_, n) => ask(n % 2 ? api.app : other.app, PHONE)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(30);
    await other.close();
  });

  it('counts an IPv6 address by its /64 and an IPv4 address in IPv6 form as that address', async () => {
    let host = 0;
    const one = () => ask(api.app, PHONE, `2001:db8:1:2::${(host += 1).toString(16)}`);
    expect(await statuses(61, one)).toEqual({ 200: 60, 429: 1 });
    expect((await ask(api.app, PHONE, '2001:db8:1:3::1')).status).toBe(200);
    expect(await statuses(61, () => ask(api.app, PHONE, '::ffff:198.51.100.4'))).toEqual({ 200: 60, 429: 1 });
    expect((await ask(api.app, PHONE, '198.51.100.4')).status).toBe(429);
  });

  it('limits the addresses of one IPv6 /48 together, at sixteen times what one address may do', async () => {
    let turn = 0;
    /** Each from another /64 of the same /48. */
    const one = () => ask(api.app, PHONE, `2001:db8:7:${(turn += 1).toString(16)}::1`);
    expect(await statuses(961, one)).toEqual({ 200: 960, 429: 1 });
    expect((await ask(api.app, PHONE, '2001:db8:8:1::1')).status).toBe(200);
  });

  it('an IPv6 address that is refused uses up nothing of its neighbours in the /48', async () => {
    expect(await statuses(1_000, () => ask(api.app, PHONE, '2001:db8:7:1::1'))).toEqual({ 200: 60, 429: 940 });
    expect((await ask(api.app, PHONE, '2001:db8:7:2::1')).status).toBe(200);
  });

  it('limits changing the own phone and signing up as looking a phone up, but no other change', async () => {
    const person = await aPerson(api.db);
    for (let n = 0; n < 58; n += 1) await api.ok(getByPhone, { query: { phone: '5500009999' } });
    await api.ok(putMe, { as: person, body: { phone: '5500000099' } });
    const body = { name: 'Ana', last_name: 'Luz', phone: '5500000098', accepted_pages: [] };
    await api.ok(postSignUp, { as: { uid: 'ana' }, body });
    expect(await api.refused(putMe, { as: person, body: { phone: '5500000097' } })).toMatchObject({
      status: 429,
      code: 'request/too-many',
      message: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
    });
    expect((await api.refused(postSignUp, { as: { uid: 'eva' }, body })).status).toBe(429);
    await api.ok(putMe, { as: person, body: { name: 'Eva' } });
  });

  it('stores no address, and deletes windows that are over', async () => {
    await ask(api.app, PHONE);
    const keys = async () => (await api.db.selectFrom('rate_limit').select('key').execute()).map(({ key }) => key);
    expect(await keys()).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    await forgetLimits(api.system());
    expect(await keys()).toHaveLength(1);
    await forgetLimits(api.system(new Date(NOON.getTime() + 60_000)));
    expect(await keys()).toEqual([]);
  });
});

describe('limit of an address over everything', () => {
  it('refuses every request above it with the time to wait, and no other address', async () => {
    api = await startApi({ addressLimit: 30 });
    const urls = ['/api/health', '/robots.txt', NOTHING];
    let turn = 0;
    const any = () => ask(api.app, urls[(turn += 1) % urls.length] ?? '');
    expect(await statuses(30, any)).toEqual({ 200: 20, 404: 10 });
    for (const url of urls) expect(await ask(api.app, url)).toEqual({ status: 429, retryAfter: '60' });
    expect((await ask(api.app, '/api/health', '203.0.113.8')).status).toBe(200);
    api.setNow(new Date(NOON.getTime() + 60_000));
    expect((await ask(api.app, '/api/health')).status).toBe(200);
  });

  it("is shared by two servers, each of which sees the other's hits with its next portion", async () => {
    api = await startApi({ addressLimit: 600 });
    const other = await besides(600);
    const queries = [jest.spyOn(api.pool, 'query'), jest.spyOn(other.pool, 'query')];
    /** No request waits until its portion is counted; this does. */
    const counted = async (hits: number): Promise<void> => {
      await Promise.all(queries.flatMap(({ mock }) => mock.results.map(({ value }) => value as Promise<unknown>)));
      await new Promise(setImmediate);
      expect(await api.db.selectFrom('rate_limit').select('hits').execute()).toEqual([{ hits }]);
    };
    const here = () => ask(api.app, NOTHING);
    const there = () => ask(other.app, NOTHING);
    try {
      expect(await statuses(400, here)).toEqual({ 404: 400 });
      await counted(400);
      expect(await statuses(10, there)).toEqual({ 404: 10 });
      await counted(410);
      expect(await statuses(195, there)).toEqual({ 404: 190, 429: 5 });
      await counted(600);
      expect(await statuses(10, here)).toEqual({ 404: 10 });
      await counted(610);
      expect(await statuses(5, here)).toEqual({ 429: 5 });
    } finally {
      await other.close();
    }
  });

  it('costs a query only for each portion of a sixtieth', async () => {
    api = await startApi({ addressLimit: 6_000 });
    // What the site's own name is, is cached for seconds: it is read now, and doesn't age on a slow machine.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    await api.studio.config();
    const query = jest.spyOn(Client.prototype, 'query');
    try {
      await statuses(99, () => ask(api.app, NOTHING));
      expect(query).not.toHaveBeenCalled();
      const counts = jest.spyOn(api.pool, 'query');
      await statuses(100, () => ask(api.app, NOTHING));
      expect(counts).toHaveBeenCalledTimes(1);
    } finally {
      query.mockRestore();
      clock.mockRestore();
    }
  });

  it('goes on by what one server knows while the database is away', async () => {
    api = await startApi({ addressLimit: 120 });
    const query = jest.spyOn(api.pool, 'query').mockRejectedValue(new Error('away') as never);
    try {
      expect(await statuses(130, () => ask(api.app, NOTHING))).toEqual({ 404: 120, 429: 10 });
    } finally {
      query.mockRestore();
    }
  });

  it('does not count the requests that the server sends itself', async () => {
    api = await startApi({ addressLimit: 5 });
    expect(await statuses(10, () => ask(api.app, NOTHING, IN_PROCESS))).toEqual({ 404: 10 });
  });
});
