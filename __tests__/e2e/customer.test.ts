/** The front desk works on a customer's page; an admin merges two accounts of one person. */
import type { Page } from 'playwright-core';
import type { AdminCustomerResponse } from '../../domain/contract/adminCustomers';
import type { ListedCustomerResponse } from '../../domain/contract/customerList';
import type { CustomersResponse } from '../../domain/contract/customers';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask, openClasses } from './api';
import { registerWithCredit, enter } from './prepared';
import { stranger } from './steps';

const url = process.env.STUDIO_URL ?? '';
const visit = openBrowser();

const TABS = ['Historial', 'Créditos', 'Reservaciones', 'Compras', 'Mensajes', 'Notas', 'Datos', 'Bitácora'];
const say = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(text).waitFor();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Partes de la ficha' }).getByRole('link', { name }).click();

test(
  'the front desk finds, notes, books and corrects a customer beside an admin, who merges two accounts, on a desktop',
  async () => {
    const [desk, office] = await Promise.all([visit('desktop'), visit('desktop')]);
    const violations: string[] = [];
    const [who, twin] = [stranger(), stranger()];
    await registerWithCredit(who);
    const { email, password } = DEMO_ACCOUNTS.admin;
    const { idToken: token } = await signIn(url, email, password);
    const { customers } = await ask<CustomersResponse>(`/api/customer/query?query=${who.phone}`, { token });
    const id = customers[0]?.customer_id ?? 0;
    await ask<ListedCustomerResponse>('/api/customer', { token, body: { ...twin, name: 'Eleonora' } });
    const [chosen] = await openClasses(26, 24 * 7);
    if (!chosen) throw new Error('no class to book');

    const { page } = desk;
    await enter(page, DEMO_ACCOUNTS.staff, `/admin/clientes?buscar=${who.phone}`);
    await page.getByRole('link', { name: `${who.name} ${who.last_name}` }).click();
    await page.getByRole('heading', { level: 1, name: `${who.name} ${who.last_name}` }).waitFor();
    await tab(page, 'Notas');
    await page.getByLabel('Nota nueva').fill('Lesión de rodilla');
    await page.getByLabel(/^Fijar como aviso/).check();
    await page.getByRole('button', { name: 'Guardar nota' }).click();
    await page.locator('.customer-head__alert').getByText('Lesión de rodilla').waitFor();

    await page.getByRole('button', { name: 'Reservar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Reservar para/ });
    await dialog.getByLabel('Día').fill(chosen.class_date.slice(0, 10));
    await dialog.locator(`input[value="${chosen.single_class_id}"]`).check();
    violations.push(...(await desk.checkAccessibility('customer-book')));
    await dialog.getByRole('button', { name: /^Reservar/ }).click();
    await say(page, 'Reservación registrada.');
    await dialog.waitFor({ state: 'hidden' });
    await tab(page, 'Historial');
    await page.getByText(`Reservó: ${chosen.class_type.name}`).waitFor();

    await tab(page, 'Datos');
    await page.getByRole('button', { name: 'Cambiar datos' }).click();
    await page.getByRole('dialog').getByLabel('Apellidos').fill(`${who.last_name} Sol`);
    violations.push(...(await desk.checkAccessibility('customer-change')));
    // An admin changes the same person meanwhile.
    const { customer } = await ask<AdminCustomerResponse>(`/api/customer/admin/${id}`, { token });
    const other = { customer_id: id, version: customer.version, last_name: `${who.last_name} Luna` };
    await ask('/api/customer', { token, method: 'PUT', body: other });
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
    const conflict = page.getByRole('dialog', { name: 'Alguien más cambió estos datos' });
    await conflict.getByText('Inés Alcántara').waitFor();
    await conflict.getByText(`${who.last_name} Luna`).waitFor();
    violations.push(...(await desk.checkAccessibility('customer-conflict')));
    await conflict.getByRole('button', { name: 'Guardar lo mío' }).click();
    await page.getByRole('heading', { level: 1, name: `${who.name} ${who.last_name} Sol` }).waitFor();

    await enter(office.page, DEMO_ACCOUNTS.admin, `/admin/clientes/${id}`);
    for (const name of TABS) {
      await tab(office.page, name);
      await office.page.locator('main [aria-busy="true"], main .ui-skeleton').first().waitFor({ state: 'detached' });
      violations.push(...(await office.checkAccessibility(`customer-${name}`)));
    }
    await office.page.getByRole('button', { name: 'Unir cuentas' }).click();
    const merge = office.page.getByRole('dialog', { name: /^Unir otra cuenta/ });
    await merge.getByLabel('Nombre, correo o teléfono').fill(twin.phone);
    await merge.getByRole('button', { name: /^Elegir/ }).click();
    await merge.getByText('¿Con qué correo entra desde ahora?').waitFor();
    violations.push(...(await office.checkAccessibility('customer-merge')));
    await merge.getByRole('button', { name: 'Unir cuentas' }).click();
    const careful = office.page.getByRole('dialog', { name: 'Precaución' });
    await careful.getByRole('button', { name: 'Unir cuentas' }).click();
    await say(office.page, 'Cuentas unidas.');
    const found = await ask<CustomersResponse>(`/api/customer/query?query=${twin.phone}`, { token });
    expect(found.customers.map(({ phone }) => phone)).not.toContain(twin.phone);
    expect(violations).toEqual([]);
    expect(office.errors).toEqual([]);
    // The browser logs the refused change.
    expect(desk.errors).toEqual([expect.stringContaining('status of 412')]);
    await Promise.all([desk.leave(), office.leave()]);
  },
  5 * MINUTE,
);
