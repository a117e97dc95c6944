/** Selling at the desk, and taking a sale back. */
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { getDeskSales, postDeskSale, postDeskVoid, type DeskOrder } from '../../../../../domain/contract/desk';
import { getPurchase, getPurchases, postCashConfirmation, postRefund } from '../../../../../domain/contract/purchases';
import { postReservation } from '../../../../../domain/contract/reservations';
import { getCurrentCount } from '../../../../../domain/contract/tills';
import { sendMails } from '../../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../../server/modules/mail/transport';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../../helpers/api';
import { aClass, aDiscount, aPackage, aPerson, aPurchase, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
let seller: Person;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ watchesConnections: true });
  await api.configure({ discounts_enabled: 'true' });
  admin = await aPerson(api.db, 'admin');
});
afterAll(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  api.setNow(NOON);
  seller = await aPerson(api.db, 'staff');
});

const order = (fields: Partial<DeskOrder> & Pick<DeskOrder, 'total'>): DeskOrder => ({
  charges: [],
  method: 'cash',
  ...fields,
});
const sell = async (fields: Parameters<typeof order>[0], key?: string) =>
  (await api.ok(postDeskSale, { as: seller, body: order(fields), ...(key && { key }) })).desk_sale;
const voiding = (id: number, as: Person = seller) => ({ as, params: { id }, body: { reason: 'Se equivocó' } });
const till = async (as: Person = seller) => (await api.ok(getCurrentCount, { as })).cash_count;
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;
const mailsOf = async (person: Person) =>
  (
    await api.db
      .selectFrom('mail')
      .select('kind')
      .where('customer_id', '=', person.customer_id)
      .orderBy('mail_id')
      .execute()
  ).map(({ kind }) => kind);

it('a receipt names a package and a charge whose own names have a plus sign, each with its amount', async () => {
  const [person, class_package_id] = [
    await aPerson(api.db),
    await aPackage(api.db, { title: 'Dúo + uno', price: 95_000 }),
  ];
  const charges = [{ concept: 'Toalla + agua', amount: 60 }];
  const sale = await sell({ customer_id: person.customer_id, class_package_id, charges, total: 1010, received: 1010 });
  expect(sale.lines).toEqual([{ concept: 'Dúo + uno', amount: 950 }, ...charges]);
});

it('a package with charges sold in cash is granted, invoiced, mailed and in the till of its seller', async () => {
  const [person, class_package_id] = [await aPerson(api.db), await aPackage(api.db, { title: 'Cinco', price: 95_000 })];
  const sale = await sell({
    customer_id: person.customer_id,
    class_package_id,
    charges: [
      { concept: 'Agua', amount: 35 },
      { concept: ' Playera ', amount: 250.5 },
    ],
    total: 1235.5,
    received: 1300,
  });
  expect(sale).toMatchObject({
    status: 'paid',
    title: 'Cinco + Agua, Playera',
    lines: [
      { concept: 'Cinco', amount: 950 },
      { concept: 'Agua', amount: 35 },
      { concept: 'Playera', amount: 250.5 },
    ],
    total: 1235.5,
    change: 64.5,
    seller: { customer_id: seller.customer_id },
    customer: { customer_id: person.customer_id },
    can_void: true,
  });
  expect(await creditsOf(person)).toHaveLength(5);
  const { purchases } = await api.ok(getPurchases, { as: person });
  expect(
    purchases.map(({ class_package, total_payment, status, payment_method }) => [
      class_package.title,
      total_payment,
      status,
      payment_method?.name,
    ]),
  ).toEqual([
    ['Agua, Playera', 285.5, 'completed', 'Efectivo'],
    ['Cinco', 950, 'completed', 'Efectivo'],
  ]);
  expect(
    await api.db
      .selectFrom('invoice')
      .select(['provider', 'taken_by', 'total_payment'])
      .where('customer_id', '=', person.customer_id)
      .orderBy('invoice_id')
      .execute(),
  ).toEqual([
    { provider: 'cash', taken_by: seller.customer_id, total_payment: 95_000 },
    { provider: 'cash', taken_by: seller.customer_id, total_payment: 28_550 },
  ]);
  expect(purchases.map(({ sold_with }) => sold_with)).toMatchObject([
    [{ title: 'Cinco', total_payment: 950, refunded: 0 }],
    [{ title: 'Agua, Playera', total_payment: 285.5, refunded: 0 }],
  ]);
  expect(await mailsOf(person)).toEqual(['purchase-made']);
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  expect(
    await api.db
      .selectFrom('mail')
      .select(['subject', 'body'])
      .where('customer_id', '=', person.customer_id)
      .executeTakeFirst(),
  ).toEqual({
    subject: expect.stringMatching(/: Cinco \+ Agua, Playera$/) as string,
    body: expect.stringMatching(
      /Precio: \$950\.00 MXN\nAgua, Playera: \$285\.50 MXN\nTotal: \$1,235\.50 MXN\n/,
    ) as string,
  });
  expect(await till()).toMatchObject({ totals: { sale: 1235.5, terminal: 0 }, expected: 1235.5 });
});

