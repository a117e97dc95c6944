import type { SubscriptionPeriod } from '../../../../../domain/renewal';
import { trialEnd } from '../../../../../domain/renewal';
import { startApi, type Api } from '../../../../helpers/api';
import { aPerson, aPurchase } from '../../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it.each<[string, number, SubscriptionPeriod]>([
  ['2026-11-23', 7, 'day'],
  ['2027-01-31', 1, 'month'],
  ['2026-11-30', 3, 'month'],
  ['2028-02-29', 1, 'year'],
])(
  'the first charge of a trial from %s of %d %s is due on the day that the domain rule says',
  async (day, n, period) => {
    const { customer_id } = await aPerson(api.db);
    const created_at = new Date(`${day}T18:00:00Z`);
    const trial = { free_trial_length: n, free_trial_period: period };
    const purchase_id = await aPurchase(api.db, customer_id, {
      status: 'active',
      subscription_period: 'year',
      subscription_interval: 1,
      created_at,
      ...trial,
    });
    await api.db
      .insertInto('invoice')
      .values({
        purchase_id,
        customer_id,
        provider: 'stripe',
        provider_payment_id: `in_${purchase_id}`,
        total_payment: 0,
        fulfilled: true,
        created_at,
      })
      .execute();
    const { due_at } = await api.db
      .selectFrom('renewal')
      .select('due_at')
      .where('purchase_id', '=', purchase_id)
      .executeTakeFirstOrThrow();
    expect(due_at?.toISOString()).toBe(`${trialEnd(day, trial)}T18:00:00.000Z`);
  },
);
