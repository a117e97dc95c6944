/** Free trials by PayPal: one for each customer and each of PayPal's accounts, however they are combined. */
import { postWalletCapture, postWalletCheckout } from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { postPurchaseCancellation } from '../../../../../domain/contract/purchases';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import { DAY, NOON, startApi, type Api } from '../../../../helpers/api';
import { subscribe, type Buyer } from '../../../../helpers/paypal';
import { aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({ paypal_enabled: 'true', subscriptions_enabled: 'true' });
});
afterAll(() => api.close());
beforeEach(() => {
  api.setNow(NOON);
  api.paypal.faults.set({});
  api.paypal.faults.pause();
});
afterEach(async () => {
  await api.paypal.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const WEEK_FREE = {
  is_subscription: true,
  subscription_period: 'month' as const,
  subscription_interval: 1,
  price: 90_000,
  class_amount: 4,
  free_trial_length: 7,
};
const begin = (as: Person, class_package_id: number) => api.ok(postWalletCheckout, { as, body: { class_package_id } });
const agree = ({ plan_id = '', purchase_id }: { plan_id?: string; purchase_id: number }, buyer: Buyer) =>
  subscribe(api.paypal.url, plan_id, purchase_id, 'good', {}, buyer);
const capture = async (as: Person, body: Awaited<ReturnType<typeof agree>>) =>
  (await api.send(postWalletCapture, { as, body })).status;
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const activeOf = async (...people: Person[]) =>
  api.db
    .selectFrom('purchase')
    .select('customer_id')
    .where('status', '=', 'active')
    .where(
      'customer_id',
      'in',
      people.map(({ customer_id }) => customer_id),
    )
    .execute();
async function afterTheTrial(): Promise<void> {
  api.setNow(new Date(NOON.getTime() + 8 * DAY));
  api.paypal.advance(0);
  await api.paypal.faults.flush();
}
const chargesOf = async (...people: Person[]) =>
  (
    await api.db
      .selectFrom('invoice')
      .select('total_payment')
      .where('total_payment', '>', 0)
      .where(
        'customer_id',
        'in',
        people.map(({ customer_id }) => customer_id),
      )
      .execute()
  ).length;

it('two customers with an account each have a trial each', async () => {
  const id = await aPackage(api.db, WEEK_FREE);
  const people = [await aPerson(api.db), await aPerson(api.db)] as const;
  for (const buyer of [0, 1] as const)
    expect(await capture(people[buyer], await agree(await begin(people[buyer], id), buyer))).toBe(200);
  expect([await creditsOf(people[0]), await creditsOf(people[1])]).toEqual([4, 4]);
});

it.each([['at the same moment'], ['with the events first']])(
  'five customers who agree with the same account %s have one trial together, and one of them is charged',
  async (when) => {
    const id = await aPackage(api.db, WEEK_FREE);
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(api.db)));
    const begun = await Promise.all(people.map((person) => begin(person, id)));
    const agreed = await Promise.all(begun.map((one) => agree(one, 1)));
    if (when === 'with the events first') {
      api.paypal.faults.set({ seed: 7, duplicate: 1, reorder: true });
      await api.paypal.faults.flush();
    }
    const replies = await Promise.all(people.map((person, index) => capture(person, agreed[index]!)));
    await api.paypal.faults.flush();
    expect(replies.sort()).toEqual([200, 403, 403, 403, 403]);
    expect((await Promise.all(people.map(creditsOf))).sort()).toEqual([0, 0, 0, 0, 4]);
    await afterTheTrial();
    expect([(await activeOf(...people)).length, await chargesOf(...people)]).toEqual([1, 1]);
  },
);

it('a customer who agrees to two attempts with two accounts has one trial; the other subscription ends', async () => {
  const id = await aPackage(api.db, WEEK_FREE);
  const person = await aPerson(api.db);
  const first = await begin(person, id);
  const second = await begin(person, id);
  const agreed = [await agree(first, 0), await agree(second, 1)];
  const replies = await Promise.all(agreed.map((one) => capture(person, one)));
  await api.paypal.faults.flush();
  for (let run = 0; run < 2; run += 1) await reconcile(api.system());
  expect(replies.filter((status) => status === 200)).toHaveLength(1);
  expect(await creditsOf(person)).toBe(4);
  await afterTheTrial();
  expect([(await activeOf(person)).length, await chargesOf(person)]).toEqual([1, 1]);
});

it('a customer who cancels and begins anew with another account gets no second trial', async () => {
  const id = await aPackage(api.db, WEEK_FREE);
  const person = await aPerson(api.db);
  const first = await begin(person, id);
  await capture(person, await agree(first, 0));
  await api.ok(postPurchaseCancellation, {
    as: person,
    params: { id: first.purchase_id },
    body: { reason: 'Otra vez' },
  });
  expect(await api.refused(postWalletCheckout, { as: person, body: { class_package_id: id } })).toMatchObject({
    code: 'checkout/trial-used',
  });
  expect(await creditsOf(person)).toBe(4);
});
