/** The public site: every route on a desktop and a phone, what axe, the console and the network say of it. */
import type { Browser, Page, Route } from 'playwright-core';
import type { ConfigKey, ConfigPair } from '../../domain/config';
import { visit, type Device, type Person } from '../helpers/browser';
import { launchChromium } from '../helpers/chromium';
import { seeAll } from './steps';

const MINUTE = 60_000;
const url = process.env.STUDIO_URL ?? '';
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
});

interface Stop {
  readonly path: string;
  readonly name: string;
  readonly h1: string;
  readonly status?: number;
}

const HERO = 'Muévete con calma. Sal con fuerza.';

const STOPS: readonly Stop[] = [
  { path: '/', name: 'landing', h1: HERO },
  { path: '/avisos', name: 'avisos', h1: 'Avisos' },
  { path: '/ubicacion', name: 'ubicacion', h1: 'Ubicación' },
  { path: '/calendario', name: 'calendario', h1: 'Horarios' },
  { path: '/paquetes', name: 'paquetes', h1: 'Paquetes' },
  { path: '/coach/2', name: 'coach', h1: 'Diego Arriaga' },
  { path: '/instructor/2', name: 'instructor', h1: 'Diego Arriaga' },
  { path: '/class_type/1', name: 'class-type', h1: 'Reformer' },
  { path: '/preguntas-frecuentes', name: 'preguntas', h1: 'Preguntas Frecuentes' },
  { path: '/tu-primera-clase', name: 'pagina', h1: 'Preguntas antes de tu primera clase' },
  { path: '/no-hay-nada', name: 'nada', h1: HERO, status: 404 },
  { path: '/instructor/999', name: 'nadie', h1: HERO, status: 404 },
];

/** Whatever the page asks of another host than the studio's own. */
function foreign({ page }: Person): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && host !== new URL(url).host) asked.push(request.url());
  });
  return asked;
}

async function open({ page }: Person, { path, h1 }: Stop): Promise<number> {
  const response = await page.goto(path);
  await page.getByRole('heading', { level: 1, name: h1 }).waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  return response?.status() ?? 0;
}

/** Whether all of a screen lies within a window of 320 pixels. */
async function fits(page: Page): Promise<boolean> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const within = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  const fitting = await page.waitForFunction(within, undefined, { timeout: 5000 }).then(() => true, () => false);
  if (before) await page.setViewportSize(before);
  return fitting;
}

/** The studio as somebody else would have configured it: only this visitor sees it so. */
async function configured({ page }: Person, changes: Partial<Record<ConfigKey, string>>): Promise<void> {
  await page.route('**/api/appconfig', async (route: Route) => {
    const pairs = (await (await route.fetch()).json()) as ConfigPair[];
    const kept = pairs.filter(({ key }) => !(key in changes));
    await route.fulfill({ json: [...kept, ...Object.entries(changes).map(([key, value]) => ({ key, value }))] });
  });
}

describe.each<Device>(['desktop', 'phone'])('on a %s', (device) => {
  test('every public route', async () => {
    const visitor = await visit(browser, device, url);
    const asked = foreign(visitor);
    const found: string[] = [];
    for (const stop of STOPS) {
      const status = await open(visitor, stop);
      expect([stop.path, status]).toEqual([stop.path, stop.status ?? 200]);
      await seeAll(visitor.page);
      found.push(...(await visitor.look(`public-${stop.name}`)));
      if (!(await fits(visitor.page))) found.push(`${stop.path}: wider than 320 px`);
    }
    expect(found).toEqual([]);
    expect(asked).toEqual([]);
    // The browser itself notes that an address was answered with 404, and nothing else.
    expect(visitor.errors.filter((error) => !/status of 404/.test(error))).toEqual([]);
    await visitor.leave();
  }, 6 * MINUTE);

  test('a studio that shows everything: banner, schedule, its own names and paths', async () => {
    const visitor = await visit(browser, device, url);
    const { page } = visitor;
    await configured(visitor, {
      banner_enabled: 'true', banner_text: 'Abrimos en Condesa: prueba gratis', banner_link: '/membresias', class_packages_name: 'Membresías',
      class_packages_path: '/membresias', schedule_enabled: 'true', schedule_order: '2', hero_order: '3', primary: '#ffd400', accent: '#0050ff',
    });
    await open(visitor, { path: '/', name: 'todo', h1: HERO });
    await seeAll(page);
    const found = await visitor.look('public-configured');
    await page.getByRole('heading', { level: 2, name: 'Calendario de Clases' }).waitFor();
    expect(await page.getByRole('link', { name: 'Horarios' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Abrimos en Condesa: prueba gratis' }).click();
    await page.getByRole('heading', { level: 1, name: 'Membresías' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/membresias');
    expect(found).toEqual([]);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  }, 3 * MINUTE);
});

test('from a coach\'s card to one of their classes', async () => {
  const { page, errors, leave } = await visit(browser, 'desktop', url);
  await page.goto('/#coaches');
  await page.getByRole('link', { name: 'Diego Arriaga' }).click();
  await page.getByRole('heading', { level: 2, name: 'Entrena con Diego' }).waitFor();
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  const cards = page.locator('article.class-card');
  await cards.first().waitFor();
  for (const card of await cards.all()) expect(await card.locator('.class-card__coach').innerText()).toContain('Diego');
  await page.getByRole('button', { name: /^Reservar/ }).first().click();
  await page.getByRole('dialog').waitFor();
  expect(errors).toEqual([]);
  await leave();
}, 2 * MINUTE);

test('an anchor leads to its section, also one that is fetched late', async () => {
  const { page, leave } = await visit(browser, 'phone', url);
  await page.goto('/#avisos');
  await page.getByRole('heading', { level: 2, name: 'Avisos' }).waitFor();
  await page.waitForFunction(() => {
    const top = document.getElementById('avisos')?.getBoundingClientRect().top ?? NaN;
    return top >= 0 && top < window.innerHeight;
  });
  await leave();
}, 2 * MINUTE);

test('the promotion comes by itself, once, and leads to the packages', async () => {
  const visitor = await visit(browser, 'phone', url, { promo: true });
  const { page } = visitor;
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Promoción' });
  await dialog.waitFor();
  expect(await visitor.look('public-promo')).toEqual([]);
  await dialog.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Paquetes' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => window.localStorage.getItem('promo.shown'))).toMatch(/^\d{4}-\d\d-\d\d$/);
  await seeAll(page);
  expect(await dialog.count()).toBe(0);
  await visitor.leave();
}, 2 * MINUTE);

test('the drawer of a phone has the public ways, and the chat has prefix 52', async () => {
  const visitor = await visit(browser, 'phone', url);
  const { page } = visitor;
  await page.goto('/avisos');
  expect(await page.getByRole('link', { name: /^Escríbenos por WhatsApp/ }).getAttribute('href')).toBe('https://wa.me/525510000000');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Horarios' }).waitFor();
  expect(await visitor.look('public-menu')).toEqual([]);
  await page.getByRole('dialog').getByRole('link', { name: 'Paquetes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Paquetes' }).waitFor();
  await visitor.leave();
}, 2 * MINUTE);
