/**
 * Tax invoices on the real `npm start`: a customer invoices two purchases on a phone, an admin refunds one, and the team
 * sees invoices, a cancellation and what the tax office refused.
 */
import type { Page } from 'playwright-core';
import { eventually } from '../helpers/until';
import type { CfdiProblem, CfdiRow } from '../../domain/contract/cfdi';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { FIVE } from '../../seed/content/casaAura/packages';
import { openBrowser } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask } from './api';
import { enter, signUp } from './prepared';
import { stranger, typeCard } from './steps';
import { fits } from './tour';

const visit = openBrowser();

/** Buys a package by card; returns the purchase's id. */
async function buy(page: Page): Promise<number> {
  await page.goto(`/checkout/${FIVE}`);
  await page.getByRole('radio', { name: /^(Tarjeta|Otra tarjeta)$/ }).check();
  await typeCard(page);
  await page.getByRole('button', { name: /^Pagar/ }).click();
  await page.waitForURL('**/gracias/*');
  await page.getByRole('heading', { name: '¡Gracias por tu compra!' }).waitFor();
  return Number(new URL(page.url()).pathname.split('/').pop());
}

async function openInvoices(page: Page): Promise<void> {
  await page.goto('/mystudio/membresias');
  await page.getByRole('link', { name: 'su factura' }).click();
  await page.getByRole('heading', { name: 'Facturas' }).waitFor();
}

/** Waits for the job, which runs every minute: what was refunded is cancelled, and the demo's own invoices are done. */
async function untilTheJobRan(token: string | undefined, purchaseId: number): Promise<void> {
  await eventually('what the job does', async () => {
    const [{ cfdis }, { problems }] = [
      await ask<{ cfdis: CfdiRow[] }>('/api/cfdis', { token }),
      await ask<{ problems: CfdiProblem[] }>('/api/cfdi_problems', { token }),
    ];
    const isCancelled = cfdis.some((one) => one.purchase_id === purchaseId && one.status === 'cancelled');
    const isGlobal = cfdis.some(({ kind, status }) => kind === 'global' && status === 'stamped');
    return (isCancelled && isGlobal && problems.length > 0) || undefined;
  });
}

test(
  'a customer invoices purchases with data that are asked once; a refund cancels one; the team sees all of it',
  async () => {
    const [customer, team] = [await visit('phone'), await visit('desktop')];
    const { page } = customer;
    const who = stranger();
    const violations: string[] = [];
    const look = async (name: string): Promise<void> => {
      violations.push(...(await customer.checkAccessibility(`invoices-${name}`)));
      expect([name, await fits(page)]).toEqual([name, true]);
    };
    await signUp(page, who);
    const first = await buy(page);

    await openInvoices(page);
    await look('open');
    await page.getByRole('button', { name: /^Facturar la orden/ }).click();
    const rfc = page.getByLabel('RFC');
    const name = page.getByLabel(/^Nombre o razón social/);
    await page.getByRole('button', { name: 'Guardar y facturar' }).click();
    await page.locator('.ui-field--error').nth(4).waitFor();
    await look('empty');
    await rfc.fill('mola900101x0x');
    await name.fill('Mónica Otro Lara');
    await page.getByLabel(/^Código postal/).fill('06700');
    await page.getByLabel('Régimen fiscal').selectOption('612');
    await page.getByLabel('Uso de la factura').selectOption('G03');
    await page.getByRole('button', { name: 'Guardar y facturar' }).click();
    await page.getByText('Ese RFC no está en la lista del SAT. Revísalo.').waitFor();
    await page.getByText('El SAT tiene otro nombre para ese RFC. Cópialo de tu Constancia.').waitFor();
    expect(await rfc.inputValue()).toBe('mola900101x0x');
    await look('refused');
    await rfc.fill('mola900101ab1');
    await name.fill('Mónica Lara');
    await page.getByRole('button', { name: 'Guardar y facturar' }).click();
    await page.getByText('Facturada a MOLA900101AB1').waitFor();
    await look('stamped');
    for (const kind of ['PDF', 'XML']) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: new RegExp(`^${kind} de la factura`) }).click();
      expect((await download).suggestedFilename()).toMatch(new RegExp(`^factura-.*\\.${kind.toLowerCase()}$`));
    }

    const second = await buy(page);
    await openInvoices(page);
    await page.getByText('Facturamos a MÓNICA LARA, MOLA900101AB1.').waitFor();
    await page.getByRole('button', { name: /^Facturar la orden/ }).click();
    await page.getByText('Facturada a MOLA900101AB1').nth(1).waitFor();
    expect(second).not.toBe(first);

    const { email, password } = DEMO_ACCOUNTS.admin;
    const { idToken: token } = await signIn(process.env.STUDIO_URL ?? '', email, password);
    await ask(`/api/purchases/${first}/refund`, { token, body: { reason: 'Prueba' } });
    await untilTheJobRan(token, first);
    await enter(team.page, DEMO_ACCOUNTS.staff, '/admin/facturas');
    await team.page.getByRole('heading', { name: 'Facturas', level: 1 }).waitFor();
    const rows = team.page.getByRole('row', { name: new RegExp(`${who.name} ${who.last_name}`) });
    const refused = team.page.getByText('Ese RFC no está en la lista del SAT. Revísalo.');
    const global = team.page.getByRole('row', { name: /^Público en general/ });
    await rows.filter({ hasText: 'Cancelada' }).waitFor();
    await refused.first().waitFor();
    await global.filter({ hasText: 'Timbrada' }).first().waitFor();
    expect(await rows.filter({ hasText: 'Timbrada' }).count()).toBe(1);
    violations.push(...(await team.checkAccessibility('invoices-team')));

    await page.reload();
    await page.getByText('Cancelada', { exact: true }).waitFor();
    await look('cancelled');
    expect(violations).toEqual([]);
    // The refused data are an expected response; the browser logs it as a failure.
    const errors = customer.errors.filter((text) => !/status of 422 .*\/api\/tax_profile/.test(text));
    expect([...errors, ...team.errors]).toEqual([]);
    await Promise.all([customer.leave(), team.leave()]);
  },
  6 * MINUTE,
);
