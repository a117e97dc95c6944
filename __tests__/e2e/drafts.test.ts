/** A reload restores what an admin has typed into a dialog; saving it doesn't overwrite another admin's change. */
import type { Page } from 'playwright-core';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { enter } from './prepared';
import { stranger } from './steps';

const visit = openBrowser();
const RESTORED = 'Recuperamos lo que escribiste y no guardaste.';
const press =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click();
/** Not the search of the list below. */
const typed = (page: Page, label: string) => page.locator('.ui-form').getByLabel(label, { exact: true });
const none = async (): Promise<void> => undefined;

interface Typing {
  readonly path: string;
  readonly open: (page: Page) => Promise<void>;
  readonly label: string;
  readonly text: string;
}

const FORMS: readonly Typing[] = [
  { path: '/admin/clientes?nuevo=si', open: none, label: 'Nombre', text: 'Ximena' },
  { path: '/admin/descuentos', open: press('Nuevo descuento'), label: 'Código', text: 'REGRESA' },
  { path: '/admin/formas-de-pago', open: press('Nueva forma de pago'), label: 'Nombre', text: 'Vales' },
  {
    path: '/admin/salas',
    open: (page) =>
      page
        .getByRole('button', { name: /^Agregar sala en/ })
        .first()
        .click(),
    label: 'Nombre',
    text: 'Terraza',
  },
  { path: '/admin/campos', open: press('Nuevo campo'), label: 'Pregunta', text: '¿Tienes alguna lesión?' },
  { path: '/admin/horario', open: press('Días festivos'), label: 'Motivo', text: 'Aniversario' },
  {
    path: '/admin/equipo',
    open: press('Invitar por correo'),
    label: 'Correo de quien invitas',
    text: 'nueva@correo.mx',
  },
  { path: '/admin/caja', open: none, label: 'Cargo', text: 'Renta de tapete' },
  { path: '/admin/corte', open: none, label: 'Motivo', text: 'Cambio para la caja' },
];

it('what an admin typed into a dialog is there again when it is opened after a reload', async () => {
  const office = await visit('desktop');
  const { page } = office;
  await enter(page, DEMO_ACCOUNTS.admin, '/admin/formas-de-pago');
  await page.getByRole('heading', { name: 'Formas de pago' }).waitFor();
  for (const { path, open, label, text } of FORMS) {
    await page.goto(path);
    await open(page);
    await typed(page, label).fill(text);
    await page.reload();
    await open(page);
    await page.getByText(RESTORED).waitFor();
    expect([path, await typed(page, label).inputValue()]).toEqual([path, text]);
    // Leaves nothing for the other suites of this studio, and says that it went.
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByText(RESTORED).waitFor({ state: 'detached' });
  }
  expect(office.errors).toEqual([]);
  await office.leave();
});

it('a draft based on an outdated version is compared with another admin’s change instead of replacing it', async () => {
  const name = `Vales ${stranger().last_name}`;
  const office = await visit('desktop');
  const { page } = office;
  await enter(page, DEMO_ACCOUNTS.admin, '/admin/formas-de-pago');
  const field = page.getByLabel('Nombre', { exact: true });
  await press('Nueva forma de pago')(page);
  await field.fill(name);
  await press('Guardar')(page);
  const rename = page.getByRole('button', { name: `Cambiar nombre de ${name}` });
  await rename.click();
  await field.fill(`${name} mío`);

  // The same admin on another machine: what counts is the version.
  const other = await visit('desktop');
  await enter(other.page, DEMO_ACCOUNTS.admin, '/admin/formas-de-pago');
  await other.page.getByRole('button', { name: `Cambiar nombre de ${name}` }).click();
  await other.page.getByLabel('Nombre', { exact: true }).fill(`${name} suyo`);
  await press('Guardar')(other.page);
  await other.page.getByText(`${name} suyo`).first().waitFor();
  await other.leave();

  await page.reload();
  await page.getByRole('button', { name: `Cambiar nombre de ${name} suyo` }).click();
  await page.getByText(RESTORED).waitFor();
  expect(await field.inputValue()).toBe(`${name} mío`);
  await press('Guardar')(page);
  const conflict = page.getByRole('dialog').filter({ hasText: `${name} suyo` });
  await conflict.getByText(`${name} mío`).waitFor();
  await conflict.getByRole('button', { name: 'Guardar lo mío' }).click();
  await page.getByText(`${name} mío`).first().waitFor();
  await page.getByRole('button', { name: `Cambiar nombre de ${name} mío` }).click();
  await field.waitFor();
  expect(await page.getByText(RESTORED).count()).toBe(0);
  await office.leave();
});
