/** Service worker and manifest in a real browser: visiting, losing the connection, reconnecting, installing. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { transform } from 'sucrase';
import { violationsOf } from '../../helpers/accessibility';
import { startApi, type Api } from '../../helpers/api';
import { VIEWPORTS } from '../../helpers/browser';
import { launchChromium } from '../../helpers/chromium';

const root = path.join(__dirname, '../../..');
const REGISTER = transform(readFileSync(path.join(root, 'src/app/serviceWorker.ts'), 'utf8'), {
  transforms: ['typescript'],
  disableESTransforms: true,
}).code;
const page = (h1: string) => `<!DOCTYPE html><html lang="es-MX"><title>${h1}</title>
  <link rel="manifest" href="/manifest.webmanifest"><h1>${h1}</h1>
  <script type="module" src="/entrada.js"></script>`;

/** A site of two pages with the product's own worker and the module that registers it. */
async function site(app: FastifyInstance): Promise<void> {
  app.get('/', (_request, reply) => reply.type('text/html').send(page('Portada')));
  app.get('/mystudio', (_request, reply) => reply.type('text/html').send(page('Calendario')));
  app.get('/admin/clases', (_request, reply) => {
    const script = '<script defer="defer" src="/js/uno.0a1b2c3d4e.js"></script>';
    return reply.type('text/html').send(page('Asistencia') + script);
  });
  app.get('/no-hay', (_request, reply) => reply.status(404).type('text/html').send(page('Nada')));
  app.get('/entrada.js', (_request, reply) =>
    reply
      .type('text/javascript')
      .send(
        "import { startOffline } from '/register.js'; window.startOffline = startOffline; " +
          "startOffline(!location.search.includes('sin'));",
      ),
  );
  app.get('/register.js', (_request, reply) => reply.type('text/javascript').send(REGISTER));
  app.get('/sw.js', (_request, reply) =>
    reply
      .type('text/javascript')
      .header('cache-control', 'no-cache')
      .send(readFileSync(path.join(root, 'public/sw.js'))),
  );
  app.get('/js/uno.0a1b2c3d4e.js', (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-store').send('"uno"'),
  );
  app.get('/js/dos.0a1b2c3d4e.js', (_request, reply) =>
    reply.type('text/html').header('cache-control', 'no-store').send('<p>Acepta las condiciones del hotel</p>'),
  );
}

let api: Api;
let browser: Browser;
let context: BrowserContext;
let phone: Page;
beforeAll(async () => {
  api = await startApi({ listen: true, plugins: [site] });
  await api.configure({
    business_name: 'Casa Aura',
    location: 'Colima 180, Roma Norte',
    whatsapp: '5510000000',
    primary: '#1f3d36',
    light: '#f8f3ec',
  });
  browser = await launchChromium();
  const { port } = api.app.server.address() as { port: number };
  context = await browser.newContext({ ...VIEWPORTS.phone, baseURL: `http://localhost:${port}`, locale: 'es-MX' });
  phone = await context.newPage();
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const heading = (name: string) => phone.getByRole('heading', { level: 1, name }).waitFor();
const text = (url: string) =>
  phone.evaluate(
    async (u) =>
      fetch(u).then(
        (reply) => reply.text(),
        () => null,
      ),
    url,
  );
const kept = () =>
  phone.evaluate(async () => {
    const names = (await caches.keys()).sort();
    const files = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname).sort(),
      ),
    );
    return Object.fromEntries(names.map((name, i) => [name, files[i]]));
  });

