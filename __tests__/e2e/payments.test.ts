/** Paying, in a real browser on the studio that `npm start` serves, with the stand-ins of the payment providers. */
import type { Page } from 'playwright-core';
import type { SingleClass } from '../../domain/contract/schedule';
import { MINUTE } from '../../domain/durations';
import { AT_HOME, FIVE, SINGLE, SOUND_BATH, TEN } from '../../seed/content/casaAura/packages';
import { openBrowser, type Device, type Visitor } from '../helpers/browser';
import { ask, calendarAt, openClasses } from './api';
import { signUp } from './prepared';
import { agreeToCharges, answerAtPayPal, cancelAtPayPal, cardFrame, cardOf, chooseSpot, typeCard } from './steps';

const ASKS_THE_BANK = '4000002500003155';
const visit = openBrowser();

/** A new customer, and what axe and the console say of every screen that they look at. */
async function customer(device: Device): Promise<{
  person: Visitor;
  page: Page;
  look: (name: string) => Promise<void>;
  done: () => Promise<void>;
}> {
  const person = await visit(device);
  const { page } = person;
  const violations: string[] = [];
  await signUp(page);
  return {
    person,
    page,
    look: async (name) => void violations.push(...(await person.checkAccessibility(name))),
    done: async () => {
      expect(violations).toEqual([]);
      // Refusals are expected responses; the browser logs them as failures.
      expect(
        person.errors.filter((text) => !/status of (402|404|412) .*\/api\/(checkout|discounts)\//.test(text)),
      ).toEqual([]);
      await person.leave();
    },
  };
}

const payButton = (page: Page) =>
  page.getByRole('button', { name: /^(Pagar \$|Ir a pagar|Confirmar compra|Continuar con mi compra)/ });

async function chooseCard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^(Tarjeta|Otra tarjeta)$/ }).check();
  await cardFrame(page).locator('[name="cardnumber"]:enabled').waitFor();
}

