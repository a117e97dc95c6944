/** A customer at the door: code, check-in on the staff's phone, also without a network; and stars afterwards. */
import type { Browser } from 'playwright-core';
import type { MyReservationsResponse } from '../../domain/contract/reservations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { visit } from '../helpers/browser';
import { launchChromium } from '../helpers/chromium';
import { calendarAt, openClasses } from './api';
import { becomeCustomer, cardOf, chooseSpot, confirmSpot, logIn } from './steps';

const MINUTE = 60_000;
const url = process.env.STUDIO_URL ?? '';
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
});

test('a customer shows the code; staff open its address, check in, undo, and check in again while the network is away', async () => {
  const [nora, bruno] = [await visit(browser, 'phone', url), await visit(browser, 'phone', url)];
  const violations: string[] = [];
  await becomeCustomer(nora);
  // Check-in opens 24 hours before the class.
  const [single] = await openClasses(1, 23);
  if (!single) throw new Error('no class to reserve until tomorrow');
  await nora.page.goto(calendarAt(single));
  await cardOf(nora.page, String(single.single_class_id)).getByRole('button', { name: /^Reservar/ }).click();
  if (single.class_type.spot_map) await confirmSpot(nora.page, await chooseSpot(nora.page));
  else await nora.page.getByRole('dialog').getByRole('button', { name: 'Reservar', exact: true }).click();
  await nora.page.getByText('¡Reservación guardada con éxito!').waitFor();

  const [answer] = await Promise.all([
    nora.page.waitForResponse((response) => response.url().includes('/api/class_reservations/me')),
    nora.page.goto('/mystudio/reservaciones'),
  ]);
  const { class_reservations: [reservation] } = (await answer.json()) as MyReservationsResponse;
  await nora.page.getByRole('button', { name: /^Código QR/ }).click();
  const code = nora.page.getByRole('dialog');
  await code.getByRole('heading', { name: 'Código de Acceso' }).waitFor();
  await code.getByRole('img', { name: /^Código de acceso a/ }).waitFor();
  violations.push(...(await nora.look('20-access-code')));

  const { page } = bruno;
  await page.goto(`/admin/reservaciones/${reservation?.class_reservation_id}`);
  await logIn(page, DEMO_ACCOUNTS.staff);
  await page.getByRole('heading', { name: 'Nora Íñiguez Peña' }).waitFor();
  violations.push(...(await bruno.look('21-reservation')));
  await page.getByRole('button', { name: 'Registrar asistencia' }).click();
  await page.getByText('Llegó', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Deshacer asistencia' }).click();
  await page.getByRole('button', { name: 'Registrar asistencia' }).waitFor();

  await page.getByRole('link', { name: 'Ver la lista de la clase' }).click();
  await page.getByLabel('Buscar por nombre').fill('iniguez');
  const checkIn = page.getByRole('button', { name: 'Registrar Nora Íñiguez Peña' });
  await checkIn.waitFor();
  violations.push(...(await bruno.look('22-check-in')));
  await bruno.context.setOffline(true);
  await checkIn.click();
  await page.getByText('1 registro pendiente de enviar').waitFor();
  await page.getByRole('button', { name: 'Deshacer Nora Íñiguez Peña' }).waitFor();
  violations.push(...(await bruno.look('23-offline')));
  await bruno.context.setOffline(false);
  await page.getByText('1 registro pendiente de enviar').waitFor({ state: 'detached' });

  await nora.page.reload();
  await nora.page.getByText('Exitosa', { exact: true }).waitFor();
  expect(violations).toEqual([]);
  expect(nora.errors).toEqual([]);
  await Promise.all([nora.leave(), bruno.leave()]);
}, 5 * MINUTE);

test('customers who open a staff address are told whose it is', async () => {
  const ana = await visit(browser, 'phone', url);
  await ana.page.goto('/admin/clases');
  await logIn(ana.page, DEMO_ACCOUNTS.customer);
  await ana.page.getByRole('heading', { name: 'Esta página es para el personal del estudio' }).waitFor();
  expect(await ana.look('24-no-access')).toEqual([]);
  await ana.leave();
}, 2 * MINUTE);

test('a class that was attended is rated once, and its stars are shown', async () => {
  const ana = await visit(browser, 'phone', url);
  const { page } = ana;
  await page.goto('/mystudio/reservaciones?filtro=pasadas');
  await logIn(page, DEMO_ACCOUNTS.customer);
  const offers = page.getByRole('button', { name: /^Calificar/ });
  await offers.first().waitFor();
  const before = await offers.count();
  await offers.first().click();
  const dialog = page.getByRole('dialog');
  const [ofClass, ofCoach] = [dialog.getByRole('group').first(), dialog.getByRole('group').last()];
  await ofClass.locator('label').nth(4).click();
  expect(await dialog.getByRole('button', { name: 'Enviar calificación' }).count()).toBe(0);
  await ofCoach.locator('label').nth(3).click();
  await dialog.getByLabel('Comentario (opcional)').fill('Muy buena energía');
  const violations = await ana.look('25-rating');
  await dialog.getByRole('button', { name: 'Enviar calificación' }).click();
  await page.getByText('¡Gracias por tu calificación!').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('img', { name: 'Tu calificación: 5 estrellas' }).first().waitFor();
  await expect(offers.count()).resolves.toBe(before - 1);
  expect(violations).toEqual([]);
  expect(ana.errors).toEqual([]);
  await ana.leave();
}, 3 * MINUTE);
