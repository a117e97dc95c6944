/** The studio's mails as its staff read them, and where their buttons lead a customer. */
import type { Locator, Page } from 'playwright-core';
import { ADMIN_PATHS } from '../../domain/adminPaths';
import { ROUTES } from '../../domain/routes';
import type { DemoAccounts } from '../../seed/accounts';
import type { Visit, Visitor } from '../helpers/browser';
import { enter } from './prepared';

/** The first heading of each page that a mail's button opens. */
const HEADINGS: Readonly<Record<string, RegExp>> = {
  [ROUTES.studio.path]: /^Calendario/i,
  [ROUTES.reservations.path]: /^Mis Reservaciones/i,
  [ROUTES.purchases.path]: /^Mis Compras/i,
  [ROUTES.information.path]: /^Mi Información/i,
  [ADMIN_PATHS.disputes]: /^Disputas/i,
};

/** Opens a page that a button leads to; returns what is wrong with it. */
async function open(reader: Page, address: string): Promise<string[]> {
  const response = await reader.goto(address);
  const heading = reader.getByRole('heading', { level: 1 }).first();
  await heading.waitFor();
  const [status, text, wanted] = [response?.status(), await heading.innerText(), HEADINGS[address.replace(/#.*/, '')]];
  if (status !== 200) return [`status ${status}`];
  return wanted && !wanted.test(text) ? [`'${text}'`] : [];
}

/** Follows buttons of mails for a reader; a page that many of them open is opened once. Returns what is wrong. */
function followerFor(reader: Page): (letter: Locator, subject: string) => Promise<string[]> {
  const opened = new Map<string, string[]>();
  return async (letter, subject) => {
    const href = await letter.contentFrame().locator('.button a').getAttribute('href');
    const { pathname, hash } = new URL(href ?? '');
    const address = pathname + hash;
    const found = opened.get(address) ?? (await open(reader, address));
    opened.set(address, found);
    return found.map((wrong) => `'${subject}' leads to ${address}: ${wrong}`);
  };
}

/** Who reads the mails in the name of a customer that got `count` of them or more. */
export interface MailReader {
  readonly visitor: Visitor;
  readonly name: string;
  readonly count: number;
}

/** Opens every preview and each mail that the reader got, and follows their buttons; returns what is wrong. */
export async function followMailButtons(
  visit: Visit,
  accounts: DemoAccounts,
  { visitor: reader, name, count }: MailReader,
): Promise<string[]> {
  const staff = await visit('desktop');
  const found: string[] = [];
  const follow = followerFor(reader.page);
  const { page } = staff;
  await enter(page, accounts.admin, `${ADMIN_PATHS.mails}?vista=previas`);
  const choice = page.getByLabel('Correo', { exact: true });
  await choice.waitFor();
  const kinds = await choice.locator('option').evaluateAll((options) => options.map((o) => o.getAttribute('value')));
  for (const kind of kinds) {
    await choice.selectOption(kind);
    const subject = await page.locator('.mails-letter__to strong').innerText();
    found.push(...(await follow(page.getByTitle(`Vista previa: ${subject}`, { exact: true }), subject)));
  }
  await page.goto(`${ADMIN_PATHS.mails}?canal=mail`);
  const mails = page.locator('.mails-row', { hasText: name });
  await mails.nth(count - 1).waitFor();
  const dialog = page.getByRole('dialog');
  for (const mail of await mails.all()) {
    await mail.click();
    const subject = await dialog.getByRole('heading', { level: 2 }).innerText();
    found.push(...(await follow(page.getByTitle('Contenido del correo'), subject)));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  // The browser notes that the previews' links, which are made up, got 404, and a video with 412,
  // as the reader has not bought access to it.
  const expected = /404 .*\/((payment|price|cancel|renewal)_links|gift_cards|answers)\/|412 .*\/videos\//;
  found.push(...[...staff.errors, ...reader.errors].filter((error) => !expected.test(error)));
  await staff.leave();
  return found;
}
