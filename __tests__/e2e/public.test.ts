/**
 * The public site: every route on a desktop and a phone, and the ways between them. The other studio's: bravo.test.ts.
 */
import { MINUTE } from '../../domain/durations';
import { openBrowser, type Device } from '../helpers/browser';
import { seeAll } from './steps';
import { tour, type Stop } from './tour';

const url = process.env.STUDIO_URL ?? '';
const visit = openBrowser();

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
  { path: '/preguntas-frecuentes', name: 'preguntas', h1: 'Preguntas frecuentes' },
  { path: '/tu-primera-clase', name: 'pagina', h1: 'Preguntas antes de tu primera clase' },
  { path: '/no-hay-nada', name: 'nada', h1: HERO, status: 404 },
  { path: '/instructor/999', name: 'nadie', h1: HERO, status: 404 },
  { path: '/entrar', name: 'entrar', h1: 'Inicia Sesión' },
  { path: '/registro', name: 'registro', h1: '¡Regístrate!' },
  { path: '/recuperar', name: 'recuperar', h1: '¡Recupera tu cuenta!' },
];

test.each<Device>(['desktop', 'phone'])(
  'every public route on a %s has its heading, and no error, no foreign request and no violation of axe',
  async (device) => {
    expect(await tour(visit, device, url, { studio: 'public', stops: STOPS })).toEqual([]);
  },
  6 * MINUTE,
);

test(
  "a visitor goes from a coach's card to one of their classes",
  async () => {
    const { page, errors, leave } = await visit('desktop');
    await page.goto('/#coaches');
    await page.getByRole('link', { name: 'Diego Arriaga' }).click();
    await page.getByRole('heading', { level: 2, name: 'Entrena con Diego' }).waitFor();
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    const cards = page.locator('article.class-card');
    await cards.first().waitFor();
    // Read at once: the week's cards may still take the place of those before.
    const coaches = await cards.locator('.class-card__coach').allInnerTexts();
    expect(coaches.filter((coach) => !coach.includes('Diego'))).toEqual([]);
    expect(coaches).not.toEqual([]);
    await page
      .getByRole('button', { name: /^Reservar/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(errors).toEqual([]);
    await leave();
  },
  2 * MINUTE,
);

test(
  'an anchor scrolls to its section, also to one in a lazy chunk',
  async () => {
    const { page, leave } = await visit('phone');
    await page.goto('/#avisos');
    await page.getByRole('heading', { level: 2, name: 'Avisos' }).waitFor();
    await page.waitForFunction(() => {
      const top = document.getElementById('avisos')?.getBoundingClientRect().top ?? NaN;
      return top >= 0 && top < window.innerHeight;
    });
    await leave();
  },
  2 * MINUTE,
);

test(
  'the promotion opens by itself, once, and leads to the packages',
  async () => {
    const visitor = await visit('phone', { showPromo: true });
    const { page } = visitor;
    await page.goto('/');
    const dialog = page.getByRole('dialog', { name: 'Promoción' });
    await dialog.waitFor();
    expect(await visitor.checkAccessibility('public-promo')).toEqual([]);
    await dialog.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Paquetes' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => window.localStorage.getItem('promo.shown'))).toMatch(/^\d{4}-\d\d-\d\d$/);
    await seeAll(page);
    expect(await dialog.count()).toBe(0);
    await visitor.leave();
  },
  2 * MINUTE,
);

test(
  'the mobile menu of a phone lists the public pages, and the chat link has prefix 52',
  async () => {
    const visitor = await visit('phone');
    const { page } = visitor;
    await page.goto('/avisos');
    expect(await page.getByRole('link', { name: /^Escríbenos por WhatsApp/ }).getAttribute('href')).toBe(
      'https://wa.me/525510000000',
    );
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Horarios' }).waitFor();
    expect(await visitor.checkAccessibility('public-menu')).toEqual([]);
    await page.getByRole('dialog').getByRole('link', { name: 'Paquetes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Paquetes' }).waitFor();
    await visitor.leave();
  },
  2 * MINUTE,
);
