/** An admin gives a customer access, freezes and resumes it, and takes it away; the customer sees each of it. */
import type { Page } from 'playwright-core';
import type { CustomersResponse } from '../../domain/contract/customers';
import type { ClassPackagesResponse } from '../../domain/contract/packages';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask } from './api';
import { becomeCustomer, enter } from './prepared';
import { stranger } from './steps';

const url = process.env.STUDIO_URL ?? '';
const visit = openBrowser();

/** An ordinary package of some classes, which the new customer's free one is not. */
async function aPaidPackage(): Promise<{ id: number; title: string; amount: number }> {
  const { class_packages } = await ask<ClassPackagesResponse>('/api/class_packages');
  const found = class_packages.find(
    ({ kind, class_amount, price, is_subscription }) =>
      kind === 'presencial' && class_amount > 1 && price > 0 && !is_subscription,
  );
  if (!found) throw new Error('no package to give');
  return { id: found.class_package_id, title: found.title, amount: found.class_amount };
}

const say = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(text).waitFor();
/** Answers a question. */
const sure = (page: Page, answer: string) => page.locator('.app-confirm').getByRole('button', { name: answer }).click();

test(
  'access is given, frozen, resumed and revoked on a phone, and its customer sees it each time',
  async () => {
    const [nora, ana] = [await visit('phone'), await visit('phone')];
    const violations: string[] = [];
    const who = stranger();
    await becomeCustomer(nora, who);
    const { email, password } = DEMO_ACCOUNTS.admin;
    const { idToken: token } = await signIn(url, email, password);
    const { customers } = await ask<CustomersResponse>(`/api/customer/query?query=${who.phone}`, { token });
    const id = customers[0]?.customer_id ?? 0;
    const { id: packageId, title, amount } = await aPaidPackage();

    const { page } = ana;
    await enter(page, DEMO_ACCOUNTS.admin, `/admin/clientes/${id}?ver=creditos`);
    await page.getByRole('button', { name: 'Dar acceso' }).click();
    await page.getByLabel('Paquete').selectOption(String(packageId));
    await page.getByLabel('Días de vigencia').fill('20');
    await page.getByLabel('Es un regalo: no se cobra').check();
    violations.push(...(await ana.checkAccessibility('access-give-phone')));
    await page.getByRole('dialog').getByRole('button', { name: 'Dar acceso' }).click();
    await say(page, '¡Acceso agregado!');
    const card = page.locator('.access-card', { has: page.getByRole('heading', { name: title }) });
    await card.getByText(`${amount} de ${amount} clases libres`).waitFor();
    violations.push(...(await ana.checkAccessibility('access-given-phone')));
    for (const name of ['Restar clases', 'Vencimiento', 'Dar un crédito']) {
      await page.getByRole('button', { name }).first().click();
      const dialog = page.getByRole('dialog');
      violations.push(...(await ana.checkAccessibility(`access-${name}`)));
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await dialog.waitFor({ state: 'detached' });
    }

    const mine = nora.page.locator('.purchases-card', { has: nora.page.getByRole('heading', { name: title }) });
    await nora.page.goto('/mystudio/membresias');
    await mine.getByText('Completada').waitFor();

    await card.getByRole('button', { name: /^Congelar/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Congelar', exact: true }).click();
    await say(page, 'Paquete congelado.');
    await card.getByText('Congelada sin fecha').waitFor();
    violations.push(...(await ana.checkAccessibility('access-frozen-phone')));
    await nora.page.reload();
    await mine.getByText('Congelada', { exact: true }).waitFor();
    await mine.getByText(/Congelada hasta que pidas reanudarla/).waitFor();

    await card.getByRole('button', { name: /^Reanudar/ }).click();
    await say(page, 'Paquete reanudado.');
    await card.getByRole('button', { name: /^Retirar acceso/ }).click();
    await sure(page, 'Sí, retirar');
    await say(page, '¡Acceso eliminado!');
    await card.waitFor({ state: 'hidden' });
    await nora.page.reload();
    await mine.getByText('Revocada').waitFor();
    expect(violations).toEqual([]);
    expect([...nora.errors, ...ana.errors]).toEqual([]);
    await Promise.all([nora.leave(), ana.leave()]);
  },
  5 * MINUTE,
);
