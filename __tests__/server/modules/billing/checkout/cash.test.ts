import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { getPaymentMethods, postPurchase } from '../../../../../domain/contract/checkout';
import { getPurchase, getPurchases } from '../../../../../domain/contract/purchases';
import { DAY, NOON, startApi, type Api } from '../../../../helpers/api';
import { aClassType, aPackage, aPerson, type Person } from '../../../builders';

const CASH = 2;
let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({ cash_checkout_enabled: 'true', timezone: 'America/Mexico_City' });
});

const buy = (as: Person, class_package_id: number, payment_method?: number, key?: string) =>
  api.ok(postPurchase, {
    as,
    body: { class_package_id, ...(payment_method === undefined ? {} : { payment_method }) },
    key,
  });
const notSold = (as: Person, class_package_id: number, payment_method?: number, key?: string) =>
  api.refused(postPurchase, {
    as,
    body: { class_package_id, ...(payment_method === undefined ? {} : { payment_method }) },
    key,
  });
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;

describe('GET payment methods', () => {
  it('returns those that the configuration offers', async () => {
    expect((await api.ok(getPaymentMethods)).payment_methods).toEqual([
      { payment_method_id: CASH, name: 'Efectivo', public_key: null, script: null },
    ]);
    await api.configure({ cash_checkout_enabled: 'false' });
    expect((await api.ok(getPaymentMethods)).payment_methods).toEqual([]);
  });
});

describe('purchase of a free package', () => {
  it("completes at once with credits valid until the end of the last day in the studio's time zone", async () => {
    const person = await aPerson(api.db);
    const { purchase_id } = await buy(
      person,
      await aPackage(api.db, { price: 0, class_amount: 2, expiration_days: 7 }),
    );
    expect(await creditsOf(person)).toMatchObject([
      { class_amount: 1, class_type_id: null, purchase_id, expiration_date: '2026-11-28T05:59:59.999Z' },
      { class_amount: 1 },
    ]);
    const { purchase } = await api.ok(getPurchase, { as: person, params: { id: purchase_id } });
    expect(purchase).toMatchObject({
      status: 'completed',
      amount: 0,
      total_payment: 0,
      payment_method: null,
      payment_method_id: null,
      createdAt: NOON.toISOString(),
      cancelledAt: null,
    });
  });

  it('also covers a package with a sale price of 0', async () => {
    const person = await aPerson(api.db);
    await buy(person, await aPackage(api.db, { price: 50_000, sale_price: 0, class_amount: 1 }));
    expect(await creditsOf(person)).toHaveLength(1);
  });

  it('grants class-type credits beside general ones, and one credit for an unlimited plan', async () => {
    const person = await aPerson(api.db);
    const [class_type_id, class_package_id] = [
      await aClassType(api.db),
      await aPackage(api.db, { price: 0, class_amount: -1, expiration_days: 30 }),
    ];
    await api.db
      .insertInto('class_package_type')
      .values({ class_package_id, class_type_id, class_amount: 3, expiration_days: 5 })
      .execute();
    await buy(person, class_package_id);
    expect((await creditsOf(person)).map((c) => [c.class_amount, c.class_type_id]).sort()).toEqual([
      [-1, null],
      [1, class_type_id],
      [1, class_type_id],
      [1, class_type_id],
    ]);
  });

  it('is rejected beyond the limit per customer', async () => {
    const [person, other, id] = [
      await aPerson(api.db),
      await aPerson(api.db),
      await aPackage(api.db, { price: 0, limit_per_customer: 1 }),
    ];
    await buy(person, id);
    expect(await notSold(person, id)).toMatchObject({ status: 409, code: 'package/limit-reached' });
    await buy(other, id);
  });
});

