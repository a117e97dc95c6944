/** The front desk sells in cash, by terminal on a phone, and by link, which is paid; the till is closed. */
import type { Page } from 'playwright-core';
import { eventually } from '../helpers/until';
import type { CustomersResponse } from '../../domain/contract/customers';
import type { MailsResponse } from '../../domain/contract/mails';
import type { ClassPackagesResponse } from '../../domain/contract/packages';
import type { CurrentCountResponse } from '../../domain/contract/tills';
import { MINUTE } from '../../domain/durations';
import { toCentavos } from '../../domain/money';
import { formatAmount, formatMoney } from '../../domain/numbers';
import { DENOMINATIONS } from '../../domain/till';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { FIVE, SINGLE, TEN } from '../../seed/content/casaAura/packages';
import { openBrowser } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask } from './api';
import { enter, register } from './prepared';
import { stranger, typeCard } from './steps';

const url = process.env.STUDIO_URL ?? '';
const { email, password } = DEMO_ACCOUNTS.staff;
const visit = openBrowser();

async function titleOf(id: number): Promise<string> {
  const { class_packages } = await ask<ClassPackagesResponse>('/api/class_packages');
  return class_packages.find(({ class_package_id }) => class_package_id === id)?.title ?? `package ${id}`;
}

/** Chooses the customer, whom a number finds, and a package. */
async function choose(page: Page, phone: string, packageId: number): Promise<void> {
  await page.getByLabel('Nombre, correo o teléfono').fill(phone);
  await page.getByRole('button', { name: /^Elegir/ }).click();
  const title = await titleOf(packageId);
  await page.getByLabel('Buscar paquete').fill(title);
  await page.getByRole('group', { name: 'Paquetes' }).getByRole('button').filter({ hasText: title }).first().click();
}

const sold = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('heading', { name: title }).waitFor();
};
const next = (page: Page) => page.getByRole('button', { name: 'Otra venta' }).click();

