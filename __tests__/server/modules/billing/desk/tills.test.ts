/** Tills and the counts of their cash. */
import fc from 'fast-check';
import { postDeskSale, postDeskVoid, type DeskOrder } from '../../../../../domain/contract/desk';
import {
  getCashCount,
  getCashCounts,
  getCurrentCount,
  getTillDay,
  postCashMove,
  postCountClosing,
  putOpeningFloat,
} from '../../../../../domain/contract/tills';
import { postGiveAccess } from '../../../../../domain/contract/access';
import {
  deletePaymentMethod,
  getAdminPaymentMethods,
  postPaymentMethod,
  putPaymentMethod,
} from '../../../../../domain/contract/paymentMethods';
import { postRefund } from '../../../../../domain/contract/purchases';
import { CASH, TERMINAL } from '../../../../../domain/pricing';
import { toCentavos } from '../../../../../domain/money';
import { DENOMINATIONS } from '../../../../../domain/till';
import { NOON, startApi, type Api } from '../../../../helpers/api';
import { aPackage, aPerson, type Person } from '../../../builders';

let api: Api;
let person: Person;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  person = await aPerson(api.db, 'staff');
});

/** The fewest pieces of a sum; what they can't make (centavos) is left. */
function piecesOf(centavos: number): Record<string, number> {
  let left = centavos;
  return Object.fromEntries(
    DENOMINATIONS.map((value) => {
      const count = Math.floor(left / value);
      left -= count * value;
      return [String(value), count] as const;
    }).filter(([, count]) => count > 0),
  );
}
const current = async (as = person) => (await api.ok(getCurrentCount, { as })).cash_count;
const sell = async (amount: number, as = person, method: 'cash' | 'terminal' = 'cash') =>
  (
    await api.ok(postDeskSale, {
      as,
      body: { charges: [{ concept: 'Agua', amount }], method, total: amount },
    })
  ).desk_sale.desk_sale_id;
const move = (kind: 'deposit' | 'withdrawal', amount: number, as = person) =>
  api.ok(postCashMove, { as, body: { kind, amount, note: 'Al banco' } });
const closing = (id: number, expected: number, counted: number, note = '') => ({
  as: person,
  params: { id },
  body: { expected, denominations: piecesOf(toCentavos(counted)), note },
});

it('a count adds float, sales, deposits and withdrawals, and is closed with its difference and a note', async () => {
  await api.ok(putOpeningFloat, { as: person, body: { opening_float: 500 } });
  await sell(35.5);
  await sell(100, person, 'terminal');
  await move('withdrawal', 200);
  await move('deposit', 50);
  const count = await current();
  expect(count).toMatchObject({
    opening_float: 500,
    totals: { sale: 35.5, terminal: 100, withdrawal: -200, deposit: 50 },
    expected: 385.5,
    closedAt: null,
  });
  const id = count!.cash_count_id;
  expect((await api.refused(postCountClosing, closing(id, 385.5, 380))).code).toBe('cash-count/note-required');
  expect((await api.refused(postCountClosing, closing(id, 350, 350))).code).toBe('cash-count/changed');
  const { cash_count } = await api.ok(postCountClosing, closing(id, 385.5, 380, 'Cambio mal dado'));
  expect(cash_count).toMatchObject({ counted: 380, difference: -5.5, note: 'Cambio mal dado', expected: 385.5 });
  expect(cash_count.denominations).toEqual({ '10000': 1, '20000': 1, '5000': 1, '2000': 1, '1000': 1 });
  await sell(70);
  expect(await current()).toMatchObject({ opening_float: 0, expected: 70 });
  const { movements } = await api.ok(getCashCount, { as: person, params: { id } });
  expect(movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['deposit', 50],
    ['withdrawal', -200],
    ['sale', 100],
    ['sale', 35.5],
  ]);
});

