/**
 * The wallet beyond a simple payment, on the real `npm start`: a subscription and its end, and an instrument that the
 * bank declines.
 */
import type { Page } from 'playwright-core';
import { MINUTE } from '../../domain/durations';
import { AT_HOME, FIVE } from '../../seed/content/casaAura/packages';
import { openBrowser, type Device } from '../helpers/browser';
import { signUp } from './prepared';
import { agreeToCharges, answerAtPayPal } from './steps';

const visit = openBrowser();

async function thanked(page: Page): Promise<void> {
  await page.waitForURL('**/gracias/*');
  await page.getByText(/^Orden #00\d+$/).waitFor();
}

const ofCheckout = (text: string): boolean => !/status of 40[23] .*\/api\/checkout\/capture/.test(text);

test.each<Device>(['desktop', 'phone'])(
  'on a %s: a declined instrument shows why, another pays; the subscription of an account has one trial, and is cancelled',
  async (device) => {
    const person = await visit(device);
    const { page } = person;
    await signUp(page);
    await page.goto(`/checkout/${FIVE}`);
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await answerAtPayPal(page, 'Pagar con una tarjeta que será rechazada');
    await page
      .getByText('Lo sentimos. Tu tarjeta ha sido rechazada por tu banco. Comunícate con tu banco para saber más.')
      .waitFor();
    const violations = await person.checkAccessibility('72-checkout-wallet-refused');
    await answerAtPayPal(page, 'Aprobar pago');
    await thanked(page);
    await page.getByText('Completada', { exact: true }).waitFor();

    await page.goto(`/checkout/${AT_HOME}`);
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await agreeToCharges(page);
    await answerAtPayPal(page, 'Aprobar pago', 'Suscribirse con PayPal');
    if (device === 'phone') {
      // The same PayPal account paid on the desktop: it has had its free trial.
      await page.getByText('Ya usaste la prueba gratis de este paquete.').waitFor();
      // It charges from today on, so that it is agreed to anew.
      await agreeToCharges(page);
      await answerAtPayPal(page, 'Aprobar pago', 'Suscribirse con PayPal');
    }
    await thanked(page);
    await page.getByText('Activa', { exact: true }).waitFor();

    await page.goto('/mystudio/membresias');
    // The newest purchase comes first.
    await page
      .getByRole('button', { name: /^Cancelar suscripción/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Me mudo de ciudad');
    await dialog.getByRole('button', { name: /^(Sí, cancelar|Cancelar [Ss]uscripción)/ }).click();
    await page.getByText('¡Suscripción cancelada!').waitFor();
    expect(violations).toEqual([]);
    expect(person.errors.filter(ofCheckout)).toEqual([]);
    await person.leave();
  },
  4 * MINUTE,
);
