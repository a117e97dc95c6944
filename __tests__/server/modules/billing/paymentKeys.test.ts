/** The studio enters its own secret key of Stripe: tried first, stored encrypted, never handed out again. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getPaymentMethods, postPurchase } from '../../../../domain/contract/checkout';
import { getPaymentKeys, putStripeKey } from '../../../../domain/contract/paymentKeys';
import { getPurchase } from '../../../../domain/contract/purchases';
import { STRIPE_EVENTS } from '../../../../server/modules/billing/providers/stripeEvents';
import { openKeys, sealKeys, storedCard } from '../../../../server/modules/billing/keys/stored';
import { openStudio } from '../../../../server/openStudio';
import type { KeyStore } from '../../../../server/ports/payments';
import { HOUR, NOON, STRIPE_KEYS, startApi, type Api } from '../../../helpers/api';
import { aPackage, aPerson, aPurchase, type Person } from '../../builders';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ payments: true, entersKeys: true });
});
beforeEach(async () => {
  api.stripe.faults.calls(() => undefined);
  await api.renew();
  admin = await aPerson(api.db, 'admin');
  await api.configure({ stripe_public_key: STRIPE_KEYS.publicKey });
});
afterAll(() => api.close());

const { secretKey } = STRIPE_KEYS;
const body = { secret_key: secretKey };
const enter = () => api.ok(putStripeKey, { as: admin, body });
const store = (): KeyStore => {
  const { keyStore } = api.studio;
  if (!keyStore) throw new Error('no key store');
  return keyStore;
};
const rows = () => api.db.selectFrom('payment_key').selectAll().execute();
/** Endpoints of earlier tests are still there, and refused. */
const arrived = async () =>
  (await api.db.selectFrom('provider_event').select('type').execute()).map(({ type }) => type);
const cardIsOffered = async () =>
  (await api.ok(getPaymentMethods)).payment_methods.some(({ payment_method_id }) => payment_method_id === 1);

it('takes cards once the key is entered, and shows of it that it is there and its last four characters', async () => {
  expect(await api.ok(getPaymentKeys, { as: admin })).toEqual({
    stripe: { by: null, can_enter: true, last4: null, changedAt: null },
  });
  expect(await cardIsOffered()).toBe(false);
  const state = { stripe: { by: 'studio', can_enter: true, last4: 'ebas', changedAt: api.now().toISOString() } };
  expect(await enter()).toEqual(state);
  expect(await api.ok(getPaymentKeys, { as: admin })).toEqual(state);
  expect(await cardIsOffered()).toBe(true);
});

it('orders the events of this site with it: a payment that only Stripe reports is taken in', async () => {
  api.stripe.faults.pause();
  await enter();
  const buyer = await aPerson(api.db);
  const class_package_id = await aPackage(api.db);
  const asked = { as: buyer, body: { class_package_id, card_payment_method: 'pm_card_visa' } };
  const { purchase_id } = await api.ok(postPurchase, asked);
  await api.stripe.faults.flush();
  const { purchase } = await api.ok(getPurchase, { as: buyer, params: { id: purchase_id } });
  expect(purchase.status).toBe('completed');
  expect(await arrived()).toContain('payment_intent.succeeded');
});

it('stands in no row, no audit event, no log and no response', async () => {
  await enter();
  const [row] = await rows();
  expect(row?.sealed.toString('latin1')).not.toContain(secretKey);
  expect(openKeys(store(), row!.sealed)).toEqual({ secretKey, webhookSecret: expect.stringMatching(/^whsec_/) });
  const recorded = await api.db.selectFrom('audit_event').selectAll().execute();
  expect(recorded).toMatchObject([{ action: 'payment-key.store', before: null, after: { last4: 'ebas' } }]);
  expect(`${JSON.stringify(recorded)}${api.logs()}`).not.toMatch(/sk_test_|whsec_/);
});

it('a second server takes the key that was entered at the first, and one with another sealing key takes none', async () => {
  await enter();
  const open = (keyStore: KeyStore) => openStudio(api.databaseUrl, { keyStore });
  const troubles: string[] = [];
  const [same, other] = [
    open(store()),
    open({ ...store(), key: randomBytes(32), onTrouble: ({ type }) => void troubles.push(type) }),
  ];
  try {
    expect(same.payments.card).toBeNull();
    await same.config();
    const { card } = same.payments;
    expect(card).not.toBeNull();
    same.dropConfig();
    await same.config();
    expect(same.payments.card).toBe(card);
    await other.config();
    expect([other.payments.card, troubles]).toEqual([null, ['key_not_opened']]);
  } finally {
    await same.close();
    await other.close();
  }
});

it('a copy of the database whose mode is another one charges nobody with its key', async () => {
  await enter();
  expect(await storedCard(store(), true)(api.db)).toBeNull();
  expect(await storedCard(store(), false)(api.db)).not.toBeNull();
});

