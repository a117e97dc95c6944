/**
 * Every way in: mails whose links lead back to the site, Google's and Facebook's window, and the page instead where
 * windows are blocked. The providers' pages are the demo's; Firebase's SDK, our proxy and the emulator between are the
 * real ones.
 */
import type { Page } from 'playwright-core';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser, pressInPopup } from '../helpers/browser';
import { openClasses } from './api';
import { fillSignUp, logIn, mailedTo, PASSWORD, stranger } from './steps';

const visit = openBrowser();

/** Signs in on the provider's page. */
async function enterAtProvider(
  page: Page,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<void> {
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Nombre completo').fill(name);
  await pressInPopup(page, 'Entrar');
}

const byWindow = async (page: Page, button: string): Promise<Page> =>
  (await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]))[0];

test(
  'a customer signs up with every field, confirms the address, and sets another password by a mailed link',
  async () => {
    const nora = await visit('desktop');
    const { page } = nora;
    const who = stranger();
    await page.goto('/registro');
    await fillSignUp(page, who);
    await page.getByRole('button', { name: 'Agregar más datos' }).click();
    await page.getByLabel('Fecha de nacimiento').fill('1990-03-14');
    await page.getByLabel('Instagram').fill('@nora.i');
    await page.getByLabel('¿Cómo supiste de nosotros?').selectOption('Otro');
    await page.getByLabel('¿Cuál?').fill('Por mi gimnasio');
    const found = await nora.checkAccessibility('session-01-sign-up');
    await page.getByRole('checkbox', { name: /^Acepto/ }).check();
    const [reply] = await Promise.all([
      page.waitForResponse('**/api/customer/signup'),
      page.getByRole('button', { name: 'Crear cuenta' }).click(),
    ]);
    expect(await reply.json()).toMatchObject({
      customer: {
        email: who.email,
        birthdate: '1990-03-14',
        instagram: '@nora.i',
        signup_reason: 'Otro',
        other: 'Por mi gimnasio',
      },
    });
    await page.getByText('Te enviamos un correo para confirmar tu dirección').waitFor();
    await page.waitForURL('**/mystudio');
    // Asked for by a notice, on the narrowest phone too.
    await page.getByRole('complementary', { name: 'Aviso' }).getByText(who.email).waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    found.push(...(await nora.checkAccessibility('session-02-unconfirmed', '.app-address')));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

    await page.goto(await mailedTo(who.email, 'VERIFY_EMAIL'));
    await page.getByText('Listo: tu correo quedó confirmado.').waitFor();
    found.push(...(await nora.checkAccessibility('session-03-confirmed')));
    // A link is good once.
    await page.reload();
    await page.getByText('Este enlace ya se usó o no es válido. Pide uno nuevo.').waitFor();
    found.push(...(await nora.checkAccessibility('session-04-used-link')));
    await nora.leave();

    const phone = await visit('phone');
    await phone.page.goto('/recuperar');
    await phone.page.getByLabel('Correo').fill(who.email);
    await phone.page.getByRole('button', { name: 'Recuperar' }).click();
    await phone.page.getByText('Te hemos enviado un correo para reestablecer tu contraseña.').waitFor();
    await phone.page.goto(await mailedTo(who.email, 'PASSWORD_RESET'));
    await phone.page.getByLabel('Contraseña nueva').fill(`${PASSWORD}-otra`);
    await phone.page.getByLabel('Confirma tu contraseña').fill(`${PASSWORD}-otra`);
    found.push(...(await phone.checkAccessibility('session-05-new-password')));
    await phone.page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await phone.page.waitForURL('**/mystudio');
    expect(found).toEqual([]);
    expect(phone.errors).toEqual([]);
    await phone.leave();
  },
  2 * MINUTE,
);

