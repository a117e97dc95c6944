/** What people do at the studio, step by step, as they would: by what they read on the screen. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { eventually } from '../helpers/until';
import { pressToClose } from '../helpers/browser';

export const PASSWORD = 'Secreta2026';

/** Waits until a public page is hydrated: before, its links work and one press is replayed, no more. */
export const hydrated = (page: Page): Promise<void> =>
  page.getByRole('link', { name: /^Escríbenos por WhatsApp/ }).waitFor();

/** Goes down a page and back up, so that its lazy chunks and pictures are loaded. */
export async function seeAll(page: Page): Promise<void> {
  const waiting = page.locator('[data-waiting]');
  while ((await waiting.count()) > 0)
    await waiting
      .first()
      .evaluate((part) => part.scrollIntoView({ block: 'center' }))
      .catch(() => undefined);
  await page.locator('[aria-busy="true"], main .ui-skeleton').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    // Those of closed parts and of rows that go on sideways load only when visible.
    for (const picture of document.images) {
      if (picture.complete || !picture.checkVisibility() || picture.getBoundingClientRect().left >= window.innerWidth)
        continue;
      const come = new Promise((resolve) =>
        ['load', 'error'].forEach((event) => picture.addEventListener(event, resolve, { once: true })),
      );
      picture.scrollIntoView({ block: 'center', behavior: 'instant' });
      if (!picture.complete) await come;
    }
  });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

let strangers = 0;

export interface Stranger {
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
}

/** A name, an e-mail and a phone number that no customer has yet: all journeys go through one studio. */
export function stranger(): Stranger {
  strangers += 1;
  const digits = `${String(Date.now()).slice(-7)}${strangers % 10}`;
  const letters = [...digits].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return { name: 'Nora', last_name: `Íñiguez P${letters}`, email: `nora.${digits}@correo.mx`, phone: `55${digits}` };
}

interface OobCode {
  readonly email: string;
  readonly requestType: string;
  readonly oobLink: string;
}

/** The link of the newest mail of a kind to an address; the emulator stores what it would have sent. */
export async function mailedTo(email: string, requestType: string): Promise<string> {
  const config = JSON.parse(
    readFileSync(path.join(process.env.STUDIO_DATA ?? '', 'identity', 'firebase.json'), 'utf8'),
  ) as { emulators: { auth: { port: number } } };
  const codes = `http://127.0.0.1:${config.emulators.auth.port}/emulator/v1/projects/demo-studio/oobCodes`;
  const link = await eventually(`${requestType} for ${email}`, async () => {
    const { oobCodes } = (await (await fetch(codes, { headers: { authorization: 'Bearer owner' } })).json()) as {
      oobCodes: OobCode[];
    };
    return oobCodes.filter((code) => code.email === email && code.requestType === requestType).at(-1)?.oobLink;
  });
  // As a studio sets it at its identity service, and as `npm start` prints it.
  return `/entrar${new URL(link).search}`;
}