it('a returning phone opens the studio offline and continues when the connection is back', async () => {
  await phone.goto('/?sin');
  // A cache of an older version.
  await phone.evaluate(() => caches.open('studio-assets-v0'));
  await phone.goto('/');
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await phone.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  expect([await text('/js/uno.0a1b2c3d4e.js'), await text('/js/dos.0a1b2c3d4e.js')]).toEqual([
    '"uno"',
    expect.stringContaining('hotel'),
  ]);
  expect(await text('/api/health')).toContain('ok');
  // Responses of the server are passed on unchanged.
  expect((await phone.goto('/no-hay'))?.status()).toBe(404);
  await heading('Nada');
  await phone.waitForFunction(async () => (await (await caches.open('studio-assets-v1')).keys()).length > 0);
  expect(await kept()).toEqual({
    'studio-assets-v1': ['/js/uno.0a1b2c3d4e.js'],
    'studio-page-v1': ['/icons/192.png', '/offline.html'],
  });

  await context.setOffline(true);
  expect([await text('/js/uno.0a1b2c3d4e.js'), await text('/js/dos.0a1b2c3d4e.js'), await text('/api/health')]).toEqual(
    ['"uno"', null, null],
  );
  await phone.goto('/mystudio');
  await heading('Sin conexión');
  expect(new URL(phone.url()).pathname).toBe('/mystudio');
  expect(await phone.title()).toBe('Sin conexión · Casa Aura');
  await phone.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
  expect(await violationsOf(phone)).toEqual([]);
  await phone.getByRole('link', { name: 'Reintentar' }).click();
  await heading('Sin conexión');

  await context.setOffline(false);
  await phone.getByRole('link', { name: 'Reintentar' }).click();
  await heading('Calendario');
});

it('the check-in opens offline from its last visit, and from no document of a newer release than its files', async () => {
  const keep = (files: readonly string[]) =>
    phone.evaluate(async (names) => {
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ keep: '/admin/clases', files: names.map((name) => window.location.origin + name) });
    }, files);
  await phone.goto('/');
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const found = () =>
    phone.evaluate(async () => {
      while (!(await caches.match('/admin/clases'))) await new Promise((resolve) => setTimeout(resolve, 20));
      return (await caches.match('/js/uno.0a1b2c3d4e.js')) !== undefined;
    });
  await phone.evaluate(() => caches.delete('studio-assets-v1'));
  // Its document names another script.
  await keep(['/js/tres.0a1b2c3d4e.js']);
  await keep(['/js/uno.0a1b2c3d4e.js', '/api/health']);
  expect(await found()).toBe(true);
  expect((await kept())['studio-assets-v1']).toEqual(['/js/uno.0a1b2c3d4e.js']);

  await context.setOffline(true);
  for (const address of ['/admin/clases/11/checkin', '/admin/clases?dia=2026-11-24']) {
    await phone.goto(address);
    await heading('Asistencia');
  }
  for (const address of ['/admin/clientes', '/mystudio/cuenta']) {
    await phone.goto(address);
    await heading('Sin conexión');
  }
  await context.setOffline(false);
});

it('the studio is installable as an app', async () => {
  await phone.goto('/');
  const devtools = await context.newCDPSession(phone);
  const { errors, data = '' } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({ name: 'Casa Aura', start_url: '/mystudio' });
  // A context of tests is a private window, in which nothing is installed.
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map((e) => e.errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

it('a disabled service worker unregisters and deletes its caches', async () => {
  await phone.goto('/?sin');
  await phone.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0,
  );
});

it('a push message is shown as a notification, whose press leads an open tab to its screen', async () => {
  await context.grantPermissions(['notifications']);
  await phone.goto('/');
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const devtools = await context.newCDPSession(phone);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(phone.url());
  const push = async (body: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registration,
      data: JSON.stringify({ title: 'Hay un lugar libre', body, url: '/mystudio', tag: 'push-7' }),
    });
  /** Waits until one notification is there, with this text. */
  const isShown = (body: string) =>
    phone.waitForFunction(async (text) => {
      const found = await (await navigator.serviceWorker.ready).getNotifications();
      return found.length === 1 && found[0]?.body === text && found[0].title === 'Hay un lugar libre';
    }, body);
  await push('Barre, lun 23');
  await isShown('Barre, lun 23');
  // The same again takes its place.
  await push('Barre, lun 23, 07:00');
  await isShown('Barre, lun 23, 07:00');
  // A press can't be made in a headless browser: the worker gets its event.
  // The last one: the worker that the test before has removed may still be listed.
  const worker = context.serviceWorkers().at(-1);
  await worker?.evaluate(`
    const event = new ExtendableEvent('notificationclick');
    event.notification = { close() {}, data: { url: '/mystudio' } };
    self.dispatchEvent(event);
    undefined`);
  await phone.waitForURL('**/mystudio');
  await heading('Calendario');
});
