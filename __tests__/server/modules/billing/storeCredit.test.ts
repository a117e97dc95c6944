/** Store credit: what the team gives and corrects, who reads it, and what the database refuses. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { postGiveAccess } from '../../../../domain/contract/access';
import { postMerge } from '../../../../domain/contract/customerMerges';
import { postRefund, type RefundOrder } from '../../../../domain/contract/purchases';
import { getCustomerStoreCredit, getStoreCredit, postStoreCredit } from '../../../../domain/contract/storeCredit';
import { CASH } from '../../../../domain/pricing';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aPackage, aPerson, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

let api: Api;
let admin: Person;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  [admin, staff] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'staff')];
});
afterAll(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  await api.close();
});

const gift = ({ customer_id: id }: Person, amount: number, reason = 'Clase cancelada') => ({
  as: admin,
  params: { id },
  body: { amount, reason },
  key: randomUUID(),
});
const give = (...given: Parameters<typeof gift>) => api.ok(postStoreCredit, gift(...given));
const read = ({ customer_id: id }: Person) => api.ok(getCustomerStoreCredit, { as: staff, params: { id } });

it('admins give and correct it with a reason; team and customer read each movement with the balance after it', async () => {
  const ana = await aPerson(api.db);
  expect(await api.ok(getStoreCredit, { as: ana })).toEqual({ balance: 0, entries: [] });
  await give(ana, 250.5);
  await give(ana, -100, 'Era de otra persona');
  const entries = [
    { kind: 'goodwill', amount: -100, balance: 150.5, reason: 'Era de otra persona', purchase_id: null },
    { kind: 'goodwill', amount: 250.5, balance: 250.5, reason: 'Clase cancelada' },
  ];
  expect(await read(ana)).toMatchObject({
    balance: 150.5,
    entries: entries.map((entry) => ({ ...entry, created_by: 'Inés Ñandú' })),
  });
  const own = await api.ok(getStoreCredit, { as: ana });
  expect(own).toMatchObject({ balance: 150.5, entries });
  expect(own.entries[0]).not.toHaveProperty('created_by');
});

it('a repeat of the same request gives once, and the front desk gives nothing', async () => {
  const ana = await aPerson(api.db);
  const request = gift(ana, 80);
  const [first, again] = await Promise.all([api.ok(postStoreCredit, request), api.ok(postStoreCredit, request)]);
  expect(again).toEqual(first);
  expect(await api.ok(postStoreCredit, request)).toEqual(first);
  expect((await read(ana)).entries).toHaveLength(1);
  expect(await api.refused(postStoreCredit, { ...gift(ana, 80), as: staff })).toMatchObject({ status: 403 });
});

it('store credit given by staff needs a reason and an amount, and a correction never leaves less than nothing', async () => {
  const ana = await aPerson(api.db);
  for (const [amount, reason] of [
    [0, 'Nada'],
    [50, ' '],
    [0.001, 'Menos de un centavo'],
  ] as const)
    expect(await api.refused(postStoreCredit, gift(ana, amount, reason))).toMatchObject({ status: 400 });
  expect(await api.refused(postStoreCredit, gift(ana, -1))).toMatchObject({ code: 'store-credit/too-little' });
  await give(ana, 100);
  const sent = await Promise.all([-60, -60].map((amount) => api.send(postStoreCredit, gift(ana, amount))));
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(ana)).balance).toBe(40);
});

it('its ledger is append-only for the user that owns the table', async () => {
  const ana = await aPerson(api.db);
  await give(ana, 100);
  for (const statement of [
    'update store_credit_entry set amount = 900',
    "update store_credit_entry set reason = ''",
    'update store_credit_entry set customer_id = customer_id',
    'delete from store_credit_entry',
    'truncate store_credit_entry',
    'truncate customer cascade',
  ])
    await expect(sql.raw(statement).execute(api.db)).rejects.toMatchObject({ code: 'SR021' });
  expect((await read(ana)).balance).toBe(100);
});

it('a merge moves movements and balance, also of credit that was partly taken back', async () => {
  const [ana, other] = [await aPerson(api.db), await aPerson(api.db)];
  await give(ana, 30);
  await give(other, 200);
  await give(other, -150, 'Corrección');
  const body = { merged_customer_id: other.customer_id, keep_account_of: ana.customer_id };
  await api.ok(postMerge, { as: admin, params: { id: ana.customer_id }, body });
  expect(await read(ana)).toMatchObject({ balance: 80, entries: [{ balance: 80 }, { balance: 230 }, { balance: 30 }] });
  expect(await read(other)).toEqual({ balance: 0, entries: [] });
  expect(await api.refused(postStoreCredit, gift(other, 10))).toMatchObject({ code: 'merge/done' });
  expect(await brokenRules(api.pool)).toEqual([]);
});

it('the customer who is not there is not found', async () => {
  const missing = { ...admin, customer_id: 999_999 };
  expect(await api.refused(postStoreCredit, gift(missing, 10))).toMatchObject({ code: 'customer/not-found' });
  expect(await api.refused(getCustomerStoreCredit, { as: staff, params: { id: missing.customer_id } })).toMatchObject({
    code: 'customer/not-found',
  });
});

describe('a refund as store credit', () => {
  /** Bought at the desk in cash by an admin's gift of access, paid. */
  async function bought(person: Person): Promise<number> {
    const class_package_id = await aPackage(api.db, { price: 100_000, class_amount: 4 });
    const body = { customer_id: person.customer_id, class_package_id, is_gift: false, payment_method_id: CASH };
    return (await api.ok(postGiveAccess, { as: admin, body })).purchase.purchase_id;
  }
  const back = (id: number, body: RefundOrder, key: string = randomUUID()) => ({
    as: admin,
    params: { id },
    body: { ...body, to_store_credit: true },
    key,
  });
  const cashMoves = async () =>
    (await api.db.selectFrom('till_movement').select('amount').where('kind', '=', 'refund').execute()).length;

  it('is done at once, in part and then wholly, and moves no money in a till', async () => {
    const ana = await aPerson(api.db);
    const id = await bought(ana);
    const before = await cashMoves();
    const part = back(id, { amount: 250, credits: 1, reason: 'Lesión' });
    for (let sent = 0; sent < 2; sent += 1)
      expect((await api.ok(postRefund, part)).purchase).toMatchObject({ status: 'completed', refunded: 250 });
    expect((await api.ok(postRefund, back(id, {}))).purchase).toMatchObject({ status: 'revoked', refunded: 1000 });
    expect(await read(ana)).toMatchObject({
      balance: 1000,
      entries: [
        { kind: 'refund', amount: 750, purchase_id: id, created_by: 'Inés Ñandú' },
        { kind: 'refund', amount: 250, reason: 'Lesión' },
      ],
    });
    expect(await cashMoves()).toBe(before);
    expect(await api.refused(postRefund, back(id, {}))).toMatchObject({ code: 'purchase/nothing-to-refund' });
    expect(await brokenRules(api.pool)).toEqual([]);
  });

  it('at the same time as one in cash gives the money back once', async () => {
    const ana = await aPerson(api.db);
    const id = await bought(ana);
    const { to_store_credit: _credit, ...cash } = back(id, {}).body;
    const sent = await Promise.all([
      api.send(postRefund, back(id, {})),
      api.send(postRefund, { ...back(id, {}), body: cash }),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await api.db
      .selectFrom('refund as r')
      .innerJoin('invoice as i', 'i.invoice_id', 'r.invoice_id')
      .select(['r.amount', 'r.to_store_credit'])
      .where('i.purchase_id', '=', id)
      .execute();
    expect(rows).toMatchObject([{ amount: 100_000 }]);
    expect((await read(ana)).balance).toBe(rows[0]?.to_store_credit ? 1000 : 0);
  });

  it('takes the place of one that failed for good at the provider', async () => {
    const ana = await aPerson(api.db);
    const id = await bought(ana);
    const { invoice_id } = await api.db
      .selectFrom('invoice')
      .select('invoice_id')
      .where('purchase_id', '=', id)
      .executeTakeFirstOrThrow();
    const failed = { invoice_id, amount: 100_000, status: 'failed', created_by: admin.customer_id } as const;
    await api.db
      .insertInto('refund')
      .values({ ...failed, created_at: NOON, updated_at: NOON })
      .execute();
    await api.ok(postRefund, back(id, {}));
    expect((await read(ana)).balance).toBe(1000);
  });
});
