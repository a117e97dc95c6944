/** Store credit: what the team gives and corrects, who reads it, and what the database refuses. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { postMerge } from '../../../../domain/contract/customerMerges';
import { getCustomerStoreCredit, getStoreCredit, postStoreCredit } from '../../../../domain/contract/storeCredit';
import { startApi, type Api } from '../../../helpers/api';
import { aPerson, type Person } from '../../builders';
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
  ...{ as: admin, params: { id }, body: { amount, reason }, key: randomUUID() },
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

it('needs a reason and an amount, and a correction never leaves less than nothing', async () => {
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
