/** Pages rendered on the server: content, caching, compression and fallback. */
import type { PreloadedPage } from '../../../domain/ssr';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { startApi, type Api } from '../../helpers/api';
import { makeBuiltSite, SHELL, type BuiltSite } from '../../helpers/builtSite';

let site: BuiltSite;
let api: Api;
beforeAll(async () => {
  site = makeBuiltSite();
  api = await startApi({ siteDir: site.dir, responseAge: 1_000 });
});
afterAll(async () => {
  await api.close();
  site.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: 'GET', url, headers });
const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36' };
/** Expires cached pages. */
const now = Date.now.bind(Date);
let passed = 0;
const later = (): void => void (passed += 3_000);
beforeEach(() => jest.spyOn(Date, 'now').mockImplementation(() => now() + passed));
afterEach(() => jest.restoreAllMocks());

it('a public page is rendered on the server with inline styles and deferred scripts', async () => {
  const { payload } = await get('/calendario');
  expect(payload).toContain('<div id="root" data-dehydrated><main>/calendario desktop</main></div>');
  expect(payload).toContain(
    '<style data-href="/css/main.css">body{margin:0}</style>' +
      '<style data-href="/css/landing.css">.landing{color:red}</style>',
  );
  expect(payload).not.toContain('rel=stylesheet');
  expect(payload).toMatch(
    /<script type="text\/plain" data-src=\/js\/main\.js><\/script><script type="text\/plain" data-src="\/js\/landing\.js"><\/script><\/head>/,
  );
  // Last, since the styles have defaults of their own.
  expect(payload.indexOf('<style>:root{--page:#fff}</style>')).toBeGreaterThan(payload.lastIndexOf('<style data-href'));
  expect(payload).toContain('<link rel="icon" href="/icono.svg">');
});

it('a phone gets the page for phones, a desktop browser the one for desktops', async () => {
  expect((await get('/calendario', PHONE)).payload).toContain('/calendario phone');
  expect((await get('/calendario')).payload).toContain('/calendario desktop');
});

it.each(['/mystudio', '/admin/clases', '/checkout/3', '/no-hay', '/calendario?semana=2026-11-23'])(
  '%s is rendered as a frame only: its content depends on the visitor or on more than the path',
  async (url) => {
    const { payload } = await get(url);
    expect(payload).toContain('<div id="root"></div>');
    expect(payload).toContain('"appconfig"');
  },
);

it('preloaded state contains no unescaped markup', async () => {
  await api.configure({ business_name: '</script><img src=x>&\u2028"' });
  later();
  const { payload } = await get('/');
  expect(payload).not.toContain('</script><img');
  expect(payload).toContain('<title>&lt;/script&gt;&lt;img src=x&gt;&amp;\u2028&quot;</title>');
  const [, json = ''] = /<script type="application\/json" id="preloaded">(.*?)<\/script>/.exec(payload) ?? [];
  const { state } = JSON.parse(json) as PreloadedPage;
  expect(state.appconfig).toEqual({ business_name: '</script><img src=x>&\u2028"' });
  await api.configure({ business_name: 'Casa Aura' });
});

it('a change of the configuration shows in pages after at most two seconds', async () => {
  later();
  expect((await get('/')).payload).toContain('<title>Casa Aura</title>');
});

it('an unchanged page gets 304, a changed one is sent', async () => {
  const { headers } = await get('/avisos');
  const known = { 'if-none-match': String(headers.etag) };
  expect(await get('/avisos', known)).toMatchObject({ statusCode: 304, payload: '' });
  later();
  expect((await get('/avisos', known)).statusCode).toBe(304);
  await api.configure({ business_name: 'Casa Bruma' });
  later();
  expect((await get('/avisos', known)).statusCode).toBe(200);
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a page is sent compressed as %s', async (encoding, unpack) => {
  const plain = await get('/ubicacion');
  const packed = await get('/ubicacion', { 'accept-encoding': encoding });
  expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(unpack(packed.rawPayload).toString()).toBe(plain.payload);
});

it('simultaneous requests for a page share one rendering', async () => {
  later();
  const query = jest.spyOn(Client.prototype, 'query');
  const pages = await Promise.all(Array.from({ length: 30 }, () => get('/preguntas-frecuentes')));
  expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(1);
  // The configuration, which all of them need.
  expect(query).toHaveBeenCalledTimes(1);
});

it('a studio with a configured site address is rendered once for all Host headers', async () => {
  await api.configure({ domain: 'casa-aura.mx' });
  later();
  const inject = jest.spyOn(api.app, 'inject');
  const pages = [];
  for (const host of ['casa-aura.mx', 'admin.casa-aura.mx', 'www.casa-aura.mx', '10.0.0.7:8080'])
    pages.push(await get('/preguntas-frecuentes', { host }));
  expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(1);
  expect(inject.mock.calls.filter((call) => JSON.stringify(call).includes('/api/appconfig'))).toHaveLength(1);
  await api.configure({ domain: '' });
});