it('a sale by terminal is recorded with its last digits and counts beside the cash', async () => {
  const [person, class_package_id] = [await aPerson(api.db), await aPackage(api.db, { price: 50_000 })];
  const sale = await sell({
    customer_id: person.customer_id,
    class_package_id,
    method: 'terminal',
    total: 500,
    terminal_digits: '4242',
    terminal_authorisation: '0099',
  });
  expect(sale).toMatchObject({ terminal_digits: '4242', terminal_authorisation: '0099', change: null });
  const { purchase } = await api.ok(getPurchase, { as: person, params: { id: sale.purchase_ids[0]! } });
  expect(purchase).toMatchObject({ status: 'completed', payment_method: { name: 'Tarjeta en terminal' } });
  expect(await till()).toMatchObject({ totals: { sale: 0, terminal: 500 }, expected: 0 });
});

it('a visitor without an account buys a charge, but no package and nothing by link', async () => {
  expect(await sell({ charges: [{ concept: 'Agua', amount: 35 }], total: 35 })).toMatchObject({
    customer: null,
    purchase_ids: [],
    status: 'paid',
  });
  expect(await till()).toMatchObject({ expected: 35 });
  const class_package_id = await aPackage(api.db, { price: 3500 });
  const refused = (body: DeskOrder) => api.refused(postDeskSale, { as: seller, body });
  expect(await refused(order({ class_package_id, total: 35 }))).toMatchObject({ code: 'desk-sale/needs-customer' });
  expect(await refused(order({ charges: [{ concept: 'Agua', amount: 35 }], method: 'link', total: 35 }))).toMatchObject(
    { code: 'desk-sale/needs-customer' },
  );
});

it('nothing is sold at another total, for too little received, or where nothing was chosen', async () => {
  const person = await aPerson(api.db);
  const { customer_id } = person;
  const [pkg, plan] = [
    await aPackage(api.db, { price: 10_000 }),
    await aPackage(api.db, {
      price: 10_000,
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
    }),
  ];
  const cases: Array<[Partial<DeskOrder> & { total: number }, string]> = [
    [{ customer_id, class_package_id: pkg, total: 99 }, 'desk-sale/changed'],
    [{ customer_id, class_package_id: pkg, total: 100, received: 99.5 }, 'desk-sale/not-enough'],
    [{ customer_id, total: 0 }, 'desk-sale/empty'],
    [{ customer_id, class_package_id: plan, total: 100 }, 'desk-sale/subscription'],
    [{ customer_id, class_package_id: pkg, method: 'link', total: 100 }, 'desk-sale/link-unavailable'],
    [{ customer_id, class_package_id: 999_999, total: 100 }, 'package/not-found'],
    [{ customer_id: 999_999, class_package_id: pkg, total: 100 }, 'customer/not-found'],
    [{ customer_id, class_package_id: pkg, discountCode: 'NADA', total: 100 }, 'discount/invalid'],
  ];
  for (const [fields, code] of cases)
    expect([fields, (await api.refused(postDeskSale, { as: seller, body: order(fields) })).code]).toEqual([
      fields,
      code,
    ]);
  expect(await api.ok(getPurchases, { as: person })).toEqual({ purchases: [] });
  expect(await till()).toBeNull();
});

