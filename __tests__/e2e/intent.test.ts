/** From the intent to the reservation: the class is chosen once, whatever it still needs. */
import { MINUTE } from '../../domain/durations';
import { openBrowser } from '../helpers/browser';
import { openClasses } from './api';
import { countPressesBesideForms, signUpAndTakeFreeClass } from './ownPlace';
import { confirmAddress, fillSignUp, findClassWithSpots, PASSWORD, stranger, typeCard } from './steps';

const visit = openBrowser();

describe('on a desktop', () => {
  test(
    'a new visitor chooses a class and a spot once: after sign-up and the free class the seat is theirs',
    async () => {
      const nora = await visit('desktop');
      const { page } = nora;
      const violations: string[] = [];

      await page.goto('/calendario');
      await page.locator('#root:not([data-dehydrated])').waitFor();
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
      const nora = await visit('desktop');
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
      await page.getByRole('checkbox', { name: /^Acepto/ }).check();
      await page.getByRole('button', { name: 'Crear cuenta' }).click();
      await dialog.getByText('Guardamos tu clase mientras tanto').waitFor();
      await dialog.getByText(single.class_type.name).first().waitFor();
      await nora.leave();
    },
    4 * MINUTE,
  );
});

test(
  'on a phone a new person has a free first class in four presses besides the form, and out of credits the next in four',
  async () => {
    const nora = await visit('phone');
    const { page } = nora;
    const dialog = page.getByRole('dialog');
    await page.goto('/calendario');
    await page.locator('#root:not([data-dehydrated])').waitFor();
    const card = await findClassWithSpots(page);
    const first = Number(await card.getAttribute('data-class-id'));
    const toFirst = await countPressesBesideForms(page);
    await card.getByRole('button', { name: /^Reservar/ }).click();
    await dialog.getByRole('button', { name: 'Crear una cuenta' }).click();
    const who = await fillSignUp(dialog);
    await dialog.getByRole('checkbox', { name: /^Acepto/ }).check();
    await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
    await dialog.getByRole('heading', { name: 'Tu primera clase es gratis' }).waitFor();
    const found = await nora.checkAccessibility('112-free-first-class', '[role="dialog"]');
    await dialog.getByRole('link', { name: 'Obtener mi clase gratis' }).click();
    await page.getByText('Cuando confirmes tu correo te lo apartamos').waitFor();
    await confirmAddress(page, who);
    await page.getByText('apartado para ti').waitFor();
    await page.getByRole('button', { name: 'Obtener Oferta' }).click();
    await page.getByText('Tu lugar está reservado.').waitFor();
    expect(await toFirst()).toBeLessThanOrEqual(4);

    await page.goto('/mystudio');
    const next = await findClassWithSpots(page, 1, [first]);
    const toNext = await countPressesBesideForms(page);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/single_class/single/*', async (route) => {
      await held;
      await route.continue();
    });
    await next.getByRole('button', { name: /^Reservar/ }).click();
    await dialog.locator('[aria-busy="true"]').waitFor();
    found.push(...(await nora.checkAccessibility('113-class-on-its-way', '[role="dialog"]')));
    release();
    await dialog.getByRole('heading', { name: 'Créditos Agotados' }).waitFor();
    await dialog.getByRole('link', { name: /^Comprar Clase suelta · / }).waitFor();
    found.push(...(await nora.checkAccessibility('113-out-of-credits', '[role="dialog"]')));
    await dialog.getByRole('link', { name: /^Paquete 5/ }).click();
    const seat = page.getByRole('region', { name: 'Tu clase' });
    await seat.getByText('apartado para ti').waitFor();
    found.push(...(await nora.checkAccessibility('114-checkout-with-class')));
    await page.getByRole('radio', { name: 'Tarjeta' }).check();
    await typeCard(page);
    await page.getByRole('button', { name: /^Pagar \$/ }).click();
    await page.waitForURL('**/gracias/*');
    await page.getByText(/^Tu lugar está reservado: .*lugar \d/).waitFor();
    // Typing the card is a form, too, in the provider's frame.
    expect(await toNext()).toBeLessThanOrEqual(4);
    expect(found).toEqual([]);
    expect(nora.errors).toEqual([]);
    await nora.leave();
  },
  4 * MINUTE,
);
