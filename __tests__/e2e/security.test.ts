/**
 * 'Acceso y seguridad' of Mi Información: password, address, linked accounts, second factor, all sessions. Firebase's
 * SDK, our proxy and the emulator are the real ones; the second factor's server is the demo's.
 */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser, pressInPopup, type Visitor } from '../helpers/browser';
import { withConfig } from './studioConfig';
import { fillSignUp, logIn, mailedTo, PASSWORD, stranger, type Stranger } from './steps';

const SCREEN = '/mystudio/seguridad';
const ANOTHER = `${PASSWORD}-otra`;
const visit = openBrowser();

async function signUp({ page }: Visitor, who: Stranger): Promise<void> {
  await page.goto('/registro');
  await fillSignUp(page, who);
  await page.getByRole('checkbox', { name: /^Acepto/ }).check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.waitForURL('**/mystudio');
}
async function enter({ page }: Visitor, who: { email: string; password: string }): Promise<void> {
  await page.goto('/entrar');
  await logIn(page, who);
  // Staff land in their own area.
  await page.waitForURL(/\/(mystudio|admin)/);
}
const change = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
async function confirmBy(page: Page, password: string): Promise<void> {
  await page.getByLabel('Tu contraseña actual').fill(password);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
}
const loginForm = (page: Page): Promise<void> => page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
async function chooseGoogle(page: Page, button: string, email: string): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]);
  await popup.getByLabel('Correo').fill(email);
  await popup.getByLabel('Nombre completo').fill('Nora Íñiguez');
  await pressInPopup(popup, 'Entrar');
}

test(
  'a new password ends the other sessions, and a new address counts once its mailed link was opened',
  async () => {
    const who = stranger();
    const desktop = await visit('desktop');
    await signUp(desktop, who);
    const phone = await visit('phone');
    await enter(phone, { email: who.email, password: PASSWORD });

    const { page } = desktop;
    await page.goto(SCREEN);
    await page.getByRole('heading', { name: 'Acceso y seguridad' }).waitFor();
    await page.getByText('Sin confirmar').waitFor();
    const found = await desktop.checkAccessibility('security-01-section');
    await change(page, 'Cambiar contraseña');
    await confirmBy(page, 'no-es-esta');
    await page.getByText('La contraseña es incorrecta. Por favor, intenta de nuevo').waitFor();
    found.push(...(await desktop.checkAccessibility('security-02-confirm')));
    await confirmBy(page, PASSWORD);
    await page.getByLabel('Contraseña nueva').fill(ANOTHER);
    await page.getByLabel('Confirma tu contraseña').fill(ANOTHER);
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await page.getByText('Tu contraseña cambió. Cerramos tus otras sesiones.').waitFor();
    await phone.page.goto('/mystudio/reservaciones');
    await loginForm(phone.page);
    await phone.leave();

    const next = stranger().email;
    await change(page, 'Cambiar correo');
    await page.getByRole('textbox', { name: 'Correo' }).fill(who.email);
    await page.getByRole('button', { name: 'Enviar enlace' }).last().click();
    await page.getByText('Ese ya es tu correo.').waitFor();
    await page.getByRole('textbox', { name: 'Correo' }).fill(next);
    await page.getByRole('button', { name: 'Enviar enlace' }).last().click();
    await page.getByText('Te enviamos un correo para confirmar tu dirección').waitFor();
    await page.getByText(`Te enviamos un enlace a ${next}.`).waitFor();
    found.push(...(await desktop.checkAccessibility('security-03-address')));
    await page.goto(await mailedTo(who.email, 'VERIFY_AND_CHANGE_EMAIL'));
    await page.getByText('Listo: tu correo cambió.').waitFor();
    // A desktop shows the address at the identity service and at the studio on one page.
    await page.goto('/mystudio/informacion');
    await page.getByText(next).nth(1).waitFor();
    await desktop.leave();

    const again = await visit('phone');
    await enter(again, { email: next, password: ANOTHER });
    expect(again.errors).toEqual([]);
    expect(found).toEqual([]);
    await again.leave();
  },
  3 * MINUTE,
);

test(
  'a Google account is linked and signs in from then on; the last way in can not be taken away',
  async () => {
    const who = stranger();
    const nora = await visit('phone');
    const { page } = nora;
    await signUp(nora, who);
    await page.goto(await mailedTo(who.email, 'VERIFY_EMAIL'));
    await page.getByText('Listo: tu correo quedó confirmado.').waitFor();
    await page.goto(SCREEN);
    await change(page, 'Ligar Google');
    await confirmBy(page, PASSWORD);
    await chooseGoogle(page, 'Continuar con Google', who.email);
    await page.getByText(`Ligada a ${who.email}.`).waitFor();
    await change(page, 'Quitar contraseña');
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar contraseña' }).click();
    await page.getByText('Es tu única forma de entrar').waitFor();
    const found = await nora.checkAccessibility('security-10-google');
    expect(found).toEqual([]);
    expect(nora.errors).toEqual([]);
    await nora.leave();

    const byGoogle = await visit('desktop');
    await byGoogle.page.goto('/entrar');
    await chooseGoogle(byGoogle.page, 'Continuar con Google', who.email);
    await byGoogle.page.waitForURL('**/mystudio');
    await byGoogle.page.goto(SCREEN);
    await change(byGoogle.page, 'Crear contraseña');
    await chooseGoogle(byGoogle.page, 'Confirmar con Google', 'otra@correo.mx');
    await byGoogle.page.getByText('Los datos no corresponden a la cuenta con la que entraste.').waitFor();
    await chooseGoogle(byGoogle.page, 'Confirmar con Google', who.email);
    await byGoogle.page.getByLabel('Contraseña nueva').fill(ANOTHER);
    await byGoogle.page.getByLabel('Confirma tu contraseña').fill(ANOTHER);
    await byGoogle.page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await byGoogle.page.getByText('Tu contraseña cambió.').waitFor();
    await byGoogle.page.getByRole('button', { name: 'Desligar Google' }).waitFor();
    await byGoogle.leave();
  },
  3 * MINUTE,
);