it('a float that is set twice at once from the same one is set once; the other gets who did it', async () => {
  const set = (opening_float: number, from: number) =>
    api.send(putOpeningFloat, { as: person, body: { opening_float, from } });
  const answers = await Promise.all([set(500, 0), set(300, 0)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  const won = answers[0].status === 200 ? 500 : 300;
  expect(JSON.parse(answers.find(({ status }) => status === 412)?.text ?? '')).toMatchObject({
    code: 'row/changed',
    changed: { by: 'Inés Ñandú', at: NOON.toISOString() },
  });
  expect((await set(won, 0)).status).toBe(200);
  expect((await set(800, won)).status).toBe(200);
  expect(await current()).toMatchObject({ opening_float: 800 });
});

it('of two closings at once one wins, and sales meanwhile are in one of the counts', async () => {
  await sell(100);
  const id = (await current())!.cash_count_id;
  const work = [
    ...Array.from({ length: 4 }, () => api.send(postCountClosing, closing(id, 100, 100))),
    ...Array.from({ length: 8 }, () => sell(10).then(() => null)),
  ];
  const replies = (await Promise.all(work)).filter((reply) => reply !== null);
  const won = replies.filter(({ status }) => status === 200).length;
  expect(won).toBeLessThanOrEqual(1);
  const { cash_counts } = await api.ok(getCashCounts, { as: person });
  expect(cash_counts).toHaveLength(1 + won);
  expect(cash_counts.reduce((sum, { expected }) => sum + expected, 0)).toBe(180);
});

it('staff see their own counts only, admins all counts and the day’s total', async () => {
  const [other, admin] = [await aPerson(api.db, 'staff'), await aPerson(api.db, 'admin')];
  await Promise.all([sell(10), sell(20, other), sell(30, other, 'terminal')]);
  const id = (await current(other))!.cash_count_id;
  expect((await api.refused(getCashCount, { as: person, params: { id } })).code).toBe('cash-count/not-found');
  expect((await api.refused(postCountClosing, closing(id, 20, 20))).code).toBe('cash-count/not-found');
  const query = { customer_id: other.customer_id };
  expect((await api.refused(getCashCounts, { as: person, query })).status).toBe(403);
  expect((await api.ok(getCashCounts, { as: person })).cash_counts.map((one) => one.person.customer_id)).toEqual([
    person.customer_id,
  ]);
  expect((await api.ok(getCashCounts, { as: admin, query })).cash_counts).toMatchObject([{ cash_count_id: id }]);
  await api.ok(getCashCount, { as: admin, params: { id } });
  const params = { day: '2026-11-20' };
  expect((await api.ok(getTillDay, { as: person, params })).till_day).toMatchObject({
    people: [{ person: { customer_id: person.customer_id }, totals: { sale: 10 } }],
    totals: { sale: 10, terminal: 0 },
  });
  const all = (await api.ok(getTillDay, { as: admin, params })).till_day;
  const mine = all.people.filter((one) => [person, other].some((p) => p.customer_id === one.person.customer_id));
  expect(mine.map(({ totals }) => [totals.sale, totals.terminal]).sort()).toEqual([
    [10, 0],
    [20, 30],
  ]);
  expect(all.totals.sale).toBe(all.people.reduce((sum, { totals }) => sum + totals.sale, 0));
});

it('a day of cash, terminal and transfers with voids and refunds in between closes without a difference', async () => {
  const owner = await aPerson(api.db, 'admin');
  person = owner;
  const customer = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { price: 100_000 });
  const transfer = (await api.ok(postPaymentMethod, { as: owner, body: { name: 'Transferencia' } })).payment_method
    .payment_method_id;
  const give = async (payment_method_id: number) =>
    (
      await api.ok(postGiveAccess, {
        as: owner,
        body: { customer_id: customer.customer_id, class_package_id, is_gift: false, payment_method_id },
      })
    ).purchase.purchase_id;
  await api.ok(putOpeningFloat, { as: owner, body: { opening_float: 500 } });
  const [inCash, byTerminal, byTransfer] = [await give(CASH), await give(TERMINAL), await give(transfer)];
  const [water, towel] = [await sell(40, owner), await sell(60, owner, 'terminal')];
  await api.ok(postDeskVoid, { as: owner, params: { id: water }, body: { reason: 'Se equivocó' } });
  await api.ok(postRefund, { as: owner, params: { id: inCash }, body: { amount: 250 } });
  await api.ok(postDeskVoid, { as: owner, params: { id: towel }, body: { reason: 'No la quiso' } });
  await api.ok(postRefund, { as: owner, params: { id: byTransfer }, body: { amount: 300 } });
  await api.ok(postRefund, { as: owner, params: { id: byTerminal }, body: { amount: 1000 } });
  await move('withdrawal', 200, owner);
  const count = (await current())!;
  const totals = {
    sale: 40,
    confirmed: 1000,
    refund: -290,
    deposit: 0,
    withdrawal: -200,
    terminal: 0,
    other: 700,
    link: 0,
    ways: [{ payment_method_id: transfer, name: 'Transferencia', amount: 700 }],
  };
  expect(count).toMatchObject({ totals, expected: 1050 });
  const { movements } = await api.ok(getCurrentCount, { as: owner });
  const sum = (method: string) =>
    movements.reduce((total, one) => (one.method === method ? total + one.amount : total), 0);
  expect([sum('cash'), sum('terminal'), sum('other')]).toEqual([550, 0, 700]);
  const { till_day } = await api.ok(getTillDay, { as: owner, params: { day: '2026-11-20' } });
  expect(till_day.people.find((one) => one.person.customer_id === owner.customer_id)?.totals).toEqual(totals);
  const { cash_count } = await api.ok(postCountClosing, closing(count.cash_count_id, 1050, 1050));
  expect(cash_count).toMatchObject({ difference: 0, totals, note: '' });
  expect((await api.ok(getCurrentCount, { as: owner })).cash_count).toBeNull();
});

it('a withdrawal that is sent twice with its key moves once', async () => {
  const body = { kind: 'withdrawal', amount: 20, note: 'Al banco' } as const;
  const key = `retiro-${person.uid}`;
  const replies = await Promise.all([1, 2, 3].map(() => api.ok(postCashMove, { as: person, body, key })));
  expect(new Set(replies.map(({ movement }) => movement.till_movement_id)).size).toBe(1);
  expect(await current()).toMatchObject({ expected: -20 });
});

type Step =
  | { readonly do: 'sell' | 'deposit' | 'withdrawal'; readonly amount: number; readonly who: number }
  | { readonly do: 'void'; readonly which: number }
  | { readonly do: 'count'; readonly who: number; readonly off: number };

const STEP: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('sell' as const, 'deposit' as const, 'withdrawal' as const),
    amount: fc.integer({ min: 1, max: 400 }).map((n) => n * 50),
    who: fc.integer({ min: 0, max: 1 }),
  }),
  fc.record({ do: fc.constant('void' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('count' as const), who: fc.integer({ min: 0, max: 1 }), off: fc.constantFrom(0, 50) }),
);

