/** The screens beside the journey: what axe and the console say of them, and that they fit the narrowest phone. */
import type { Browser } from 'playwright-core';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { visit, type Device, type Person } from '../helpers/browser';
import { launchChromium } from '../helpers/chromium';
import { logIn } from './steps';

const MINUTE = 60_000;
const url = process.env.STUDIO_URL ?? '';
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
});

/** The other public screens: public.test.ts. */
const PUBLIC = ['/entrar', '/registro', '/recuperar', '/mystudio'] as const;
const OWN = ['/mystudio', '/mystudio/reservaciones', '/mystudio/paquetes'] as const;

async function open({ page }: Person, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}

/** Whether all of a screen lies within a window of 320 pixels, once it is drawn for that. */
async function fits({ page }: Person): Promise<boolean> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const within = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  const fitting = await page.waitForFunction(within, undefined, { timeout: 5000 }).then(() => true, () => false);
  if (before) await page.setViewportSize(before);
  return fitting;
}

describe.each<Device>(['desktop', 'phone'])('on a %s', (device) => {
  test('what visitors see', async () => {
    const visitor = await visit(browser, device, url);
    const found: string[] = [];
    for (const path of PUBLIC) {
      await open(visitor, path);
      found.push(...(await visitor.look(`screen${path.replace(/\//g, '-')}`)));
      if (!(await fits(visitor))) found.push(`${path}: wider than 320 px`);
    }
    expect(found).toEqual([]);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  }, 3 * MINUTE);

  test('what customers see, and that nothing of it is left when they leave', async () => {
    const ana = await visit(browser, device, url);
    const { page } = ana;
    const found: string[] = [];
    await page.goto('/entrar');
    await logIn(page, DEMO_ACCOUNTS.customer);
    await page.waitForURL('**/mystudio');
    for (const path of OWN) {
      await open(ana, path);
      found.push(...(await ana.look(`own${path.replace(/\//g, '-')}`)));
      if (!(await fits(ana))) found.push(`${path}: wider than 320 px`);
    }
    await page.goto('/mystudio');
    await page.locator('.class-card:visible').first().waitFor();
    await page.locator(device === 'phone' ? '.app-menu button' : '.app-user__button').first().click();
    await page.getByRole('button', { name: 'Salir' }).waitFor();
    found.push(...(await ana.look('own-menu')));
    await page.getByRole('button', { name: 'Salir' }).click();
    await page.waitForURL('**/entrar');
    await page.getByRole('link', { name: /inicio$/ }).click();
    await page.getByRole('link', { name: 'Ver calendario' }).click();
    await page.locator('.class-card:visible').first().waitFor();
    expect(await page.locator('.class-card--reserved').count()).toBe(0);
    expect(found).toEqual([]);
    expect(ana.errors).toEqual([]);
    await ana.leave();
  }, 3 * MINUTE);
});
