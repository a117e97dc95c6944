/** The product's main job, in a real browser on the studio that `npm start` serves. */
import type { Browser, Locator } from 'playwright-core';
import { visit, type Device, type Person } from '../helpers/browser';
import { launchChromium } from '../helpers/chromium';

const MINUTE = 60_000;
const url = process.env.STUDIO_URL ?? '';
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
});

/** A phone number and an e-mail that nobody has yet. */
function stranger(): { email: string; phone: string } {
  const digits = String(Date.now()).slice(-8);
  return { email: `nora.${digits}@correo.mx`, phone: `55${digits}` };
}

/** Goes on from today, week by week and on a phone day by day, to the first class with a spot map that can be reserved. */
async function findClassWithSpots({ page }: Person): Promise<Locator> {
  for (let week = 0; week < 3; week += 1) {
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    const tabs = page.getByRole('tab');
    const days = Math.max(1, await tabs.count());
    for (let day = 0; day < days; day += 1) {
      if (days > 1) await tabs.nth(day).click();
      const card = page.locator('article.class-card--available', { hasText: 'Reformer' }).filter({ has: page.getByRole('button', { name: /^Reservar/ }) });
      if ((await card.count()) > 0) return card.first();
    }
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
  }
  throw new Error('no class with a spot map in three weeks');
}

describe.each<Device>(['desktop', 'phone'])('on a %s', (device) => {
  test('a visitor signs up, takes a package, picks a spot, sees the reservation, cancels it and has the credit back', async () => {
    const nora = await visit(browser, device, url);
    const { page } = nora;
    const violations: string[] = [];
    const look = async (name: string): Promise<void> => void violations.push(...(await nora.look(name)));

    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('01-landing');

    await page.goto('/paquetes');
    const offer = page.getByRole('link', { name: /Obtener Oferta/ }).first();
    await offer.waitFor();
    await look('02-packages');
    await offer.click();

    // Checkout is for customers: she signs up where she stands.
    await page.waitForURL('**/checkout/*');
    await look('03-checkout-visitor');
    await page.goto('/registro');
    await page.getByRole('heading', { name: '¡Regístrate!' }).waitFor();
    const { email, phone } = stranger();
    await page.getByLabel('Nombre').fill('Nora');
    await page.getByLabel('Apellidos').fill('Íñiguez Peña');
    await page.getByLabel('Correo').fill(email);
    await page.getByLabel('Teléfono').fill(phone);
    await page.getByLabel('Contraseña', { exact: true }).fill('Secreta2026');
    await page.getByLabel('Confirma tu contraseña').fill('Secreta2026');
    await look('04-sign-up');
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await page.getByText('Debes aceptar los términos y condiciones antes de continuar.').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await page.waitForURL('**/mystudio**');

    await page.goto('/mystudio/paquetes');
    await page.getByRole('link', { name: /Obtener Oferta/ }).first().click();
    await page.waitForURL('**/checkout/*');
    const take = page.getByRole('button', { name: 'Obtener Oferta' });
    await take.waitFor();
    const accept = page.getByRole('checkbox');
    if ((await accept.count()) > 0) await accept.check();
    await look('05-checkout');
    await take.click();
    await page.waitForURL('**/gracias/*');
    await page.getByText(/^Orden #00\d+$/).waitFor();
    await look('06-thanks');

    await page.getByRole('link', { name: 'Ir a Reservar' }).click();
    await page.waitForURL('**/mystudio');
    const credits = page.locator('.credits-indicator');
    await credits.getByText('1', { exact: true }).waitFor();
    const card = await findClassWithSpots(nora);
    await look('07-calendar');
    const classId = await card.getAttribute('data-class-id');
    await card.getByRole('button', { name: /^Reservar/ }).click();
    const dialog = page.getByRole('dialog');
    const spot = dialog.locator('.reserve-spot:not([disabled])').first();
    const number = await spot.getAttribute('data-spot');
    await spot.click();
    await look('08-spot-map');
    await dialog.getByRole('button', { name: `Reservar lugar ${number}` }).click();
    await page.getByText('¡Reservación guardada con éxito!').waitFor();
    await page.locator(`article.class-card--reserved[data-class-id="${classId}"]`).waitFor();
    await credits.getByText('0', { exact: true }).waitFor();
    await look('09-reserved');

    await page.goto('/mystudio/reservaciones');
    await page.getByText('Próxima', { exact: true }).waitFor();
    await look('10-my-reservations');
    await page.getByRole('button', { name: /^Cancelar/ }).click();
    await page.getByRole('dialog').getByText('Tu crédito regresa a tu cuenta.').waitFor();
    await look('11-cancel');
    await page.getByRole('button', { name: 'Sí, cancelar' }).click();
    await page.getByText('Reservación cancelada.').waitFor();
    await page.getByText('Cancelada', { exact: true }).waitFor();
    await credits.getByText('1', { exact: true }).waitFor();
    await look('12-credit-back');

    expect(violations).toEqual([]);
    expect(nora.errors).toEqual([]);
    await nora.leave();
  }, 4 * MINUTE);
});
