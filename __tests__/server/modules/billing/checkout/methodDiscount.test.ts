/** What the studio takes off for cash and transfers: at the checkout, at the desk, beside codes and store credit. */
import { randomUUID } from 'node:crypto';
import { postConfirmation, postPurchase } from '../../../../../domain/contract/checkout';
import { postDeskSale, postLinkPayment, type DeskOrder } from '../../../../../domain/contract/desk';
import { getPurchase, getUnpaidPurchases, postCashConfirmation } from '../../../../../domain/contract/purchases';
import { getReport } from '../../../../../domain/contract/reports';
import { postStoreCredit } from '../../../../../domain/contract/storeCredit';
import { getCurrentCount } from '../../../../../domain/contract/tills';
import { studioDay } from '../../../../../domain/studioTime';
import { sendMails } from '../../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../../server/modules/mail/transport';
import { NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { aDiscount, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

const [CARD, CASH, SPEI] = [1, 2, 6];
let api: Api;
let admin: Person;
let seller: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({
    stripe_public_key: STRIPE_KEYS.publicKey,
    cash_checkout_enabled: 'true',
    spei_enabled: 'true',
    subscriptions_enabled: 'true',
    discounts_enabled: 'true',
    cash_discount_percent: '10',
    transfer_discount_percent: '5',
  });
  [admin, seller] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'staff')];
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => {
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const ofFour = (more = {}) => aPackage(api.db, { price: 80_000, class_amount: 4, ...more });
const bought = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
async function buy(as: Person, class_package_id: number, payment_method: number, more = {}) {
  const body = { class_package_id, payment_method, ...more };
  const { purchase_id } = await api.ok(postPurchase, { as, body, key: randomUUID() });
  return bought(as, purchase_id);
}
async function rich(amount: number): Promise<Person> {
  const person = await aPerson(api.db);
  const params = { id: person.customer_id };
  await api.ok(postStoreCredit, { as: admin, params, body: { amount, reason: 'Cortesía' }, key: randomUUID() });
  return person;
}
const order = (buyer: Person, fields: Partial<DeskOrder>) => ({
  as: seller,
  body: { customer_id: buyer.customer_id, charges: [], method: 'cash' as const, total: 720, ...fields },
  key: randomUUID(),
});
const sell = async (...sold: Parameters<typeof order>) => (await api.ok(postDeskSale, order(...sold))).desk_sale;
it('cash costs less than a card: what is owed, the receipt and its mail say so', async () => {
  const ana = await aPerson(api.db);
  const pkg = await ofFour();
  const byCard = await buy(await aPerson(api.db), pkg, CARD, { card_payment_method: 'pm_card_visa', total: 800 });
  expect([byCard.total_payment, byCard.method_discount]).toEqual([800, undefined]);
  const purchase = await buy(ana, pkg, CASH, { total: 720 });
  expect(purchase).toMatchObject({ amount: 800, total_payment: 720, method_discount: 80, status: 'pending' });
  const { purchases } = await api.ok(getUnpaidPurchases, { as: seller, query: { customer_id: ana.customer_id } });
  expect(purchases).toMatchObject([{ total_payment: 720 }]);
  await api.ok(postCashConfirmation, { as: seller, params: { id: purchase.purchase_id }, key: randomUUID() });
  const { purchase_id } = purchase;
  const paid = await api.db
    .selectFrom('invoice')
    .select('total_payment')
    .where('purchase_id', '=', purchase_id)
    .execute();
  expect(paid).toEqual([{ total_payment: 72_000 }]);
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const { body } = await api.db
    .selectFrom('mail')
    .select('body')
    .where('purchase_id', '=', purchase_id)
    .where('kind', '=', 'purchase-made')
    .executeTakeFirstOrThrow();
  expect(body).toMatch(/Descuento por tu forma de pago[^]*−\$80\.00 MXN/);
});

it('a total that is not that of the chosen way is refused, and nothing is bought', async () => {
  const ana = await aPerson(api.db);
  const body = { class_package_id: await ofFour(), payment_method: CASH, total: 800 };
  expect((await api.refused(postPurchase, { as: ana, body, key: randomUUID() })).code).toBe('package/changed');
});

it('a transfer has its own percentage off, and SPEI asks for the reduced price', async () => {
  const ana = await aPerson(api.db);
  const purchase = await buy(ana, await ofFour(), SPEI, { total: 760 });
  expect(purchase).toMatchObject({ total_payment: 760, method_discount: 40 });
  const { transfer } = await api.ok(postConfirmation, { as: ana, body: { purchase_id: purchase.purchase_id } });
  expect(transfer?.missing).toBe(760);
});

it('the discount of a way to pay comes after a discount code, and is only of what store credit leaves', async () => {
  const pkg = await ofFour();
  const code = 'MITAD';
  await aDiscount(api.db, { code, amount: 50 });
  const coded = await buy(await aPerson(api.db), pkg, CASH, { discountCode: code, total: 360 });
  expect(coded).toMatchObject({ amount: 800, total_payment: 360, method_discount: 40 });
  const beside = await buy(await rich(300), pkg, CASH, { store_credit: 300, total: 750 });
  expect(beside).toMatchObject({ total_payment: 750, store_credit: 300, method_discount: 50 });
  const body = { class_package_id: pkg, use_store_credit: true, total: 800 };
  const alone = await rich(800);
  const { purchase_id } = await api.ok(postPurchase, { as: alone, body, key: randomUUID() });
  expect((await bought(alone, purchase_id)).total_payment).toBe(800);
});

it('the desk takes it off for cash and not for the terminal; the till and the reports add up', async () => {
  const ana = await rich(300);
  const pkg = await ofFour();
  expect((await api.refused(postDeskSale, order(ana, { class_package_id: pkg, total: 800 }))).code).toBe(
    'desk-sale/changed',
  );
  const other = await ofFour({ price: 50_000 });
  // Store credit pays the package with the lower number first: 300 of 800, then 500 and 500 in cash.
  const sale = await sell(ana, {
    class_package_id: other,
    more_packages: [{ class_package_id: pkg }],
    charges: [{ concept: 'Agua', amount: 25 }],
    total: 1_225,
    store_credit: 300,
    received: 925,
  });
  expect(sale).toMatchObject({ total: 1_225, store_credit: 300, change: 0 });
  expect(sale.lines.map(({ amount }) => amount)).toEqual([450, 750, 25]);
  expect((await api.ok(getCurrentCount, { as: seller })).cash_count).toMatchObject({ totals: { sale: 925 } });
  await sell(ana, { class_package_id: pkg, method: 'terminal', total: 800 });
  // The same package twice: store credit pays the first one in part.
  const twice = { class_package_id: other, more_packages: [{ class_package_id: other }] };
  const both = await sell(await rich(300), { ...twice, store_credit: 300, total: 930, received: 1_000 });
  expect(both.lines.map(({ amount }) => amount)).toEqual([480, 450]);
  const day = studioDay(NOON, 'America/Mexico_City');
  const query = { from: day, to: day, class_package_id: pkg };
  const ways = await api.ok(getReport, { as: admin, params: { report: 'ventas-por-forma-de-pago' }, query });
  expect(
    Object.fromEntries(ways.rows.map(({ method, ...sums }) => [(method as { text: string }).text, sums])),
  ).toMatchObject({
    Efectivo: { gross: 500, discount: 50, paid: 450 },
    'Tarjeta en terminal': { gross: 800, discount: 0, paid: 800 },
    'Saldo a favor': { gross: 300, discount: 0, paid: 300 },
  });
});

describe('what was begun at the price of cash or a transfer', () => {
  const LOWER = { cash: 720, transfer: 760 };
  const BY_CARD = { card_payment_method: 'pm_card_visa' };
  it.each([
    ['cash', CASH, LOWER.cash],
    ['a transfer', SPEI, LOWER.transfer],
  ])('costs the price of a card by card: %s', async (_way, method, lower) => {
    const ana = await aPerson(api.db);
    const pkg = await ofFour();
    const begun = await buy(ana, pkg, method, { total: lower });
    expect(begun.total_payment).toBe(lower);
    const body = { class_package_id: pkg, payment_method: CARD, ...BY_CARD, total: lower };
    expect((await api.refused(postPurchase, { as: ana, body, key: randomUUID() })).code).toBe('package/changed');
    expect(await buy(ana, pkg, CARD, BY_CARD)).toMatchObject({ status: 'completed', total_payment: 800 });
    // The page of the card's processor, and the same key with another way.
    const key = randomUUID();
    const other = await aPerson(api.db);
    const first = { class_package_id: pkg, payment_method: method, total: lower };
    await api.ok(postPurchase, { as: other, body: first, key });
    const again = { ...first, payment_method: CARD, ...BY_CARD };
    expect((await api.refused(postPurchase, { as: other, body: again, key })).code).toBe('idempotency/key-reused');
  });

  it('costs the normal price by a link, at the terminal and in a way of the studio', async () => {
    const ana = await aPerson(api.db);
    const pkg = await ofFour();
    await buy(ana, pkg, CASH, { total: LOWER.cash });
    const { payment_method_id } = await api.db
      .insertInto('payment_method')
      .values({ payment_method_id: 150, name: 'Terminal del gimnasio' })
      .returning('payment_method_id')
      .executeTakeFirstOrThrow();
    for (const way of [{ method: 'link' }, { method: 'terminal' }, { method: 'other', payment_method_id }] as const) {
      const wanted = { class_package_id: pkg, ...way };
      expect((await api.refused(postDeskSale, order(ana, { ...wanted, total: LOWER.cash }))).code).toBe(
        'desk-sale/changed',
      );
      const sale = await sell(ana, { ...wanted, total: 800 });
      if (way.method !== 'link') continue;
      const params = { token: sale.link!.path.replace('/pagar/', '') };
      const { purchase_id } = await api.ok(postLinkPayment, { params, body: BY_CARD });
      expect((await bought(ana, purchase_id)).total_payment).toBe(800);
    }
  });
});
