/** What an owner asks on a Monday morning, and the figure or report of the first screen that answers it. */
import type { Page } from 'playwright-core';

const QUESTIONS = [
  ['Cobrado', 'Ventas por día'],
  ['Llegó al banco', 'Depósitos'],
  ['Ocupación', 'Ocupación por día y hora'],
  ['Clientes en riesgo', 'Clientes en riesgo'],
  ['Pago de coaches', 'Pago por coach'],
  ['Paquetes por vencer', 'Paquetes por vencer'],
] as const;

/**
 * Answers each question with one press from /admin/numeros, where an admin is signed in. `look` is called on every
 * screen, if given, once its rows are there or it says that there are none.
 */
export async function askFiveQuestions(page: Page, look?: (name: string) => Promise<void>): Promise<void> {
  for (const [figure, report] of QUESTIONS) {
    await page.goto('/admin/numeros');
    await page.locator('.numbers-figure').first().waitFor();
    if (figure === 'Cobrado') await look?.('numbers');
    await page.locator('main').getByRole('link', { name: figure, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: report, exact: true }).waitFor();
    await page.locator('main tbody tr, main .ui-empty').first().waitFor();
    await look?.(`numbers-${report.toLowerCase().replace(/[^a-záéíóúñ]+/g, '-')}`);
  }
}
