/** Pages as the server renders them: without scripts, and how the browser hydrates them. */
import type { Page } from 'playwright-core';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { CONFIG } from '../../seed/content/casaAura/config';
import { COACHES } from '../../seed/content/casaAura/catalogue';
import { openBrowser, type Device } from '../helpers/browser';
import { enter } from './prepared';
import { hydrated } from './steps';

const url = process.env.STUDIO_URL ?? '';
const HERO = String(CONFIG.hero_title);
const visit = openBrowser();

const h1 = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

test(
  'without scripts the landing page is whole, its links work, and its head describes the studio',
  async () => {
    const { page, errors, leave } = await visit('phone', { javaScript: false });
    await page.goto('/');
    await h1(page, HERO);
    for (const { name, last_name } of COACHES) await page.getByRole('link', { name: `${name} ${last_name}` }).waitFor();
    await page.getByRole('heading', { level: 3, name: 'Paquete 10' }).waitFor();
    const head = async (selector: string, attribute: string): Promise<string | null> =>
      page.locator(`head ${selector}`).getAttribute(attribute);
    expect(await page.title()).toContain('Casa Aura');
    expect(await head('meta[name=description]', 'content')).not.toBe('');
    expect(await head('link[rel=canonical]', 'href')).toBe(`${url}/`);
    expect(await head('meta[property="og:title"]', 'content')).toContain('Casa Aura');
    expect(await head('meta[property="og:image"]', 'content')).toMatch(new RegExp(`^${url}/`));
    const kinds = async (): Promise<string[] | undefined> => {
      const objects = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
        '@graph'?: { '@type': string }[];
      };
      return objects['@graph']?.map((object) => object['@type']);
    };
    expect(await kinds()).toEqual(['WebSite', 'ExerciseGym']);

    await page.getByRole('link', { name: 'Diego Arriaga' }).click();
    await h1(page, 'Diego Arriaga');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cómo llegar' }).click();
    await h1(page, 'Ubicación');
    await page.goto('/calendario');
    await h1(page, 'Horarios');
    // Late on a Sunday the week has no class to come: the next one has a page of its own.
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    await page.goto(/<loc>([^<]+\/clase\/\d+)<\/loc>/.exec(sitemap)?.[1] ?? '/clase/0');
    expect(await kinds()).toContain('Event');
    expect(errors).toEqual([]);
    await leave();
  },
  MINUTE,
);

interface Watched {
  /** The heading as the server rendered it, before any script ran. */
  rendered: Element | null;
  /** What has moved, and by how much. */
  shifts: string[];
}

test.each<Device>(['desktop', 'phone'])(
  'on a %s hydration re-renders nothing, moves nothing and requests nothing again',
  async (device) => {
    const visitor = await visit(device);
    const { page } = visitor;
    await page.addInitScript(() => {
      const watched: Watched = { rendered: null, shifts: [] };
      Object.assign(window, { watched });
      new MutationObserver((_records, observer) => {
        watched.rendered = document.querySelector('#root main h1');
        if (watched.rendered) observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        })[]) {
          const moved = sources.map(({ node }) =>
            (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 120),
          );
          watched.shifts.push(`${value}: ${moved.join(' | ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // The font is cached: what its arrival may move is up to its measures (src/styles/fonts.scss).
    await page.goto('/avisos');
    await hydrated(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await hydrated(page);
    const found = await page.evaluate(() => {
      const { rendered, shifts } = (window as unknown as { watched: Watched }).watched;
      return { same: rendered !== null && rendered === document.querySelector('#root main h1'), shifts };
    });
    expect(found).toEqual({ same: true, shifts: [] });
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    // React and the page's own, and the way to the chat. Not: sections that only lead on, axios, Firebase.
    const scripts = asked.flatMap((path) => /^\/js\/([\w-]+)\./.exec(path)?.[1] ?? []);
    expect(scripts.sort()).toEqual(['landing', 'main', 'vendor', 'whatsapp']);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  },
  MINUTE,
);

test(
  "customers who are signed in see a visitor's page first, then their own header",
  async () => {
    const { page, errors, leave } = await visit('desktop');
    await enter(page, DEMO_ACCOUNTS.customer);
    await page.waitForURL('**/mystudio');
    await page.goto('/');
    await page.getByRole('link', { name: 'Mi Cuenta' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Mi Cuenta' }).click();
    await page.waitForURL('**/mystudio');
    expect(errors).toEqual([]);
    await leave();
  },
  MINUTE,
);

test(
  'a link focused by keyboard keeps the focus through hydration and navigates without a page load',
  async () => {
    const { page, errors, leave } = await visit('desktop');
    await page.goto('/');
    await hydrated(page);
    const links = page.locator('#coaches a');
    // As the server rendered it: hydration replaces it.
    const count = await links.evaluateAll(
      (all) => all.map((link) => link.setAttribute('data-before-hydration', '')).length,
    );
    // Other suites in the same studio may have added coaches.
    expect(count).toBeGreaterThanOrEqual(COACHES.length);
    const second = await links.nth(1).innerText();
    await links.first().evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
    await page.keyboard.press('Tab');
    await page.locator('#coaches a[data-before-hydration]').first().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(second);
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    await page.keyboard.press('Enter');
    await h1(page, second);
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
    expect(errors).toEqual([]);
    await leave();
  },
  MINUTE,
);

test(
  'the week in the address is shown after a reload and after going back and forward',
  async () => {
    const { page, errors, leave } = await visit('desktop');
    await page.goto('/calendario');
    const week = page.locator('.schedule-navigator__week');
    const current = await week.innerText();
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await page.waitForURL('**/calendario?semana=*');
    await week.filter({ hasNotText: current }).waitFor();
    const next = await week.innerText();
    await page.reload();
    await week.getByText(next.split('\n')[0] ?? next).waitFor();
    expect(await week.innerText()).toBe(next);
    await page.getByRole('link', { name: 'Paquetes' }).first().click();
    await h1(page, 'Paquetes');
    await page.goBack();
    await h1(page, 'Horarios');
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    expect(await week.innerText()).toBe(next);
    await page.goForward();
    await h1(page, 'Paquetes');
    expect(errors).toEqual([]);
    await leave();
  },
  MINUTE,
);

test(
  'a click made before hydration is replayed after it',
  async () => {
    const { page, errors, leave } = await visit('phone');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/js/main.*', async (route) => {
      await held;
      await route.continue();
    });
    // Its load may wait for the script that is held.
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    release();
    await page.getByRole('dialog').waitFor();
    expect(errors).toEqual([]);
    await leave();
  },
  MINUTE,
);
