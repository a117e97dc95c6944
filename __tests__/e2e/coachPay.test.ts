/** A quincena is paid: an admin reads what a coach gave, approves it, and the coach reads the same. */
import type { Page } from 'playwright-core';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask } from './api';
import { enter, register } from './prepared';
import { PASSWORD, stranger } from './steps';
import { fits } from './tour';

const visit = openBrowser();

/** A new person of the team. */
async function ofTeam(role: 'coach' | 'contador', instructor_id?: number) {
  const who = stranger();
  const token = await register(who);
  const { customer } = await ask<{ customer: { customer_id: number } }>('/api/customer/me', { token });
  const { email, password } = DEMO_ACCOUNTS.admin;
  const { idToken } = await signIn(process.env.STUDIO_URL ?? '', email, password);
  const body = { role, ...(instructor_id !== undefined && { instructor_id }) };
  await ask(`/api/team/${customer.customer_id}`, { token: idToken, method: 'PUT', body });
  return { email: who.email, password: PASSWORD };
}

const sumOf = (page: Page): Promise<string> =>
  page
    .locator('.coach-pay')
    .getByText(/^\$[\d,.]+ MXN$/)
    .first()
    .innerText();

test(
  'an admin approves what a coach is paid for a quincena, and the coach reads the same sum and classes on a phone',
  async () => {
    const found: string[] = [];
    const office = await visit('desktop');
    const { page } = office;
    await enter(page, DEMO_ACCOUNTS.admin, '/admin/pago-coaches');
    await page.getByRole('heading', { level: 1, name: 'Pago de coaches' }).waitFor();
    const coach = page.locator('tbody tr').first().getByRole('link').first();
    await coach.waitFor();
    found.push(...(await office.checkAccessibility('coach-pay')));
    const name = (await coach.innerText()).trim();
    await coach.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    found.push(...(await office.checkAccessibility('coach-statement')));
    const sum = await sumOf(page);
    const id = Number(/pago-coaches\/(\d+)/.exec(page.url())?.[1]);
    await page.getByRole('button', { name: 'Aprobar pago' }).click();
    const question = page.getByRole('dialog', { name: 'Aprobar pago' });
    await question.getByText(sum).waitFor();
    found.push(...(await office.checkAccessibility('coach-approve')));
    await question.getByRole('button', { name: 'Aprobar pago' }).click();
    await page.getByText('Aprobado', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Aprobar pago' }).count()).toBe(0);

    const person = await ofTeam('coach', id);
    const phone = await visit('phone');
    const period = new URL(page.url()).search;
    await enter(phone.page, person, `/admin/mi-pago${period}`);
    await phone.page.getByText('Aprobado', { exact: true }).first().waitFor();
    expect(await sumOf(phone.page)).toBe(sum);
    found.push(...(await phone.checkAccessibility('own-pay')));
    expect(await fits(phone.page)).toBe(true);
    // What other coaches are paid isn't theirs to read.
    await phone.page.goto('/admin/pago-coaches');
    await phone.page.getByRole('heading', { level: 1, name: 'Pago de coaches' }).waitFor({ state: 'detached' });
    expect(found).toEqual([]);
    expect(office.errors).toEqual([]);
    await Promise.all([office.leave(), phone.leave()]);
  },
  5 * MINUTE,
);

test(
  'an accountant begins with the numbers, reads sales, and is led back from what is not theirs, on a phone',
  async () => {
    const found: string[] = [];
    const reader = await visit('phone');
    const { page } = reader;
    await enter(page, await ofTeam('contador'), '/admin');
    await page.getByRole('heading', { level: 1, name: 'Números' }).waitFor();
    await page.locator('.numbers-figure').first().waitFor();
    found.push(...(await reader.checkAccessibility('accountant-numbers')));
    await page.goto('/admin/ventas');
    await page.getByRole('heading', { level: 1, name: 'Ventas' }).waitFor();
    await page.locator('tbody tr').first().waitFor();
    found.push(...(await reader.checkAccessibility('accountant-sales')));
    expect(await fits(page)).toBe(true);
    await page.goto('/admin/clientes');
    await page.getByRole('heading', { level: 1, name: 'Números' }).waitFor();
    expect(found).toEqual([]);
    expect(reader.errors).toEqual([]);
    await reader.leave();
  },
  4 * MINUTE,
);
