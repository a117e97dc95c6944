/** Identical simultaneous requests and webhooks: all get the same response, and the purchase is paid once. */
import { postPurchase } from '../../../../../domain/contract/checkout';
import { getInvoices, getPurchases } from '../../../../../domain/contract/purchases';
import { STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { consentFields } from '../../../../helpers/renewalConsent';
import { aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

const MONTHLY = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;
let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({ stripe_public_key: STRIPE_KEYS.publicKey, subscriptions_enabled: 'true' });
});
afterAll(() => api.close());
afterEach(async () => {
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

/** What is agreed to is read by another customer before: twenty requests are as many as one person may send. */
async function twenty(as: Person, class_package_id: number, card_payment_method: string, key: string) {
  const body = { class_package_id, payment_method: 1, card_payment_method };
  const read = await api.sendOnce(postPurchase, { as: await aPerson(api.db), body });
  const agreed = { ...body, ...consentFields({ status: read.status, body: JSON.parse(read.text) }) };
  return Promise.all(Array.from({ length: 20 }, () => api.sendOnce(postPurchase, { as, body: agreed, key })));
}
const statusAtStripe = async (subscription: string | null) => {
  const reply = await fetch(`${api.stripe.url}/v1/subscriptions/${subscription}`, {
    headers: { authorization: `Bearer ${STRIPE_KEYS.secretKey}` },
  });
  return ((await reply.json()) as { status: string }).status;
};

it.each([
  ['a package', {}, 'completed', 'gemelas-pago-'],
  ['a subscription', MONTHLY, 'active', 'gemelas-sub-'],
  ['a trial', { ...MONTHLY, free_trial_length: 7 }, 'active', 'gemelas-prueba-'],
] as const)(
  '%s bought by simultaneous identical requests is paid once, with the same response for all',
  async (_, fields, status, key) => {
    for (let round = 0; round < 2; round += 1) {
      const person = await aPerson(api.db);
      const answers = await twenty(person, await aPackage(api.db, fields), 'pm_card_visa', `${key}${round}`);
      expect(new Set(answers.filter((a) => a.status === 200).map((a) => a.text)).size).toBe(1);
      // 503: the processor is busy with the very same request.
      expect(answers.map((a) => a.status).filter((s) => s !== 200 && s !== 503)).toEqual([]);
      await api.stripe.faults.flush();
      const { purchases } = await api.ok(getPurchases, { as: person });
      expect(purchases).toMatchObject([{ status }]);
      expect((await api.ok(getInvoices, { as: person })).invoices).toHaveLength(1);
      const subscription = purchases[0]?.subscription_id ?? null;
      if (subscription !== null) expect(['active', 'trialing']).toContain(await statusAtStripe(subscription));
    }
  },
);

it.each([
  ['a package', {}, 'gemelas-no-'],
  ['a subscription', MONTHLY, 'gemelas-sub-no-'],
  ['a trial', { ...MONTHLY, free_trial_length: 7 }, 'gemelas-prueba-no-'],
] as const)('%s with a declined card returns the same reason to all simultaneous requests', async (_, fields, key) => {
  for (let round = 0; round < 2; round += 1) {
    const person = await aPerson(api.db);
    const answers = await twenty(
      person,
      await aPackage(api.db, fields),
      'pm_card_chargeDeclinedInsufficientFunds',
      `${key}${round}`,
    );
    const distinct = new Set(
      answers
        .filter((a) => a.status !== 503)
        .map((a) => `${a.status} ${(JSON.parse(a.text) as { message: string }).message}`),
    );
    expect(distinct).toEqual(new Set(['402 Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.']));
    expect((await api.ok(getPurchases, { as: person })).purchases).toMatchObject([
      { status: 'failed', failure: 'Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.' },
    ]);
  }
});
