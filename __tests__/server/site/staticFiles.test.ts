/** Static files of the built SPA. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { startApi, type Api } from '../../helpers/api';
import { makeBuiltSite, type BuiltSite } from '../../helpers/builtSite';

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(4000))})`;
let site: BuiltSite;
let api: Api;
beforeAll(async () => {
  site = makeBuiltSite();
  const root = site.publicDir;
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'nota.txt'), 'Nota');
  const name = join(root, 'assets/main.0a1b2c3d4e.js');
  writeFileSync(name, SCRIPT);
  writeFileSync(`${name}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(`${name}.gz`, gzipSync(SCRIPT));
  writeFileSync(join(root, 'assets/plain.js'), 'plain');
  writeFileSync(join(site.dir, 'studio-secret.txt'), 'secreto');
  api = await startApi({ siteDir: site.dir, responseAge: 1_000, listen: true });
});
afterAll(async () => {
  await api.close();
  site.remove();
});

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  api.app.inject({ method: method as 'GET', url, headers });

it.each([
  '/',
  '/mystudio',
  '/mystudio/reservaciones?x=1',
  '/checkout/152',
  '/entrar',
  '/calendario?v=1.5',
  '/admin/clases',
])('%s serves index.html with no-cache', async (url) => {
  const reply = await get(url);
  expect([reply.statusCode, reply.payload]).toEqual([200, expect.stringContaining('<title>Estudio</title>')]);
  expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect(reply.headers['content-security-policy']).toContain("default-src 'self'");
  const head = await get(url, {}, 'HEAD');
  expect([head.statusCode, head.payload]).toEqual([200, '']);
});

it('index.html with a matching ETag gets 304', async () => {
  const first = await get('/');
  expect((await get('/', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
});

it('files with a content hash in their name are immutable, others no-cache', async () => {
  const reply = await get('/assets/main.0a1b2c3d4e.js');
  expect([reply.statusCode, reply.payload]).toEqual([200, SCRIPT]);
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
  });
  expect((await get('/assets/plain.js')).headers['cache-control']).toBe('no-cache');
  expect((await get('/nota.txt')).headers['cache-control']).toBe('no-cache');
});

it.each([
  ['/assets/main.0a1b2c3d4e.js', 'gzip, deflate, br', 'br', SCRIPT],
  ['/assets/main.0a1b2c3d4e.js', 'gzip', 'gzip', SCRIPT],
])('%s is sent compressed for Accept-Encoding "%s"', async (url, accepted, encoding, text) => {
  const reply = await get(url, { 'accept-encoding': accepted });
  expect(reply.headers['content-encoding']).toBe(encoding);
  expect(String(reply.headers.vary).toLowerCase()).toContain('accept-encoding');
  expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(reply.rawPayload).toString()).toBe(text);
  if (url.startsWith('/assets')) expect(reply.headers['cache-control']).toContain('immutable');
});

it.each(['/assets/no-hay.js', '/no-hay.png', '/api/no-hay', '/api', '/.env'])(
  'the missing file %s gets 404 with a JSON error',
  async (url) => {
    const reply = await get(url, { 'accept-encoding': 'br' });
    expect([reply.statusCode, JSON.parse(reply.payload)]).toMatchObject([404, { code: 'request/not-found' }]);
  },
);

it.each([
  '/../studio-secret.txt',
  '/%2e%2e/studio-secret.txt',
  '/assets/..%2f..%2fstudio-secret.txt',
  '/..%5cstudio-secret.txt',
  '//etc/passwd',
])('the path traversal %s reads no file outside the folder', async (url) => {
  const reply = await get(url);
  expect(reply.payload).not.toContain('secreto');
  expect(reply.payload).not.toContain('root:');
  expect(reply.statusCode).toBeLessThan(500);
});

it('POST, PUT and DELETE on a page get 404', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await get('/mystudio', {}, method)).statusCode).toBe(404);
});
