/**
 * Every way in: mails whose links lead back to the site, Google's and Facebook's window, and the page instead where windows
 * are blocked. The providers' pages are the demo's; Firebase's SDK, our proxy and the emulator between are the real ones.
 */
import type { Browser, Page } from 'playwright-core';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { visit } from '../helpers/browser';
import { launchChromium } from '../helpers/chromium';
import { fillSignUp, logIn, mailedTo, PASSWORD, stranger } from './steps';

const MINUTE = 60_000;
const url = process.env.STUDIO_URL ?? '';
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
});

/** Says who one is on the provider's page. */
async function beSomebody(
  page: Page,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<void> {
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Nombre completo').fill(name);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

const byWindow = async (page: Page, button: string): Promise<Page> =>
  (await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]))[0];

test(
  'signs up with every field, confirms the address, and chooses another password by a mailed link',
  async () => {
    const nora = await visit(browser, 'desktop', url);
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
    await page.getByRole('checkbox').check();
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

    await page.goto(await mailedTo(who.email, 'VERIFY_EMAIL'));
    await page.getByText('Listo: tu correo quedó confirmado.').waitFor();
    found.push(...(await nora.checkAccessibility('session-02-confirmed')));
    // A link is good once.
    await page.reload();
    await page.getByText('Este enlace ya se usó o no es válido. Pide uno nuevo.').waitFor();
    found.push(...(await nora.checkAccessibility('session-03-used-link')));
    await nora.leave();

    const phone = await visit(browser, 'phone', url);
    await phone.page.goto('/recuperar');
    await phone.page.getByLabel('Correo').fill(who.email);
    await phone.page.getByRole('button', { name: 'Recuperar' }).click();
    await phone.page.getByText('Te hemos enviado un correo para reestablecer tu contraseña.').waitFor();
    await phone.page.goto(await mailedTo(who.email, 'PASSWORD_RESET'));
    await phone.page.getByLabel('Contraseña nueva').fill(`${PASSWORD}-otra`);
    await phone.page.getByLabel('Confirma tu contraseña').fill(`${PASSWORD}-otra`);
    found.push(...(await phone.checkAccessibility('session-04-new-password')));
    await phone.page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await phone.page.waitForURL('**/mystudio');
    expect(found).toEqual([]);
    expect(phone.errors).toEqual([]);
    await phone.leave();
  },
  2 * MINUTE,
);

test(
  'Google: the first time the sign-up asks for the rest, from then on one press; where windows are blocked, by its page',
  async () => {
    const { email, phone, name, last_name } = stranger();
    const first = await visit(browser, 'desktop', url);
    await first.page.goto('/entrar');
    const found = await first.checkAccessibility('session-10-ways');
    await beSomebody(await byWindow(first.page, 'Continuar con Google'), { email, name: `${name} ${last_name}` });
    await first.page.waitForURL('**/registro');
    await first.page.getByText(`Termina tu registro con ${email}`).waitFor();
    expect(await first.page.getByLabel('Nombre').inputValue()).toBe(name);
    expect(await first.page.getByLabel('Apellidos').inputValue()).toBe(last_name);
    found.push(...(await first.checkAccessibility('session-11-the-rest')));
    await first.page.getByLabel('Teléfono').fill(phone);
    await first.page.getByRole('checkbox').check();
    await first.page.getByRole('button', { name: 'Terminar registro' }).click();
    await first.page.waitForURL('**/mystudio');
    // The browser says so itself: this account is nobody's yet.
    expect(first.errors).toEqual([expect.stringMatching(/404 .*\/api\/customer\/me/)]);
    await first.leave();

    // Nobody gets a window here: the whole page goes there, and comes back signed in.
    const blocked = await visit(browser, 'phone', url);
    await blocked.page.addInitScript(() => {
      window.open = () => null;
    });
    await blocked.page.goto('/entrar');
    await blocked.page.getByRole('button', { name: 'Continuar con Google' }).click();
    await blocked.page.waitForURL('**/emulator/auth/handler*');
    await beSomebody(blocked.page, { email, name });
    await blocked.page.waitForURL('**/mystudio');
    expect(found).toEqual([]);
    expect(blocked.errors).toEqual([]);
    await blocked.leave();
  },
  2 * MINUTE,
);

test(
  'Facebook with an address that has a password is told how to get in; a window that says no is told, too',
  async () => {
    const ana = await visit(browser, 'desktop', url);
    const { page } = ana;
    await page.goto('/entrar');
    await beSomebody(await byWindow(page, 'Continuar con Facebook'), {
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
  'a link by mail: the same device is in at once, another one is asked for the address, a used one is told',
  async () => {
    const { email } = DEMO_ACCOUNTS.customer;
    const here = await visit(browser, 'phone', url);
    await here.page.goto('/entrar');
    await here.page.getByRole('button', { name: 'Recibir un enlace por correo' }).click();
    await here.page.getByLabel('Correo').fill(email);
    await here.page.getByRole('button', { name: 'Enviar enlace' }).click();
    await here.page.getByText(`Te enviamos un enlace a ${email}`).waitFor();
    const found = await here.checkAccessibility('session-20-link-sent');
    const link = await mailedTo(email, 'EMAIL_SIGNIN');

    const elsewhere = await visit(browser, 'desktop', url);
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
