/** An owner reads the numbers: from each question to its answer in one press, to people, and to a file. */
import { readFileSync } from 'node:fs';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { askFiveQuestions } from './fiveQuestions';
import { enter } from './prepared';
import { fits } from './tour';

const visit = openBrowser();

test(
  'an owner has the five answers of a Monday in one press each, and none is wider than a small phone, on a phone',
  async () => {
    const owner = await visit('phone');
    const { page } = owner;
    const found: string[] = [];
    await enter(page, DEMO_ACCOUNTS.admin, '/admin/numeros');
    await askFiveQuestions(page, async (name) => {
      found.push(...(await owner.checkAccessibility(name)));
      if (!(await fits(page))) found.push(`${name}: wider than 320 px`);
    });
    await page.goto('/admin/numeros/cohortes-en-dinero');
    await page.locator('main .report-grid tbody td').first().waitFor();
    found.push(...(await owner.checkAccessibility('numbers-cohorts')));
    if (!(await fits(page))) found.push('numbers-cohorts: wider than 320 px');
    expect(found).toEqual([]);
    expect(owner.errors).toEqual([]);
    await owner.leave();
  },
  5 * MINUTE,
);

test(
  'the sum of a day is the sum of its payments, and the file of the report says the same, on a desktop',
  async () => {
    const owner = await visit('desktop');
    const { page } = owner;
    await enter(page, DEMO_ACCOUNTS.admin, '/admin/numeros/ventas-por-dia');
    const row = page.locator('tbody tr').first();
    await row.waitFor();
    const paid = (await row.locator('td').last().innerText()).trim();
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Pagos, reembolsos y contracargos' }).waitFor();
    const total = page.locator('tfoot tr td').last();
    await total.waitFor();
    expect((await total.innerText()).trim()).toBe(paid);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1);
    const cents = lines.map((line) => Math.round(Number(line.split(',').pop()) * 100));
    const sum = cents.reduce((one, other) => one + other, 0) / 100;
    expect(`$${sum.toLocaleString('en-US', { minimumFractionDigits: 2 })}`).toBe(paid);
    expect(owner.errors).toEqual([]);
    await owner.leave();
  },
  3 * MINUTE,
);
