/**
 * The ways of paying beside a card at once and PayPal (payments, wallet), each on a phone from its package to a seat and
 * the refund, on the real `npm start`. They are walked in both demo studios.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { MINUTE } from '../../domain/durations';
import { formatAmount, formatMoney } from '../../domain/numbers';
import type { StudioContent } from '../../seed/content/studio';
import type { Visit, Visitor } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask, calendarAt, openClasses, reservedClasses } from './api';
import { enter, signUp } from './prepared';
import { cardFrame, cardOf, chooseSpot, confirmSpot, PASSWORD, stranger, typeCard } from './steps';

interface Walk {
  readonly content: StudioContent;
  readonly customer: Visitor;
  /** For what the team or another customer does. */
  readonly desk: Visitor;
}

/** Returns the axe violations of what was seen. */
type WalkWay = (walk: Walk) => Promise<string[]>;

/** Centavos of the package of a few classes, which the ways without a class of their own are paid for. */
export function priceOf({ packages, offers }: StudioContent): number {
  const few = packages.find(({ class_package_id }) => class_package_id === offers.few);
  return few?.sale_price ?? few?.price ?? 0;
}

/** From the list of packages to the checkout of the one with a few classes. */
async function openCheckout(page: Page, { config, offers }: StudioContent): Promise<void> {
  await page.goto(config.class_packages_path ?? '/paquetes');
  await page.locator(`a[href^="/checkout/${offers.few}"]`).first().click();
  await page.waitForURL(`**/checkout/${offers.few}*`);
}

/** From the checkout of a class with its seat. Returns the class's id. */
async function openClassCheckout(page: Page, { offers }: StudioContent): Promise<number> {
  const [single] = await openClasses(24, 24 * 10);
  if (!single) throw new Error('no class is open');
  await page.goto(`/checkout/${offers.single}?clase=${single.single_class_id}`);
  await page.getByRole('timer', { name: 'Tiempo que queda' }).waitFor();
  return single.single_class_id;
}

async function isNarrowFine(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 390, height: 844 });
}

/** The thank-you page's purchase. */
async function orderedPurchase(page: Page): Promise<number> {
  await page.waitForURL('**/gracias/*');
  return Number(new URL(page.url()).pathname.split('/').pop());
}