it.each([
  ['that Stripe does not know', 'sk_test_otra_llave', 'payment-key/refused'],
  ['that charges, on a site that is tried out', 'sk_live_de_verdad', 'payment-key/live'],
  ['that is public', 'pk_test_pruebas', 'payment-key/shape'],
])('a key %s is refused at its field and not stored', async (_what, secret_key, code) => {
  const refusal = await api.refused(putStripeKey, { as: admin, body: { secret_key } });
  expect(refusal).toMatchObject({ code, field: 'secret_key' });
  expect(JSON.stringify(refusal)).not.toContain(secret_key);
  expect(await rows()).toEqual([]);
});

it('where Stripe is away the key is not stored, and can be entered again', async () => {
  api.stripe.faults.calls(({ path }) => (path === '/v1/webhook_endpoints' ? 'fail' : undefined));
  expect((await api.refused(putStripeKey, { as: admin, body })).code).toBe('checkout/unavailable');
  expect(await rows()).toEqual([]);
  api.stripe.faults.calls(() => undefined);
  expect((await enter()).stripe.by).toBe('studio');
});

it('two admins who enter it at once leave one key, whose events arrive', async () => {
  api.stripe.faults.pause();
  const other = await aPerson(api.db, 'admin');
  await Promise.all([enter(), api.ok(putStripeKey, { as: other, body }), enter()]);
  expect(await rows()).toHaveLength(1);
  api.studio.dropConfig();
  const asked = { class_package_id: await aPackage(api.db), card_payment_method: 'pm_card_visa' };
  // The sandbox outlives the database, and knows a purchase of this number and instant from an earlier test.
  api.setNow(new Date(NOON.getTime() + HOUR));
  await api.ok(postPurchase, { as: await aPerson(api.db, 'customer'), body: asked });
  await api.stripe.faults.flush();
  expect(await arrived()).toContain('payment_intent.succeeded');
});

it('a key of another account is refused while subscriptions are charged at the one before', async () => {
  await enter();
  await api.db.updateTable('payment_key').set({ account_id: 'acct_1Otra' }).execute();
  const { customer_id } = await aPerson(api.db);
  const id = await aPurchase(api.db, customer_id, {
    ...{ status: 'active', provider: 'stripe', subscription_id: 'sub_1', payment_method_id: 1 },
  });
  expect((await api.refused(putStripeKey, { as: admin, body })).code).toBe('payment-key/other-account');
  await api.db.updateTable('purchase').set({ status: 'cancelled' }).where('purchase_id', '=', id).execute();
  expect((await enter()).stripe.by).toBe('studio');
});

it('another key is announced to every admin by mail; the first one, or the same one again, sends no mail', async () => {
  const other = await aPerson(api.db, 'admin');
  await aPerson(api.db, 'staff');
  const told = async () =>
    (await api.db.selectFrom('mail').selectAll().where('kind', '=', 'payment-key-replaced').execute())
      .map(({ customer_id, details }) => [customer_id, details])
      .sort();
  await enter();
  await enter();
  expect(await told()).toEqual([]);
  const sealed = sealKeys(store(), { secretKey: 'sk_test_la_de_antes', webhookSecret: 'whsec_1' });
  await api.db.updateTable('payment_key').set({ sealed }).execute();
  await enter();
  expect(await told()).toEqual([admin, other].map(({ customer_id }) => [customer_id, { last4: 'ebas' }]).sort());
});

it('is for admins alone', async () => {
  const staff = await aPerson(api.db, 'staff');
  expect((await api.refused(putStripeKey, { as: staff, body })).code).toBe('auth/forbidden');
  expect((await api.refused(getPaymentKeys, { as: staff })).code).toBe('auth/forbidden');
});

it('orders every event that the manual names', () => {
  const manual = readFileSync('docs/operations.md', 'utf8');
  const [, list = ''] = /events to `https:\/\/…\/api\/webhooks\/stripe`:([^]*?)\.\s+The API's/.exec(manual) ?? [];
  let last = '';
  const named = [...list.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => {
    last = name.startsWith('.') ? last.replace(/\.\w+$/, name) : name;
    return last;
  });
  expect([...STRIPE_EVENTS].sort()).toEqual(named.sort());
});

describe('a server that stores no keys', () => {
  it.each([
    ['has one in its environment', true, 'server', 'payment-key/by-server'],
    ['has none', false, null, 'payment-key/not-stored'],
  ] as const)('and %s says so and refuses one', async (_what, payments, by, code) => {
    const without = await startApi({ payments });
    try {
      const as = await aPerson(without.db, 'admin');
      expect((await without.ok(getPaymentKeys, { as })).stripe).toMatchObject({ by, can_enter: false, last4: null });
      expect((await without.refused(putStripeKey, { as, body })).code).toBe(code);
    } finally {
      await without.close();
    }
  });

  it('in production refuses a key that charges nobody', async () => {
    const real = await startApi({ payments: true, entersKeys: true, isProduction: true });
    try {
      await real.configure({ admin_second_factor_optional: 'true' });
      const as = await aPerson(real.db, 'admin');
      expect((await real.refused(putStripeKey, { as, body })).code).toBe('payment-key/test');
    } finally {
      await real.close();
    }
  });
});
