/** An admin adds what the studio offers, visitors see it, and what is used is archived instead of deleted. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { enter } from './prepared';
import { stranger } from './steps';

const visit = openBrowser();
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#8a5a44' } })
    .jpeg()
    .toBuffer();
});

/** Uploads the picture in the library that the field opens. */
async function choosePicture(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: `Elegir ${label}` }).click();
  const library = page.getByRole('dialog', { name: label });
  await library
    .locator('input[type="file"]')
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: picture });
  await library.waitFor({ state: 'detached' });
}

test(
  'an admin adds a coach with a picture and a class type, which a visitor sees, on a desktop',
  async () => {
    const violations: string[] = [];
    const { name, last_name } = stranger();
    const kind = `Barre ${last_name}`;
    const office = await visit('desktop');
    const { page } = office;
    await enter(page, DEMO_ACCOUNTS.admin, '/admin/coaches');
    await page.getByRole('heading', { level: 1, name: 'Coaches' }).waitFor();
    violations.push(...(await office.checkAccessibility('catalogue-coaches')));
    await page.getByRole('button', { name: 'Nuevo coach' }).click();
    await page.getByLabel('Nombre', { exact: true }).fill(name);
    await page.getByLabel('Apellidos (opcional)').fill(last_name);
    await choosePicture(page, 'Foto (opcional)');
    await page.getByLabel('Frase (opcional)').fill('Respira y sigue');
    const preview = page.frameLocator('iframe[title^="Vista previa"]');
    await preview.getByRole('heading', { name: `${name} ${last_name}` }).waitFor();
    violations.push(...(await office.checkAccessibility('catalogue-coach')));
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('heading', { level: 2, name: `${name} ${last_name}` }).waitFor();

    await page.goto('/admin/tipos-de-clase');
    await page.getByRole('button', { name: 'Nuevo tipo de clase' }).click();
    await page.getByLabel('Nombre', { exact: true }).fill(kind);
    await page.getByLabel('Descripción (opcional)').fill('Fuerza en la barra');
    await choosePicture(page, 'Foto (opcional)');
    violations.push(...(await office.checkAccessibility('catalogue-class-type')));
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('heading', { level: 2, name: kind }).waitFor();
    violations.push(...(await office.checkAccessibility('catalogue-class-types')));

    const visitor = await visit('desktop');
    await visitor.page.goto('/');
    await visitor.page.getByRole('link', { name: `${name} ${last_name}` }).waitFor();
    await visitor.page.getByRole('link', { name: kind, exact: true }).waitFor();
    await visitor.leave();

    // Nothing uses it yet: it is gone for good.
    await page.getByRole('button', { name: `Eliminar ${kind}` }).click();
    await page.getByRole('dialog', { name: 'Precaución' }).getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('heading', { level: 2, name: kind }).waitFor({ state: 'detached' });

    expect(violations).toEqual([]);
    expect(office.errors).toEqual([]);
    await office.leave();
  },
  4 * MINUTE,
);

test(
  'deleting a coach with classes offers to archive, and Deshacer brings the coach back to the landing page',
  async () => {
    const office = await visit('desktop');
    const { page } = office;
    await enter(page, DEMO_ACCOUNTS.admin, '/admin/coaches');
    const row = page.locator('.admin-row', { hasText: 'En la portada' }).nth(1);
    const coach = await row.getByRole('heading', { level: 2 }).innerText();
    await row.getByRole('button', { name: `Eliminar ${coach}` }).click();
    await page.getByRole('dialog', { name: 'Precaución' }).getByRole('button', { name: 'Eliminar' }).click();
    const refusal = page.getByRole('dialog', { name: 'Archivar' }).filter({ hasText: 'porque se usa en' });
    await refusal.getByRole('button', { name: 'Archivar' }).click();
    const undo = page.getByRole('button', { name: 'Deshacer' });
    // About a coach with a weekly series there is a question more.
    const ofSeries = page.getByRole('dialog', { name: 'Precaución' }).filter({ hasText: 'serie semanal' });
    await undo.or(ofSeries).first().waitFor();
    if (await ofSeries.isVisible()) await ofSeries.getByRole('button', { name: 'Archivar' }).click();
    // Behind the dialog the row has no role: that alone doesn't say that it is archived.
    await undo.waitFor();
    await page.getByRole('heading', { level: 2, name: coach }).waitFor({ state: 'detached' });

    const visitor = await visit('desktop');
    const onLanding = visitor.page.getByRole('link', { name: coach, exact: true });
    await visitor.page.goto('/');
    await visitor.page.getByRole('heading', { name: 'Coaches' }).waitFor();
    expect(await onLanding.count()).toBe(0);
    await undo.click();
    await page.getByRole('heading', { level: 2, name: coach }).waitFor();
    await visitor.page.reload();
    await onLanding.waitFor();
    // The browser itself logs the refusal that the test caused.
    expect(office.errors.filter((text) => !text.includes('409'))).toEqual([]);
    await Promise.all([office.leave(), visitor.leave()]);
  },
  3 * MINUTE,
);
