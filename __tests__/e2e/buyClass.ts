/** A new customer buys a class: from its page over sign-up and the bank's question to the seat. */
import type { Page } from 'playwright-core';
import type { SingleClass } from '../../domain/contract/schedule';
import { confirmAddress, fillSignUp } from './steps';

/** The bank requires 3-D Secure before it pays. */
const ASKS_THE_BANK = '4000002500003155';

/** The package's coming dates. */
export async function datesOf(url: string, class_package_id: number): Promise<SingleClass[]> {
  const reply = await fetch(`${url}/api/class_packages/${class_package_id}/single_classes`);
  return ((await reply.json()) as { single_classes: SingleClass[] }).single_classes;
}

/** From checkout, signed out: signs up over it and confirms the address, so that the seat is held. */
export async function signUpAtCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ingresar o registrarme' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Crear una cuenta' }).click();
  const who = await fillSignUp(dialog);
  await dialog.getByRole('checkbox', { name: /^Acepto/ }).check();
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.getByText('Cuando confirmes tu correo te lo apartamos').waitFor();
  await confirmAddress(page, who);
  await page.getByText('apartado para ti').waitFor();
  await page.getByRole('timer', { name: 'Tiempo que queda' }).waitFor();
}

/** Pays with a card that requires 3-D Secure; the thank-you page comes. */
export async function payAskedByBank(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^(Tarjeta|Otra tarjeta)$/ }).check();
  const frame = page.frameLocator('iframe[title="Campo de entrada seguro para el pago con tarjeta"]');
  await frame.locator('[name="cardnumber"]:enabled').fill(ASKS_THE_BANK);
  await frame.locator('[name="exp-date"]').fill('12/34');
  await frame.locator('[name="cvc"]').fill('123');
  await page.getByRole('button', { name: /^Pagar \$/ }).click();
  await page
    .frameLocator('iframe[title="Autenticación de prueba"]')
    .getByRole('button', { name: 'Completar autenticación' })
    .click();
  await thankedForTheSeat(page);
}

/** The thank-you page says that the seat is reserved, without a further press. */
export async function thankedForTheSeat(page: Page): Promise<void> {
  await page.waitForURL('**/gracias/*');
  await page.getByText('Tu lugar está reservado.').waitFor();
}
