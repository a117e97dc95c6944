/** Several packages sold at the desk as one sale. */
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { postDeskSale, postDeskVoid, type DeskOrder } from '../../../../../domain/contract/desk';
import { getPurchases, postRefund } from '../../../../../domain/contract/purchases';
import { getCurrentCount } from '../../../../../domain/contract/tills';
import { sendMails } from '../../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../../server/modules/mail/transport';
import { NOON, startApi, type Api } from '../../../../helpers/api';
import { aClass, aDiscount, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
let seller: Person;
let person: Person;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ discounts_enabled: 'true' });
});
afterAll(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  api.setNow(NOON);
  seller = await aPerson(api.db, 'staff');
  person = await aPerson(api.db);
});

const order = (packages: readonly number[], fields: Partial<DeskOrder> & Pick<DeskOrder, 'total'>): DeskOrder => ({
  customer_id: person.customer_id,
  class_package_id: packages[0],
  more_packages: packages.slice(1).map((class_package_id) => ({ class_package_id })),
  charges: [],
  method: 'cash',
  ...fields,
});
const sell = async (body: DeskOrder) => (await api.ok(postDeskSale, { as: seller, body })).desk_sale;
const refused = async (body: DeskOrder) => (await api.refused(postDeskSale, { as: seller, body })).code;
const current = async () => api.ok(getCurrentCount, { as: seller });
const creditsOf = async () => (await api.ok(getAvailableClasses, { as: person })).available_classes.length;
const bought = async () =>
  (await api.ok(getPurchases, { as: person })).purchases.map(({ class_package }) => class_package.title).sort();
const mails = async () => {
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  return api.db
    .selectFrom('mail')
    .select(['kind', 'subject', 'body'])
    .where('customer_id', '=', person.customer_id)
    .orderBy('mail_id')
    .execute();
};
const voided = (id: number) => ({ as: seller, params: { id }, body: { reason: 'Se equivocó' } });

async function twoPackages(): Promise<[five: number, ten: number]> {
  const five = await aPackage(api.db, { title: 'Cinco', price: 95_000 });
  return [five, await aPackage(api.db, { title: 'Diez', price: 170_000, class_amount: 10 })];
}

it('two packages and a charge are one sale: one receipt and mail with each line, one movement of the till', async () => {
  const charges = [{ concept: 'Agua', amount: 35 }];
  const sale = await sell(order(await twoPackages(), { charges, total: 2685, received: 3000 }));
  expect(sale).toMatchObject({
    status: 'paid',
    title: 'Cinco + Diez + Agua',
    lines: [{ concept: 'Cinco', amount: 950 }, { concept: 'Diez', amount: 1700 }, ...charges],
    total: 2685,
    change: 315,
  });
  expect(sale.purchase_ids).toHaveLength(3);
  expect(await creditsOf()).toBe(15);
  const { cash_count, movements } = await current();
  expect(cash_count).toMatchObject({ totals: { sale: 2685 }, expected: 2685 });
  expect(movements.map(({ kind, amount, title }) => [kind, amount, title])).toEqual([
    ['sale', 2685, 'Cinco + Diez + Agua'],
  ]);
  const sent = await mails();
  expect(sent).toMatchObject([{ kind: 'purchase-made' }]);
  expect(sent[0]?.subject).toMatch(/: Cinco \+ Diez \+ Agua$/);
  expect(sent[0]?.body).toMatch(
    /Precio: \$950\.00 MXN\nDiez: \$1,700\.00 MXN\nAgua: \$35\.00 MXN\nTotal: \$2,685\.00 MXN/,
  );
  expect(sent[0]?.body).toMatch(/Incluye: 5 clases, hasta el [^;]+; 10 clases, hasta el /);
});

it('the mail of a basket with an event names the place of the event and the credits of the other package', async () => {
  const [five] = await twoPackages();
  const event = await aPackage(api.db, { title: 'Taller', price: 40_000, is_special_event: true, kind: 'especial' });
  await aClass(api.db, { class_package_id: event, capacity: 4, inHours: 24 });
  await sell(order([five, event], { total: 1350 }));
  const [mail] = (await mails()).filter(({ kind }) => kind === 'purchase-made');
  expect(mail?.body).toContain('Paquete: Taller');
  expect(mail?.body).toContain('Cinco: $950.00 MXN');
  expect(mail?.body).toMatch(/Incluye: 5 clases, hasta el /);
  expect(mail?.body).toContain('Fecha y Hora: ');
});

