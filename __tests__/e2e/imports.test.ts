/** An admin imports customers from a file: its errors by row, all rows or none, once, and taken back. */
import type { CustomersResponse } from '../../domain/contract/customers';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask } from './api';
import { enter } from './prepared';
import { stranger } from './steps';

const url = process.env.STUDIO_URL ?? '';
const visit = openBrowser();

test(
  'a file with a wrong row imports nothing, the corrected one all of its customers, once, and is undone, on a desktop',
  async () => {
    const violations: string[] = [];
    const [one, two] = [stranger(), stranger()];
    const csvOf = (phone: string): Buffer =>
      Buffer.from(
        [
          'Nombre;Apellidos;Correo;Teléfono',
          `Nora;Peña;${one.email};${one.phone}`,
          `Eva;Núñez;${two.email};${phone}`,
        ].join('\n'),
        'latin1',
      );
    const office = await visit('desktop');
    const { page } = office;
    const { email, password } = DEMO_ACCOUNTS.admin;
    const { idToken: token } = await signIn(url, email, password);
    const found = async (query: string): Promise<number> =>
      (await ask<CustomersResponse>(`/api/customer/query?query=${query}`, { token })).customers.length;
    const upload = async (phone: string): Promise<void> => {
      await page.goto('/admin/importar');
      await page
        .getByLabel('Archivo CSV')
        .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: csvOf(phone) });
      await page.getByRole('button', { name: 'Revisar archivo' }).click();
    };
    await enter(page, DEMO_ACCOUNTS.admin, '/admin/importar');
    await page.getByRole('heading', { name: 'Importar un archivo' }).waitFor();
    violations.push(...(await office.checkAccessibility('import')));

    await upload('12');
    await page.getByRole('heading', { name: 'Resultado de la revisión' }).waitFor();
    await page.locator('.import-table tbody tr').first().waitFor();
    violations.push(...(await office.checkAccessibility('import-problems')));
    expect(await page.getByRole('button', { name: /^Importar \d/ }).count()).toBe(0);
    expect(await found(one.phone)).toBe(0);

    await upload(two.phone);
    await page.getByRole('button', { name: 'Importar 2 filas' }).click();
    await page.getByRole('heading', { name: 'Importación terminada' }).waitFor();
    violations.push(...(await office.checkAccessibility('import-done')));
    expect([await found(one.phone), await found(two.phone)]).toEqual([1, 1]);
    await page.reload();
    await page.getByRole('heading', { name: 'Importación terminada' }).waitFor();

    await upload(two.phone);
    await page.getByText('Todo esto ya está: no hay nada que importar.').waitFor();
    await page.goto('/admin/importar');
    await page
      .getByRole('button', { name: /Importado/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Deshacer importación' }).click();
    await page
      .getByRole('dialog', { name: 'Precaución' })
      .getByRole('button', { name: /deshacer/i })
      .click();
    await page.getByRole('heading', { name: 'Importación deshecha' }).waitFor();
    expect([await found(one.phone), await found(two.phone)]).toEqual([0, 0]);
    expect(violations).toEqual([]);
    expect(office.errors).toEqual([]);
    await office.leave();
  },
  4 * MINUTE,
);