/** Chooses a class and a spot without a credit for it, to buy one first; returns the spot. */
async function chooseClassAndSpot(page: Page): Promise<string> {
  const single = (await openClasses(24 * 8, 24 * 21)).find(({ class_type }) => class_type.spot_map !== null);
  if (!single) throw new Error('no class with spots is open');
  await page.goto(calendarAt(single));
  await cardOf(page, String(single.single_class_id))
    .getByRole('button', { name: /^Reservar/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elegir mi lugar desde ahora' }).click();
  return chooseSpot(page);
}

/** The thank-you page ends with one press what was chosen before paying. */
async function finish(page: Page, spot: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Terminar mi reservación: .+, lugar ${spot}$`) }).click();
  await page.getByText('¡Reservación guardada con éxito!').waitFor();
}

/** `messages`: success messages that come with the page, and go by themselves. */
async function thanked(page: Page, ...messages: string[]): Promise<void> {
  await Promise.all([page.waitForURL('**/gracias/*'), ...messages.map((text) => page.getByText(text).waitFor())]);
  await page.getByText(/^Orden #00\d+$/).waitFor();
}

/** How many purchases this customer has. */
async function countPurchases(page: Page): Promise<number> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/purchases') && response.ok());
  await page.goto('/mystudio/membresias');
  const { purchases } = (await (await answer).json()) as { purchases: unknown[] };
  return purchases.length;
}

describe('on a phone', () => {
  test(
    'a declined card shows a message and stays typed; another pays, and is saved for the next time',
    async () => {
      const { page, look, done } = await customer('phone');
      await page.goto(`/checkout/${TEN}`);
      await chooseCard(page);
      expect(await payButton(page).isDisabled()).toBe(true);
      await look('60-checkout-card');
      await typeCard(page, '4000000000009995');
      await payButton(page).click();
      await page.getByText('Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.').waitFor();
      expect(await cardFrame(page).locator('[name="cardnumber"]').inputValue()).toContain('9995');
      await look('61-checkout-declined');
      await typeCard(page);
      await page.getByRole('checkbox', { name: 'Guardar esta tarjeta' }).check();
      await payButton(page).click();
      await thanked(page, 'Método de pago guardado.');
      await page.getByText('Completada', { exact: true }).waitFor();
      await look('62-thanks-card');

      await page.goto(`/checkout/${SINGLE}`);
      await page.getByRole('radio', { name: 'Visa terminada en 4242' }).check();
      await look('63-checkout-saved-card');
      await payButton(page).click();
      await thanked(page);
      await done();
    },
    3 * MINUTE,
  );

  test(
    'a subscription with a trial costs nothing today, and is cancelled',
    async () => {
      const { page, look, done } = await customer('phone');
      await page.goto(`/checkout/${AT_HOME}`);
      await page.getByText('Primer cargo:').waitFor();
      await page.getByText(/^Detalle/).click();
      await page.getByText('Total hoy').waitFor();
      await chooseCard(page);
      // A card has one free trial of a package.
      await typeCard(page, '5555555555554444');
      expect(await payButton(page).isDisabled()).toBe(true);
      await agreeToCharges(page);
      await look('65-checkout-subscription');
      await payButton(page).click();
      await thanked(page);
      await page.getByText('Activa', { exact: true }).waitFor();
      await page.getByText('Próximo cargo').waitFor();
      await look('66-thanks-subscription');

      await page.goto('/mystudio/membresias');
      await page.getByRole('button', { name: /^Cancelar suscripción/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('Me mudo de ciudad');
      await dialog.getByRole('button', { name: /^(Sí, cancelar|Cancelar [Ss]uscripción)/ }).click();
      await page.getByText('¡Suscripción cancelada!').waitFor();
      await done();
    },
    3 * MINUTE,
  );

  test(
    'a discount is looked up, taken off and paid with',
    async () => {
      const { page, look, done } = await customer('phone');
      const code = page.getByLabel('Código de descuento');
      const details = page.getByText('Detalle y descuento');
      await page.goto(`/checkout/${TEN}`);
      await details.click();
      await code.fill('NADA');
      await code.press('Enter');
      await page.getByText('Lo sentimos, ese descuento no es válido.').waitFor();
      await code.fill('aura15');
      await page.getByRole('button', { name: 'Aplicar' }).click();
      await page.getByText('15 % de descuento').waitFor();
      await page.getByText('$1,776.50 MXN').first().waitFor();
      await look('67-checkout-discount');
      await page.getByRole('button', { name: /^Quitar/ }).click();
      await page.getByText('$2,090.00 MXN').first().waitFor();
      await code.fill('AURA15');
      await code.press('Enter');
      await page.getByText('$1,776.50 MXN').first().waitFor();
      await chooseCard(page);
      await typeCard(page);
      await payButton(page).click();
      await thanked(page);
      await page.getByText('$1,776.50 MXN').first().waitFor();
      await page.goto(`/checkout/${TEN}`);
      await details.click();
      await code.fill('AURA15');
      await code.press('Enter');
      await page.getByText('Lo sentimos, ya has agotado este descuento.').waitFor();
      await done();
    },
    3 * MINUTE,
  );
});

// On the other device, up to the place: buyClass.test.ts.
test(
  'a payment with 3-D Secure that is closed and refused first completes with the third challenge on a desktop',
  async () => {
    const { page, look, done } = await customer('desktop');
    const bank = page.frameLocator('iframe[title="Autenticación de prueba"]');
    await page.goto(`/checkout/${FIVE}`);
    await chooseCard(page);
    await typeCard(page, ASKS_THE_BANK);
    await payButton(page).click();
    await bank.getByRole('button', { name: 'Fallar autenticación' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Cancelaste la confirmación de tu banco. No se hizo ningún cargo.').waitFor();
    await payButton(page).click();
    await bank.getByRole('button', { name: 'Fallar autenticación' }).click();
    await page.getByText(/^Hubo un error al procesar tu compra: ./).waitFor();
    await look('64-checkout-bank-refused');
    await payButton(page).click();
    await bank.getByRole('button', { name: 'Completar autenticación' }).click();
    await thanked(page, '¡Compra exitosa!');
    await done();
  },
  3 * MINUTE,
);

test(
  'on a phone a PayPal window that was closed is approved at the second attempt; one press reserves the chosen class and spot',
  async () => {
    const { page, look, done } = await customer('phone');
    const spot = await chooseClassAndSpot(page);
    await page.goto(`/checkout/${FIVE}`);
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await cancelAtPayPal(page);
    await look('68-checkout-wallet');
    await answerAtPayPal(page, 'Aprobar pago');
    await thanked(page);
    await page.getByText('PayPal', { exact: true }).waitFor();
    await look('69-thanks-wallet');
    await finish(page, spot);
    expect(await countPurchases(page)).toBe(1);
    await done();
  },
  3 * MINUTE,
);

test(
  'a card is paid by keyboard alone; after a refusal the focus is on its reason',
  async () => {
    const { page, done } = await customer('desktop');
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.className ?? '');
    await page.goto(`/checkout/${SINGLE}`);
    await page.getByRole('radio', { name: 'Efectivo' }).focus();
    await page.keyboard.press('ArrowUp');
    await cardFrame(page).locator('[name="cardnumber"]:enabled').waitFor();
    // Chromium moves the focus into and out of the frame's process a moment after the key was handled.
    await page.keyboard.press('Tab');
    await cardFrame(page).locator('[name="cardnumber"]:focus').waitFor();
    // The field goes on by itself from number to expiry to CVV.
    await page.keyboard.type('40000000000099951234123');
    await page.keyboard.press('Tab');
    await page.locator('[name="guardar-tarjeta"]:focus').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    expect(await page.getByRole('checkbox', { name: 'Guardar esta tarjeta' }).isChecked()).toBe(true);
    // While it is disabled Tab passes it by: the field's frame says a moment later that it isn't empty.
    await payButton(page).and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.').waitFor();
    expect(await focused()).toContain('checkout-error');
    await page.keyboard.press('Tab');
    expect(await focused()).toContain('ui-button');
    await done();
  },
  MINUTE,
);

test(
  'an event that is paid by card is a reserved seat with its code, and its card in the calendar shows that',
  async () => {
    const { page, look, done } = await customer('phone');
    const { single_classes } = await ask<{ single_classes: SingleClass[] }>(
      `/api/class_packages/${SOUND_BATH}/single_classes`,
    );
    const [event] = single_classes;
    if (!event) throw new Error('no event is on sale');
    const card = page.locator(`[data-class-id="${event.single_class_id}"]`);
    await page.goto(calendarAt(event));
    await card.getByText('Evento · $450.00').waitFor();
    await look('68-event-card');
    await card.getByRole('link', { name: /^Comprar/ }).click();
    await page.waitForURL('**/checkout/**');
    await chooseCard(page);
    await typeCard(page);
    await look('69-event-checkout');
    await payButton(page).click();
    await thanked(page);
    await page.getByText('Completada', { exact: true }).waitFor();
    await look('70-event-thanks');
    await page.goto('/mystudio/reservaciones');
    await page
      .getByRole('button', { name: /^Código QR/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Código de Acceso' }).waitFor();
    await look('71-event-code');
    await page.goto(calendarAt(event));
    await card.getByText('Reservada', { exact: true }).waitFor();
    expect(await card.getByRole('link', { name: /^Comprar/ }).count()).toBe(0);
    await look('72-event-reserved');
    await done();
  },
  2 * MINUTE,
);

test(
  'the checkout fits the narrowest phone',
  async () => {
    const { page, done } = await customer('phone');
    await page.setViewportSize({ width: 320, height: 640 });
    for (const id of [TEN, AT_HOME]) {
      await page.goto(`/checkout/${id}`);
      await chooseCard(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
    await done();
  },
  MINUTE,
);

test(
  'a reload during 3-D Secure continues the same purchase',
  async () => {
    const { page, look, done } = await customer('phone');
    await page.goto(`/checkout/${FIVE}`);
    await chooseCard(page);
    await typeCard(page, ASKS_THE_BANK);
    await payButton(page).click();
    const bank = page.frameLocator('iframe[title="Autenticación de prueba"]');
    await bank.getByRole('button', { name: 'Completar autenticación' }).waitFor();
    await page.reload();
    await page.getByText('Tienes una compra sin terminar').waitFor();
    await look('71-checkout-unfinished');
    await page.getByRole('button', { name: 'Continuar con mi compra' }).click();
    await bank.getByRole('button', { name: 'Completar autenticación' }).click();
    await thanked(page);
    expect(await countPurchases(page)).toBe(1);
    await done();
  },
  2 * MINUTE,
);

test(
  'a lost response and a double click make one purchase',
  async () => {
    const { page, person } = await customer('desktop');
    await page.goto(`/checkout/${FIVE}`);
    await chooseCard(page);
    await typeCard(page);
    let lost = 0;
    await page.route('**/api/checkout/purchase', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      // It arrives and is done; only the response is lost.
      await route.fetch();
      return route.abort();
    });
    await payButton(page).dblclick();
    await page.getByText('Tienes una compra sin terminar').waitFor();
    await page.getByRole('button', { name: 'Continuar con mi compra' }).dblclick();
    await thanked(page);
    expect(await countPurchases(page)).toBe(1);
    await person.leave();
  },
  2 * MINUTE,
);