it('where the second package can’t be sold, nothing of the basket is sold', async () => {
  const [five, ten] = await twoPackages();
  const full = await aPackage(api.db, { price: 10_000, attendee_limit: 1 });
  const other = await aPerson(api.db);
  await sell({ customer_id: other.customer_id, class_package_id: full, charges: [], method: 'cash', total: 100 });
  const event = await aPackage(api.db, { price: 40_000, is_special_event: true, kind: 'especial' });
  await aClass(api.db, { class_package_id: event, inHours: -24 });
  const plan = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;
  const subscription = await aPackage(api.db, { price: 10_000, ...plan });
  await aDiscount(api.db, { code: 'UNAVEZ', amount: 50, limit_per_customer: 1 });
  const twice = [{ class_package_id: ten, discountCode: 'UNAVEZ' }];
  const cases: Array<[DeskOrder, string]> = [
    [order([five, full], { total: 1050 }), 'package/attendees-reached'],
    [order([five, event], { total: 1350 }), 'event/over'],
    [order([five, subscription], { total: 1050 }), 'desk-sale/subscription'],
    [order([five, 999_999], { total: 1050 }), 'package/not-found'],
    [order([five, ten], { total: 950 }), 'desk-sale/changed'],
    [order([five, ten], { total: 2650, method: 'link' }), 'desk-sale/link-alone'],
    [order([five], { total: 1325, discountCode: 'UNAVEZ', more_packages: twice }), 'discount/used-up'],
    [order([five, ten], { total: 2650, customer_id: undefined }), 'desk-sale/needs-customer'],
  ];
  for (const [body, code] of cases) expect([code, await refused(body)]).toEqual([code, code]);
  expect([await bought(), await creditsOf(), await mails()]).toEqual([[], 0, []]);
  expect((await current()).cash_count).toMatchObject({ expected: 100 });
});

it('a basket that is sent ten times at once with one key is sold once', async () => {
  const body = order(await twoPackages(), { total: 2650 });
  const key = `un-carrito-${seller.uid}`;
  const replies = await Promise.all(Array.from({ length: 10 }, () => api.ok(postDeskSale, { as: seller, body, key })));
  expect(new Set(replies.map(({ desk_sale }) => desk_sale.desk_sale_id)).size).toBe(1);
  expect([await bought(), await creditsOf()]).toEqual([['Cinco', 'Diez'], 15]);
  expect((await current()).cash_count).toMatchObject({ expected: 2650 });
});

it('baskets of the same packages in both orders and with one discount, sold at once, all go through', async () => {
  const [five, ten] = await twoPackages();
  await aDiscount(api.db, { code: 'DIEZPESOS', amount: 1_000, is_percent: false });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => aPerson(api.db)));
  const replies = await Promise.all(
    buyers.map(({ customer_id }, n) =>
      api.send(postDeskSale, {
        as: seller,
        body: order(n % 2 === 0 ? [five, ten] : [ten, five], {
          customer_id,
          discountCode: 'DIEZPESOS',
          total: 2640,
        }),
      }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(buyers.map(() => 200));
  expect((await current()).cash_count).toMatchObject({ expected: 8 * 2640 });
});

it('voiding a basket takes back all of it at once: money, credits, the place of its event, with one mail', async () => {
  const [five] = await twoPackages();
  const event = await aPackage(api.db, { title: 'Taller', price: 40_000, is_special_event: true, kind: 'especial' });
  const single_class_id = await aClass(api.db, { class_package_id: event, capacity: 4, inHours: 24 });
  const sale = await sell(order([five, event], { total: 1350 }));
  const replies = await Promise.all(Array.from({ length: 4 }, () => api.send(postDeskVoid, voided(sale.desk_sale_id))));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await creditsOf()).toBe(0);
  expect(
    await api.db
      .selectFrom('single_class')
      .select('reserved')
      .where('single_class_id', '=', single_class_id)
      .executeTakeFirst(),
  ).toEqual({ reserved: 0 });
  const { cash_count, movements } = await current();
  expect(cash_count).toMatchObject({ totals: { sale: 1350, refund: -1350 }, expected: 0 });
  expect(movements.map(({ kind, amount, title }) => [kind, amount, title])).toEqual([
    ['refund', -1350, 'Cinco + Taller'],
    ['sale', 1350, 'Cinco + Taller'],
  ]);
  const ended = (await mails()).filter(({ kind }) => kind === 'purchase-ended');
  expect(ended).toHaveLength(1);
  expect(ended[0]?.subject).toBe('Anulamos tu compra: Cinco + Taller');
  expect(ended[0]?.body).toContain('Te devolvimos $1,350.00 MXN.');
});

it('one package of a basket is given back by its own refund, and voiding the rest hands back only what is left', async () => {
  const admin = await aPerson(api.db, 'admin');
  const sale = await sell(order(await twoPackages(), { total: 2650 }));
  const [, ten] = sale.purchase_ids;
  await api.ok(postRefund, { as: admin, params: { id: ten ?? 0 }, body: { amount: 1700 } });
  expect(await creditsOf()).toBe(5);
  expect(await api.ok(postDeskVoid, voided(sale.desk_sale_id))).toMatchObject({
    desk_sale: { status: 'voided', refunded: 2650 },
  });
  expect((await current()).movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refund', -950],
    ['sale', 2650],
  ]);
  expect((await mails()).find(({ kind }) => kind === 'purchase-ended')?.body).toContain('Te devolvimos $950.00 MXN.');
});
