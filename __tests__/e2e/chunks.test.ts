/** Lazy chunks while the server can't be reached. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MINUTE } from '../../domain/durations';
import { ERRORS } from '../../domain/errors';
import { FIVE } from '../../seed/content/casaAura/packages';
import { openBrowser } from '../helpers/browser';
import { hydrated } from './steps';

const visit = openBrowser();

test(
  "a menu whose chunk can't be fetched opens once the connection is back, and the page stays",
  async () => {
    const { page, context, leave } = await visit('phone');
    await page.goto('/calendario');
    await hydrated(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByText('Sin conexión. Reintentando…').waitFor();
    expect(await page.getByRole('tablist', { name: 'Días de la semana' }).count()).toBe(1);
    await context.setOffline(false);
    await page.getByRole('dialog').getByRole('link', { name: 'Horarios' }).waitFor();
    await leave();
  },
  2 * MINUTE,
);

test(
  "a screen whose chunk can't be fetched opens once the connection is back",
  async () => {
    const { page, context, leave } = await visit('desktop');
    await page.goto('/calendario');
    await hydrated(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Ingresar' }).click();
    await page.getByText('Sin conexión. Reintentando…').waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Inicia Sesión' }).waitFor();
    await leave();
  },
  2 * MINUTE,
);

test(
  'a screen whose chunk the server no longer has shows an error with a link',
  async () => {
    const { page, leave } = await visit('desktop');
    await page.goto('/calendario');
    await hydrated(page);
    // As after a new release: the names that this page knows are gone.
    await page.route('**/js/*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Ingresar' }).click();
    await page.getByText('Algo salió mal al mostrar esta página.').waitFor();
    await page.unroute('**/js/*.js');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Inicia Sesión' }).waitFor();
    await leave();
  },
  2 * MINUTE,
);

test("no chunk of a visitor's screens contains the admin area, and the script of every page no library of dates", () => {
  const site = path.join(__dirname, '../../build/site');
  const chunks: Record<string, string[]> = JSON.parse(readFileSync(path.join(site, 'page/chunks.json'), 'utf8'));
  const scriptOf = (names: readonly string[]): string =>
    [...new Set(names.flatMap((name) => chunks[name] ?? []))]
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(site, 'public', file), 'utf8'))
      .join('\n');
  // A warning of moment's.
  expect(['main', 'calendario'].map((name) => scriptOf([name]).includes('not in a recognized RFC2822'))).toEqual([
    false,
    true,
  ]);
  const admin = ['admin', 'admin-area'];
  const visitors = Object.keys(chunks).filter((name) => !admin.includes(name));
  for (const word of ['attendance/RECEIVED_ROSTER', 'GET /mails/previews']) {
    // Not with toContain, which would print megabytes.
    expect([word, scriptOf(admin).includes(word)]).toEqual([word, true]);
    expect([word, scriptOf(visitors).includes(word)]).toEqual([word, false]);
  }
});

test(
  'the checkout downloads the error texts that it shows itself, and not those that only the server says',
  async () => {
    const { page, leave } = await visit('phone');
    const scripts: Promise<string>[] = [];
    page.on('response', (reply) => {
      if (reply.request().resourceType() === 'script') scripts.push(reply.text());
    });
    await page.goto(`/checkout/${FIVE}`);
    await page.getByRole('button', { name: 'Ingresar o registrarme' }).waitFor();
    const downloaded = (await Promise.all(scripts)).join();
    expect(downloaded).toContain(ERRORS['checkout/no-method'][1]);
    expect(downloaded).not.toContain(ERRORS['customer/email-in-use'][1]);
    await leave();
  },
  2 * MINUTE,
);
