/**
 * The other demo studio, beside the first in one process: every public route, and all that its configuration has
 * otherwise.
 */
import path from 'node:path';
import { MINUTE } from '../../domain/durations';
import { openBrowser } from '../helpers/browser';
import { BRAVO } from '../../seed/content/bravo';
import { signIn } from '../helpers/identityCalls';
import { npmStart, type NpmStart } from '../helpers/npmStart';
import { openClasses, seatsLeft } from './api';
import { walkBrand } from './brand';
import { followMailButtons } from './mailButtons';
import { changeSpotAndClass, signUpAndTakeFreeClass } from './ownPlace';
import { firstClassTops, stranger } from './steps';
import { open, tour, type Stop } from './tour';
import { walkWaysOfPaying } from './waysOfPaying';

let studio: NpmStart;
let url: string;
const visit = openBrowser(() => url);

beforeAll(async () => {
  studio = await npmStart('--studios', 'aura,bravo');
  url = (await studio.url).replace('//aura.', '//bravo.');
  // Of this file alone: where the steps find this studio and what it mails.
  process.env.STUDIO_URL = url;
  process.env.STUDIO_DATA = path.join(studio.dataDir, 'bravo');
}, 10 * MINUTE);
afterAll(() => studio.stop(), 2 * MINUTE);

const HERO = 'Pega fuerte. Pedalea más.';

const STOPS: readonly Stop[] = [
  { path: '/', name: 'landing', h1: HERO },
  { path: '/avisos', name: 'avisos', h1: 'Avisos' },
  { path: '/ubicacion', name: 'ubicacion', h1: 'Ubicación' },
  { path: '/calendario', name: 'calendario', h1: 'Horarios' },
  { path: '/planes', name: 'planes', h1: 'Planes' },
  { path: '/coach/2', name: 'coach', h1: 'Dafne Lugo' },
  { path: '/class_type/1', name: 'class-type', h1: 'Box 8' },
  { path: '/preguntas-frecuentes', name: 'preguntas', h1: 'Preguntas frecuentes' },
  { path: '/primer-round', name: 'pagina', h1: 'Tu primer round' },
  // Casa Aura's name for it.
  { path: '/paquetes', name: 'nada', h1: HERO, status: 404 },
  { path: '/instructor/999', name: 'nadie', h1: HERO, status: 404 },
];

test(
  'every public route renders on a phone',
  async () => {
    expect(await tour(visit, 'phone', url, { studio: 'bravo', stops: STOPS })).toEqual([]);
  },
  6 * MINUTE,
);

test(
  'on a phone the landing page has the schedule, the banner and the configured name of packages',
  async () => {
    const visitor = await visit('phone');
    const { page } = visitor;
    await open(visitor, { path: '/', h1: HERO });
    const heading = page.getByRole('heading', { level: 2, name: 'Calendario de Clases' });
    // Hydration replaces elements, perhaps at this very moment.
    await heading.hover();
    await page.getByRole('button', { name: 'Semana siguiente' }).waitFor();
    // In the order of the studio.
    expect(await page.locator('#landing > div').evaluateAll((sections) => sections.map(({ id }) => id))).toEqual([
      'portada',
      'calendario',
      'paquetes',
      'mision',
      'coaches',
      'clases',
      'nosotros',
      'avisos',
    ]);
    expect(await page.getByRole('link', { name: 'Horarios' }).count()).toBe(0);
    const banner = page.getByRole('link', { name: 'Tu primer round va por la casa' });
    await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }));
    await banner.waitFor({ state: 'hidden' });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await banner.click();
    await page.getByRole('heading', { level: 1, name: 'Planes' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/planes');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  },
  3 * MINUTE,
);

// On a desktop, in the other studio: intent.test.ts.
test(
  "a new visitor has a seat from a class's own page by the free class on a phone, and changes it; its mails lead back",
  async () => {
    const visitor = await visit('phone');
    const { page } = visitor;
    const who = stranger();
    const found: string[] = [];
    const look = async (name: string): Promise<void> =>
      void found.push(...(await visitor.checkAccessibility(`bravo-${name}`)));
    const single = (await openClasses(24, 24 * 8, url)).find(
      (one) => one.class_type.spot_map !== null && seatsLeft(one) > 2,
    );
    if (!single) throw new Error('no class with spots is open');
    await page.goto(`/clase/${single.single_class_id}`);
    await page
      .getByRole('button', { name: /^Reservar/ })
      .first()
      .click();
    await signUpAndTakeFreeClass(page, look, who);
    const places = page.locator('.reservations-card, .reservations-table tbody tr');
    await places.filter({ hasText: single.class_type.name }).waitFor();
    expect((await firstClassTops(page)).filter((top) => top > 360)).toEqual([]);
    await page.goto('/mystudio');
    await changeSpotAndClass(page, look);
    // Of the welcome, the purchase, the reservation and its change.
    const reader = { visitor, name: who.last_name, count: 4 };
    found.push(...(await followMailButtons(visit, BRAVO.accounts, reader)));
    expect(found).toEqual([]);
    await visitor.leave();
  },
  5 * MINUTE,
);

walkWaysOfPaying(BRAVO, visit, ['OXXO', 'six months without interest', 'a gift card']);

walkBrand(visit, () => url);

test('the studios of one process have their own sites, teams and sign-ins, and any other name has none', async () => {
  const visitor = await visit('desktop');
  const { page } = visitor;
  const aura = url.replace('//bravo.', '//aura.');
  await page.goto(aura);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.title()).toMatch(/^Casa Aura/);
  expect((await page.goto(url.replace('//bravo.', '//otro.')))?.status()).toBe(421);
  await page.getByText('Aquí no hay ningún sitio con este nombre.').waitFor();
  // The same address is another account there, with another password.
  const { email, password } = BRAVO.accounts.admin;
  expect(await signIn(url, email, password)).toMatchObject({ idToken: expect.any(String) });
  expect(await signIn(aura, email, password)).toMatchObject({ error: { message: 'INVALID_PASSWORD' } });
  await visitor.leave();
});
