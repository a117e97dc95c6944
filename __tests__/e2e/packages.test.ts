/** An admin makes a package, a customer buys it, and a price that changes meanwhile charges no customer. */
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { enter, signUp } from './prepared';
import { stranger, typeCard } from './steps';

const visit = openBrowser();

test(
  'a package that an admin makes is bought at the shown price, never at a changed one, on a desktop',
  async () => {
    const violations: string[] = [];
    const title = `Taller ${stranger().phone}`;
    const [office, buyer] = await Promise.all([visit('desktop'), visit('desktop')]);
    const { page } = office;
    await enter(page, DEMO_ACCOUNTS.admin, '/admin/paquetes');
    await page.getByRole('heading', { level: 1, name: 'Paquetes' }).waitFor();
    await page.getByRole('table', { name: 'Paquetes' }).waitFor();
    violations.push(...(await office.checkAccessibility('packages-list')));
    await page.getByRole('link', { name: 'Nuevo paquete' }).click();
    await page.getByLabel('Nombre').fill(title);
    await page.getByLabel('Precio', { exact: true }).fill('0.001');
    await page.getByRole('button', { name: 'Agregar clases de un tipo' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Escribe el precio con dos decimales cuando mucho.').waitFor();
    violations.push(...(await office.checkAccessibility('package-refused')));
    await page.getByLabel('Precio', { exact: true }).fill('450');
    await page.frameLocator('iframe[title="Así lo ven tus clientes"]').getByRole('heading', { name: title }).waitFor();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Paquete guardado.').waitFor();
    await page.waitForURL(/\/admin\/paquetes\/\d+$/);
    const id = Number(page.url().split('/').at(-1));

    await signUp(buyer.page);
    await buyer.page.goto(`/checkout/${id}`);
    await buyer.page.getByText(title).first().waitFor();
    await buyer.page.getByRole('radio', { name: /^(Tarjeta|Otra tarjeta)$/ }).check();
    await typeCard(buyer.page);
    const stored = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/class_packages'),
    );
    await page.getByLabel('Precio', { exact: true }).fill('500');
    await page.getByRole('button', { name: 'Guardar' }).click();
    expect((await stored).status()).toBe(200);
    await buyer.page.getByRole('button', { name: 'Pagar $450.00 MXN' }).click();
    await buyer.page.getByText('El paquete cambió mientras lo comprabas.').waitFor();
    await buyer.page.getByRole('button', { name: 'Pagar $500.00 MXN' }).click();
    await buyer.page.waitForURL('**/gracias/*');
    await buyer.page.getByText('$500.00 MXN').first().waitFor();

    await page.goto('/admin/paquetes');
    await page.getByRole('button', { name: `Archivar ${title}` }).click();
    await page.getByRole('button', { name: 'Deshacer' }).waitFor();
    await buyer.page.goto(`/checkout/${id}`);
    await buyer.page.getByText('Lo sentimos, no encontramos el paquete que quieres comprar.').waitFor();
    expect(violations).toEqual([]);
    expect(office.errors).toEqual([]);
    await Promise.all([office.leave(), buyer.leave()]);
  },
  4 * MINUTE,
);
