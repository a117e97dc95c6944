/** A new visitor's place: from choosing the class, over sign-up and the free first class, to changing it. */
import type { Page } from 'playwright-core';
import { chooseSpot, confirmAddress, fillSignUp, stranger } from './steps';

/** Counts what is pressed from now on outside of the forms of signing in, until the document is left. */
export async function countPressesBesideForms(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const count = { presses: 0 };
    const press = ({ isTrusted, target }: Event): void => {
      if (!isTrusted || !(target instanceof Element)) return;
      // The link from one form to another is a press.
      if (!target.closest('.session-form') || target.closest('.session-form__links')) count.presses += 1;
    };
    window.addEventListener('pointerdown', press, true);
    return count;
  });
  return () => counter.evaluate(({ presses }) => presses);
}

type Look = (name: string) => Promise<void>;

/** From the dialog that 'Reservar' opens to a visitor to the seat; class and spot are chosen once. */
export async function signUpAndTakeFreeClass(page: Page, look: Look, who = stranger()): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Crear una cuenta' }).click();
  await fillSignUp(dialog, who);
  await dialog.getByRole('checkbox', { name: /^Acepto/ }).check();
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click();

  await dialog.getByRole('heading', { name: 'Tu primera clase es gratis' }).waitFor();
  await dialog.getByRole('button', { name: 'Elegir mi lugar desde ahora' }).click();
  const spot = await chooseSpot(page);
  await look('110-no-credits');
  await dialog.getByRole('link', { name: 'Obtener mi clase gratis' }).click();

  await page.getByText('Cuando confirmes tu correo te lo apartamos').waitFor();
  await look('110-confirm-address');
  await confirmAddress(page, who);
  await page.getByText('apartado para ti').waitFor();
  await page.getByRole('button', { name: 'Obtener Oferta' }).click();
  await page.waitForURL('**/gracias/*');
  await page.reload();
  await page.getByText(new RegExp(`lugar ${spot}$`)).waitFor();
  await look('111-thanks');
  await page.getByRole('link', { name: 'Ver mi reservación' }).click();
  await page.getByText('Próxima', { exact: true }).waitFor();
}

/** Changes the spot and then the class of the next reservation, in the panel of a phone's home screen. */
export async function changeSpotAndClass(page: Page, look: Look): Promise<void> {
  const dialog = page.getByRole('dialog');
  const panel = page.getByRole('region', { name: 'Lo que sigue' });
  await panel.getByText(/^Próxima clase en/).waitFor();
  expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(88);
  await panel.getByRole('button', { expanded: false }).click();
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
}