it('limits of package and discount hold at the desk as in the checkout', async () => {
  const person = await aPerson(api.db);
  const { customer_id } = person;
  const class_package_id = await aPackage(api.db, { price: 10_000, limit_per_customer: 1 });
  const few = await aPackage(api.db, { price: 10_000, attendee_limit: 1 });
  await aDiscount(api.db, { code: 'MITAD', amount: 50, limit_per_customer: 1 });
  expect(await sell({ customer_id, class_package_id, discountCode: 'mitad', total: 50 })).toMatchObject({ total: 50 });
  const refusal = async (fields: Parameters<typeof order>[0]) =>
    (await api.refused(postDeskSale, { as: seller, body: order(fields) })).code;
  expect(await refusal({ customer_id, class_package_id, total: 100 })).toBe('package/limit-reached');
  expect(await refusal({ customer_id, class_package_id: few, discountCode: 'MITAD', total: 50 })).toBe(
    'discount/used-up',
  );
  await sell({ customer_id, class_package_id: few, total: 100 });
  const other = await aPerson(api.db);
  expect(await refusal({ customer_id: other.customer_id, class_package_id: few, total: 100 })).toBe(
    'package/attendees-reached',
  );
});

it('a sale that is sent ten times at once with one key is sold once', async () => {
  const [person, class_package_id] = [await aPerson(api.db), await aPackage(api.db, { price: 10_000 })];
  const both = [
    order({ customer_id: person.customer_id, class_package_id, total: 100 }),
    order({ charges: [{ concept: 'Agua', amount: 35 }], total: 35 }),
  ];
  for (const [n, body] of both.entries()) {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => api.ok(postDeskSale, { as: seller, body, key: `una-venta-${n}-${seller.uid}` })),
    );
    expect(new Set(replies.map(({ desk_sale }) => desk_sale.desk_sale_id)).size).toBe(1);
  }
  expect(await creditsOf(person)).toHaveLength(5);
  expect(await till()).toMatchObject({ expected: 135 });
});

it('an event is sold with the date and spot that were chosen, never by link or for a taken spot', async () => {
  const class_package_id = await aPackage(api.db, { price: 40_000, is_special_event: true, kind: 'especial' });
  const event = { class_package_id, spot_map: '2,2', capacity: 4 };
  await aClass(api.db, { ...event, inHours: 24 });
  const later = await aClass(api.db, { ...event, inHours: 48 });
  const people = [await aPerson(api.db), await aPerson(api.db)];
  const wanted = (who: Person | undefined, fields: Partial<DeskOrder> = {}) => ({
    as: seller,
    body: order({
      customer_id: who?.customer_id,
      class_package_id,
      single_class_id: later,
      spot: 3,
      total: 400,
      ...fields,
    }),
  });
  const replies = await Promise.all(people.map((who) => api.send(postDeskSale, wanted(who))));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await api.refused(postDeskSale, wanted(people[0], { method: 'link' }))).toMatchObject({
    code: 'request/invalid',
  });
  const taken = await api.db
    .selectFrom('class_reservation')
    .select(['single_class_id', 'spot'])
    .where(
      'customer_id',
      'in',
      people.map(({ customer_id }) => customer_id),
    )
    .execute();
  expect(taken).toEqual([{ single_class_id: later, spot: 3 }]);
});

it('a voided sale gives back money, credits and places, once, and notifies its customer', async () => {
  const [person, class_package_id] = [await aPerson(api.db), await aPackage(api.db, { price: 95_000 })];
  const sale = await sell({
    customer_id: person.customer_id,
    class_package_id,
    charges: [{ concept: 'Agua', amount: 35 }],
    total: 985,
  });
  const single_class_id = await aClass(api.db);
  await api.ok(postReservation, { as: person, body: { single_class_id } });
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => api.send(postDeskVoid, voiding(sale.desk_sale_id))),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await creditsOf(person)).toEqual([]);
  expect(
    await api.db
      .selectFrom('single_class')
      .select('reserved')
      .where('single_class_id', '=', single_class_id)
      .executeTakeFirst(),
  ).toEqual({ reserved: 0 });
  expect(await till()).toMatchObject({ totals: { sale: 985, refund: -985 }, expected: 0 });
  const { desk_sales } = await api.ok(getDeskSales, { as: seller, query: { customer_id: person.customer_id } });
  expect(desk_sales).toMatchObject([
    { status: 'voided', refunded: 985, can_void: false, voided: { reason: 'Se equivocó' } },
  ]);
  expect(await mailsOf(person)).toEqual(expect.arrayContaining(['purchase-made', 'purchase-ended', 'place-returned']));
});

