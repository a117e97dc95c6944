/** What the server does about https behind a proxy that speaks TLS, and without one. */
import { getMe } from '../../../domain/contract/customers';
import { startApi, type Api } from '../../helpers/api';
import { emulatorToken } from '../../helpers/tokens';
import { aPerson } from '../builders';

const POLICY = 'max-age=31536000; includeSubDomains';

let proxied: Api;
let direct: Api;
beforeAll(async () => {
  proxied = await startApi({ trustProxy: '127.0.0.1' });
  direct = await startApi({ hstsSubdomains: false });
});
afterAll(() => Promise.all([proxied.close(), direct.close()]));

/** Names the studio's domain, and has the server read it. */
async function setDomain(api: Api, domain: string): Promise<void> {
  await api.configure({ domain });
  await api.studio.config();
}
const get = (api: Api, url: string, headers: Record<string, string> = {}) => api.raw({ method: 'GET', url, headers });
const policyOf = async (...asked: Parameters<typeof get>) =>
  (await get(...asked)).headers['strict-transport-security'] ?? null;

describe('Strict-Transport-Security', () => {
  beforeEach(() => Promise.all([setDomain(proxied, ''), setDomain(direct, '')]));

  it('is on every response, refusals too, to a request that a trusted proxy received by https', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    for (const url of ['/api/locations', '/api/customer/me', '/robots.txt', '/no-hay'])
      expect([url, await policyOf(proxied, url, headers)]).toEqual([url, POLICY]);
  });

  it('is not on responses by http, nor where somebody else than a proxy says https', async () => {
    expect(await policyOf(proxied, '/api/locations', { 'x-forwarded-proto': 'http' })).toBeNull();
    expect(await policyOf(proxied, '/api/locations')).toBeNull();
    expect(await policyOf(direct, '/api/locations', { 'x-forwarded-proto': 'https' })).toBeNull();
  });

  it("is on responses of the configured domain, whose proxy doesn't say that it speaks TLS", async () => {
    await setDomain(direct, 'estudio.mx');
    expect(await policyOf(direct, '/api/locations', { host: 'estudio.mx' })).toBe('max-age=31536000');
    expect(await policyOf(direct, '/api/locations', { host: 'localhost:3000' })).toBeNull();
    await setDomain(direct, 'http://estudio.mx');
    expect(await policyOf(direct, '/api/locations', { host: 'estudio.mx' })).toBeNull();
  });
});

describe('a request that the proxy received by http', () => {
  const byHttp = { 'x-forwarded-proto': 'http', host: 'www.estudio.mx' };
  beforeEach(() => Promise.all([setDomain(proxied, 'estudio.mx'), setDomain(direct, 'estudio.mx')]));

  it('for a page is redirected to the same address of the studio by https', async () => {
    const { status, headers } = await get(proxied, '/reservar?semana=2026-11-23', byHttp);
    expect([status, headers.location]).toEqual([308, 'https://estudio.mx/reservar?semana=2026-11-23']);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('for a page is never redirected to another site', async () => {
    const { headers } = await get(proxied, '//otra.mx/pagina', byHttp);
    expect(new URL(headers.location ?? '').host).toBe('estudio.mx');
  });

  it('is refused where it is a call with a token, and answered where it carries none', async () => {
    const person = await aPerson(proxied.db);
    const authorization = `Bearer ${emulatorToken({ uid: person.uid })}`;
    const { status, text } = await get(proxied, '/api/customer/me', { ...byHttp, authorization });
    expect([status, JSON.parse(text)]).toMatchObject([403, { code: 'request/insecure' }]);
    expect((await get(proxied, '/api/locations', byHttp)).status).toBe(200);
    await proxied.ok(getMe, { as: person });
  });

  it("is answered where the browser knows better, the studio's domain has no https, or there is no proxy", async () => {
    expect((await get(proxied, '/robots.txt', { ...byHttp, 'sec-fetch-mode': 'navigate' })).status).toBe(200);
    expect((await get(direct, '/robots.txt', byHttp)).status).toBe(200);
    for (const domain of ['', 'http://estudio.mx']) {
      await setDomain(proxied, domain);
      expect((await get(proxied, '/robots.txt', byHttp)).status).toBe(200);
    }
  });
});
