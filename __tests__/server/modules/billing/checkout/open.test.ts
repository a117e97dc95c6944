/** Purchases that wait at a provider: never two for one package, at most three of one customer. */
import type Stripe from 'stripe';
import {
  postConfirmation,
  postPurchase,
  postWalletCapture,
  postWalletCheckout,
} from '../../../../../domain/contract/checkout';
import { getInvoices, getPurchase } from '../../../../../domain/contract/purchases';
import { NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { approveOrder } from '../../../../helpers/paypal';
import { answerBankChallenge } from '../../../../helpers/stripe';
import { aPackage, aPerson, type Person } from '../../../builders';
import { stripeAt } from '../../../faults/stripeComparison';
import { brokenRules } from '../../../invariants';

const CARD = 1;
const CASH = 2;
let api: Api;
let processor: Stripe;
beforeAll(async () => {
  api = await startApi({ payments: true });
  processor = stripeAt(api.stripe.url, STRIPE_KEYS.secretKey);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  api.stripe.faults.pause();
  await api.db.deleteFrom('card_try').execute();
  await page(true);
});
afterEach(async () => {
  api.stripe.faults.calls(() => undefined);
  api.stripe.faults.resume();
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

/** Whether cards are typed at the processor's page. */
const page = (isPage: boolean) =>
  api.configure({
    stripe_checkout_mode: isPage ? 'session' : 'elements',
    stripe_public_key: STRIPE_KEYS.publicKey,
    paypal_enabled: 'true',
    cash_checkout_enabled: 'true',
  });
const begin = (as: Person, class_package_id: number) =>
  api.ok(postPurchase, { as, body: { class_package_id, payment_method: CARD } });
const notBegun = (as: Person, class_package_id: number) =>
  api.refused(postPurchase, { as, body: { class_package_id, payment_method: CARD } });
const buy = (as: Person, class_package_id: number, card_payment_method: string) =>
  api.ok(postPurchase, { as, body: { class_package_id, payment_method: CARD, card_payment_method } });
const statusOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase.status;
const openOf = async ({ customer_id }: Person) =>
  (
    await api.db
      .selectFrom('purchase')
      .select('purchase_id')
      .where('customer_id', '=', customer_id)
      .where('status', '=', 'pending')
      .orderBy('purchase_id')
      .execute()
  ).map(({ purchase_id }) => purchase_id);

/** Pays at the processor's page; false where it is closed. */
async function payAt(url = ''): Promise<boolean> {
  const session = /cs_\w+/.exec(url)?.[0] ?? '';
  const { id: card } = await processor.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
  const reply = await fetch(`${api.stripe.url}/sandbox/stripe/checkout/${session}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment_method: card }).toString(),
  });
  return ((await reply.json()) as { redirect?: string }).redirect !== undefined;
}

describe('another attempt at a package', () => {
  it("closes the older one's page at the processor, so that only one of two can be paid", async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
    const first = await begin(person, id);
    const second = await begin(person, id);
    expect(await openOf(person)).toEqual([second.purchase_id]);
    expect([await payAt(first.session?.url), await payAt(second.session?.url)]).toEqual([false, true]);
    await api.ok(postConfirmation, { as: person, body: { purchase_id: second.purchase_id } });
    expect(await statusOf(person, first.purchase_id)).toBe('failed');
    expect(await statusOf(person, second.purchase_id)).toBe('completed');
    expect((await api.ok(getInvoices, { as: person })).invoices).toHaveLength(1);
  });

  it('ends an unfinished 3-D Secure challenge, also where it is completed afterwards or paid in cash', async () => {
    await page(false);
    for (const again of ['card', 'cash']) {
      const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
      const { purchase_id, clientSecret = '' } = await buy(person, id, 'pm_card_authenticationRequired');
      if (again === 'card') await buy(person, id, 'pm_card_visa');
      else await api.send(postPurchase, { as: person, body: { class_package_id: id, payment_method: CASH } });
      await answerBankChallenge(api.stripe.url, clientSecret, true);
      expect(await statusOf(person, purchase_id)).toBe('failed');
      const intent = await processor.paymentIntents.retrieve(clientSecret.split('_secret_')[0] ?? '');
      expect(intent.status).toBe('canceled');
    }
  });

  it('leaves a subscription running whose bank agrees at the moment in which it is given up', async () => {
    await page(false);
    await api.configure({ subscriptions_enabled: 'true' });
    const MONTHLY = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, MONTHLY)];
    const { purchase_id, clientSecret = '' } = await buy(person, id, 'pm_card_authenticationRequired');
    let isAnswered = false;
    api.stripe.faults.calls(async ({ method, path }) => {
      const isEnding = method === 'DELETE' || path.endsWith('/void');
      if (isEnding && !isAnswered) {
        isAnswered = true;
        await answerBankChallenge(api.stripe.url, clientSecret, true);
      }
      return undefined;
    });
    const again = { class_package_id: id, payment_method: CARD, card_payment_method: 'pm_card_visa' };
    expect((await api.refused(postPurchase, { as: person, body: again })).code).toBe('checkout/paid-meanwhile');
    const { purchase } = await api.ok(getPurchase, { as: person, params: { id: purchase_id } });
    const { status } = await processor.subscriptions.retrieve(purchase.subscription_id ?? '');
    expect([isAnswered, purchase.status, status]).toEqual([true, 'active', 'active']);
    expect((await api.ok(getInvoices, { as: person })).invoices).toHaveLength(1);
  });

  it('ends an order of the wallet, which is not taken even where its buyer approves it', async () => {
    const [person, class_package_id] = [await aPerson(api.db), await aPackage(api.db)];
    const first = await api.ok(postWalletCheckout, { as: person, body: { class_package_id } });
    const second = await api.ok(postWalletCheckout, { as: person, body: { class_package_id } });
    const approved = await approveOrder(api.paypal.url, first.orderID ?? '');
    expect((await api.refused(postWalletCapture, { as: person, body: approved })).status).toBe(402);
    await api.ok(postWalletCapture, { as: person, body: await approveOrder(api.paypal.url, second.orderID ?? '') });
    expect((await api.ok(getInvoices, { as: person })).invoices).toHaveLength(1);
  });

  it('is refused once where the older one turns out to be paid, which is then completed', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
    const first = await begin(person, id);
    await payAt(first.session?.url);
    expect(await notBegun(person, id)).toMatchObject({
      code: 'checkout/paid-meanwhile',
      message: 'Tu pago anterior de este paquete sí se realizó: lo encuentras en Mis Compras.',
    });
    expect(await statusOf(person, first.purchase_id)).toBe('completed');
    await begin(person, id);
  });

  it('is refused while the money of the older one is on its way, or the processor does not respond', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
    const { purchase_id } = await begin(person, id);
    const { card } = api.studio.payments;
    if (!card) throw new Error('no cards');
    const abandon = jest
      .spyOn(card, 'abandon')
      .mockImplementation(async (purchase) => ({ ...(await card.look(purchase)), waiting: null }));
    expect(await notBegun(person, id)).toMatchObject({
      status: 429,
      code: 'checkout/too-many-open',
      message: 'Todavía hay una compra tuya en proceso. Espera unos minutos e inténtalo de nuevo.',
    });
    abandon.mockRestore();
    api.stripe.faults.calls(() => 'fail');
    expect((await notBegun(person, id)).code).toBe('checkout/unavailable');
    expect(await openOf(person)).toEqual([purchase_id]);
    api.stripe.faults.calls(() => undefined);
    expect((await begin(person, id)).purchase_id).not.toBe(purchase_id);
  });

  it('is not held up by one of a processor account that the studio has left', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
    const { purchase_id } = await begin(person, id);
    await api.db
      .updateTable('purchase')
      .set({ provider_reference: 'cs_test_ofAnotherAccount' })
      .where('purchase_id', '=', purchase_id)
      .execute();
    const next = await begin(person, id);
    expect(await openOf(person)).toEqual([next.purchase_id]);
    expect(await statusOf(person, purchase_id)).toBe('failed');
  });

  it('leaves one open for any number of simultaneous attempts, each with a key of its own', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        api.send(postPurchase, {
          as: person,
          body: { class_package_id: id, payment_method: CARD },
          key: `llave-${n}-x`,
        }),
      ),
    );
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    for (const { status } of replies) expect([200, 402, 429, 503]).toContain(status);
    expect((await openOf(person)).length).toBeLessThanOrEqual(1);
    const sessions = await processor.checkout.sessions.list({ status: 'open', limit: 100 });
    expect(sessions.data.filter(({ metadata }) => metadata?.purchase_id === String(id)).length).toBeLessThanOrEqual(1);
  });
});

describe('purchases of one customer', () => {
  it('are open at most three at once: the next one ends the oldest at the processor', async () => {
    const person = await aPerson(api.db);
    const begun = [];
    for (let n = 0; n < 5; n += 1) begun.push(await begin(person, await aPackage(api.db)));
    expect(await openOf(person)).toEqual(begun.slice(2).map(({ purchase_id }) => purchase_id));
    expect(await payAt(begun[0]?.session?.url)).toBe(false);
    expect(await payAt(begun[2]?.session?.url)).toBe(true);
    await api.ok(postConfirmation, { as: person, body: { purchase_id: begun[2]?.purchase_id ?? 0 } });
  });

  it('are open at most three where many begin at the same moment', async () => {
    const person = await aPerson(api.db);
    const packages = await Promise.all(Array.from({ length: 8 }, () => aPackage(api.db)));
    const replies = await Promise.all(
      packages.map((class_package_id) =>
        api.send(postPurchase, { as: person, body: { class_package_id, payment_method: CARD } }),
      ),
    );
    for (const { status } of replies) expect([200, 402, 429, 503]).toContain(status);
    expect((await openOf(person)).length).toBeLessThanOrEqual(3);
  });

  it('are started at most twenty times a minute, by all calls and ways together', async () => {
    const person = await aPerson(api.db);
    const calls = [
      () => api.send(postPurchase, { as: person, body: { class_package_id: 999_999, payment_method: CASH } }),
      () => api.send(postWalletCheckout, { as: person, body: { class_package_id: 999_999 } }),
    ];
    for (let n = 0; n < 20; n += 1) expect((await calls[n % 2]!()).status).toBe(404);
    for (const call of calls) expect((await call()).status).toBe(429);
    await begin(await aPerson(api.db), await aPackage(api.db));
    api.setNow(new Date(NOON.getTime() + 60_000));
    await begin(person, await aPackage(api.db));
  });
});
