/** Cancelled subscriptions and their reasons, as admins read them. */
import { postPurchaseCancellation } from '../../../../domain/contract/purchases';
import {
  getSubscriptionCancellations,
  type SubscriptionCancellationsQuery,
} from '../../../../domain/contract/subscriptionCancellations';
import { DAY, NOON, startApi, type Api } from '../../../helpers/api';
import { aPackage, aPerson, aPurchase, type Person } from '../../builders';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.renew();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());

const subscription = { status: 'active', subscription_period: 'month', subscription_interval: 1 } as const;
const read = (query: SubscriptionCancellationsQuery = {}) => api.ok(getSubscriptionCancellations, { as: admin, query });

interface Cancelled {
  readonly class_package_id: number;
  readonly reason: string | null;
  readonly day?: number;
}

async function aCancellation({ class_package_id, reason, day = 0 }: Cancelled): Promise<number> {
  const { customer_id } = await aPerson(api.db);
  const cancelled_at = new Date(NOON.getTime() + day * DAY);
  return aPurchase(api.db, customer_id, {
    ...subscription,
    class_package_id,
    status: 'cancelled',
    cancelled_at,
    cancel_reason: reason,
  });
}

it('a reason that a customer gives stands in the list, beside the customer, the package and both dates', async () => {
  const customer = await aPerson(api.db);
  const class_package_id = await aPackage(api.db);
  const purchase_id = await aPurchase(api.db, customer.customer_id, { ...subscription, class_package_id });
  await api.ok(postPurchaseCancellation, { as: customer, params: { id: purchase_id }, body: { reason: ' Me mudo ' } });
  const { cancellations, summary } = await read();
  expect(cancellations).toEqual([
    {
      purchase_id,
      reason: 'Me mudo',
      cancelledAt: api.now().toISOString(),
      startedAt: NOON.toISOString(),
      customer: { customer_id: customer.customer_id, name: expect.any(String), last_name: expect.any(String) },
      class_package: { class_package_id, title: expect.any(String) },
    },
  ]);
  expect(summary).toMatchObject({ count: 1, reasons: [{ reason: 'Me mudo', count: 1 }] });
});

it('active subscriptions and cancelled one-off purchases are left out', async () => {
  const { customer_id } = await aPerson(api.db);
  await aPurchase(api.db, customer_id, subscription);
  await aPurchase(api.db, customer_id, { status: 'cancelled', cancelled_at: NOON, cancel_reason: 'Sin pagar' });
  expect(await read()).toEqual({ cancellations: [], next: null, summary: { count: 0, packages: [], reasons: [] } });
});

it('reasons are counted without regard to capitals, and purchases without one under null', async () => {
  const [monthly, yearly] = [await aPackage(api.db), await aPackage(api.db)];
  await aCancellation({ class_package_id: monthly, reason: 'Muy caro' });
  await aCancellation({ class_package_id: monthly, reason: ' muy caro' });
  await aCancellation({ class_package_id: yearly, reason: null });
  const { summary } = await read();
  expect(summary.count).toBe(3);
  expect(summary.packages.map(({ class_package_id, count }) => [class_package_id, count])).toEqual([
    [monthly, 2],
    [yearly, 1],
  ]);
  expect(summary.reasons.map(({ reason, count }) => [reason?.toLowerCase() ?? null, count])).toEqual([
    ['muy caro', 2],
    [null, 1],
  ]);
});

it('the package and days of a filter narrow both the list and the count of cancelled subscriptions', async () => {
  const [monthly, yearly] = [await aPackage(api.db), await aPackage(api.db)];
  const early = await aCancellation({ class_package_id: monthly, reason: 'a', day: -3 });
  const late = await aCancellation({ class_package_id: monthly, reason: 'b' });
  await aCancellation({ class_package_id: yearly, reason: 'c' });
  const found = async (query: SubscriptionCancellationsQuery) => {
    const { cancellations, summary } = await read(query);
    expect(summary.count).toBe(cancellations.length);
    return cancellations.map(({ purchase_id }) => purchase_id);
  };
  expect(await found({ class_package_id: monthly })).toEqual([late, early]);
  expect(await found({ class_package_id: monthly, to: NOON.toISOString() })).toEqual([early]);
  expect(await found({ class_package_id: monthly, from: NOON.toISOString() })).toEqual([late]);
});

it('the pages of fifty together hold each cancellation once, also those of the same instant', async () => {
  const class_package_id = await aPackage(api.db);
  const { customer_id } = await aPerson(api.db);
  const row = { ...subscription, class_package_id, status: 'cancelled', cancelled_at: NOON } as const;
  const ids: number[] = [];
  for (let i = 0; i < 52; i++) ids.push(await aPurchase(api.db, customer_id, row));
  const first = await read();
  expect(first.cancellations).toHaveLength(50);
  expect(first.summary.count).toBe(52);
  const second = await read({ after: first.next! });
  expect(second.next).toBeNull();
  expect([...first.cancellations, ...second.cancellations].map(({ purchase_id }) => purchase_id)).toEqual(
    ids.reverse(),
  );
});

it('the front desk is refused', async () => {
  const staff = await aPerson(api.db, 'staff');
  expect((await api.refused(getSubscriptionCancellations, { as: staff })).code).toBe('auth/forbidden');
});
