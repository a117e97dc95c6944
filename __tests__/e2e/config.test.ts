/** An admin changes colours and the order of the landing page, which a visitor sees until it is taken back. */
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { enter } from './prepared';
import { moveFirstDown } from './steps';
import { fits } from './tour';

const visit = openBrowser();

test(
  'on a desktop an admin is warned of a pale colour, reorders the landing page, and takes back what a visitor sees',
  async () => {
    const admin = await visit('desktop');
    const { page } = admin;
    await enter(page, DEMO_ACCOUNTS.admin, '/admin/configuracion?grupo=apariencia');
    const color = page.getByRole('textbox', { name: 'Color principal', exact: true });
    await color.fill('#f2d16b');
    await page.getByText('Enlaces en color principal sobre el fondo').waitFor();
    const violations = await admin.checkAccessibility('config-desktop');
    await color.fill('#7a1f4b');
    await page.getByText('Enlaces en color principal sobre el fondo').waitFor({ state: 'detached' });
    expect(await fits(page)).toBe(true);
    await page.getByRole('button', { name: 'Revisar y guardar' }).click();
    const review = page.getByRole('dialog', { name: 'Revisar cambios' });
    violations.push(...(await admin.checkAccessibility('config-review-desktop')));
    await review.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Se guardó el cambio.').waitFor();

    const visitor = await visit('desktop');
    await visitor.page.goto('/');
    const primary = () =>
      visitor.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim());
    expect(await primary()).toBe('#7a1f4b');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Todo quedó como antes.').waitFor();
    await visitor.page.reload();
    expect(await primary()).not.toBe('#7a1f4b');

    await page.goto('/admin/portada');
    await moveFirstDown(page.getByRole('button', { name: 'Mover Presentación' }), 'Presentación');
    await page.getByText(/cambios? sin guardar/).waitFor();
    violations.push(...(await admin.checkAccessibility('landing-editor-desktop')));
    expect(await fits(page)).toBe(true);
    await page.getByRole('button', { name: 'Revisar y guardar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByRole('button', { name: 'Deshacer' }).waitFor();
    const first = () => visitor.page.locator('#landing > [id]').first().getAttribute('id');
    await visitor.page.reload();
    expect(await first()).not.toBe('portada');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Todo quedó como antes.').waitFor();
    await visitor.page.reload();
    expect(await first()).toBe('portada');

    expect(violations).toEqual([]);
    expect([...admin.errors, ...visitor.errors]).toEqual([]);
    await Promise.all([admin.leave(), visitor.leave()]);
  },
  5 * MINUTE,
);
