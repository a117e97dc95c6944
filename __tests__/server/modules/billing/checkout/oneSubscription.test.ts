/** A customer has a subscription of a package once at a time, unless the package allows more. */
import { postGiveAccess } from '../../../../../domain/contract/access';
import { postPurchase, postWalletCapture, postWalletCheckout } from '../../../../../domain/contract/checkout';
import { postDeskSale, postLinkPayment, type DeskOrder } from '../../../../../domain/contract/desk';
import { getUsedPackages } from '../../../../../domain/contract/packages';
import { getPurchase, postPurchaseCancellation } from '../../../../../domain/contract/purchases';
import { NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { subscribe as agree } from '../../../../helpers/paypal';
import { aPackage, aPerson, aPurchase, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({
    subscriptions_enabled: 'true',
    paypal_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
  });
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => {
  await api.stripe.faults.flush();
  await api.paypal.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const MONTHLY = {
  is_subscription: true,
  subscription_period: 'month',
  subscription_interval: 1,
  price: 80_000,
  class_amount: 4,
} as const;
const REFUSED = { status: 422, code: 'checkout/subscribed' };
const order = (as: Person, class_package_id: number, card = 'pm_card_visa') => ({
  as,
  body: { class_package_id, card_payment_method: card },
});
const byCard = async (as: Person, id: number) => (await api.ok(postPurchase, order(as, id))).purchase_id;
const byWallet = (as: Person, class_package_id: number) => ({ as, body: { class_package_id } });
const linkOf = ({ customer_id }: Person, class_package_id: number): DeskOrder => ({
  class_package_id,
  customer_id,
  charges: [],
  method: 'link',
  total: 800,
});
const statuses = async ({ customer_id }: Person, class_package_id: number) =>
  (
    await api.db
      .selectFrom('purchase')
      .select('status')
      .where('customer_id', '=', customer_id)
      .where('class_package_id', '=', class_package_id)
      .orderBy('purchase_id')
      .execute()
  ).map(({ status }) => status);
const subscribed = async (as: Person) => (await api.ok(getUsedPackages, { as })).subscribed;

describe('a second subscription of a package', () => {
  it('is refused by card and by PayPal while the first one runs, and the customer reads that they have it', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, { ...MONTHLY, free_trial_length: 7 })];
    expect(await subscribed(person)).toEqual([]);
    await byCard(person, id);
    expect(await api.refused(postPurchase, order(person, id))).toMatchObject(REFUSED);
    expect(await api.refused(postWalletCheckout, byWallet(person, id))).toMatchObject(REFUSED);
    expect(await statuses(person, id)).toEqual(['active']);
    expect(await subscribed(person)).toEqual([id]);
  });

  it('is bought once by five presses at the same time with different keys', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, MONTHLY)];
    await Promise.all(Array.from({ length: 5 }, () => api.send(postPurchase, order(person, id))));
    await api.stripe.faults.flush();
    expect((await statuses(person, id)).filter((status) => status !== 'failed')).toEqual(['active']);
  });

  it('is bought once by card and PayPal at the same time', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, MONTHLY)];
    const [, wallet] = await Promise.all([
      api.send(postPurchase, order(person, id)),
      api.send(postWalletCheckout, byWallet(person, id)),
    ]);
    const begun = JSON.parse(wallet.text) as { plan_id?: string; purchase_id?: number };
    if (begun.plan_id && begun.purchase_id)
      await api.send(postWalletCapture, {
        as: person,
        body: await agree(api.paypal.url, begun.plan_id, begun.purchase_id),
      });
    await api.stripe.faults.flush();
    await api.paypal.faults.flush();
    expect((await statuses(person, id)).filter((status) => status === 'active')).toHaveLength(1);
  });

  it('can be bought once the first one was cancelled', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, MONTHLY)];
    const first = await byCard(person, id);
    await api.ok(postPurchaseCancellation, { as: person, params: { id: first }, body: { reason: 'Me voy de viaje' } });
    expect(await subscribed(person)).toEqual([]);
    await byCard(person, id);
    expect(await statuses(person, id)).toEqual(['cancelled', 'active']);
  });

  it('can be bought after an attempt that failed, and after one that was left at PayPal', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, MONTHLY)];
    await api.refused(postPurchase, order(person, id, 'pm_card_chargeDeclined'));
    await api.ok(postWalletCheckout, byWallet(person, id));
    expect(await subscribed(person)).toEqual([]);
    await byCard(person, id);
    expect(await statuses(person, id)).toEqual(['failed', 'failed', 'active']);
  });

  it('is sold where the package allows several, and those stay when it no longer does', async () => {
    const person = await aPerson(api.db);
    const id = await aPackage(api.db, { ...MONTHLY, allows_several: true });
    const [first] = [await byCard(person, id), await byCard(person, id)];
    expect(await subscribed(person)).toEqual([]);
    await api.db
      .updateTable('class_package')
      .set({ allows_several: false })
      .where('class_package_id', '=', id)
      .execute();
    expect(await api.refused(postPurchase, order(person, id))).toMatchObject(REFUSED);
    expect(await statuses(person, id)).toEqual(['active', 'active']);
    await api.ok(postPurchaseCancellation, { as: person, params: { id: first }, body: { reason: 'Una me basta' } });
    expect(await api.ok(getPurchase, { as: person, params: { id: first } })).toMatchObject({
      purchase: { status: 'cancelled' },
    });
  });

  it('is refused by the database itself to one of two writes at the same time, to each customer on their own', async () => {
    const [one, two] = [await aPerson(api.db), await aPerson(api.db)];
    const class_package_id = await aPackage(api.db, MONTHLY);
    const row = {
      class_package_id,
      status: 'active',
      provider: 'stripe',
      payment_method_id: 1,
      subscription_period: 'month',
      subscription_interval: 1,
    } as const;
    const written = await Promise.allSettled(
      [one, one, two, two].map(({ customer_id }) => aPurchase(api.db, customer_id, row)),
    );
    expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect([await statuses(one, class_package_id), await statuses(two, class_package_id)]).toEqual([
      ['active'],
      ['active'],
    ]);
    await api.db.deleteFrom('purchase').where('class_package_id', '=', class_package_id).execute();
  });
});