it('after any sequence of sales, voids, movements and counts the counts sum up to what moved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 5, maxLength: 20 }), async (steps) => {
      const people = [await aPerson(api.db, 'staff'), await aPerson(api.db, 'staff')];
      const sold: Array<{ id: number; as: Person; amount: number }> = [];
      let moved = 0;
      for (const step of steps) {
        if (step.do === 'sell') {
          const as = people[step.who]!;
          sold.push({ id: await sell(step.amount / 100, as), as, amount: step.amount });
          moved += step.amount;
        } else if (step.do === 'void') {
          const [sale] = sold.splice(step.which % Math.max(1, sold.length), 1);
          if (!sale) continue;
          await api.ok(postDeskVoid, { as: sale.as, params: { id: sale.id }, body: { reason: 'Error' } });
          moved -= sale.amount;
        } else if (step.do === 'count') {
          person = people[step.who]!;
          const open = await current();
          if (!open || open.expected < 0) continue;
          const counted = open.expected + step.off / 100;
          await api.ok(postCountClosing, closing(open.cash_count_id, open.expected, counted, 'Propina'));
        } else {
          await move(step.do, step.amount / 100, people[step.who]);
          moved += step.do === 'deposit' ? step.amount : -step.amount;
        }
      }
      const counts = (
        await Promise.all(people.map(async (as) => (await api.ok(getCashCounts, { as })).cash_counts))
      ).flat();
      expect(counts.reduce((sum, { expected }) => sum + toCentavos(expected), 0)).toBe(moved);
      for (const { closedAt, counted, expected, difference } of counts)
        if (closedAt) expect(toCentavos(counted! - expected)).toBe(toCentavos(difference!));
    }),
    { numRuns: 12 },
  );
});

