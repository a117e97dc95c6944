/** What payment providers report is on record as the system's. */
import { UNKNOWN_PAYMENT, type ProviderRefund } from '../../../../server/ports/paymentFacts';
import type { Gateway, WalletGateway } from '../../../../server/ports/payments';
import { takeInRefunds } from '../../../../server/modules/billing/refunds/send';
import { adoptSubscription } from '../../../../server/modules/billing/settlement/adoptSubscription';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aPackage, aPerson, aPurchase } from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const eventsOf = (entity: string) =>
  api.db
    .selectFrom('audit_event')
    .select(['actor_kind', 'action', 'entity_id', 'before', 'after'])
    .where('entity', '=', entity)
    .orderBy('audit_event_id')
    .execute();

it('a refund made at the provider is recorded once in the audit log', async () => {
  const { customer_id } = await aPerson(api.db);
  const purchase_id = await aPurchase(api.db, customer_id, { status: 'completed', provider: 'stripe' });
  await api.db
    .insertInto('invoice')
    .values({
      purchase_id,
      customer_id,
      provider: 'stripe',
      provider_payment_id: 'pi_1',
      total_payment: 100,
      fulfilled: true,
      created_at: NOON,
    })
    .execute();
  const refund: ProviderRefund = {
    provider_refund_id: 're_1',
    amount: 50,
    status: 'succeeded',
    failure: null,
    created_at: NOON,
    refund_id: null,
  };
  const gateway = { provider: 'stripe', refundsOf: async () => [refund] } as unknown as Gateway;
  for (const fresh of [1, 0]) expect(await takeInRefunds(api.system(), gateway, 'pi_1')).toBe(fresh);
  expect(await eventsOf('refund')).toEqual([
    {
      actor_kind: 'system',
      action: 'refund.found',
      entity_id: expect.any(String),
      before: null,
      after: expect.objectContaining({ amount: 50, status: 'succeeded', provider_refund_id: 're_1' }),
    },
  ]);
});

describe.each([
  ['at its price', false, 'subscription.bind', { subscription_id: null }, { subscription_id: 'I-1' }],
  ['at another price', true, 'subscription.reject', null, { subscription_id: 'I-2', invoices: [expect.any(Number)] }],
] as const)('a subscription %s that the customer made at the wallet', (_, repriced, action, before, after) => {
  it(`is recorded as ${action}`, async () => {
    const [{ customer_id }, class_package_id] = [await aPerson(api.db), await aPackage(api.db)];
    const plan = `P-${class_package_id}`;
    await api.db
      .insertInto('provider_plan')
      .values({ class_package_id, provider: 'paypal', terms: '[]', provider_plan_id: plan })
      .execute();
    const purchase_id = await aPurchase(api.db, customer_id, {
      class_package_id,
      provider: 'paypal',
      payment_method_id: 3,
      subscription_period: 'month',
      subscription_interval: 1,
    });
    await api.db
      .updateTable('purchase')
      .set({ provider_reference: `${plan}/${purchase_id}` })
      .where('purchase_id', '=', purchase_id)
      .execute();
    const payments = repriced ? [{ id: 'pp_1', amount: 100, paidAt: NOON }] : [];
    const wallet = {
      provider: 'paypal',
      claimOf: async () => ({ purchase_id, plan, repriced, begun: true }),
      cancelSubscription: async () => undefined,
      look: async () => ({ ...UNKNOWN_PAYMENT, payments }),
    } as unknown as WalletGateway;
    const ctx = { ...api.system(), studio: { ...api.studio, payments: { card: null, wallet, page: null } } };
    await adoptSubscription(ctx, wallet, after.subscription_id);
    expect((await eventsOf('purchase')).filter((event) => event.entity_id === String(purchase_id))).toEqual([
      { actor_kind: 'system', action, entity_id: String(purchase_id), before, after },
    ]);
  });
});