describe('staff who sell a subscription that its customer has', () => {
  it('read so at the desk instead of sending a link', async () => {
    const [staff, person] = [await aPerson(api.db, 'staff'), await aPerson(api.db)];
    const class_package_id = await aPackage(api.db, MONTHLY);
    const body = linkOf(person, class_package_id);
    const { desk_sale } = await api.ok(postDeskSale, { as: staff, body });
    await byCard(person, class_package_id);
    expect(await api.refused(postDeskSale, { as: staff, body })).toMatchObject({
      ...REFUSED,
      message: 'Esta persona ya tiene esta suscripción activa.',
    });
    // A link that was sent before is not paid either.
    const params = { token: desk_sale.link!.path.replace('/pagar/', '') };
    expect(await api.refused(postLinkPayment, { params, body: { card_payment_method: 'pm_card_visa' } })).toMatchObject(
      REFUSED,
    );
  });

  it('give a period beside it only by their explicit decision', async () => {
    const [admin, person] = [await aPerson(api.db, 'admin'), await aPerson(api.db)];
    const class_package_id = await aPackage(api.db, MONTHLY);
    const gift = { customer_id: person.customer_id, class_package_id, is_gift: true };
    await byCard(person, class_package_id);
    expect(await api.refused(postGiveAccess, { as: admin, body: gift })).toMatchObject({ code: 'access/subscribed' });
    await api.ok(postGiveAccess, { as: admin, body: { ...gift, besides_subscription: true } });
    expect(await statuses(person, class_package_id)).toEqual(['active', 'completed']);
  });
});

describe('a free trial', () => {
  it('is no longer promised to who was refused one by their card, and a link is paid without one', async () => {
    const [staff, first, second] = [await aPerson(api.db, 'staff'), await aPerson(api.db), await aPerson(api.db)];
    const class_package_id = await aPackage(api.db, { ...MONTHLY, free_trial_length: 7 });
    await byCard(first, class_package_id);
    expect(await api.refused(postPurchase, order(second, class_package_id))).toMatchObject({
      code: 'checkout/trial-used',
    });
    expect((await api.ok(getUsedPackages, { as: second })).trials).toEqual([class_package_id]);
    const body = linkOf(second, class_package_id);
    const { desk_sale } = await api.ok(postDeskSale, { as: staff, body });
    const params = { token: desk_sale.link!.path.replace('/pagar/', '') };
    const { purchase_id } = await api.ok(postLinkPayment, { params, body: { card_payment_method: 'pm_card_visa' } });
    expect((await api.ok(getPurchase, { as: second, params: { id: purchase_id } })).purchase).toMatchObject({
      status: 'active',
      total_payment: 800,
    });
  });
});
