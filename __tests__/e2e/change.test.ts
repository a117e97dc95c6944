/** A change of spot and of class from the home screen. */
import { MINUTE } from '../../domain/durations';
import { openBrowser } from '../helpers/browser';
import { changeSpotAndClass } from './ownPlace';
import { becomeCustomer } from './prepared';
import { cardOf, chooseSpot, confirmSpot, findClassWithSpots } from './steps';

const visit = openBrowser();

test(
  'on a desktop a customer changes spot and class from the home screen, and has a place at every moment',
  async () => {
    const nora = await visit('desktop');
    const { page } = nora;
    const dialog = page.getByRole('dialog');
    const violations: string[] = [];
    const look = async (name: string): Promise<void> =>
      void violations.push(...(await nora.checkAccessibility(`change-desktop-${name}`)));
    await becomeCustomer(nora);
    await page.goto('/mystudio');
    const card = await findClassWithSpots(page, 2);
    const classId = await card.getAttribute('data-class-id');
    await card.getByRole('button', { name: /^Reservar/ }).click();
    await confirmSpot(page, await chooseSpot(page));
    await dialog.getByRole('heading', { name: '¡Nos vemos en clase!' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await changeSpotAndClass(page, 'desktop', look);
    await cardOf(page, classId).getByText('Reservada').waitFor({ state: 'detached' });

    await page.goto('/mystudio/reservaciones');
    await page.getByText('Próxima', { exact: true }).waitFor();
    expect(await page.locator('.reservations-card, .reservations-table tbody tr').count()).toBe(1);
    await look('04-upcoming');

    expect(violations).toEqual([]);
    expect(nora.errors).toEqual([]);
    await nora.leave();
  },
  4 * MINUTE,
);
