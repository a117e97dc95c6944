/** A customer at the door: code, check-in on the staff's phone, also without a network; and stars afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { MyReservation, MyReservationsResponse } from '../../domain/contract/reservations';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser, visitWith, type Visitor } from '../helpers/browser';
import { launchChromium } from '../helpers/chromium';
import { cameraBefore, pictureOf, read } from './accessCode';
import { calendarAt, openClasses } from './api';
import { becomeCustomer, enter } from './prepared';
import { cardOf, chooseSpot, confirmSpot, stranger } from './steps';

const url = process.env.STUDIO_URL ?? '';
const visit = openBrowser();

/**
 * A new customer with a place in a class whose check-in is open: from 24 hours before it. Their list of reservations is
 * open.
 */
async function comesSoon(person: Visitor): Promise<MyReservation & { readonly fullName: string }> {
  const [{ page }, who] = [person, stranger()];
  await becomeCustomer(person, who);
  const [single] = await openClasses(1, 23);
  if (!single) throw new Error('no class to reserve until tomorrow');
  await page.goto(calendarAt(single));
  await cardOf(page, String(single.single_class_id))
    .getByRole('button', { name: /^Reservar/ })
    .click();
  if (single.class_type.spot_map) await confirmSpot(page, await chooseSpot(page));
  else await page.getByRole('dialog').getByRole('button', { name: 'Reservar', exact: true }).click();
  await page.getByText('¡Reservación guardada con éxito!').waitFor();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/class_reservations/me')),
    page.goto('/mystudio/reservaciones'),
  ]);
  const {
    class_reservations: [reservation],
  } = (await answer.json()) as MyReservationsResponse;
  if (!reservation) throw new Error('no reservation in the list');
  return { ...reservation, fullName: `${who.name} ${who.last_name}` };
}

/** Opens 'Código de Acceso'; returns the code. */
async function showCode(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Código QR/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Código de Acceso' }).waitFor();
  const code = dialog.getByRole('img', { name: /^Código de acceso a/ });
  await code.waitFor();
  return code;
}

/** In the page: resolves once the service worker has stored the check-in. */
async function screenStored(): Promise<void> {
  while (!(await caches.match('/admin/clases'))) await new Promise((resolve) => setTimeout(resolve, 50));
}

test(
  'a customer shows the code; staff open its address, check in, undo, and check in again while the network is away',
  async () => {
    const [nora, bruno] = [await visit('phone'), await visit('phone', { serviceWorker: true })];
    const violations: string[] = [];
    const { fullName, ...reservation } = await comesSoon(nora);
    const address = read(await pictureOf(await showCode(nora.page)));
    expect(address).toBe(`${url}/admin/reservaciones/${reservation.class_reservation_id}`);
    violations.push(...(await nora.checkAccessibility('20-access-code')));

    const { page } = bruno;
    await enter(page, DEMO_ACCOUNTS.staff, address);
    await page.getByRole('heading', { name: fullName }).waitFor();
    violations.push(...(await bruno.checkAccessibility('21-reservation')));
    await page.getByRole('button', { name: 'Registrar asistencia' }).click();
    await page.getByText('Llegó', { exact: true }).waitFor();
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/attend') && response.ok()),
      page.getByRole('button', { name: 'Deshacer asistencia' }).click(),
    ]);
    await page.getByRole('button', { name: 'Registrar asistencia' }).waitFor();

    await page.getByRole('link', { name: 'Ver la lista de la clase' }).click();
    await page.getByLabel('Buscar por nombre').fill('iniguez');
    const checkIn = page.getByRole('button', { name: `Registrar ${fullName}` });
    await checkIn.waitFor();
    violations.push(...(await bruno.checkAccessibility('22-check-in')));
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.request().method() === 'PUT' && response.url().endsWith('/attend')) answers.push(response.status());
    });
    // The worker has stored the screen.
    await page.evaluate(screenStored);
    await bruno.context.setOffline(true);
    await checkIn.click();
    await page.getByText('1 registro pendiente de enviar').waitFor();
    await page.getByRole('button', { name: `Deshacer ${fullName}` }).waitFor();
    violations.push(...(await bruno.checkAccessibility('23-offline')));
    // The phone discards the tab and opens it again.
    await page.reload();
    await page.getByText('1 registro pendiente de enviar').waitFor();
    await page.getByText('Lista guardada en este equipo').waitFor();
    await page.getByRole('button', { name: `Deshacer ${fullName}` }).waitFor();
    await bruno.context.setOffline(false);
    await page.getByText('1 registro pendiente de enviar').waitFor({ state: 'detached' });

    await nora.page.reload();
    await nora.page.getByText('Exitosa', { exact: true }).waitFor();
    expect(answers).toEqual([200]);

    // The confirmation of her reservation, as she read it: no mail leaves the demo.
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Clientes' }).click();
    await page
      .getByRole('navigation', { name: 'Pantallas de Clientes' })
      .getByRole('link', { name: 'Correos' })
      .click();
    await page.waitForURL('**/admin/correos');
    const own = page.getByRole('button', { name: new RegExp(`^Tu reservación: .*${fullName}`) }).first();
    await own.waitFor();
    violations.push(...(await bruno.checkAccessibility('27-mails')));
    await own.click();
    // axe can't enter the letter: no script runs in it.
    await page.frameLocator('iframe').getByText('¡Listo, Nora! Tu lugar está reservado.').waitFor();
    expect(violations).toEqual([]);
    expect(nora.errors).toEqual([]);
    await Promise.all([nora.leave(), bruno.leave()]);
  },
  5 * MINUTE,
);