/** Copies the CLABE by its button. Returns what is in the clipboard. */
async function copyClabe(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copiar CLABE' }).click();
  await page.getByRole('button', { name: 'Copiado CLABE' }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Takes a place in a class of the calendar with the new credits. */
async function reserve(page: Page): Promise<void> {
  const [single] = await openClasses(24, 24 * 7);
  if (!single) throw new Error('no class is open');
  await page.goto(calendarAt(single));
  await cardOf(page, String(single.single_class_id))
    .getByRole('button', { name: /^Reservar/ })
    .click();
  if (single.class_type.spot_map) await confirmSpot(page, await chooseSpot(page));
  else await page.getByRole('dialog').getByRole('button', { name: 'Reservar', exact: true }).click();
  await page.getByText('¡Reservación guardada con éxito!').waitFor();
}

/** Gives the place back, as a purchase with classes in use isn't refunded whole. */
async function cancelPlace(page: Page): Promise<void> {
  await page.goto('/mystudio/reservaciones');
  await page
    .getByRole('button', { name: /^Más opciones/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Cancelar/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, cancelar' }).click();
  await page.getByText('Reservación cancelada.').waitFor();
}

/** An admin refunds it: the customer sees it, and has no seat any more. */
async function refund(
  { content, customer: { page } }: Walk,
  email: string,
  purchaseId: number,
  to: { readonly to_store_credit?: boolean } = {},
): Promise<void> {
  const account = { email, password: PASSWORD };
  const { admin } = content.accounts;
  const { idToken: token } = await signIn(process.env.STUDIO_URL ?? '', admin.email, admin.password);
  await ask(`/api/purchases/${purchaseId}/refund`, { token, body: { reason: 'Prueba', ...to } });
  await page.goto('/mystudio/membresias');
  await page.getByText('Revocada').first().waitFor();
  expect(await reservedClasses(account)).toEqual([]);
}

const spei: WalkWay = async (walk) => {
  const { page } = walk.customer;
  const { email } = await signUp(page);
  const single = await openClassCheckout(page, walk.content);
  await page.getByRole('radio', { name: /^Transferencia SPEI/ }).check();
  await page.getByText('Te damos una CLABE').waitFor();
  const found = await walk.customer.checkAccessibility('spei-choice');
  await page.getByRole('button', { name: 'Ver datos para transferir' }).click();

  const purchaseId = await orderedPurchase(page);
  await page.getByRole('heading', { name: 'Haz tu transferencia' }).waitFor();
  await page.getByText(/^646180\d{12}$/).waitFor();
  expect(await copyClabe(page)).toMatch(/^646180\d{12}$/);
  found.push(...(await walk.customer.checkAccessibility('spei-waits')));
  await isNarrowFine(page);

  // 'Mis Compras' leads back to it.
  await page.goto('/mystudio/membresias');
  await page
    .getByRole('link', { name: /^Ver datos para transferir/ })
    .first()
    .click();
  const instructions = page.getByRole('link', { name: 'Ver las instrucciones completas' });
  const bank = await page.context().newPage();
  await bank.goto((await instructions.getAttribute('href')) ?? '');
  const whole = Number(await bank.getByLabel('Monto en pesos').inputValue());
  await bank.getByLabel('Monto en pesos').fill('100.00');
  await bank.getByRole('button', { name: 'Transferir' }).click();
  await bank.getByText('Transferencia enviada.').waitFor();
  await page.bringToFront();
  await page.getByText(`Faltan $${(whole - 100).toFixed(2)} MXN`).waitFor();
  found.push(...(await walk.customer.checkAccessibility('spei-part')));
  await bank.getByRole('button', { name: 'Transferir' }).click();
  await bank.getByText('Este pago ya está completo').waitFor();
  await bank.close();

  await page.getByRole('heading', { name: '¡Gracias por tu compra!' }).waitFor();
  await page.getByText('Tu lugar está reservado').waitFor();
  expect(await reservedClasses({ email, password: PASSWORD })).toEqual([single]);
  await refund(walk, email, purchaseId);
  return found;
};

const oxxo: WalkWay = async (walk) => {
  const { page } = walk.customer;
  const { email } = await signUp(page);
  // A class with its seat isn't paid there.
  await openClassCheckout(page, walk.content);
  await page.getByRole('radio', { name: /^Transferencia SPEI/ }).waitFor();
  expect(await page.getByRole('radio', { name: 'OXXO' }).count()).toBe(0);

  await openCheckout(page, walk.content);
  await page.getByRole('radio', { name: 'OXXO' }).check();
  await page.getByText('Te damos una ficha para pagar').waitFor();
  const found = await walk.customer.checkAccessibility('oxxo-choice');
  await page.getByRole('button', { name: 'Ver ficha de pago' }).click();

  const purchaseId = await orderedPurchase(page);
  await page.getByRole('heading', { name: 'Paga en OXXO' }).waitFor();
  await page.getByRole('img', { name: 'Código de barras de tu ficha' }).waitFor();
  found.push(...(await walk.customer.checkAccessibility('oxxo-waits')));
  await isNarrowFine(page);

  // 'Mis Compras' leads back to it.
  await page.goto('/mystudio/membresias');
  await page
    .getByRole('link', { name: /^Ver mi ficha de OXXO/ })
    .first()
    .click();
  const voucher = page.getByRole('link', { name: 'Ver la ficha de Stripe' });
  const shop = await page.context().newPage();
  await shop.goto((await voucher.getAttribute('href')) ?? '');
  await shop.getByRole('button', { name: 'Pagar en la tienda' }).click();
  await shop.getByText('Pagada y acreditada.').waitFor();
  await shop.close();
  await page.bringToFront();
  await page.getByRole('heading', { name: '¡Gracias por tu compra!' }).waitFor();
  await reserve(page);
  await cancelPlace(page);
  await refund(walk, email, purchaseId, { to_store_credit: true });
  // On the balance, as OXXO gives none back.
  await page
    .getByText(formatMoney(priceOf(walk.content)))
    .first()
    .waitFor();
  return found;
};

const mercadoPago: WalkWay = async (walk) => {
  const { page } = walk.customer;
  const { email } = await signUp(page);
  await openCheckout(page, walk.content);
  await page.getByRole('radio', { name: 'Mercado Pago' }).check();
  await page.getByText('Te llevamos a la página de Mercado Pago').waitFor();
  const found = await walk.customer.checkAccessibility('mercado-pago-choice');

  const goToPay = async (): Promise<void> => {
    await page.getByRole('button', { name: /^(Ir a pagar|Continuar con mi compra)/ }).click();
    await page.waitForURL('**/sandbox/mercadopago/**');
  };
  await goToPay();
  await page.getByRole('link', { name: 'Volver al sitio' }).click();
  await page.waitForURL('**/checkout/*');
  await page.getByText('Regresaste sin pagar').waitFor();
  found.push(...(await walk.customer.checkAccessibility('mercado-pago-left')));
  await goToPay();
  await page.getByRole('button', { name: 'Pagar con una tarjeta sin fondos' }).click();
  await page.getByText('Tu tarjeta no tiene fondos suficientes.').waitFor();
  await page.getByRole('link', { name: 'Elegir otro medio' }).click();
  await page.getByRole('button', { name: 'Pagar con tarjeta', exact: true }).click();

  const purchaseId = await orderedPurchase(page);
  await page.getByRole('heading', { name: '¡Gracias por tu compra!' }).waitFor();
  await page.getByText(/^Mercado Pago \(/).waitFor();
  found.push(...(await walk.customer.checkAccessibility('mercado-pago-paid')));
  await reserve(page);
  await cancelPlace(page);
  await refund(walk, email, purchaseId);
  return found;
};

const installments: WalkWay = async (walk) => {
  const { page } = walk.customer;
  const { email } = await signUp(page);
  await openCheckout(page, walk.content);
  await page.getByRole('radio', { name: /^(Tarjeta|Otra tarjeta)$/ }).check();
  await cardFrame(page).locator('[name="cardnumber"]:enabled').waitFor();
  await typeCard(page, '4000004840000008');
  const plans = page.getByRole('group', { name: 'Meses sin intereses' });
  const once = plans.getByRole('radio', { name: /^Un solo pago de \$/ });
  await once.waitFor();
  expect(await once.isChecked()).toBe(true);
  // The keyboard goes through them by its arrows.
  await once.focus();
  await page.keyboard.press('ArrowDown');
  expect(await plans.getByRole('radio', { name: /^3 meses sin intereses de \$/ }).isChecked()).toBe(true);
  await plans.getByRole('radio', { name: /^6 meses sin intereses de \$/ }).check();
  await plans.scrollIntoViewIfNeeded();
  const found = await walk.customer.checkAccessibility('installments');
  await isNarrowFine(page);
  await page.getByRole('button', { name: /^Pagar \$/ }).click();

  const purchaseId = await orderedPurchase(page);
  await page.getByText(/0008\) a 6 meses sin intereses/).waitFor();
  found.push(...(await walk.customer.checkAccessibility('installments-order')));
  await reserve(page);
  await cancelPlace(page);
  await refund(walk, email, purchaseId);
  return found;
};

const transfer: WalkWay = async (walk) => {
  const { content, customer, desk } = walk;
  const { page } = customer;
  const who = stranger();
  await signUp(page, who);
  await openCheckout(page, content);
  await page.getByRole('radio', { name: /^Transferencia bancaria/ }).check();
  const found = await customer.checkAccessibility('transfer-checkout');
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  const purchaseId = await orderedPurchase(page);
  expect(await copyClabe(page)).toBe(content.config.transfer_clabe);
  found.push(...(await customer.checkAccessibility('transfer-to-pay')));
  await isNarrowFine(page);
  const receipt = { create: { width: 300, height: 500, channels: 3, background: '#e2ebe4' } } as const;
  await page.getByLabel(/^Comprobante de la orden/).setInputFiles({
    name: 'comprobante.png',
    mimeType: 'image/png',
    buffer: await sharp(receipt).png().toBuffer(),
  });
  await page.getByText(/^Recibimos tu comprobante el/).waitFor();

  await enter(desk.page, content.accounts.staff, '/admin/transferencias');
  const row = desk.page.getByRole('row', { name: new RegExp(`${who.name} ${who.last_name}`) });
  await row.getByText(formatAmount(priceOf(content))).waitFor();
  const picture = row.locator('.transfers-proof img');
  await picture.scrollIntoViewIfNeeded();
  const width = await picture.evaluate(async (img: HTMLImageElement) => img.decode().then(() => img.naturalWidth));
  expect(width).toBeGreaterThan(0);
  found.push(...(await desk.checkAccessibility('transfers')));
  await row.getByRole('button', { name: /^Confirmar/ }).click();
  await desk.page.getByRole('button', { name: 'Sí, llegó' }).click();
  await desk.page.getByText('Transferencia confirmada.').waitFor();
  await row.waitFor({ state: 'detached' });

  await page.reload();
  await page.getByText('Completada', { exact: true }).waitFor();
  await reserve(page);
  await cancelPlace(page);
  await refund(walk, who.email, purchaseId, { to_store_credit: true });
  return found;
};

/** Buys a gift card by card, to be printed. Returns its code and the address of its page. */
async function buyGiftCard(buyer: Visitor): Promise<{ code: string; path: string; found: string[] }> {
  const { page } = buyer;
  await signUp(page);
  await page.goto('/mystudio/regalos');
  await page.getByLabel('Cómo la entregas').selectOption({ label: 'La imprimo yo' });
  await page.getByLabel('Para quién es (opcional)').fill('Luz');
  await page.getByLabel('Mensaje (opcional)').fill('¡Feliz cumpleaños!');
  const found = await buyer.checkAccessibility('gift-card-order');
  await page.getByRole('button', { name: 'Ir a pagar' }).click();
  await page.getByText('Tarjeta de regalo de $300.00 MXN').waitFor();
  const accepts = page.getByRole('checkbox', { name: /acepto/i });
  if ((await accepts.count()) > 0) await accepts.check();
  await typeCard(page);
  await page.getByRole('button', { name: 'Pagar $300.00 MXN' }).click();
  await page.getByText('¡Pago exitoso!').waitFor();
  await page.getByRole('link', { name: 'Ver mi tarjeta' }).click();
  await page.getByRole('link', { name: 'Ver e imprimir' }).click();
  await page.getByText('¡Feliz cumpleaños!').waitFor();
  const code = (await page.locator('.gift-card__code').textContent()) ?? '';
  expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  found.push(...(await buyer.checkAccessibility('gift-card')));
  return { code, path: new URL(page.url()).pathname, found };
}

/** Types a gift card's code where it is asked for on this page. */
async function redeem(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código de la tarjeta').fill(code);
  await page.getByRole('button', { name: 'Canjear' }).click();
}

const giftCard: WalkWay = async (walk) => {
  const { customer, desk: buyer } = walk;
  const { page } = customer;
  const { code, path, found } = await buyGiftCard(buyer);
  const { email } = await signUp(page);
  await page.goto(path);
  await page.getByRole('button', { name: 'Canjear en mi cuenta' }).click();
  await page.getByText('¡Disfruta tu regalo!').waitFor();
  found.push(...(await customer.checkAccessibility('gift-card-redeemed')));
  await buyer.page.goto('/mystudio/regalos');
  await buyer.page.getByText(/la canjearon el/).waitFor();
  await redeem(buyer.page, code);
  await buyer.page.getByText(/ya se canjeó/i).waitFor();

  await openCheckout(page, walk.content);
  await page.getByRole('button', { name: 'Tengo una tarjeta de regalo' }).click();
  await redeem(page, code);
  // It is theirs already: it counts once.
  await page.getByText('Tienes $300.00 MXN.').waitFor();
  const useCredit = page.getByRole('checkbox', { name: /^Usar mi saldo a favor/ });
  expect(await useCredit.isChecked()).toBe(true);
  found.push(...(await customer.checkAccessibility('gift-card-checkout')));
  await isNarrowFine(page);
  const price = priceOf(walk.content);
  await page.getByRole('radio', { name: /^(Tarjeta|Otra tarjeta)$/ }).check();
  await typeCard(page);
  await page.getByRole('button', { name: `Pagar ${formatMoney(price - 30_000)}` }).click();
  const mixed = await orderedPurchase(page);
  await page.getByRole('heading', { name: '¡Gracias por tu compra!' }).waitFor();
  await refund(walk, email, mixed, { to_store_credit: true });

  // What came back pays the next one alone.
  await openCheckout(page, walk.content);
  await page.getByRole('checkbox', { name: `Usar mi saldo a favor (${formatMoney(price)})` }).check();
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  const purchaseId = await orderedPurchase(page);
  await page.getByRole('heading', { name: '¡Gracias por tu compra!' }).waitFor();
  await reserve(page);
  await cancelPlace(page);
  await refund(walk, email, purchaseId);
  await page.getByText(formatMoney(price)).first().waitFor();
  return found;
};

const WAYS = {
  SPEI: ['CLABE, a part, the rest; the page notices it, and the class is reserved', spei],
  OXXO: ['number, barcode, the shop; the page notices it, and the refund is store credit', oxxo],
  'Mercado Pago': ['left, refused, paid', mercadoPago],
  'six months without interest': ['offered once the card is known, named by the order', installments],
  'a transfer': ['CLABE, the receipt, which staff see beside the purchase and confirm', transfer],
  'a gift card': ['given, redeemed once, paid with a card beside it, its refund as store credit alone', giftCard],
} satisfies Record<string, readonly [what: string, walk: WalkWay]>;

/** The refusal of the gift card that was redeemed before. */
const EXPECTED = /status of 409 .*\/api\/gift_cards\/redeem/;

export function walkWaysOfPaying(content: StudioContent, visit: Visit, ways: ReadonlyArray<keyof typeof WAYS>): void {
  test.each(ways.map((way) => [way, ...WAYS[way]] as const))(
    'from package to seat to refund by %s: %s',
    async (_way, _what, walk) => {
      const [customer, desk] = [await visit('phone'), await visit('desktop')];
      expect(await walk({ content, customer, desk })).toEqual([]);
      expect([...customer.errors, ...desk.errors].filter((text) => !EXPECTED.test(text))).toEqual([]);
      await Promise.all([customer.leave(), desk.leave()]);
    },
    3 * MINUTE,
  );
}
