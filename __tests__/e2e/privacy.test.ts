/** Legal pages and a customer's own data, in real browsers: accept, accept again, download, leave and stay. */
import type { Page } from 'playwright-core';
import { MINUTE } from '../../domain/durations';
import { openBrowser } from '../helpers/browser';
import { enter, register } from './prepared';
import { stranger } from './steps';
import { inDatabase } from './studioConfig';

const visit = openBrowser();

const query = (text: string, values: unknown[] = []) => inDatabase((client) => client.query(text, values));
const FIRST = 'Reglamento de prueba';
const SECOND = 'Responsiva de prueba';
const paragraphs = Array.from({ length: 40 }, (_, i) => `<p>Punto ${i + 1}: cuida tu lugar.</p>`).join('');
beforeAll(async () => {
  const insert = 'insert into page (title, slug, content, required) values ($1, $2, $3, true)';
  await query(insert, [FIRST, 'reglamento-de-prueba', `<p>Llega diez minutos antes.</p>${paragraphs}`]);
  await query(insert, [SECOND, 'responsiva-de-prueba', '<p>Entreno bajo mi responsabilidad.</p>']);
});
// Every other customer of this studio would have to accept it as well.
afterAll(() => query(`delete from page where slug in ('reglamento-de-prueba', 'responsiva-de-prueba')`));

async function accept(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await dialog.getByText(`Debes aceptar ${title} para continuar`).waitFor();
  await dialog.getByRole('checkbox', { name: `Acepto ${title}` }).check();
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const journey = async (): Promise<void> => {
  const who = stranger();
  await register(who);
  const visitor = await visit('phone');
  const { page } = visitor;
  await enter(page, who);

  // One page after another; neither Escape nor a reload is a way around them.
  await page.getByRole('dialog', { name: FIRST }).getByText('Documento 1 de 2').waitFor();
  expect(await visitor.checkAccessibility('legal-page')).toEqual([]);
  const text = page.getByRole('region', { name: FIRST });
  const { height, scrolls } = await text.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    scrolls: element.scrollHeight > element.clientHeight,
  }));
  expect([height <= 500, scrolls]).toEqual([true, true]);
  await page.keyboard.press('Escape');
  await accept(page, FIRST);
  await page.getByRole('dialog', { name: SECOND }).waitFor();
  await page.reload();
  await accept(page, SECOND);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Calendario' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  // A new text needs a new acceptance, with what changed.
  const changed = `<p>Llega quince minutos antes.</p>${paragraphs}`;
  await query('update page set content = $1 where title = $2', [changed, FIRST]);
  await page.goto('/mystudio/privacidad');
  const again = page.getByRole('dialog', { name: FIRST });
  await again.getByText('Este texto cambió desde que lo aceptaste').waitFor();
  await again.locator('ins', { hasText: 'quince' }).waitFor();
  expect(await visitor.checkAccessibility('legal-page-changed')).toEqual([]);
  await accept(page, FIRST);
  await page.reload();

  const privacy = page.getByRole('region', { name: 'Privacidad' });
  await privacy.getByText(FIRST).nth(1).waitFor();
  await privacy.getByRole('button', { name: 'Preparar mi archivo' }).click();
  const download = page.waitForEvent('download');
  await privacy.getByRole('button', { name: 'Descargar' }).click({ timeout: MINUTE });
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);

  await privacy.getByRole('button', { name: 'Borrar mi cuenta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Borrar mi cuenta' });
  await dialog.getByLabel('Escribe tu correo para confirmar').fill('otra@correo.mx');
  await dialog.getByRole('button', { name: 'Pedir que se borre' }).click();
  await dialog.getByText('Escribe tu correo tal como aparece en tu cuenta.').waitFor();
  expect(await visitor.checkAccessibility('delete-account')).toEqual([]);
  await dialog.getByLabel('Escribe tu correo para confirmar').fill(who.email);
  await dialog.getByRole('button', { name: 'Pedir que se borre' }).click();
  await privacy.getByText(/^Tu cuenta se borra el/).waitFor();
  expect(await visitor.checkAccessibility('privacy')).toEqual([]);
  await privacy.getByRole('button', { name: 'Conservar mi cuenta' }).click();
  await privacy.getByRole('button', { name: 'Borrar mi cuenta' }).waitFor();
  // The one request that was refused on purpose.
  expect(visitor.errors.filter((error) => !error.includes('/api/privacy/deletion'))).toEqual([]);
  await visitor.leave();
};

test(
  'on a phone, required pages and a new version are accepted, data is downloaded and a deletion is withdrawn',
  journey,
  4 * MINUTE,
);
