/**
 * /mystudio/informacion in a real browser: profile with picture, billing address, and a reservation that waits for
 * both.
 */
import sharp from 'sharp';
import { MINUTE } from '../../domain/durations';
import { openBrowser } from '../helpers/browser';
import { becomeCustomer } from './prepared';
import { cardOf, chooseSpot, confirmSpot, findClassWithSpots } from './steps';
import { withConfig } from './studioConfig';

const visit = openBrowser();
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c65d3b' } })
    .jpeg()
    .toBuffer();
});

describe('on a phone', () => {
  test(
    'an incomplete profile is completed with picture and address, and the reservation that waited is finished',
    async () => {
      const nora = await visit('phone');
      const { page } = nora;
      await becomeCustomer(nora);
      const violations: string[] = [];
      await page.goto('/mystudio');
      const card = await findClassWithSpots(page);
      const id = await card.getAttribute('data-class-id');
      await card.getByRole('button', { name: /^Reservar/ }).click();
      const spot = await chooseSpot(page);

      // The studio requires it from now on, while the spot is being chosen.
      await withConfig({ birthdate_required: 'true' }, async () => {
        await confirmSpot(page, spot);
        const dialog = page.getByRole('dialog', { name: 'Completar Información' });
        await dialog.waitFor();
        violations.push(...(await nora.checkAccessibility('90-complete')));
        await dialog.getByRole('link', { name: 'Completar Información' }).click();

        await page.waitForURL('**/mystudio/informacion');
        await page.getByText('Agrega tu fecha de nacimiento.').waitFor();
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          // By key: where the hidden field lies changes while the screen still scrolls to its top.
          page.locator('input[name="file"]').press('Space'),
        ]);
        await chooser.setFiles({ name: 'tarea.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no es una foto') });
        await page.getByText('No pudimos abrir ese archivo como foto. Elige otra en JPG, PNG o WebP.').waitFor();
        await chooser.setFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer: picture });
        const crop = page.getByRole('dialog', { name: 'Ajusta tu foto' });
        await crop.locator('[data-testid="cropper"]').waitFor();
        violations.push(...(await nora.checkAccessibility('91-crop')));
        await crop.getByRole('button', { name: 'Usar foto' }).click();
        await crop.waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Quitar foto' }).waitFor();
        await page.locator('progress').waitFor({ state: 'detached' });
        await page.getByLabel('Instagram').fill('@nora.iniguez');
        violations.push(...(await nora.checkAccessibility('92-profile-form')));

        // Nothing typed is lost by a reload; what is missing is named at its field.
        await page.getByRole('button', { name: 'Guardar', exact: true }).click();
        await page.getByText('Revisa el campo: Fecha de nacimiento').waitFor();
        await page.getByLabel('Fecha de nacimiento').fill('1990-03-14');
        await page.getByRole('button', { name: 'Guardar', exact: true }).click();

        await page.waitForURL('**/mystudio');
        await page.getByText('Perfil actualizado con éxito.').waitFor();
        await confirmSpot(page, spot);
        await page.getByText('¡Reservación guardada con éxito!').waitFor();
      });
      expect(await cardOf(page, id).count()).toBeLessThanOrEqual(1);

      await page.goto('/mystudio/informacion');
      await page.getByText('@nora.iniguez').waitFor();
      await page.getByText('14 mar').waitFor();
      expect(await page.locator('.account-person img').getAttribute('src')).toContain('/files/private/');
      await page.getByRole('button', { name: 'Agregar dirección' }).click();
      await page.getByRole('button', { name: 'Guardar dirección' }).click();
      for (const text of ['Debes agregar tu ciudad.', 'Debes agregar tu estado.', 'Debes agregar tu país.'])
        await page.getByText(text).waitFor();
      await page.getByLabel('Calle').fill('Orizaba');
      await page.getByLabel('Ciudad').fill('Ciudad de México');
      // A reload keeps what was typed.
      await page.reload();
      await page.getByText('Recuperamos lo que escribiste y no guardaste.').waitFor();
      expect(await page.getByLabel('Ciudad').inputValue()).toBe('Ciudad de México');
      await page.getByLabel('Estado').fill('CDMX');
      await page.getByLabel('País').fill('México');
      await page.getByRole('button', { name: 'Guardar dirección' }).click();
      await page.getByText('Dirección guardada con éxito.').waitFor();
      await page.getByText('Orizaba').waitFor();
      violations.push(...(await nora.checkAccessibility('93-information')));

      // Another visit has it from the server.
      await page.reload();
      await page.getByText('Orizaba').waitFor();
      expect(violations).toEqual([]);
      expect(nora.errors.filter((error) => !error.includes('412'))).toEqual([]);
      await nora.leave();
    },
    4 * MINUTE,
  );
});
