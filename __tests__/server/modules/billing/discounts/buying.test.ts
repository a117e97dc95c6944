/** Checkout validates a discount again, whatever the lookup of its code returned. */
import { postPurchase } from '../../../../../domain/contract/checkout';
import {
  deleteDiscount,
  getDiscount,
  getDiscountByCode,
  postDiscount,
  putDiscount,
  type DiscountTerms,
} from '../../../../../domain/contract/discounts';
import { getPurchase, getPurchases, postCashConfirmation } from '../../../../../domain/contract/purchases';
import { startApi, type Api } from '../../../../helpers/api';
import { aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

const CASH = 2;
let api: Api;
let admin: Person;
let made = 0;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ cash_checkout_enabled: 'true', discounts_enabled: 'true' });
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
afterEach(async () => expect(await brokenRules(api.pool)).toEqual([]));

async function aDiscount(terms: Partial<DiscountTerms> = {}) {
  const body = {
    code: `PAGO${(made += 1)}`,
    amount: 15,
    is_percent: true,
    first_invoice_only: false,
    class_package_id: null,
    limit_per_customer: null,
    limit_total: null,
    ...terms,
  };
  return { ...(await api.ok(postDiscount, { as: admin, body })).discount, terms: body };
}
const order = (as: Person, class_package_id: number, discountCode: string) => ({
  as,
  body: { class_package_id, payment_method: CASH, discountCode },
});
const buy = async (as: Person, class_package_id: number, code: string) =>
  (await api.ok(postPurchase, order(as, class_package_id, code))).purchase_id;
const uses = async (id: number) => (await api.ok(getDiscount, { as: admin, params: { id } })).discount.uses;

it.each([
  ['a percent', { amount: 15 }, 1200.5, 1020.42],
  ['pesos', { amount: 200.25, is_percent: false }, 1200.5, 1000.25],
  ['a percent of the first payment', { amount: 50, first_invoice_only: true }, 1200.5, 600.25],
])('a discount of %s reduces the payment', async (_, terms, amount, total_payment) => {
  const [person, { code, discount_id }] = [await aPerson(api.db), await aDiscount(terms)];
  const id = await buy(person, await aPackage(api.db, { price: 120_050 }), ` ${code.toLowerCase()} `);
  expect((await api.ok(getPurchase, { as: person, params: { id } })).purchase).toMatchObject({
    status: 'pending',
    amount,
    total_payment,
  });
  expect(await uses(discount_id)).toBe(1);
});

it.each([
  ['100 percent', { amount: 100 }],
  ['more than the price', { amount: 5000, is_percent: false }],
])('a discount of %s leaves nothing to pay and needs no payment method', async (_, terms) => {
  const [person, { code }] = [await aPerson(api.db), await aDiscount(terms)];
  const body = { class_package_id: await aPackage(api.db), discountCode: code };
  const { purchase_id: id } = await api.ok(postPurchase, { as: person, body });
  expect((await api.ok(getPurchase, { as: person, params: { id } })).purchase).toMatchObject({
    status: 'completed',
    amount: 1200.5,
    total_payment: 0,
    payment_method: null,
  });
});

it('a discount withdrawn, used up, moved, ended or disabled after its lookup is rejected and the purchase fails', async () => {
  const [pkg, other] = [await aPackage(api.db), await aPackage(api.db)];
  const cases: [
    (d: Awaited<ReturnType<typeof aDiscount>>) => Promise<unknown>,
    Partial<DiscountTerms>,
    number,
    string,
  ][] = [
    [({ discount_id: id }) => api.ok(deleteDiscount, { as: admin, params: { id } }), {}, 404, 'discount/invalid'],
    [async ({ code }) => buy(await aPerson(api.db), pkg, code), { limit_total: 1 }, 412, 'discount/used-up'],
    [
      ({ discount_id: id, terms }) =>
        api.ok(putDiscount, { as: admin, params: { id }, body: { ...terms, class_package_id: other } }),
      {},
      404,
      'discount/invalid',
    ],
    [
      ({ discount_id: id, terms }) =>
        api.ok(putDiscount, { as: admin, params: { id }, body: { ...terms, valid_until: '2026-11-19' } }),
      {},
      404,
      'discount/invalid',
    ],
    [() => api.configure({ discounts_enabled: 'false' }), {}, 404, 'discount/invalid'],
  ];
  for (const [change, terms, status, code] of cases) {
    const [person, discount] = [await aPerson(api.db), await aDiscount(terms)];
    await api.ok(getDiscountByCode, { as: person, params: { code: discount.code }, query: { class_package_id: pkg } });
    await change(discount);
    expect(await api.refused(postPurchase, order(person, pkg, discount.code))).toMatchObject({ status, code });
    expect((await api.ok(getPurchases, { as: person })).purchases).toEqual([]);
    await api.configure({ discounts_enabled: 'true' });
  }
});

