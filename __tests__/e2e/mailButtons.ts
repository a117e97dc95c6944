/** The studio's mails as its staff read them, and where their buttons lead a customer. */
import type { Browser, Locator, Page } from 'playwright-core';
import { ROUTES } from '../../domain/routes';
import type { DemoAccounts } from '../../seed/accounts';
import { visit, type Device } from '../helpers/browser';
import { logIn, signUp } from './steps';

/** The first heading of each page that a mail's button opens. */
const HEADINGS: Readonly<Record<string, RegExp>> = {
  [ROUTES.studio.path]: /^Calendario/i,
  [ROUTES.reservations.path]: /^Mis Reservaciones/i,
  [ROUTES.purchases.path]: /^Mis Compras/i,
  [ROUTES.information.path]: /^Mi Información/i,
  [ROUTES.adminDisputes.path]: /^Disputas/i,
};

/** Follows the button of the mail that is shown; returns what is wrong. */
async function follow(letter: Locator, subject: string, reader: Page): Promise<string[]> {
  const href = await letter.contentFrame().locator('.button a').getAttribute('href');
  const { pathname, hash } = new URL(href ?? '');
  const response = await reader.goto(pathname + hash);
  const heading = reader.getByRole('heading', { level: 1 }).first();
  await heading.waitFor();
  const [status, text, wanted] = [response?.status(), await heading.innerText(), HEADINGS[pathname]];
  if (status !== 200) return [`'${subject}' leads to ${pathname}: status ${status}`];
  return wanted && !wanted.test(text) ? [`'${subject}' leads to ${pathname}: '${text}'`] : [];
}

/** Opens every preview and the newest mail that was sent, and follows each button; returns what is wrong. */
export async function followMailButtons(
  browser: Browser,
  device: Device,
  url: string,
  accounts: DemoAccounts,
): Promise<string[]> {
  const [staff, reader] = [await visit(browser, 'desktop', url), await visit(browser, device, url)];
  const found: string[] = [];
  // Who signs up is welcomed by mail.
  await signUp(reader.page);
  const { page } = staff;
  await page.goto(ROUTES.login.path);
  await logIn(page, accounts.admin);
  await page.waitForURL('**/admin/**');
  await page.goto(`${ROUTES.adminMails.path}?vista=previas`);
  const choice = page.getByLabel('Correo', { exact: true });
  await choice.waitFor();
  const kinds = await choice.locator('option').evaluateAll((options) => options.map((o) => o.getAttribute('value')));
  for (const kind of kinds) {
    await choice.selectOption(kind);
    const subject = await page.locator('.mails-letter__to strong').innerText();
    found.push(...(await follow(page.getByTitle(`Vista previa: ${subject}`, { exact: true }), subject, reader.page)));
  }
  await page.goto(`${ROUTES.adminMails.path}?canal=mail`);
  await page.locator('.mails-row').first().click();
  const subject = await page.getByRole('dialog').getByRole('heading', { level: 2 }).innerText();
  found.push(...(await follow(page.getByTitle('Contenido del correo'), subject, reader.page)));
  // The browser notes that the preview's payment link, which is made up, was answered with 404.
  found.push(...[...staff.errors, ...reader.errors].filter((error) => !/404 .*\/payment_links\//.test(error)));
  await staff.leave();
  await reader.leave();
  return found;
}