it("sales in a studio's own ways are beside the drawer, each way with its sum, also where a visitor pays and one is voided", async () => {
  const owner = await aPerson(api.db, 'admin');
  const customer = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { price: 100_000 });
  const own = async (name: string) =>
    (await api.ok(postPaymentMethod, { as: owner, body: { name } })).payment_method.payment_method_id;
  const [vouchers, cheque, gone] = [await own('Vales'), await own('Cheque'), await own('Trueque')];
  await api.ok(putPaymentMethod, { as: owner, body: { payment_method_id: gone, name: 'Trueque', archived: true } });
  const order = (payment_method_id: number, fields: Partial<DeskOrder>): DeskOrder => ({
    charges: [],
    method: 'other',
    payment_method_id,
    total: 0,
    ...fields,
  });
  const water = (amount: number) => ({ charges: [{ concept: 'Agua', amount }], total: amount });
  const bought = { customer_id: customer.customer_id, class_package_id, total: 1000 };
  const pay = async (body: DeskOrder) => (await api.ok(postDeskSale, { as: person, body })).desk_sale;
  const sale = await pay(order(vouchers, bought));
  expect(sale).toMatchObject({ method: 'other', payment_method: { payment_method_id: vouchers, name: 'Vales' } });
  await pay(order(vouchers, water(40)));
  await pay(order(cheque, { ...bought, ...water(60), class_package_id: undefined }));
  const voided = await pay(order(cheque, water(500)));
  await api.ok(postDeskVoid, { as: person, params: { id: voided.desk_sale_id }, body: { reason: 'Se equivocó' } });
  const count = (await current())!;
  expect(count).toMatchObject({
    expected: 0,
    totals: {
      sale: 0,
      terminal: 0,
      other: 1100,
      ways: [
        { payment_method_id: vouchers, name: 'Vales', amount: 1040 },
        { payment_method_id: cheque, name: 'Cheque', amount: 60 },
      ],
    },
  });
  const { movements } = await api.ok(getCurrentCount, { as: person });
  expect(movements.map(({ method, way, amount }) => [method, way, amount])).toEqual([
    ['other', 'Cheque', -500],
    ['other', 'Cheque', 500],
    ['other', 'Cheque', 60],
    ['other', 'Vales', 40],
    ['other', 'Vales', 1000],
  ]);
  const refused = async (body: DeskOrder) => (await api.refused(postDeskSale, { as: person, body })).code;
  expect(await refused(order(gone, water(10)))).toBe('payment-method/not-found');
  expect(await refused(order(CASH, water(10)))).toBe('payment-method/not-found');
  expect(await refused({ ...order(vouchers, water(10)), method: 'cash' })).toBe('request/invalid');
  expect(await refused({ ...order(vouchers, water(10)), payment_method_id: undefined })).toBe('request/invalid');
  // A visitor's sale alone keeps its way from being deleted.
  const barter = await own('Intercambio');
  await pay(order(barter, water(10)));
  const { payment_methods } = await api.ok(getAdminPaymentMethods, { as: owner });
  expect(payment_methods.find(({ payment_method_id }) => payment_method_id === barter)?.in_use).toBe(true);
  const deletion = { as: owner, params: { id: barter } };
  expect((await api.refused(deletePaymentMethod, deletion)).code).toBe('payment-method/in-use');
});
