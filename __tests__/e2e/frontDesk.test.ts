/** The front desk: its day, a new customer, the search of everything; an admin edits rooms and spots. */
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { enter } from './prepared';
import { stranger } from './steps';

const visit = openBrowser();

/** Screens of admins that no other journey opens. */
const OFFICE = [
  ['equipo', 'Equipo'],
  ['bitacora', 'Bitácora'],
  ['disputas', 'Disputas'],
  ['clases', 'Clases de hoy'],
] as const;

test(
  'staff begin with the day, create a customer and find them again from any screen, on a phone',
  async () => {
    const violations: string[] = [];
    const who = stranger();
    const name = `${who.name} ${who.last_name}`;
    const desk = await visit('phone');
    const { page } = desk;
    await enter(page, DEMO_ACCOUNTS.staff, '/admin');
    await page.waitForURL('**/admin/hoy');
    await page.getByRole('heading', { name: 'Clases', exact: true }).waitFor();
    violations.push(...(await desk.checkAccessibility('today')));
    const day = await page.locator('.today-head__day').innerText();
    await page.getByRole('button', { name: 'Día siguiente' }).click();
    await page.getByRole('heading', { level: 1, name: 'El día en el estudio' }).waitFor();
    expect(await page.locator('.today-head__day').innerText()).not.toBe(day);
    await page.getByRole('button', { name: 'Hoy', exact: true }).click();
    await page.getByText(day).waitFor();

    await page.goto('/admin/clientes');
    await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
    await page.getByRole('combobox', { name: 'Grupo' }).selectOption('new');
    await page.getByText('Se registraron en los últimos 30 días.').waitFor();
    violations.push(...(await desk.checkAccessibility('customers')));
    await page.getByRole('button', { name: 'Nuevo cliente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuevo cliente' });
    await dialog.getByLabel('Nombre').fill(who.name);
    await dialog.getByLabel('Apellidos').fill(who.last_name);
    await dialog.getByLabel(/^Correo/).fill(who.email);
    await dialog.getByLabel(/^Teléfono/).fill(who.phone);
    violations.push(...(await desk.checkAccessibility('customer-new')));
    await dialog.getByRole('button', { name: 'Crear cliente' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    await page.goto('/admin/hoy');
    await page.getByRole('heading', { name: 'Clases', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Buscar (Ctrl+K)' }).click();
    await page.getByRole('combobox', { name: 'Buscar' }).fill(who.email);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor();
    violations.push(...(await desk.checkAccessibility('palette')));
    await page.getByRole('combobox', { name: 'Buscar' }).press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();

    expect(violations).toEqual([]);
    expect(desk.errors).toEqual([]);
    await desk.leave();
  },
  3 * MINUTE,
);

test(
  'an admin adds and removes a room, and edits spots and discards the changes, on a desktop',
  async () => {
    const violations: string[] = [];
    const room = `Sala ${stranger().phone}`;
    const office = await visit('desktop');
    const { page } = office;
    await enter(page, DEMO_ACCOUNTS.admin, '/admin/salas');
    await page.getByRole('heading', { level: 1, name: 'Salas y lugares' }).waitFor();
    violations.push(...(await office.checkAccessibility('rooms')));
    for (const [path, title] of OFFICE) {
      await page.goto(`/admin/${path}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.locator('main [aria-busy="true"], main .ui-skeleton').first().waitFor({ state: 'detached' });
      violations.push(...(await office.checkAccessibility(path)));
    }
    await page.goto('/admin/salas');
    await page
      .getByRole('button', { name: /^Agregar sala en/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nombre').fill(room);
    violations.push(...(await office.checkAccessibility('room')));
    await dialog.getByRole('button', { name: /^Guardar|^Agregar|^Crear/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(room, { exact: true }).waitFor();

    const cells = page.getByRole('gridcell').getByRole('button');
    const before = await cells.count();
    await page.getByRole('button', { name: 'Agregar fila' }).click();
    expect(await cells.count()).toBeGreaterThan(before);
    await cells.last().click();
    await page.getByText('Cambios sin guardar.').waitFor();
    violations.push(...(await office.checkAccessibility('spot-map')));
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByText('Cambios sin guardar.').waitFor({ state: 'hidden' });
    expect(await cells.count()).toBe(before);

    const tabs = page.getByRole('navigation', { name: 'Pantallas de Horario' });
    const tab = (name: string) => tabs.getByRole('link', { name, exact: true }).click();
    const goBack = () => page.evaluate(() => window.history.back());
    await tab('Horario');
    await page.getByRole('heading', { level: 1, name: 'Horario' }).waitFor();
    await tab('Salas y lugares');
    await page.getByRole('button', { name: 'Agregar fila' }).click();
    const unsaved = page.getByText('Cambios sin guardar.');
    await unsaved.waitFor();
    const question = page.getByRole('dialog').filter({ hasText: 'Hay cambios sin guardar.' });
    await goBack();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'hidden' });
    expect([await unsaved.isVisible(), new URL(page.url()).pathname]).toEqual([true, '/admin/salas']);
    await goBack();
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Horario' }).waitFor();
    await tab('Salas y lugares');
    await page.getByText(room, { exact: true }).waitFor();

    await page.getByRole('button', { name: `Eliminar ${room}` }).click();
    await page.getByRole('dialog', { name: 'Precaución' }).getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText(room, { exact: true }).waitFor({ state: 'hidden' });
    expect(violations).toEqual([]);
    expect(office.errors).toEqual([]);
    await office.leave();
  },
  3 * MINUTE,
);