describe('cash purchase', () => {
  it('does not count failed purchases for the limit', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, { class_amount: 2, limit_per_customer: 1 })];
    const { purchase_id } = await buy(person, id, CASH);
    await api.db.updateTable('purchase').set({ status: 'failed' }).where('purchase_id', '=', purchase_id).execute();
    await buy(person, id, CASH);
  });

  it('is pending until paid, and its credits are usable before', async () => {
    const person = await aPerson(api.db);
    const { purchase_id } = await buy(
      person,
      await aPackage(api.db, { price: 120_050, sale_price: 99_999, class_amount: 3 }),
      CASH,
    );
    const { purchase } = await api.ok(getPurchase, { as: person, params: { id: purchase_id } });
    expect(purchase).toMatchObject({
      status: 'pending',
      amount: 999.99,
      total_payment: 999.99,
      payment_method: { payment_method_id: CASH, name: 'Efectivo' },
    });
    expect(await creditsOf(person)).toHaveLength(3);
  });

  it('is rejected while another one is pending', async () => {
    const person = await aPerson(api.db);
    const { purchase_id } = await buy(person, await aPackage(api.db), CASH);
    expect(await notSold(person, await aPackage(api.db), CASH)).toMatchObject({
      status: 422,
      code: 'checkout/cash-pending',
    });
    await api.db.updateTable('purchase').set({ status: 'completed' }).where('purchase_id', '=', purchase_id).execute();
    await buy(person, await aPackage(api.db), CASH);
  });

  it.each([
    ['where cash is disabled', { cash_checkout_enabled: 'false' }, {}, CASH, 412, 'checkout/method-unavailable'],
    [
      'for a subscription',
      {},
      { is_subscription: true, subscription_period: 'month' as const, subscription_interval: 1 },
      CASH,
      412,
      'checkout/method-unavailable',
    ],
    ['with a method that is not offered', {}, {}, 1, 412, 'checkout/method-unavailable'],
    ['without a method', {}, {}, undefined, 400, 'checkout/no-method'],
    [
      'for a subscription that costs nothing',
      {},
      { price: 0, is_subscription: true, subscription_period: 'month' as const, subscription_interval: 1 },
      undefined,
      400,
      'checkout/no-method',
    ],
  ])('is rejected %s, and nothing is sold', async (_, config, fields, method, status, code) => {
    await api.configure(config);
    const person = await aPerson(api.db);
    expect(await notSold(person, await aPackage(api.db, fields), method)).toMatchObject({ status, code });
    expect(await creditsOf(person)).toEqual([]);
    expect((await api.ok(getPurchases, { as: person })).purchases).toEqual([]);
  });
});

describe('POST purchase', () => {
  it('is rejected for a missing package or one that is not for sale', async () => {
    const person = await aPerson(api.db);
    expect(await notSold(person, await aPackage(api.db, { price: 0, status: 'inactive' }))).toMatchObject({
      status: 404,
      code: 'package/not-found',
    });
    expect(await notSold(person, 999_999)).toMatchObject({ status: 404, code: 'package/not-found' });
  });

  it('repeated with its key returns the first response, even after the package was deleted', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, { price: 0, class_amount: 2 })];
    const first = await buy(person, id, undefined, 'compra-0001');
    await api.db.updateTable('class_package').set({ status: 'inactive' }).where('class_package_id', '=', id).execute();
    expect(await buy(person, id, undefined, 'compra-0001')).toEqual(first);
    expect(await creditsOf(person)).toHaveLength(2);
    expect(await notSold(person, await aPackage(api.db, { price: 0 }), undefined, 'compra-0001')).toMatchObject({
      status: 422,
      code: 'idempotency/key-reused',
    });
  });

  it('ignores a price sent by the browser', async () => {
    const [person, class_package_id] = [await aPerson(api.db), await aPackage(api.db)];
    for (const field of ['price', 'amount', 'customer_id', 'status', 'discountCode']) {
      const body = { class_package_id, payment_method: CASH, [field]: 1 };
      expect(await api.refused(postPurchase, { as: person, body })).toMatchObject({
        status: 400,
        code: 'request/invalid',
        field,
      });
    }
  });

  it('creates a purchase that only its customer can list, newest first', async () => {
    const [person, stranger] = [await aPerson(api.db), await aPerson(api.db)];
    const first = await buy(person, await aPackage(api.db, { price: 0 }));
    api.setNow(new Date(NOON.getTime() + DAY));
    const second = await buy(person, await aPackage(api.db, { price: 0 }));
    expect((await api.ok(getPurchases, { as: person })).purchases.map((p) => p.purchase_id)).toEqual([
      second.purchase_id,
      first.purchase_id,
    ]);
    expect((await api.ok(getPurchases, { as: stranger })).purchases).toEqual([]);
    expect(await api.refused(getPurchase, { as: stranger, params: { id: first.purchase_id } })).toMatchObject({
      status: 404,
      code: 'purchase/not-found',
    });
    expect(await api.refused(getPurchases)).toMatchObject({ status: 401, code: 'auth/missing-token' });
  });
});