it('a visitor’s sale is voided once, out of the till', async () => {
  const sale = await sell({ charges: [{ concept: 'Agua', amount: 35 }], total: 35 });
  await api.ok(postDeskVoid, voiding(sale.desk_sale_id));
  expect((await api.refused(postDeskVoid, voiding(sale.desk_sale_id))).code).toBe('desk-sale/voided');
  expect(await till()).toMatchObject({ expected: 0 });
});

it('a sale is voided by its seller on its day, later by an admin, and never once a class was taken', async () => {
  const [person, class_package_id] = [await aPerson(api.db), await aPackage(api.db, { price: 10_000 })];
  const fields = { customer_id: person.customer_id, class_package_id, total: 100 };
  const [sale, used] = [await sell(fields), await sell(fields)];
  const other = await aPerson(api.db, 'staff');
  expect((await api.refused(postDeskVoid, voiding(sale.desk_sale_id, other))).code).toBe('desk-sale/not-yours');
  api.setNow(new Date(NOON.getTime() + DAY));
  expect((await api.refused(postDeskVoid, voiding(sale.desk_sale_id))).code).toBe('desk-sale/not-yours');
  await api.ok(postDeskVoid, voiding(sale.desk_sale_id, admin));
  expect(await till(admin)).toMatchObject({ expected: -100 });
  const single_class_id = await aClass(api.db, { inHours: 25 });
  await api.ok(postReservation, { as: person, body: { single_class_id } });
  api.setNow(new Date(api.now().getTime() + 3 * HOUR));
  expect((await api.refused(postDeskVoid, voiding(used.desk_sale_id, admin))).code).toBe('purchase/credits-used');
});

it('where the studio leaves discounts and voiding to admins, the front desk does neither and an admin both', async () => {
  const class_package_id = await aPackage(api.db, { price: 10_000 });
  await aDiscount(api.db, { code: 'TERCIO', amount: 50 });
  const discounted = async () => ({
    body: order({
      customer_id: (await aPerson(api.db)).customer_id,
      class_package_id,
      discountCode: 'tercio',
      total: 50,
    }),
  });
  const sale = await sell({ charges: [{ concept: 'Agua', amount: 35 }], total: 35 });
  expect(sale.can_void).toBe(true);
  await api.configure({ discounts_enabled: 'true', only_admins_discount: 'true', only_admins_void: 'true' });
  try {
    expect(await api.refused(postDeskSale, { as: seller, ...(await discounted()) })).toMatchObject({
      status: 403,
      code: 'desk-sale/admins-only',
      field: 'discountCode',
    });
    expect(await api.refused(postDeskVoid, voiding(sale.desk_sale_id))).toMatchObject({
      code: 'desk-sale/admins-only',
    });
    const { desk_sales } = await api.ok(getDeskSales, { as: seller, query: {} });
    expect(desk_sales.find(({ desk_sale_id }) => desk_sale_id === sale.desk_sale_id)?.can_void).toBe(false);
    await api.ok(postDeskSale, { as: admin, ...(await discounted()), key: 'descuento-de-admin' });
    await api.ok(postDeskVoid, voiding(sale.desk_sale_id, admin));
  } finally {
    await api.configure({ only_admins_discount: 'false', only_admins_void: 'false' });
  }
});

it('confirmed cash and refunds in cash move in the till of who confirms and who refunds', async () => {
  const person = await aPerson(api.db);
  const id = await aPurchase(api.db, person.customer_id, {
    total_payment: 10_000,
    amount: 10_000,
    pay_by: new Date(NOON.getTime() + DAY),
  });
  await api.ok(postCashConfirmation, { as: seller, params: { id } });
  expect(await till()).toMatchObject({ totals: { confirmed: 100 }, expected: 100 });
  const before = (await till(admin))?.expected ?? 0;
  await api.ok(postRefund, { as: admin, params: { id }, body: { amount: 40 } });
  expect((await till(admin))?.expected).toBe(before - 40);
});
