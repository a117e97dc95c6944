/** One app that serves two studios by host name: nothing of one reaches the other. */
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../server/app';
import { emulatorVerifier } from '../../server/http/identity';
import type { Studio } from '../../server/studio';
import { makeBuiltSite, type BuiltSite } from '../helpers/builtSite';
import { createTestDatabase, type TestDatabase } from '../helpers/database';
import { emulatorToken } from '../helpers/tokens';
import { aPage } from './builders';
import { openStudio } from '../../server/openStudio';

const HOSTS = ['aura.mx', 'bruma.mx'] as const;
type Host = (typeof HOSTS)[number];

let site: BuiltSite;
let databases: Record<Host, TestDatabase>;
let studios: Record<Host, Studio>;
let app: FastifyInstance;

async function open(host: Host): Promise<Studio> {
  const { db, url } = databases[host];
  await db.insertInto('app_config').values({ key: 'business_name', value: host }).execute();
  await aPage(db, { slug: `solo-${host.slice(0, -3)}` });
  return openStudio(url, {
    verifyToken: emulatorVerifier(host),
    adminEmails: [`duena@${host}`],
    hosts: { scripts: [], frames: [], connect: [`https://identidad.${host}`] },
  });
}

beforeAll(async () => {
  site = makeBuiltSite();
  databases = { 'aura.mx': await createTestDatabase(), 'bruma.mx': await createTestDatabase() };
  studios = { 'aura.mx': await open('aura.mx'), 'bruma.mx': await open('bruma.mx') };
  app = await createApp({
    studioOf: ({ host }) => studios[host as Host],
    siteDir: site.dir,
    logLevel: 'silent',
    clock: () => new Date('2026-11-20T18:00:00.000Z'),
  });
});
afterAll(async () => {
  await app.close();
  for (const host of HOSTS) {
    await studios[host].close();
    await databases[host].drop();
  }
  site.remove();
});

const get = (host: Host, url: string) => app.inject({ method: 'GET', url, headers: { host } });
const other = (host: Host): Host => (host === 'aura.mx' ? 'bruma.mx' : 'aura.mx');
const tokenOf = (project: Host, email: string): string =>
  emulatorToken({
    uid: `${project} ${email}`,
    email,
    claims: { iss: `https://securetoken.google.com/${project}`, aud: project },
  });
const signUp = (host: Host, token: string, phone: string) =>
  app.inject({
    method: 'POST',
    url: '/api/customer/signup',
    headers: { host, authorization: `Bearer ${token}` },
    payload: { name: 'Ana', last_name: 'Luna', phone, accepted_pages: [] },
  });

it.each(HOSTS)('%s has its own configuration, pages and page policy', async (host) => {
  const { payload, headers } = await get(host, '/calendario');
  expect(payload).toContain(`<title>${host}</title>`);
  expect(headers['content-security-policy']).toContain(`https://identidad.${host}`);
  expect(headers['content-security-policy']).not.toContain(`https://identidad.${other(host)}`);
  expect((await get(host, '/api/appconfig')).payload).toContain(host);
  expect((await get(host, `/solo-${host.slice(0, -3)}`)).statusCode).toBe(200);
  expect((await get(host, `/solo-${other(host).slice(0, -3)}`)).statusCode).toBe(404);
  const sitemap = (await get(host, '/sitemap.xml')).payload;
  expect(sitemap).toContain(`solo-${host.slice(0, -3)}`);
  expect(sitemap).not.toContain(other(host));
});

it('each studio accepts only tokens of its own identity project', async () => {
  const token = tokenOf('aura.mx', 'ana@ejemplo.mx');
  expect((await signUp('bruma.mx', token, '5500000001')).statusCode).toBe(401);
  expect((await signUp('aura.mx', token, '5500000001')).statusCode).toBe(200);
});

it('an admin address of one studio gives no admin role in the other', async () => {
  const [own, foreign] = await Promise.all([
    signUp('aura.mx', tokenOf('aura.mx', 'duena@aura.mx'), '5500000002'),
    signUp('bruma.mx', tokenOf('bruma.mx', 'duena@aura.mx'), '5500000003'),
  ]);
  expect([own, foreign].map((reply) => reply.json<{ customer: { role: string } }>().customer.role)).toEqual([
    'admin',
    'customer',
  ]);
});

it('the rate limit counts the calls of an address per studio', async () => {
  // Signing up, as above, counts too.
  const remoteAddress = '203.0.113.9';
  const ask = (host: Host) =>
    app.inject({ method: 'GET', url: '/api/customer/phone?phone=5512345678', headers: { host }, remoteAddress });
  for (let n = 0; n < 60; n += 1) expect((await ask('aura.mx')).statusCode).toBe(200);
  expect((await ask('aura.mx')).statusCode).toBe(429);
  expect((await ask('bruma.mx')).statusCode).toBe(200);
});
