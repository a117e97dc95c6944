/** An admin fills the library, puts the home's packages in order and makes a discount, on a desktop and on a phone. */
import type { Page } from 'playwright-core';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser, type Visitor } from '../helpers/browser';
import { enter } from './prepared';
import { moveFirstDown } from './steps';
import { fits } from './tour';

const visit = openBrowser();

const A_PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
async function go({ page }: Visitor, path: string, title: string): Promise<void> {
  await page.goto(path);
  await heading(page, title);
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}
/** What is wrong with a screen as it is now. */
async function faults(visitor: Visitor, name: string): Promise<string[]> {
  const found = (await visitor.checkAccessibility(name)).map((violation) => `${name}: ${violation}`);
  return (await fits(visitor.page)) ? found : [...found, `${name} is wider than 320 pixels`];
}

async function useLibrary(admin: Visitor, name: string): Promise<void> {
  const { page } = admin;
  await page
    .getByLabel('Subir archivos')
    .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: A_PDF });
  await page.getByRole('button', { name: `Ver ${name}.pdf` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill(`Guía ${name}`);
  await dialog.getByRole('button', { name: 'Guardar nombre' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sin usar' }).click();
  await page.getByLabel('Buscar por nombre').fill(`guia ${name}`);
  await page.getByText('1 archivo que nada usa').waitFor();
  await page.getByRole('button', { name: `Ver Guía ${name}` }).waitFor();
}

const inOrder = (page: Page): Promise<string[]> => page.locator('.packages-home__words strong').allTextContents();

async function orderHome({ page }: Visitor): Promise<void> {
  const [first, second, ...rest] = await inOrder(page);
  if (!first || !second) throw new Error('the demo has fewer than two packages on its home');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await moveFirstDown(page.getByRole('button', { name: `Mover ${first}`, exact: true }), first);
  await saved;
  await page.reload();
  await heading(page, 'Paquetes en la portada');
  await page.locator('.packages-home__row').first().waitFor();
  expect(await inOrder(page)).toEqual([second, first, ...rest]);
}

async function makeDiscount(admin: Visitor, code: string): Promise<string[]> {
  const { page } = admin;
  await page.getByRole('button', { name: 'Nuevo descuento' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Código').fill(code);
  await dialog.getByLabel('Porcentaje', { exact: true }).fill('101');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await dialog.getByText('El porcentaje es un número entero del 1 al 100.').first().waitFor();
  const found = await faults(admin, 'descuento');
  await dialog.getByLabel('Porcentaje', { exact: true }).fill('15');
  for (const title of ['Paquete 5', 'Paquete 10'])
    await dialog.getByRole('button', { name: title, exact: true }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: code, exact: true }).waitFor();
  await page.getByText('Paquete 5, Paquete 10').first().waitFor();
  await page.getByLabel('Código').fill('nohayninguno');
  await page.getByText('Descuento no encontrado.').waitFor();
  return found;
}

test(
  'on a desktop an admin edits files, the order of packages on the home page, and discounts',
  async () => {
    const admin = await visit('desktop');
    const found: string[] = [];
    await enter(admin.page, DEMO_ACCOUNTS.admin, '/admin/archivos');
    await heading(admin.page, 'Archivos');
    await admin.page.getByRole('button', { name: /^Ver / }).first().waitFor();
    found.push(...(await faults(admin, 'archivos-desktop')));
    await useLibrary(admin, 'desktop');

    await go(admin, '/admin/paquetes-portada', 'Paquetes en la portada');
    await admin.page
      .getByRole('button', { name: /^Mover / })
      .first()
      .waitFor();
    found.push(...(await faults(admin, 'paquetes-portada-desktop')));
    await orderHome(admin);

    await go(admin, '/admin/formas-de-pago', 'Formas de pago');
    found.push(...(await faults(admin, 'formas-de-pago-desktop')));

    await go(admin, '/admin/descuentos', 'Descuentos');
    found.push(...(await makeDiscount(admin, 'RUTA15')));
    found.push(...(await faults(admin, 'descuentos-desktop')));
    expect([...found, ...admin.errors]).toEqual([]);
    await admin.leave();
  },
  4 * MINUTE,
);