it('a failed purchase returns the use of its discount', async () => {
  const [person, { code, discount_id }, pkg] = [
    await aPerson(api.db),
    await aDiscount({ limit_per_customer: 1, limit_total: 1 }),
    await aPackage(api.db),
  ];
  const id = await buy(person, pkg, code);
  await api.db.updateTable('purchase').set({ status: 'failed' }).where('purchase_id', '=', id).execute();
  await api.db.deleteFrom('available_class').where('purchase_id', '=', id).execute();
  expect(await uses(discount_id)).toBe(0);
  await buy(person, pkg, code);
});

describe('twenty simultaneous purchases with a discount', () => {
  it('by twenty customers stay within its total limit', async () => {
    const [{ code, discount_id }, pkg] = [await aDiscount({ limit_total: 7 }), await aPackage(api.db)];
    const people = await Promise.all(Array.from({ length: 20 }, () => aPerson(api.db)));
    const replies = await Promise.all(people.map((as) => api.send(postPurchase, order(as, pkg, code))));
    expect(replies.map((r) => r.status).sort()).toEqual([
      ...Array.from({ length: 7 }, () => 200),
      ...Array.from({ length: 13 }, () => 412),
    ]);
    expect(new Set(replies.filter((r) => r.status === 412).map((r) => JSON.parse(r.text).code))).toEqual(
      new Set(['discount/used-up']),
    );
    expect(await uses(discount_id)).toBe(7);
  });

  it('by one customer stay within the limit per customer', async () => {
    const [person, { code, discount_id }, pkg] = [
      await aPerson(api.db),
      await aDiscount({ amount: 100, limit_per_customer: 3 }),
      await aPackage(api.db),
    ];
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.send(postPurchase, { as: person, body: { class_package_id: pkg, discountCode: code } }),
      ),
    );
    expect(replies.map((r) => r.status).sort()).toEqual([200, 200, 200, ...Array.from({ length: 17 }, () => 412)]);
    expect(await uses(discount_id)).toBe(3);
  });

  it('respect the limits of package and discount without a deadlock', async () => {
    const codes = await Promise.all([aDiscount({ limit_total: 6 }), aDiscount({ limit_total: 6 })]);
    const packages = await Promise.all([
      aPackage(api.db, { attendee_limit: 5 }),
      aPackage(api.db, { attendee_limit: 5 }),
    ]);
    const people = await Promise.all(Array.from({ length: 24 }, () => aPerson(api.db)));
    const replies = await Promise.all(
      people.map((as, n) => api.send(postPurchase, order(as, packages[n % 2] ?? 0, codes[(n >> 1) % 2]?.code ?? ''))),
    );
    expect(new Set(replies.map((r) => r.status))).toEqual(new Set([200, 412]));
    const rows = await api.db
      .selectFrom('class_package')
      .select(['attendees'])
      .where('class_package_id', 'in', packages)
      .execute();
    expect(rows).toEqual([{ attendees: 5 }, { attendees: 5 }]);
    const used = await Promise.all(codes.map((d) => uses(d.discount_id)));
    expect(used.reduce((a, b) => a + b, 0)).toBe(10);
    expect(Math.max(...used)).toBeLessThanOrEqual(6);
  });
});

it('a cash purchase with a discount is confirmed for the reduced price', async () => {
  const [person, { code }] = [await aPerson(api.db), await aDiscount({ amount: 10 })];
  const id = await buy(person, await aPackage(api.db, { price: 100_000 }), code);
  expect((await api.ok(postCashConfirmation, { as: admin, params: { id } })).purchase).toMatchObject({
    status: 'completed',
    amount: 1000,
    total_payment: 900,
  });
});

it('purchases with wrong codes are rate-limited, and with them every other purchase of that customer', async () => {
  const [person, other, pkg, { code }] = [
    await aPerson(api.db),
    await aPerson(api.db),
    await aPackage(api.db),
    await aDiscount(),
  ];
  for (let n = 0; n < 20; n += 1)
    expect((await api.refused(postPurchase, order(person, pkg, `NO${n}`))).code).toBe('discount/invalid');
  expect(await api.refused(postPurchase, order(person, pkg, code))).toMatchObject({
    status: 429,
    code: 'request/too-many',
  });
  expect(
    (await api.refused(postPurchase, { as: person, body: { class_package_id: pkg, payment_method: CASH } })).status,
  ).toBe(429);
  await buy(other, pkg, code);
});
