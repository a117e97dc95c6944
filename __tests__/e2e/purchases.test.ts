/**
 * What customers see of what they bought, their cards, and the cash that staff confirm; in a real browser on the real
 * `npm start`.
 */
import type { FrameLocator, Page } from 'playwright-core';
import type { MyReservationsResponse } from '../../domain/contract/reservations';
import { eventually } from '../helpers/until';
import { MINUTE } from '../../domain/durations';
import { CARD } from '../../domain/pricing';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { AT_HOME, FIVE } from '../../seed/content/casaAura/packages';
import { openBrowser } from '../helpers/browser';
import { ask, calendarAt, openClasses } from './api';
import { enter, register, signUp } from './prepared';
import { agreeToCharges, cardOf, chooseSpot, confirmSpot, stranger } from './steps';
import { inDatabase } from './studioConfig';

const ASKS_THE_BANK = '4000002500003155';
const visit = openBrowser();

const cardFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Campo de entrada seguro para el pago con tarjeta"]');
const bank = (page: Page): FrameLocator => page.frameLocator('iframe[title="Autenticación de prueba"]');

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.locator('[name="cardnumber"]').fill(number);
  await frame.locator('[name="exp-date"]').fill('12/34');
  await frame.locator('[name="cvc"]').fill('123');
}

/** What has the focus, in words. */
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Answers a question; it is gone afterwards. */
async function answer(page: Page, text: string): Promise<void> {
  const question = page.locator('.app-confirm');
  await question.getByRole('button', { name: text, exact: true }).click();
  await question.waitFor({ state: 'detached' });
}

