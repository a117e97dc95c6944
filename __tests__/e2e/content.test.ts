/** An admin writes a page, looks at it, restores its older text, posts an announcement and builds a form. */
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { enter } from './prepared';
import { fits } from './tour';

const visit = openBrowser();

const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Guardar', exact: true }).click();
const title = (page: Page) => page.getByRole('textbox', { name: 'Título', exact: true });
const area = (page: Page) => page.getByRole('textbox', { name: 'Contenido' });

test(
  'on a desktop an admin writes a page that visitors read, restores its older text, and adds an announcement and a form',
  async () => {
    const admin = await visit('desktop');
    const { page } = admin;
    const word = `desktop ${Date.now().toString(36)}`;
    const slug = `que-llevar-${word.replace(' ', '-')}`;
    const violations: string[] = [];
    const look = async (name: string): Promise<void> => {
      violations.push(...(await admin.checkAccessibility(`content-${name}`)));
      expect([name, await fits(page)]).toEqual([name, true]);
    };

    await enter(page, DEMO_ACCOUNTS.admin, '/admin/paginas?editar=nueva');
    await title(page).fill(`Qué llevar ${word}`);
    expect(await page.getByLabel('Dirección').inputValue()).toBe(slug);
    await area(page).click();
    await page.keyboard.type('Trae ');
    await page.getByRole('button', { name: 'Negrita' }).click();
    await page.keyboard.type('agua');
    await page.getByRole('button', { name: 'Negrita' }).click();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Lista', exact: true }).click();
    await page.keyboard.type('Toalla');
    await page.getByRole('button', { name: 'Imagen', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Imagen' });
    await dialog.getByRole('button', { name: 'Elegir Imagen' }).click();
    const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#1f3d36' } })
      .png()
      .toBuffer();
    await page
      .getByLabel('Subir archivos')
      .setInputFiles({ name: 'sala-desktop.png', mimeType: 'image/png', buffer: picture });
    await dialog.getByRole('button', { name: 'Cambiar Imagen' }).waitFor();
    await dialog.getByLabel('Qué se ve en la imagen').fill('La sala');
    await dialog.getByRole('button', { name: 'Listo' }).click();
    await area(page).getByAltText('La sala').waitFor();
    await look('editor');

    await page.getByRole('button', { name: 'Vista previa' }).click();
    const preview = page.frameLocator('.admin-preview iframe');
    await preview.locator('strong', { hasText: 'agua' }).waitFor();
    await preview.getByRole('heading', { name: `Qué llevar ${word}` }).waitFor();
    await page.getByRole('button', { name: 'Computadora' }).click();
    await look('preview');
    await page.keyboard.press('Escape');
    await save(page);
    await page.getByText('Página guardada.').waitFor();
    // The editor of the stored page, with its address.
    await page.getByRole('heading', { level: 1, name: `Qué llevar ${word}` }).waitFor();

    const visitor = await visit('desktop');
    await visitor.page.goto(`/${slug}`);
    await visitor.page.locator('.content-prose strong', { hasText: 'agua' }).waitFor();
    await visitor.page.locator('.content-prose li', { hasText: 'Toalla' }).waitFor();
    const shown = visitor.page.getByAltText('La sala');
    await shown.scrollIntoViewIfNeeded();
    expect(await shown.evaluate(async (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
      320,
    );
    violations.push(...(await visitor.checkAccessibility('content-page')));

    await area(page).locator('p').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.type('No olvides nada. ');
    await save(page);
    await visitor.page.waitForFunction(
      async (address) => (await (await fetch(address)).text()).includes('No olvides nada.'),
      `/api/pages/${slug}`,
    );
    await page.getByRole('button', { name: 'Versiones' }).click();
    const versions = page.getByRole('dialog').locator('.pages-versions button');
    await versions.nth(1).waitFor();
    await look('versions');
    await versions.nth(1).click();
    await page.getByText('Qué cambia al restaurarla').waitFor();
    await page.getByRole('button', { name: 'Restaurar esta versión' }).click();
    await page.getByText('Versión restaurada.').waitFor();
    await visitor.page.reload();
    await visitor.page.locator('.content-prose strong', { hasText: 'agua' }).waitFor();
    expect(await visitor.page.locator('.content-prose').textContent()).not.toContain('No olvides nada.');

    await page.goto('/admin/avisos?editar=nuevo');
    await title(page).fill(`Cerramos el lunes ${word}`);
    await area(page).click();
    await page.keyboard.type('Volvemos el martes.');
    await save(page);
    await page.getByText('Announcement saved.').waitFor();
    await look('announcements');
    await visitor.page.goto('/avisos');
    await visitor.page.getByRole('heading', { name: `Cerramos el lunes ${word}` }).waitFor();

    await page.goto('/admin/formularios?editar=nuevo');
    await title(page).fill(`Alta ${word}`);
    await page.getByRole('button', { name: 'Agregar campo' }).click();
    const field = page.getByRole('dialog', { name: 'Nuevo campo' });
    await field.getByLabel('Pregunta').fill('¿Tienes lesiones?');
    await field.getByLabel('Respuesta obligatoria').check();
    await field.getByRole('button', { name: 'Guardar' }).click();
    const sample = page.getByRole('region', { name: 'Vista previa del formulario' });
    await sample.getByRole('button', { name: 'Probar' }).click();
    await sample.getByText('Revisa el campo: ¿Tienes lesiones?').waitFor();
    await sample.getByLabel('¿Tienes lesiones?').fill('Ninguna');
    await sample.getByRole('button', { name: 'Probar' }).click();
    await sample.getByText('Todo en orden: así se enviaría.').waitFor();
    await look('form');
    await save(page);
    await page.getByText('Formulario guardado.').waitFor();

    expect(violations).toEqual([]);
    expect([...admin.errors, ...visitor.errors]).toEqual([]);
    await admin.leave();
    await visitor.leave();
  },
  5 * MINUTE,
);
