/** Random histories of paying with store credit: every peso ends as classes, a refund, or store credit. */
import { randomUUID } from 'node:crypto';
import { postConfirmation, postPurchase } from '../../../../../domain/contract/checkout';
import { postDeskSale, postDeskVoid } from '../../../../../domain/contract/desk';
import { postCashConfirmation, postCashVoid, postRefund } from '../../../../../domain/contract/purchases';
import { getReport } from '../../../../../domain/contract/reports';
import { getStoreCredit, postStoreCredit } from '../../../../../domain/contract/storeCredit';
import { seededRandom } from '../../../../../sandbox/random';
import { sendRefunds } from '../../../../../server/modules/billing/refunds/send';
import { STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { answerBankChallenge } from '../../../../helpers/stripe';
import { aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
// Another processor for each: it remembers the keys of purchases, whose ids begin anew.
beforeEach(async () => {
  api = await startApi({ payments: true });
  await api.configure({ stripe_public_key: STRIPE_KEYS.publicKey, cash_checkout_enabled: 'true' });
});
afterEach(() => api.close());

const PRICE = 800;
const bodyOf = ({ text }: { readonly text: string }) =>
  JSON.parse(text) as { readonly purchase_id: number; readonly clientSecret?: string };
/** What is known of a purchase, in pesos; `credit` and `money` are what is left of both. */
interface Bought {
  readonly owner: number;
  readonly id: number;
  readonly sale: number | null;
  state: 'waiting' | 'paid' | 'over';
  credit: number;
  money: number;
  readonly refunded: { credit: number; money: number };
}

const seen = new Set<string>();
it.each([1, 2, 3])('history %i', async (seed) => {
  const { db } = api;
  const random = seededRandom(seed);
  const draw = (below: number) => Math.floor(random() * below);
  const [admin, staff] = [await aPerson(db, 'admin'), await aPerson(db, 'staff')];
  const people: Person[] = [await aPerson(db), await aPerson(db), await aPerson(db)];
  const balances = [0, 0, 0];
  const all: Bought[] = [];
  let [given, drawer] = [0, 0];
  const one = <T>(list: readonly T[]): T | undefined => list[draw(list.length)];
  const owned = (state: Bought['state']) => all.filter((bought) => bought.state === state);

  const give = async (owner: number) => {
    const amount = 50 + draw(600);
    const params = { id: people[owner]!.customer_id };
    await api.ok(postStoreCredit, { as: admin, params, body: { amount, reason: 'Cortesía' }, key: randomUUID() });
    balances[owner]! += amount;
    given += amount;
  };
  /** At most what leaves a card enough to be charged. */
  const partOf = (owner: number) => Math.min(balances[owner]!, draw(PRICE - 10));
  const add = (owner: number, id: number, state: Bought['state'], credit: number, sale: number | null = null) => {
    balances[owner]! -= credit;
    const bought = { owner, id, sale, state, credit, money: PRICE - credit, refunded: { credit: 0, money: 0 } };
    all.push(bought);
    return bought;
  };
  const giveBack = (bought: Bought) => {
    balances[bought.owner]! += bought.credit;
    [bought.state, bought.credit, bought.money] = ['over', 0, 0];
  };
  const order = async (owner: number, more: object) => {
    const class_package_id = await aPackage(db, { price: PRICE * 100, class_amount: 4 });
    const store_credit = partOf(owner);
    const body = { class_package_id, total: PRICE, ...(store_credit > 0 && { store_credit }), ...more };
    return { store_credit, sent: await api.send(postPurchase, { as: people[owner], body, key: randomUUID() }) };
  };
  const byCard = async (owner: number) => {
    await db.deleteFrom('card_try').execute();
    const card_payment_method = one(['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_authenticationRequired'])!;
    const { store_credit, sent } = await order(owner, { payment_method: 1, card_payment_method });
    if (card_payment_method === 'pm_card_chargeDeclined') return expect(sent.status).toBe(402);
    expect(sent.status).toBe(200);
    const { purchase_id, clientSecret } = bodyOf(sent);
    const bought = add(owner, purchase_id, 'paid', store_credit);
    if (clientSecret === undefined) return;
    const passes = random() < 0.5;
    await answerBankChallenge(api.stripe.url, clientSecret, passes);
    await api.ok(postConfirmation, { as: people[owner], body: { purchase_id } });
    if (!passes) giveBack(bought);
  };
  const byCash = async (owner: number) => {
    const { store_credit, sent } = await order(owner, { payment_method: 2 });
    if (sent.status !== 200) return;
    add(owner, bodyOf(sent).purchase_id, 'waiting', store_credit);
  };
  const wholly = async (owner: number) => {
    const body = { class_package_id: await aPackage(db, { price: PRICE * 100 }), use_store_credit: true };
    const sent = await api.send(postPurchase, { as: people[owner], body, key: randomUUID() });
    expect(sent.status).toBe(balances[owner]! >= PRICE ? 200 : 412);
    if (sent.status === 200) add(owner, bodyOf(sent).purchase_id, 'paid', PRICE);
  };
  const atDesk = async (owner: number) => {
    const store_credit = Math.min(balances[owner]!, draw(2) === 0 ? PRICE : draw(PRICE));
    const class_package_id = await aPackage(db, { price: PRICE * 100 });
    const { desk_sale } = await api.ok(postDeskSale, {
      ...{ as: staff, key: randomUUID() },
      body: {
        ...{ customer_id: people[owner]!.customer_id, class_package_id, charges: [], total: PRICE },
        ...{ method: 'cash' as const, store_credit },
      },
    });
    drawer += PRICE - store_credit;
    add(owner, desk_sale.purchase_ids[0]!, 'paid', store_credit, desk_sale.desk_sale_id);
  };
  const cash = async () => {
    const bought = one(owned('waiting'));
    if (!bought) return;
    const params = { id: bought.id };
    if (random() < 0.5) {
      await api.ok(postCashConfirmation, { as: staff, params });
      bought.state = 'paid';
      drawer += bought.money;
    } else {
      await api.ok(postCashVoid, { as: staff, params });
      giveBack(bought);
    }
  };
  const refund = async () => {
    const bought = one(owned('paid'));
    if (!bought || bought.credit + bought.money === 0) return;
    const left = bought.credit + bought.money;
    const part = left > 1 && random() < 0.5 ? 1 + draw(left - 1) : left;
    const toCredit = random() < 0.3;
    const { provider } = await db
      .selectFrom('invoice')
      .select('provider')
      .where('purchase_id', '=', bought.id)
      .orderBy('invoice_id')
      .executeTakeFirstOrThrow();
    await api.ok(postRefund, {
      ...{ as: admin, params: { id: bought.id }, key: randomUUID() },
      body: { ...(part < left && { amount: part, credits: 0 }), ...(toCredit && { to_store_credit: true }) },
    });
    const money = Math.min(part, bought.money);
    balances[bought.owner]! += part - money + (toCredit ? money : 0);
    if (!toCredit && provider === 'cash') drawer -= money;
    bought.money -= money;
    bought.credit -= part - money;
    bought.refunded.money += money;
    bought.refunded.credit += part - money;
    if (bought.credit + bought.money === 0) bought.state = 'over';
  };
  const undo = async () => {
    const bought = one(owned('paid').filter(({ sale }) => sale !== null));
    if (!bought) return;
    const params = { id: bought.sale! };
    await api.ok(postDeskVoid, { as: admin, params, body: { reason: 'Error' } });
    drawer -= bought.money;
    giveBack(bought);
  };

  const steps = [give, byCard, byCard, byCash, wholly, atDesk, cash, cash, refund, undo];
  for (let n = 0; n < 60; n += 1) {
    await one(steps)!(draw(3));
    for (const [owner, person] of people.entries())
      expect((await api.ok(getStoreCredit, { as: person })).balance).toBe(balances[owner]);
  }
  await sendRefunds(api.system());
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
  for (const { kind } of await db.selectFrom('store_credit_entry').select('kind').execute()) seen.add(kind);
  const tills = await db.selectFrom('till_movement').select('amount').execute();
  expect(tills.reduce((sum, { amount }) => sum + amount, 0)).toBe(drawer * 100);
  // What was given and is still owed differs by what paid for classes and what was refunded there instead of in money.
  const query = { from: '2026-11-01', to: '2026-11-30' };
  const { rows } = await api.ok(getReport, { as: admin, params: { report: 'saldo-a-favor' }, query });
  expect(rows).toMatchObject([{ start: 0, goodwill: given, end: balances.reduce((sum, balance) => sum + balance, 0) }]);
  const ways = await api.ok(getReport, { as: admin, params: { report: 'ventas-por-forma-de-pago' }, query });
  const kept = all
    .filter(({ state }) => state !== 'waiting')
    .reduce((sum, { credit, money }) => sum + credit + money, 0);
  expect(ways.totals.net).toBe(kept);
});

it('the histories had each kind of movement', () => {
  expect([...seen].sort()).toEqual(['goodwill', 'payment', 'payment_returned', 'refund']);
});