test(
  "staff scan the code with the phone's camera",
  async () => {
    const nora = await visit('phone');
    const { single_class_id, fullName } = await comesSoon(nora);
    const folder = mkdtempSync(path.join(tmpdir(), 'studio-camera-'));
    const withCamera = await launchChromium(
      cameraBefore(await pictureOf(await showCode(nora.page)), path.join(folder, 'code.y4m')),
    );
    try {
      const bruno = await visitWith(withCamera, 'phone', url);
      await enter(bruno.page, DEMO_ACCOUNTS.staff, `/admin/clases/${single_class_id}/checkin`);
      await bruno.page.getByRole('button', { name: 'Escanear' }).click();
      const result = bruno.page.locator('.attendance-result');
      await result.getByText('Asistencia registrada').waitFor();
      expect(await result.innerText()).toContain(fullName);
      expect(await bruno.checkAccessibility('26-scan')).toEqual([]);
      expect(bruno.errors).toEqual([]);
    } finally {
      await withCamera.close();
      rmSync(folder, { recursive: true });
    }
    await nora.page.reload();
    await nora.page.getByText('Exitosa', { exact: true }).waitFor();
    expect(nora.errors).toEqual([]);
    await nora.leave();
  },
  4 * MINUTE,
);

test(
  'customers who open a staff address read that it is for staff only',
  async () => {
    const ana = await visit('phone');
    await enter(ana.page, DEMO_ACCOUNTS.customer, '/admin/clases');
    await ana.page.getByRole('heading', { name: 'Esta página es para el personal del estudio' }).waitFor();
    expect(await ana.checkAccessibility('24-no-access')).toEqual([]);
    await ana.leave();
  },
  2 * MINUTE,
);

test(
  'a class that was attended is rated once, and its stars are shown',
  async () => {
    const ana = await visit('phone');
    const { page } = ana;
    await enter(page, DEMO_ACCOUNTS.customer, '/mystudio/reservaciones?filtro=pasadas');
    const offers = page.getByRole('button', { name: /^Calificar/ });
    await offers.first().waitFor();
    const stars = page.getByRole('img', { name: /^Tu calificación: / });
    const [before, rated] = [await offers.count(), await stars.count()];
    await offers.first().click();
    const dialog = page.getByRole('dialog');
    const [ofClass, ofCoach] = [dialog.getByRole('group').first(), dialog.getByRole('group').last()];
    await ofClass.locator('label').nth(4).click();
    expect(await dialog.getByRole('button', { name: 'Enviar calificación' }).count()).toBe(0);
    await ofCoach.locator('label').nth(3).click();
    await dialog.getByLabel('Comentario (opcional)').fill('Muy buena energía');
    const violations = await ana.checkAccessibility('25-rating');
    await dialog.getByRole('button', { name: 'Enviar calificación' }).click();
    await page.getByText('¡Gracias por tu calificación!').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await offers.nth(before - 1).waitFor({ state: 'detached' });
    expect([await offers.count(), await stars.count()]).toEqual([before - 1, rated + 1]);
    expect(violations).toEqual([]);
    expect(ana.errors).toEqual([]);
    await ana.leave();
  },
  3 * MINUTE,
);