test(
  "Google's first sign-in asks for the rest, later ones need one press; its page preserves the chosen class",
  async () => {
    const { email, phone, name, last_name } = stranger();
    const first = await visit('desktop');
    await first.page.goto('/entrar');
    const found = await first.checkAccessibility('session-10-ways');
    await enterAtProvider(await byWindow(first.page, 'Continuar con Google'), { email, name: `${name} ${last_name}` });
    await first.page.waitForURL('**/registro');
    await first.page.getByText(`Termina tu registro con ${email}`).waitFor();
    expect(await first.page.getByLabel('Nombre').inputValue()).toBe(name);
    expect(await first.page.getByLabel('Apellidos').inputValue()).toBe(last_name);
    found.push(...(await first.checkAccessibility('session-11-the-rest')));
    await first.page.getByLabel('Teléfono').fill(phone);
    await first.page.getByRole('checkbox', { name: /^Acepto/ }).check();
    await first.page.getByRole('button', { name: 'Terminar registro' }).click();
    await first.page.waitForURL('**/mystudio');
    // The browser logs it itself: this account has no customer yet.
    expect(first.errors).toEqual([expect.stringMatching(/404 .*\/api\/customer\/me/)]);
    await first.leave();

    // No window opens here: the whole page goes there, and comes back signed in.
    const blocked = await visit('phone');
    await blocked.page.addInitScript(() => {
      window.open = () => null;
    });
    const [single] = await openClasses(24 * 8, 24 * 21);
    if (!single) throw new Error('no class is open');
    await blocked.page.goto(`/clase/${single.single_class_id}`);
    await blocked.page
      .getByRole('button', { name: /^Reservar/ })
      .first()
      .click();
    const dialog = blocked.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continuar con Google' }).click();
    await blocked.page.waitForURL('**/emulator/auth/handler*');
    await enterAtProvider(blocked.page, { email, name });
    await blocked.page.waitForURL(`**/clase/${single.single_class_id}`);
    await dialog.getByText('Guardamos tu clase mientras tanto').waitFor();
    await dialog.getByText(single.class_type.name).first().waitFor();
    expect(found).toEqual([]);
    expect(blocked.errors).toEqual([]);
    await blocked.leave();
  },
  2 * MINUTE,
);

test(
  'Facebook with an address that has a password reads how to get in; a refusal in the window shows a message, too',
  async () => {
    const ana = await visit('desktop');
    const { page } = ana;
    await page.goto('/entrar');
    await enterAtProvider(await byWindow(page, 'Continuar con Facebook'), {
      email: DEMO_ACCOUNTS.customer.email,
      name: 'Ana Robles',
    });
    await page.getByText('Ya tienes una cuenta con ese correo.').waitFor();
    await (await byWindow(page, 'Continuar con Facebook')).getByRole('button', { name: 'Cancelar' }).click();
    await page.getByText('No diste permiso para entrar con esa cuenta.').waitFor();
    await logIn(page, DEMO_ACCOUNTS.customer);
    await page.waitForURL('**/mystudio');
    expect(ana.errors).toEqual([]);
    await ana.leave();
  },
  2 * MINUTE,
);

test(
  'a mailed link signs in at once on the same device, asks another one for the address, and is refused once used',
  async () => {
    const { email } = DEMO_ACCOUNTS.customer;
    const here = await visit('phone');
    await here.page.goto('/entrar');
    await here.page.getByRole('button', { name: 'Recibir un enlace por correo' }).click();
    await here.page.getByLabel('Correo').fill(email);
    await here.page.getByRole('button', { name: 'Enviar enlace' }).click();
    await here.page.getByText(`Te enviamos un enlace a ${email}`).waitFor();
    const found = await here.checkAccessibility('session-20-link-sent');
    const link = await mailedTo(email, 'EMAIL_SIGNIN');

    const elsewhere = await visit('desktop');
    await elsewhere.page.goto(link);
    await elsewhere.page.getByLabel('Correo').fill('otra@correo.mx');
    await elsewhere.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await elsewhere.page.getByText('Este enlace no es para ese correo.').waitFor();
    found.push(...(await elsewhere.checkAccessibility('session-21-whose-link')));

    await here.page.goto(link);
    await here.page.waitForURL('**/mystudio');
    expect(here.errors).toEqual([]);
    await here.leave();

    await elsewhere.page.getByLabel('Correo').fill(email);
    await elsewhere.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await elsewhere.page.getByText('Este enlace ya se usó o no es válido. Pide uno nuevo.').waitFor();
    expect(found).toEqual([]);
    await elsewhere.leave();
  },
  2 * MINUTE,
);