/** Opens the mail's link, as from a mail program, and comes back to what was left. */
export async function confirmAddress(page: Page, { email }: Pick<Stranger, 'email'>): Promise<void> {
  const mail = await page.context().newPage();
  await mail.goto(await mailedTo(email, 'VERIFY_EMAIL'));
  await mail.getByText('Listo: tu correo quedó confirmado.').waitFor();
  await mail.close();
  await page.bringToFront();
  // A browser without a screen moves no focus between its pages.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/** Fills the sign-up form, wherever it stands; all but the terms. Returns who signs up. */
export async function fillSignUp(form: Page | Locator, who = stranger()): Promise<Stranger> {
  const { name, last_name, email, phone } = who;
  await form.getByLabel('Nombre').fill(name);
  await form.getByLabel('Apellidos').fill(last_name);
  await form.getByLabel('Correo').fill(email);
  await form.getByLabel('Teléfono').fill(phone);
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirma tu contraseña').fill(PASSWORD);
  return who;
}

export async function logIn(
  form: Page | Locator,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await form.getByLabel('Correo').fill(email);
  await form.getByLabel('Contraseña', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Entrar', exact: true }).click();
}

export async function takeFreePackage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Obtener Oferta' }).click();
  await page.waitForURL('**/gracias/*');
  await page.getByText(/^Orden #00\d+$/).waitFor();
}

/**
 * Goes on from next week, week by week and on a phone day by day, to the first class with a spot map that can be
 * reserved, has `seats` or more and is none of `except`. Not from today: who cancels then would be late for it at some
 * hours of the day.
 */
export async function findClassWithSpots(page: Page, seats = 1, except: readonly number[] = []): Promise<Locator> {
  for (let week = 0; week < 4; week += 1) {
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    const tabs = page.getByRole('tab');
    const days = Math.max(1, await tabs.count());
    for (let day = 0; day < days; day += 1) {
      if (days > 1) await tabs.nth(day).click();
      const cards = page
        .locator('article.class-card--available', { hasText: 'Reformer' })
        .filter({ has: page.getByRole('button', { name: /^Reservar/ }) });
      for (const card of await cards.all()) {
        const left = /(\d+) lugar/.exec(await card.innerText())?.[1];
        const id = Number(await card.getAttribute('data-class-id'));
        if (Number(left) >= seats && !except.includes(id)) return card;
      }
    }
  }
  throw new Error(`no class with a spot map and ${seats} seats in the next four weeks`);
}

/** Pixels from the top at which the calendar's first class stands: this week, and two later ones. */
export async function firstClassTops(page: Page, path = '/mystudio'): Promise<number[]> {
  const tops: number[] = [];
  await page.goto(path);
  for (let week = 0; week < 3; week += 1) {
    if (week > 0) {
      const before = page.url();
      await page.getByRole('button', { name: 'Semana siguiente' }).click();
      await page.waitForURL(({ href }) => href !== before);
    }
    // Looked for and measured at once: while a week loads, cards come and go.
    const top = await page.waitForFunction(() => {
      if (document.querySelector('.schedule [aria-busy="true"]')) return null;
      return document.querySelector('.schedule-day :is(.class-card, .schedule-over)')?.getBoundingClientRect().top;
    });
    tops.push((await top.jsonValue()) ?? Infinity);
  }
  return tops;
}

/** Moves the first of a list one place down by keyboard. `name`: as it is announced. */
export async function moveFirstDown(handle: Locator, name: string): Promise<void> {
  const page = handle.page();
  await handle.press('Space');
  await page.getByText(`${name}: lugar 1`).waitFor({ state: 'attached' });
  // The library listens to arrows one task after it has announced the start.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowDown');
  await page.getByText(`${name}: lugar 2`).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
}

export function cardOf(page: Page, classId: string | null): Locator {
  return page.locator(`article[data-class-id="${classId}"]`);
}

/** Chooses a spot of the open dialog; the first free one by default. Returns its number. */
export async function chooseSpot(page: Page, number?: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  const spot = number
    ? dialog.getByRole('button', { name: `Lugar ${number}`, exact: true })
    : dialog.locator('.reserve-spot:not([disabled])').first();
  const chosen = (await spot.getAttribute('data-spot')) ?? '';
  await spot.click();
  return chosen;
}

export async function confirmSpot(page: Page, spot: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Reservar lugar ${spot}` })
    .click();
}

const VISA = '4242424242424242';
export const cardFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Campo de entrada seguro para el pago con tarjeta"]');

export async function typeCard(page: Page, number = VISA): Promise<void> {
  const frame = cardFrame(page);
  await frame.locator('[name="cardnumber"]').fill(number);
  await frame.locator('[name="exp-date"]').fill('12/34');
  await frame.locator('[name="cvc"]').fill('123');
}

/** Opens PayPal's window with a button of the checkout and presses `answer` there; the window closes. */
export async function answerAtPayPal(page: Page, answer: string, button = 'Pagar con PayPal'): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  await pressToClose(await opened, answer);
}

/** Agrees to what a subscription charges; until then it can't be paid. */
export async function agreeToCharges(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Acepto que .* me cobre / }).check();
}

/** Leaves PayPal's window without paying: checkout says so, and that nothing was charged. */
export async function cancelAtPayPal(page: Page): Promise<void> {
  await answerAtPayPal(page, 'Cancelar y volver');
  await page.getByText('Cancelaste el pago con PayPal. No se hizo ningún cargo.').waitFor();
}

/** Goes from checkout to the card processor's own page, where the studio uses it. */
export async function goToProvider(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Tarjeta' }).check();
  await page.getByRole('button', { name: 'Ir a pagar' }).click();
  await page.waitForURL('**/sandbox/stripe/**');
}

/** Comes back from there without paying: checkout says so. */
export async function leaveProvider(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cancelar y volver' }).click();
  await page.waitForURL('**/checkout/*');
  await page.getByText('Regresaste sin pagar').waitFor();
}

/** Pays there with a card. */
export async function payAtProvider(page: Page): Promise<void> {
  await typeCard(page);
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
}
