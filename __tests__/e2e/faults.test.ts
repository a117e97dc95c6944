/** What goes wrong between people and networks, in real browsers. */
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { ask, calendarAt, openClasses, reservedClasses, seatsLeft } from './api';
import { becomeCustomer, registerWithCredit } from './prepared';
import { hydrated, cardOf, chooseSpot, confirmSpot, findClassWithSpots, logIn, PASSWORD, stranger } from './steps';

const visit = openBrowser();

test(
  'a visitor who picks a class logs in without leaving the calendar, and the reservation goes on',
  async () => {
    const ana = await visit('phone');
    const { page } = ana;
    await page.goto('/calendario');
    await hydrated(page);
    const taken = await reservedClasses(DEMO_ACCOUNTS.customer);
    const card = await findClassWithSpots(page, 1, taken);
    const name = await card.getByRole('heading').innerText();
    await card.getByRole('button', { name: /^Reservar/ }).click();
    await logIn(page.getByRole('dialog'), DEMO_ACCOUNTS.customer);
    await page.getByRole('group', { name: 'Lugares de la clase' }).waitFor();
    expect(await page.getByRole('dialog').innerText()).toContain(name);
    expect(ana.errors).toEqual([]);
    await ana.leave();
  },
  2 * MINUTE,
);

test(
  'a visitor who signs in for a class that they already reserved reads so and sees their place on the card',
  async () => {
    const who = stranger();
    const token = await registerWithCredit(who);
    const single = (await openClasses(24, 7 * 24)).find((c) => seatsLeft(c) > 1 && c.class_type.spot_map === null);
    if (!single) throw new Error('no class without a map has two seats left');
    await ask('/api/class_reservations', { token, body: { single_class_id: single.single_class_id } });
    const ana = await visit('phone');
    const { page } = ana;
    await page.goto(calendarAt(single, '/calendario'));
    await hydrated(page);
    const card = cardOf(page, String(single.single_class_id));
    await card.getByRole('button', { name: /^Reservar/ }).click();
    await logIn(page.getByRole('dialog'), { email: who.email, password: PASSWORD });
    await page.getByText('Ya tienes un lugar reservado en esta clase.').waitFor();
    await card.getByText('Reservada', { exact: false }).first().waitFor();
    expect(ana.errors).toEqual([]);
    await ana.leave();
  },
  2 * MINUTE,
);

test(
  'of two people who want the same spot one has it; the other reads that it is taken, sees it so, and takes another',
  async () => {
    const [first, second] = await Promise.all([visit('desktop'), visit('phone')]);
    await becomeCustomer(first);
    await becomeCustomer(second);
    await first.page.goto('/mystudio');
    const card = await findClassWithSpots(first.page, 2);
    const classId = await card.getAttribute('data-class-id');
    const week = new URL(first.page.url()).search;
    await card.getByRole('button', { name: /^Reservar/ }).click();
    const spot = await chooseSpot(first.page);

    await second.page.goto(`/mystudio${week}`);
    await second.page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    for (const tab of await second.page.getByRole('tab').all()) {
      await tab.click();
      if ((await cardOf(second.page, classId).count()) > 0) break;
    }
    await cardOf(second.page, classId)
      .getByRole('button', { name: /^Reservar/ })
      .click();
    await chooseSpot(second.page, spot);

    await confirmSpot(first.page, spot);
    await first.page.getByText('¡Reservación guardada con éxito!').waitFor();
    const dialog = second.page.getByRole('dialog');
    await dialog.getByText(`El lugar ${spot} ya se ocupó mientras tanto. Elige otro.`).waitFor();
    await dialog.getByRole('button', { name: `Lugar ${spot}, ocupado` }).waitFor();
    await confirmSpot(second.page, await chooseSpot(second.page));
    await second.page.getByText('¡Reservación guardada con éxito!').waitFor();
    await Promise.all([first.leave(), second.leave()]);
  },
  4 * MINUTE,
);

test(
  'without a connection the site shows it, keeps what was typed, and continues by itself',
  async () => {
    const { page, context, leave } = await visit('phone');
    await page.goto('/registro');
    await page.getByLabel('Nombre').fill('Nora');
    await context.setOffline(true);
    await page.getByLabel('Teléfono').fill('5511112222');
    await page.getByLabel('Correo').focus();
    await page.getByText('Sin conexión. Reintentando…').waitFor();
    await context.setOffline(false);
    await page.getByText('Sin conexión. Reintentando…').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Nora');
    expect(await page.getByLabel('Teléfono').inputValue()).toBe('5511112222');
    await leave();
  },
  2 * MINUTE,
);

test(
  'a wrong password shows a message and the address stays in the form',
  async () => {
    const { page, leave } = await visit('desktop');
    await page.goto('/entrar');
    await logIn(page, { email: DEMO_ACCOUNTS.customer.email, password: 'equivocada' });
    await page.getByText('La contraseña es incorrecta. Por favor, intenta de nuevo').waitFor();
    expect(await page.getByLabel('Correo').inputValue()).toBe(DEMO_ACCOUNTS.customer.email);
    await logIn(page, { email: 'nadie@correo.mx', password: 'equivocada' });
    await page.getByText('Lo sentimos. No encontramos una cuenta con ese correo. ¡Regístrate!').waitFor();
    await leave();
  },
  2 * MINUTE,
);