test(
  'where the studio requires it, an admin switches the second factor on, signs in with its codes, and switches it off',
  () =>
    withConfig({ staff_second_factor_required: 'true' }, async () => {
      const admin = await visit('phone');
      const { page } = admin;
      await enter(admin, DEMO_ACCOUNTS.admin);
      await page.goto('/admin/clases');
      await page.getByRole('heading', { name: 'Activa la verificación en dos pasos' }).waitFor();
      const found = await admin.checkAccessibility('security-20-needed');
      await page.getByRole('link', { name: 'Activarla en Seguridad' }).click();
      await change(page, 'Activar verificación en dos pasos');
      await confirmBy(page, DEMO_ACCOUNTS.admin.password);
      const shown = page.locator('.security-secret');
      await shown.waitFor();
      const totp = new TOTP({ secret: Secret.fromBase32((await shown.innerText()).replace(/\s/g, '')) });
      const code = (periods = 0): string => totp.generate({ timestamp: Date.now() + periods * 30_000 });
      const give = async (digits: string, button: string): Promise<void> => {
        await page.getByLabel('Código de tu app').fill(digits);
        await page.getByRole('button', { name: button, exact: true }).click();
      };
      await give(code(10), 'Activar');
      await page.getByText('El código no es correcto o ya cambió.').waitFor();
      found.push(...(await admin.checkAccessibility('security-21-switch-on')));
      await give(code(), 'Activar');
      await page.getByText('Listo: la verificación en dos pasos está activa.').waitFor();
      await page.getByText(/^Activa desde el /).waitFor();
      await page.goto('/admin/clases');
      await page.getByRole('heading', { name: 'Clases', exact: false }).first().waitFor();

      // Another device: the password alone is half of it.
      const desk = await visit('desktop');
      await desk.page.goto('/admin/clases');
      await logIn(desk.page, DEMO_ACCOUNTS.admin);
      await desk.page.getByLabel('Código de tu app').fill(code(10));
      found.push(...(await desk.checkAccessibility('security-22-code')));
      await desk.page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await desk.page.getByText('El código no es correcto o ya cambió.').waitFor();
      await desk.page.getByLabel('Código de tu app').fill(code());
      await desk.page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await desk.page.getByRole('heading', { name: 'Clases', exact: false }).first().waitFor();
      await desk.page.goto(SCREEN);
      await change(desk.page, 'Desactivar verificación en dos pasos');
      await confirmBy(desk.page, DEMO_ACCOUNTS.admin.password);
      await desk.page.getByLabel('Código de tu app').fill(code(1));
      await desk.page.getByRole('button', { name: 'Continuar', exact: true }).click();
      await desk.page.getByRole('button', { name: 'Desactivar', exact: true }).last().click();
      await desk.page.getByText('La verificación en dos pasos ya no está activa.').waitFor();
      await desk.page.goto('/admin/clases');
      await desk.page.getByRole('heading', { name: 'Activa la verificación en dos pasos' }).waitFor();
      expect(found).toEqual([]);
      await desk.leave();
      await admin.leave();
    }),
  3 * MINUTE,
);

test(
  "'Cerrar sesión en todos lados' ends the sessions of both browsers, and the person signs in again",
  async () => {
    const [phone, desktop] = [await visit('phone'), await visit('desktop')];
    for (const visitor of [phone, desktop]) await enter(visitor, DEMO_ACCOUNTS.customer);
    await desktop.page.getByRole('heading', { level: 1 }).waitFor();
    await phone.page.goto(SCREEN);
    await change(phone.page, 'Cerrar sesión en todos lados');
    await phone.page.getByText('Se cerrará tu sesión en todos tus dispositivos').waitFor();
    const found = await phone.checkAccessibility('security-30-everywhere');
    await phone.page.getByRole('button', { name: 'Cerrar sesiones' }).click();
    await phone.page.waitForURL('**/entrar');
    await desktop.page.getByRole('link', { name: 'Reservaciones' }).first().click();
    await desktop.page.getByText('Tu sesión expiró. Inicia sesión de nuevo.').waitFor();
    await loginForm(desktop.page);
    await logIn(phone.page, DEMO_ACCOUNTS.customer);
    await phone.page.waitForURL('**/mystudio');
    expect(found).toEqual([]);
    expect(phone.errors).toEqual([]);
    for (const visitor of [phone, desktop]) await visitor.leave();
  },
  2 * MINUTE,
);
