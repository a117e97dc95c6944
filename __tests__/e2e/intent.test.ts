/** From the intent to the reservation: the class is chosen once, whatever it still needs. */
import { MINUTE } from '../../domain/durations';
import { openBrowser, type Device } from '../helpers/browser';
import { openClasses } from './api';
import { signUpAndTakeFreeClass } from './ownPlace';
import { fillSignUp, findClassWithSpots, PASSWORD, stranger } from './steps';

const visit = openBrowser();

describe.each<Device>(['desktop', 'phone'])('on a %s', (device) => {
  test(
    'a new visitor chooses a class and a spot once: after sign-up and the free class the seat is theirs',
    async () => {
      const nora = await visit(device);
      const { page } = nora;
      const violations: string[] = [];

      await page.goto('/calendario');
      const card = await findClassWithSpots(page);
      await card.getByRole('button', { name: /^Reservar/ }).click();
      await signUpAndTakeFreeClass(page, async (name) => {
        violations.push(...(await nora.checkAccessibility(name)));
      });

      // What was free is used up, and offered no more.
      await page.goto('/mystudio/paquetes');
      await page.getByRole('heading', { name: 'A tu ritmo' }).waitFor();
      expect(await page.getByRole('link', { name: /Obtener Oferta/ }).count()).toBe(0);
      expect(violations).toEqual([]);
      expect(nora.errors).toEqual([]);
      await nora.leave();
    },
    4 * MINUTE,
  );

  test(
    "a class's own page goes on with that class after signing up, and after a reload of the sign-up",
    async () => {
      const nora = await visit(device);
      const { page } = nora;
      const dialog = page.getByRole('dialog');
      const [single] = (await openClasses(24 * 8, 24 * 21)).filter(({ class_type }) => !class_type.restricted);
      if (!single) throw new Error('no class to open');
      await page.goto(`/clase/${single.single_class_id}`);
      await page
        .getByRole('button', { name: /^Reservar/ })
        .first()
        .click();
      await dialog.getByRole('heading', { name: 'Inicia Sesión' }).waitFor();

      const who = stranger();
      await page.goto('/registro');
      // What is typed is stored from hydration on, and comes back with it.
      await page.locator('#root:not([data-dehydrated])').waitFor();
      await page.getByLabel('Nombre').fill(who.name);
      await page.getByLabel('Correo').fill(who.email);
      await page.reload();
      await page
        .getByLabel('Correo')
        .and(page.locator(`[value="${who.email}"]`))
        .waitFor();
      expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toContain(PASSWORD);
      await fillSignUp(page, who);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Crear cuenta' }).click();
      await dialog.getByText('Guardamos tu clase mientras tanto').waitFor();
      await dialog.getByText(single.class_type.name).first().waitFor();
      await nora.leave();
    },
    4 * MINUTE,
  );
});