test(
  'packages are sold in cash, by terminal and by a link that is paid, and the till is closed with a difference',
  async () => {
    const violations: string[] = [];
    const who = stranger();
    await register(who);
    const { idToken: token } = await signIn(url, email, password);

    const desk = await visit('desktop');
    const { page } = desk;
    await enter(page, DEMO_ACCOUNTS.staff, '/admin/caja');
    await choose(page, who.phone, SINGLE);
    await page.getByLabel('Recibido').fill('200');
    await page.getByText('No alcanza para el total.').waitFor();
    expect(await page.getByRole('button', { name: /^Cobrar \$/ }).isDisabled()).toBe(true);
    await page.getByLabel('Recibido').fill('500');
    await page.getByRole('status').getByText('$220.00 MXN').waitFor();
    violations.push(...(await desk.checkAccessibility('desk-cash')));
    await page.getByRole('button', { name: 'Cobrar $280.00 MXN' }).click();
    await sold(page, '¡Pago exitoso!');
    await page.locator('.desk-receipt__change').getByText('$220.00 MXN').waitFor();
    violations.push(...(await desk.checkAccessibility('desk-receipt')));

    const till = await visit('phone');
    const phone = till.page;
    await enter(phone, DEMO_ACCOUNTS.staff, '/admin/caja');
    await choose(phone, who.phone, FIVE);
    await phone.getByRole('button', { name: 'Terminal', exact: true }).click();
    await phone.getByLabel('Últimos 4 dígitos (opcional)').fill('4242');
    violations.push(...(await till.checkAccessibility('desk-terminal')));
    await phone.getByRole('button', { name: 'Cobrar $1,250.00 MXN' }).click();
    await sold(phone, '¡Pago exitoso!');
    await phone.getByText('Terminal terminación 4242').waitFor();

    await next(page);
    await choose(page, who.phone, TEN);
    await page.getByRole('button', { name: 'Liga de pago', exact: true }).click();
    await page.getByRole('button', { name: 'Crear liga por $2,090.00 MXN' }).click();
    await sold(page, 'Liga lista');
    const link = new URL((await page.locator('.desk-receipt__link a').getAttribute('href')) ?? '').pathname;
    violations.push(...(await desk.checkAccessibility('desk-link')));
    const { customers } = await ask<CustomersResponse>(`/api/customer/query?query=${who.phone}`, { token });
    const mailed = await eventually('the mail with the link', async () => {
      const of = `/api/mails?customer_id=${customers[0]?.customer_id ?? 0}`;
      const { mails } = await ask<MailsResponse>(of, { token });
      const mail = mails.find(({ kind, sentAt }) => kind === 'payment-link' && sentAt !== null);
      return mail && (await ask<{ mail: { body: string } }>(`/api/mails/${mail.mail_id}`, { token })).mail.body;
    });
    expect(mailed).toContain(link);

    const buyer = await visit('phone');
    await buyer.page.goto(link);
    await buyer.page.getByRole('heading', { name: `Hola, ${who.name}` }).waitFor();
    await typeCard(buyer.page);
    violations.push(...(await buyer.checkAccessibility('link')));
    const pay = buyer.page.getByRole('button', { name: 'Pagar $2,090.00 MXN' });
    await pay.click();
    await buyer.page.getByText('¡Pago exitoso!').waitFor();
    violations.push(...(await buyer.checkAccessibility('link-paid')));
    await buyer.page.reload();
    await buyer.page.getByText('¡Pago exitoso!').waitFor();
    await page.reload();
    await page.locator('.desk-recent tbody tr').first().getByText('Pagada', { exact: true }).waitFor();

    await phone.goto('/admin/corte');
    await phone.getByLabel('Fondo inicial').fill('500');
    await phone.getByRole('button', { name: 'Guardar fondo' }).click();
    await phone.locator('.tills-totals div', { hasText: 'Fondo inicial' }).getByText('$500.00 MXN').waitFor();
    const { cash_count } = await ask<CurrentCountResponse>('/api/cash_counts/current', { token });
    // What was sold here, and whatever else this till took before.
    const expected = toCentavos(cash_count?.expected ?? 0);
    expect(cash_count?.totals).toMatchObject({ terminal: expect.any(Number) as number, link: 2090 });
    expect(expected).toBeGreaterThanOrEqual(78_000);
    await phone.locator('.tills-totals__sum').getByText(formatMoney(expected)).waitFor();
    let left = expected - 2_000;
    for (const value of DENOMINATIONS) {
      const pieces = Math.floor(left / value);
      left -= pieces * value;
      if (pieces > 0) await phone.getByLabel(formatMoney(value), { exact: true }).fill(String(pieces));
    }
    await phone.getByRole('status').getByText('Faltan $20.00 MXN').waitFor();
    await phone.getByRole('button', { name: 'Cerrar corte' }).click();
    await phone.getByText('Explica la diferencia en una nota.').waitFor();
    violations.push(...(await till.checkAccessibility('count')));
    await phone.getByLabel('Nota sobre la diferencia').fill('Se pagó un taxi');
    await phone.getByRole('button', { name: 'Cerrar corte' }).click();
    await phone.getByRole('dialog', { name: 'Cerrar corte' }).getByRole('button', { name: 'Sí, cerrar' }).click();
    await phone.getByText(/^Corte \d+ cerrado: faltan \$20\.00/i).waitFor();
    const closed = phone.locator('.tills-list tr', { hasText: 'Se pagó un taxi' });
    await closed.locator('[data-label="Contado (MXN)"]', { hasText: formatAmount(expected - 2_000) }).waitFor();
    await closed.getByText('Faltan $20.00', { exact: true }).waitFor();
    violations.push(...(await till.checkAccessibility('count-closed')));

    expect(violations).toEqual([]);
    expect([...desk.errors, ...buyer.errors, ...till.errors]).toEqual([]);
    await Promise.all([desk.leave(), buyer.leave(), till.leave()]);
  },
  5 * MINUTE,
);
