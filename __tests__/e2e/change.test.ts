/** A change of spot and of class from the home screen. */
import type { Browser } from 'playwright-core';
import { visit } from '../helpers/browser';
import { launchChromium } from '../helpers/chromium';
import { becomeCustomer, cardOf, chooseSpot, confirmSpot, findClassWithSpots } from './steps';

const MINUTE = 60_000;
const url = process.env.STUDIO_URL ?? '';
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
});

test.each(['desktop', 'phone'] as const)(
  'on a %s a customer changes spot and class from the home screen, and keeps a place all along',
  async (device) => {
    const nora = await visit(browser, device, url);
    const { page } = nora;
    const dialog = page.getByRole('dialog');
    const violations: string[] = [];
    const look = async (name: string): Promise<void> =>
      void violations.push(...(await nora.checkAccessibility(`change-${device}-${name}`)));
    await becomeCustomer(nora);
    await page.goto('/mystudio');
    const card = await findClassWithSpots(page, 2);
    const classId = await card.getAttribute('data-class-id');
    await card.getByRole('button', { name: /^Reservar/ }).click();
    await confirmSpot(page, await chooseSpot(page));
    await dialog.getByRole('heading', { name: '¡Nos vemos en clase!' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const panel = page.getByRole('region', { name: 'Lo que sigue' });
    await panel.getByText(/^Próxima clase en/).waitFor();
    const height = (await panel.boundingBox())?.height ?? 0;
    if (device === 'phone') {
      expect(height).toBeLessThanOrEqual(88);
      await panel.getByRole('button', { expanded: false }).click();
    }
    await look('01-home');
    await panel.getByRole('button', { name: 'Cambiar lugar' }).click();
    const spot = await chooseSpot(page);
    await dialog.getByRole('button', { name: `Cambiar al lugar ${spot}` }).click();
    await panel.getByText(new RegExp(`lugar ${spot}$`)).waitFor();

    await panel.getByRole('button', { name: 'Cambiar clase' }).click();
    await dialog.getByText(/^Pagas con el mismo crédito/).waitFor();
    await look('02-classes');
    await dialog.locator('.change-class').first().click();
    const next = await chooseSpot(page);
    await look('03-spot');
    await dialog.getByRole('button', { name: `Cambiar al lugar ${next}` }).click();
    await dialog.getByRole('heading', { name: '¡Nos vemos en clase!' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await panel.getByText(new RegExp(`lugar ${next}$`)).waitFor();
    await cardOf(page, classId).getByText('Reservada').waitFor({ state: 'detached' });

    await page.goto('/mystudio/reservaciones');
    await page.getByText('Próxima', { exact: true }).waitFor();
    expect(await page.locator('.reservations-card').count()).toBe(1);
    await look('04-upcoming');

    expect(violations).toEqual([]);
    expect(nora.errors).toEqual([]);
    await nora.leave();
  },
  4 * MINUTE,
);