it('a failed rendering sends the static shell, which fetches its data itself', async () => {
  const alone = await startApi({ siteDir: site.dir, responseAge: 1_000 });
  try {
    jest.spyOn(alone.studio, 'configPairs').mockRejectedValue(new Error('Connection terminated'));
    expect(await alone.raw({ method: 'GET', url: '/' })).toMatchObject({ status: 200, text: SHELL });
    expect(alone.logs()).toContain('a page could not be rendered');
    jest.restoreAllMocks();
    later();
    expect((await alone.raw({ method: 'GET', url: '/' })).text).toContain('<main>/ desktop</main>');
  } finally {
    await alone.close();
  }
});

it("the studio's own CSS comes last and can't close its style element", async () => {
  await api.configure({
    app_css: 'body { background: url(https://ejemplo.mx/f.png) } h1 { color: red } </style><script>alert(1)</script>',
  });
  later();
  const { payload } = await get('/');
  expect(payload).not.toContain('<script>alert');
  await api.configure({ app_css: 'h1 { color: red }' });
  later();
  expect((await get('/')).payload).toContain('<style>.studio h1 { color: red; }</style>');
  await api.configure({ app_css: '' });
});

it('tracking codes carry the nonce of the CSP, and a page without codes has no nonce', async () => {
  later();
  expect((await get('/avisos')).headers['content-security-policy']).not.toContain('nonce');
  await api.configure({
    head_tracking_codes:
      '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>' +
      '<script>dataLayer = [];</script><script>esto no es { javascript',
    body_tracking_codes: '<noscript><img src="https://www.facebook.com/tr?id=1"></noscript></body><!--',
  });
  later();
  const page = await get('/avisos');
  const policy = String(page.headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(nonce).toMatch(/^[\w+/]{24}$/);
  expect(
    page.payload.match(/<script (?!type="application)[^>]*>/g)?.every((script) => script.includes(`nonce="${nonce}"`)),
  ).toBe(true);
  expect(policy).toContain('https://*.googletagmanager.com');
  expect(page.payload).toContain('</body></html>');
  expect(page.payload.indexOf('https://www.facebook.com/tr?id=1')).toBeGreaterThan(page.payload.indexOf('id="root"'));
  later();
  expect(await get('/avisos', { 'if-none-match': String(page.headers.etag) })).toMatchObject({
    statusCode: 304,
    headers: { 'content-security-policy': policy },
  });
  later();
  expect((await get('/ubicacion')).headers['content-security-policy']).not.toContain(nonce);
  await api.configure({ head_tracking_codes: '', body_tracking_codes: '' });
});

describe('pages over a real connection', () => {
  let listening: Api;
  beforeAll(async () => {
    listening = await startApi({ siteDir: site.dir, responseAge: 1_000, listen: true });
  });
  afterAll(() => listening.close());

  const ask = (headers: Record<string, string> = {}) => listening.raw({ method: 'GET', url: '/avisos', headers });

  it('sends a cached page with the same headers, each time with a request id of its own', async () => {
    const inject = jest.spyOn(listening.app, 'inject');
    const frozen = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(frozen);
    const [first, second] = [await ask(), await ask()];
    expect(inject.mock.calls.length).toBeLessThanOrEqual(1);
    expect(second.text).toBe(first.text);
    const { 'x-request-id': one, date: _one, ...headers } = first.headers;
    const { 'x-request-id': other, date: _other, ...same } = second.headers;
    expect(same).toEqual(headers);
    expect(other).not.toBe(one);
    expect(listening.logs()).toContain(`"reqId":"${other}"`);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('responds 304 to weak ETags and to lists of ETags, as proxies send them', async () => {
    const {
      headers: { etag = '' },
    } = await ask();
    for (const known of [`W/${etag}`, `"otra", ${etag}`])
      expect(await ask({ 'if-none-match': known })).toMatchObject({ status: 304 });
    later();
    for (const known of [`W/${etag}`, `"otra", ${etag}`])
      expect(await ask({ 'if-none-match': known })).toMatchObject({ status: 304 });
  });

  it("responds 304 to a matching ETag, but not to a phone with the desktop page's ETag", async () => {
    const {
      headers: { etag = '' },
    } = await ask();
    expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    expect((await ask(PHONE)).text).toContain('phone');
    expect((await ask(PHONE)).text).toContain('phone');
  });

  it('shows a new configuration as soon as the server has loaded it', async () => {
    await ask();
    await listening.configure({ business_name: 'Casa Nueva' });
    later();
    expect((await ask()).text).toContain('<title>Casa Nueva</title>');
  });
});
