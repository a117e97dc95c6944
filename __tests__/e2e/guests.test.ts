/**
 * A customer brings a guest, on a phone: two places at once, another name, both given back, and what became of the
 * credits.
 */
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { enter } from './prepared';
import { cardOf, chooseSpot, findClassWithSpots } from './steps';

const visit = openBrowser();

test(
  'a customer reserves with a guest, renames the guest, cancels both places, and has both credits again',
  async () => {
    const ana = await visit('phone');
    const { page } = ana;
    const dialog = page.getByRole('dialog');
    const violations: string[] = [];
    const look = async (name: string): Promise<void> => void violations.push(...(await ana.checkAccessibility(name)));
    const credits = page.locator('.credits-indicator strong');

    await enter(page, DEMO_ACCOUNTS.customer);
    await page.waitForURL('**/mystudio');
    await credits.getByText(/^\d+$/).waitFor();
    const before = Number(await credits.innerText());
    const card = await findClassWithSpots(page, 3);
    const classId = await card.getAttribute('data-class-id');
    const name = (await card.getByRole('heading').innerText()).trim();
    await card.getByRole('button', { name: /^Reservar/ }).click();
    const own = await chooseSpot(page);
    await dialog.getByRole('button', { name: 'Agregar invitado' }).click();
    await dialog.getByLabel('Nombre de tu invitado').fill('Lupita');
    await dialog
      .getByText(new RegExp(`^2 créditos, (te quedan? ${before - 2}|son los últimos que te quedan)$`))
      .waitFor();
    const second = dialog.locator('.reserve-spot:not([disabled], [aria-pressed="true"])').first();
    const guests = (await second.getAttribute('data-spot')) ?? '';
    await second.click();
    await look('20-reserve-with-guest');
    await dialog.getByRole('button', { name: `Reservar lugares ${own} y ${guests}` }).click();
    await page.getByText('¡Reservación guardada con éxito!').waitFor();
    await cardOf(page, classId).getByText('2 lugares').waitFor();
    await credits.getByText(String(before - 2), { exact: true }).waitFor();
    await look('21-reserved-with-guest');

    await page.goto('/mystudio/reservaciones?filtro=proximas');
    await page.getByRole('button', { name: 'Cambiar el nombre de Lupita' }).click();
    await dialog.getByLabel('Nombre de tu invitado').fill('Toña');
    await look('22-rename-guest');
    await dialog.getByRole('button', { name: 'Guardar nombre' }).click();
    await page.getByText('Nombre actualizado.').waitFor();
    const places = page.locator('.reservations-card');
    // Both places are one card; she may have the same spots in another class of this type.
    const reserved = places.filter({ hasText: 'Invitado: Toña' }).filter({ hasText: name });
    for (const spot of [own, guests]) await reserved.getByText(`Lugar ${spot}`, { exact: true }).waitFor();
    await reserved.getByRole('button', { name: /^Más opciones/ }).click();
    const cancel = (whose: string): Promise<void> =>
      reserved
        .getByRole('group', { name: whose })
        .getByRole('button', { name: /^Cancelar/ })
        .click();
    await cancel('Tu lugar');
    await dialog.getByText('Toña conserva su lugar.').waitFor();
    await look('23-cancel-own-place');
    await dialog.getByRole('button', { name: 'Sí, cancelar' }).click();
    await dialog.waitFor({ state: 'detached' });
    // The card is the guest's now, with a menu of its own.
    await reserved.getByText(`Lugar ${own}`, { exact: true }).waitFor({ state: 'detached' });
    await reserved.getByRole('button', { name: /^Más opciones/ }).click();
    await cancel('Toña');
    await dialog.getByRole('button', { name: 'Sí, cancelar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await reserved.waitFor({ state: 'detached' });
    await credits.getByText(String(before), { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await dialog.getByRole('link', { name: 'Mis Créditos' }).click();
    await page.waitForURL('**/mystudio/creditos');
    await page.getByRole('heading', { name: 'Mis Créditos' }).waitFor();
    // Both credits are free, and list the places that were given back.
    const returned = page.locator('.credit-row').filter({ hasText: 'Libre' }).filter({ hasText: 'Cancelada' });
    await returned.filter({ hasText: 'para Toña' }).waitFor();
    await look('24-credits');
    expect(await returned.count()).toBeGreaterThanOrEqual(2);

    expect(violations).toEqual([]);
    expect(ana.errors).toEqual([]);
    await ana.leave();
  },
  4 * MINUTE,
);