/** Where a question's button stands, frame by frame, from its first one on; with the motion that most people have. */
async function positionsWhileOpening(page: Page, open: () => Promise<void>): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = (): void => {
      const box = document.querySelector('.swal2-confirm')?.getBoundingClientRect();
      if (box?.width) seen.push([box.x, box.y, box.width].map(Math.round).join(' '));
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seenPositions: seen });
  });
  await open();
  await page.waitForFunction(() => {
    const popup = document.querySelector('.swal2-popup.swal2-show');
    return popup && popup.getAnimations().every(({ playState }) => playState === 'finished');
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return page.evaluate(() => [...new Set((window as unknown as { seenPositions: string[] }).seenPositions)]);
}

describe('on a phone', () => {
  test(
    'purchases, charges and their receipts are listed, and a receipt prints',
    async () => {
      const ana = await visit('phone');
      const { page } = ana;
      await enter(page, DEMO_ACCOUNTS.customer, '/mystudio/membresias');
      const receipt = page.getByRole('link', { name: /^Recibo/ }).first();
      await receipt.waitFor();
      const violations = await ana.checkAccessibility('80-purchases');
      await receipt.click();
      await page.getByText('No es un comprobante fiscal').waitFor();
      await page.getByText(/^Orden #00\d+$/).waitFor();
      violations.push(...(await ana.checkAccessibility('81-receipt')));
      await page.emulateMedia({ media: 'print' });
      await page.getByRole('banner').first().waitFor({ state: 'hidden' });
      expect(await page.getByRole('button', { name: 'Imprimir' }).isVisible()).toBe(false);
      expect(await page.getByText('Total pagado').isVisible()).toBe(true);
      await page.emulateMedia({ media: 'screen' });

      await page.goto('/mystudio/pagos');
      await page.getByRole('heading', { name: 'Mis Cargos' }).waitFor();
      await page
        .getByRole('link', { name: /^Recibo/ })
        .first()
        .click();
      await page.waitForURL('**/mystudio/recibo/*?cargo=*');
      await page.getByText('No es un comprobante fiscal').waitFor();
      await page.getByRole('link', { name: 'Mis Cargos' }).first().click();
      await page
        .getByRole('link', { name: /^Recibo/ })
        .first()
        .waitFor();
      violations.push(...(await ana.checkAccessibility('82-charges')));
      expect(violations).toEqual([]);
      expect(ana.errors).toEqual([]);
      await ana.leave();
    },
    3 * MINUTE,
  );

  test(
    'cards are saved, also after 3-D Secure; one that pays a subscription stays until that is cancelled',
    async () => {
      // A card has one free trial of a package: no other suite pays for this one with these.
      const [brand, card] = ['Mastercard', '5200828282828210'];
      const nora = await visit('phone');
      const { page } = nora;
      await signUp(nora.page);
      await page.goto('/mystudio/metodos');
      await page.getByText('Aún no tienes tarjetas guardadas.').waitFor();
      const violations = await nora.checkAccessibility('83-no-cards');
      await page.getByRole('button', { name: 'Agregar tarjeta' }).click();
      await cardFrame(page).locator('[name="cardnumber"]:enabled').waitFor();
      expect(await page.getByRole('button', { name: 'Guardar tarjeta' }).isDisabled()).toBe(true);
      await typeCard(page, card);
      violations.push(...(await nora.checkAccessibility('84-add-card')));
      await page.getByRole('button', { name: 'Guardar tarjeta' }).click();
      await page.getByText('¡Método de Pago guardado con éxito!').waitFor();
      await page
        .getByText(`${brand} •••• ${card.slice(-4)}`)
        .first()
        .waitFor();

      await page.getByRole('button', { name: 'Agregar tarjeta' }).click();
      await typeCard(page, ASKS_THE_BANK);
      await page.getByRole('button', { name: 'Guardar tarjeta' }).click();
      await bank(page).getByRole('button', { name: 'Fallar autenticación' }).click();
      await page.getByText(/^Hubo un error al agregar este método de pago\./).waitFor();
      violations.push(...(await nora.checkAccessibility('85-add-card-refused')));
      await page.getByRole('button', { name: 'Guardar tarjeta' }).click();
      await bank(page).getByRole('button', { name: 'Completar autenticación' }).click();
      await page.getByText('Visa •••• 3155').first().waitFor();
      violations.push(...(await nora.checkAccessibility('86-cards')));

      await page.goto(`/checkout/${AT_HOME}`);
      await page.getByRole('radio', { name: `${brand} terminada en ${card.slice(-4)}` }).check();
      await agreeToCharges(page);
      await page.getByRole('button', { name: /^(Pagar \$|Confirmar compra)/ }).click();
      await page.getByText(/^Orden #00\d+$/).waitFor();
      await page.goto('/mystudio/metodos');
      await page.getByRole('button', { name: `Eliminar ${brand} •••• ${card.slice(-4)}` }).click();
      await page.getByText(/se cobra tu suscripción .*: no se puede eliminar/).waitFor();
      await answer(page, 'Ahora no');
      const remove = page.getByRole('button', { name: 'Eliminar Visa •••• 3155' });
      // A button that moves while its question opens loses quick presses.
      expect(await positionsWhileOpening(page, () => remove.click())).toHaveLength(1);
      await answer(page, 'Eliminar');
      await page.getByText('Metodo de Pago eliminado con éxito.').waitFor();
      await page.getByText('Visa •••• 3155').first().waitFor({ state: 'detached' });

      await page.goto('/mystudio/membresias');
      await page.getByText('Activa', { exact: true }).waitFor();
      violations.push(...(await nora.checkAccessibility('87-subscription')));
      await page.getByRole('button', { name: /^Cambiar tarjeta/ }).click();
      await page.getByRole('button', { name: 'Usar esta tarjeta' }).waitFor();
      violations.push(...(await nora.checkAccessibility('87-change-card')));
      await page.getByRole('button', { name: 'Conservar la de hoy' }).click();
      await page.getByRole('button', { name: /^Cancelar suscripción/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Cancelar suscripción' });
      await dialog.getByRole('button', { name: 'Cancelar suscripción' }).click();
      await dialog.getByText('Debes indicar un motivo de cancelación.').waitFor();
      violations.push(...(await nora.checkAccessibility('88-cancel-reason')));
      await dialog.getByRole('button', { name: 'Me mudo o viajo' }).click();
      await dialog.getByRole('button', { name: 'Cancelar suscripción' }).click();
      await page.getByText('¡Suscripción cancelada!').waitFor();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(/^Cancelada el \d\d \w+\.? \d{4}$/).waitFor();
      expect(await page.getByRole('button', { name: /^Cancelar suscripción/ }).count()).toBe(0);
      await page.waitForFunction(() => document.activeElement !== document.body);
      expect(await focused(page)).toContain('Cancelada el');

      await page.goto('/mystudio/metodos');
      await page.getByRole('button', { name: `Eliminar ${brand} •••• ${card.slice(-4)}` }).click();
      await answer(page, 'Eliminar');
      await page.getByText('Aún no tienes tarjetas guardadas.').waitFor();
      expect(violations).toEqual([]);
      // Refusals are expected responses; the browser logs them as failures.
      expect(
        nora.errors.filter((text) => !/status of 40[39] .*\/api\/(payment_sources\/|checkout\/purchase)/.test(text)),
      ).toEqual([]);
      await nora.leave();
    },
    4 * MINUTE,
  );

  test(
    'the mail of credits that expire leads to their package, which one press buys again without signing in, once',
    async () => {
      const who = stranger();
      const token = await register(who);
      const first = {
        class_package_id: FIVE,
        payment_method: CARD,
        card_payment_method: 'pm_card_visa',
        saveCard: true,
      };
      const { purchase_id } = await ask<{ purchase_id: number }>('/api/checkout/purchase', { token, body: first });
      const link = await inDatabase(async (db) => {
        await db.query(`update available_class set expires_at = now() + interval '2 days' where purchase_id = $1`, [
          purchase_id,
        ]);
        const { rows } = await db.query<{ mail_id: number }>(
          `insert into mail (kind, customer_id, dedupe_key, created_at, due_at)
           select 'credits-lapsing', customer_id, 'prueba:' || customer_id, now(), now() from purchase
           where purchase_id = $1 returning mail_id`,
          [purchase_id],
        );
        return eventually('the mail of credits that expire', async () => {
          const sent = await db.query<{ html: string | null }>('select html from mail where mail_id = $1', [
            rows[0]?.mail_id,
          ]);
          return /\/renovar\/[\w-]+/.exec(sent.rows[0]?.html ?? '')?.[0];
        });
      });
      const reader = await visit('phone');
      const { page } = reader;
      await page.goto(link ?? '');
      await page.getByRole('heading', { name: `${who.name}, compra otra vez tu paquete` }).waitFor();
      await page.getByText('Visa •••• 4242').waitFor();
      const violations = await reader.checkAccessibility('89-renewal-link');
      await page.getByRole('button', { name: /^Pagar \$/ }).click();
      await page.getByText(`¡Listo, ${who.name}! Tu pago se realizó.`).waitFor();
      violations.push(...(await reader.checkAccessibility('89-renewal-link-paid')));
      await page.goto(link ?? '');
      await page.getByText('Ya volviste a comprar este paquete').waitFor();
      const { purchases } = await ask<{ purchases: { status: string }[] }>('/api/purchases', { token });
      expect(purchases.map(({ status }) => status)).toEqual(['completed', 'completed']);
      expect([violations, reader.errors]).toEqual([[], []]);
      await reader.leave();
    },
    3 * MINUTE,
  );
});

test(
  'a customer pays in cash; staff confirm it at the desk, once',
  async () => {
    const [nora, bruno] = [await visit('phone'), await visit('phone')];
    const who = stranger();
    await signUp(nora.page, who);
    await nora.page.goto(`/checkout/${FIVE}`);
    await nora.page.getByRole('radio', { name: 'Efectivo' }).check();
    await nora.page.getByRole('button', { name: /^(Pagar \$|Confirmar compra)/ }).click();
    await nora.page.waitForURL('**/gracias/*');
    const [single] = await openClasses(1, 23);
    if (!single) throw new Error('no class to reserve until tomorrow');
    await nora.page.goto(calendarAt(single));
    await cardOf(nora.page, String(single.single_class_id))
      .getByRole('button', { name: /^Reservar/ })
      .click();
    if (single.class_type.spot_map) await confirmSpot(nora.page, await chooseSpot(nora.page));
    else await nora.page.getByRole('dialog').getByRole('button', { name: 'Reservar', exact: true }).click();
    await nora.page.getByText('¡Reservación guardada con éxito!').waitFor();
    const [reservations] = await Promise.all([
      nora.page.waitForResponse((response) => response.url().includes('/api/class_reservations/me')),
      nora.page.goto('/mystudio/reservaciones'),
    ]);
    const {
      class_reservations: [reservation],
    } = (await reservations.json()) as MyReservationsResponse;

    const { page } = bruno;
    await enter(page, DEMO_ACCOUNTS.staff, `/admin/clases/${single.single_class_id}/checkin`);
    await page.getByLabel('Buscar por nombre').fill('iniguez');
    await page
      .getByRole('link', { name: /^Cobrar/ })
      .first()
      .waitFor();
    const violations = await bruno.checkAccessibility('89-check-in-cash');
    await page.goto('/admin/efectivo');
    await page.getByRole('link', { name: `${who.name} ${who.last_name}` }).waitFor();
    violations.push(...(await bruno.checkAccessibility('92-unpaid-cash')));
    await page.goto(`/admin/reservaciones/${reservation?.class_reservation_id}`);
    await page.getByText('Pago en Efectivo Incompleto').waitFor();
    violations.push(...(await bruno.checkAccessibility('90-cash-due')));
    await page.getByRole('button', { name: 'Confirmar pago en efectivo' }).click();
    await answer(page, 'Sí, recibí el pago');
    await page.getByText('¡Pago exitoso!').waitFor();
    await page.getByText('Pagada', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Confirmar pago en efectivo' }).count()).toBe(0);
    violations.push(...(await bruno.checkAccessibility('91-cash-received')));

    await nora.page.goto('/mystudio/membresias');
    await nora.page.getByText('Completada', { exact: true }).waitFor();
    expect(violations).toEqual([]);
    expect([...nora.errors, ...bruno.errors]).toEqual([]);
    await Promise.all([nora.leave(), bruno.leave()]);
  },
  4 * MINUTE,
);
