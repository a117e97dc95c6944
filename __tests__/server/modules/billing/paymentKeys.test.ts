/** The studio enters its own keys of Stripe and PayPal: tried first, stored encrypted, never handed out again. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Call } from '../../../../domain/contract/call';
import { getPaymentMethods, postPurchase, postWalletCheckout } from '../../../../domain/contract/checkout';
import {
  getPaymentKeys,
  putPaypalKeys,
  putStripeKey,
  type PaymentKeysResponse,
} from '../../../../domain/contract/paymentKeys';
import { getPurchase } from '../../../../domain/contract/purchases';
import { CARD, WALLET } from '../../../../domain/pricing';
import { PAYPAL_EVENTS } from '../../../../server/modules/billing/providers/paypalEvents';
import { STRIPE_EVENTS } from '../../../../server/modules/billing/providers/stripeEvents';
import { openKeys, paypalApi, sealKeys, storedGateways } from '../../../../server/modules/billing/keys/stored';
import { openStudio } from '../../../../server/openStudio';
import { gatewayOf, NO_PAYMENTS } from '../../../../server/ports/payments';
import type { KeyStore } from '../../../../server/ports/paymentKeys';
import { HOUR, NOON, PAYPAL_KEYS, STRIPE_KEYS, startApi, type Api } from '../../../helpers/api';
import { approveOrder } from '../../../helpers/paypal';
import { aPackage, aPerson, aPurchase, type Person } from '../../builders';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ payments: true, entersKeys: true });
});
beforeEach(async () => {
  api.stripe.faults.calls(() => undefined);
  api.paypal.faults.calls(() => undefined);
  await api.renew();
  admin = await aPerson(api.db, 'admin');
  await api.configure({ stripe_public_key: STRIPE_KEYS.publicKey, paypal_enabled: 'true' });
});
afterAll(() => api.close());

const { secretKey } = STRIPE_KEYS;
const STRIPE = { secret_key: secretKey };
const PAYPAL = { client_id: PAYPAL_KEYS.clientId, client_secret: PAYPAL_KEYS.clientSecret };
const store = (): KeyStore => {
  const { keyStore } = api.studio;
  if (!keyStore) throw new Error('no key store');
  return keyStore;
};
const rows = () => api.db.selectFrom('payment_key').selectAll().execute();
/** Endpoints of earlier tests are still there, and refused. */
const arrived = async () =>
  (await api.db.selectFrom('provider_event').select('type').execute()).map(({ type }) => type);
const offered = async () =>
  (await api.ok(getPaymentMethods)).payment_methods.map(({ payment_method_id }) => payment_method_id);

const EMPTY = { by: null, can_enter: true, takes: 'test', last4: null, changedAt: null };

/** What both providers have in common. */
const PROVIDERS = {
  stripe: {
    call: putStripeKey,
    body: STRIPE,
    last4: 'ebas',
    action: 'payment-key.store',
    method: CARD,
    opened: { secretKey, webhookSecret: expect.stringMatching(/^whsec_/) },
    earlier: () => sealKeys(store(), 'stripe', { secretKey: 'sk_test_la_de_antes', webhookSecret: 'whsec_1' }),
    webhooks: '/v1/webhook_endpoints',
    sandbox: () => api.stripe,
  },
  paypal: {
    call: putPaypalKeys,
    body: PAYPAL,
    last4: 'ebas',
    action: 'payment-key.store-paypal',
    method: WALLET,
    opened: {
      clientId: PAYPAL_KEYS.clientId,
      clientSecret: PAYPAL_KEYS.clientSecret,
      webhookId: expect.stringMatching(/^WH-/),
      isLive: false,
    },
    earlier: () =>
      sealKeys(store(), 'paypal', {
        clientId: PAYPAL_KEYS.clientId,
        clientSecret: 'el-secreto-de-antes',
        webhookId: 'WH-ANTES',
        isLive: false,
      }),
    webhooks: '/v1/notifications/webhooks',
    sandbox: () => api.paypal,
  },
} as const;
const NAMES = ['stripe', 'paypal'] as const;
type Name = (typeof NAMES)[number];
const enter = async (name: Name, as: Person = admin) => {
  const { call, body } = PROVIDERS[name];
  const reply = await api.send(call as Call, { as, body });
  expect(reply).toMatchObject({ status: 200 });
  return (JSON.parse(reply.text) as PaymentKeysResponse)[name];
};
const refusalOf = async (name: Name, body: object, as: Person = admin) =>
  JSON.parse((await api.send(PROVIDERS[name].call as Call, { as, body })).text) as { code: string; field?: string };

describe.each(NAMES)('the keys of %s', (name) => {
  const { last4, action, method, opened, earlier, webhooks, sandbox } = PROVIDERS[name];

  it('take payments once they are entered, and show of them that they are there and four characters', async () => {
    expect((await api.ok(getPaymentKeys, { as: admin }))[name]).toEqual(EMPTY);
    expect(await offered()).not.toContain(method);
    const state = { by: 'studio', can_enter: true, takes: 'test', last4, changedAt: api.now().toISOString() };
    expect(await enter(name)).toEqual(state);
    expect((await api.ok(getPaymentKeys, { as: admin }))[name]).toEqual(state);
    expect(await offered()).toContain(method);
  });

  it('stand in no row, no audit event, no log and no response', async () => {
    const reply = JSON.stringify(await enter(name));
    const [row] = await rows();
    const secrets = name === 'stripe' ? /sk_test_|whsec_/ : /secreto-pruebas/;
    expect(row?.sealed.toString('latin1')).not.toMatch(secrets);
    expect(openKeys(store(), name, row!.sealed)).toEqual(opened);
    const recorded = await api.db.selectFrom('audit_event').selectAll().execute();
    expect(recorded).toMatchObject([{ action, before: null, after: { last4 } }]);
    expect(`${reply}${JSON.stringify(recorded)}${api.logs()}`).not.toMatch(secrets);
  });

  it('are taken by a second server, and by none with another sealing key', async () => {
    await enter(name);
    const open = (keyStore: KeyStore) => openStudio(api.databaseUrl, { keyStore });
    const troubles: string[] = [];
    const [same, other] = [
      open(store()),
      open({ ...store(), key: randomBytes(32), onTrouble: ({ type }) => void troubles.push(type) }),
    ];
    try {
      expect(gatewayOf(same.payments, name)).toBeNull();
      await same.config();
      const gateway = gatewayOf(same.payments, name);
      expect(gateway).not.toBeNull();
      same.dropConfig();
      await same.config();
      expect(gatewayOf(same.payments, name)).toBe(gateway);
      await other.config();
      expect([gatewayOf(other.payments, name), troubles]).toEqual([null, ['key_not_opened']]);
    } finally {
      await same.close();
      await other.close();
    }
  });

  it('charge no customer from a copy of the database whose mode is another one', async () => {
    await enter(name);
    const gateway = async (isProduction: boolean) =>
      gatewayOf({ ...NO_PAYMENTS, ...(await storedGateways(store(), isProduction)(api.db)) }, name);
    expect(await gateway(true)).toBeNull();
    expect(await gateway(false)).not.toBeNull();
  });

  it('are not stored while the provider is away, and can be entered again', async () => {
    sandbox().faults.calls(({ path }) => (path === webhooks ? 'fail' : undefined));
    expect((await refusalOf(name, PROVIDERS[name].body)).code).toBe('checkout/unavailable');
    expect(await rows()).toEqual([]);
    sandbox().faults.calls(() => undefined);
    expect((await enter(name)).by).toBe('studio');
  });

  it('of another account are refused while subscriptions are charged at the one before', async () => {
    await enter(name);
    await api.db.updateTable('payment_key').set({ account_id: 'acct_1Otra' }).execute();
    const { customer_id } = await aPerson(api.db);
    const id = await aPurchase(api.db, customer_id, {
      status: 'active',
      provider: name,
      subscription_id: 'sub_1',
      payment_method_id: method,
    });
    expect((await refusalOf(name, PROVIDERS[name].body)).code).toBe('payment-key/other-account');
    await api.db.updateTable('purchase').set({ status: 'cancelled' }).where('purchase_id', '=', id).execute();
    expect((await enter(name)).by).toBe('studio');
  });

  it('are announced to every admin by mail when others replace them, not the first ones or the same again', async () => {
    const other = await aPerson(api.db, 'admin');
    await aPerson(api.db, 'staff');
    const told = async () =>
      (await api.db.selectFrom('mail').selectAll().where('kind', '=', 'payment-key-replaced').execute())
        .map(({ customer_id, details }) => [customer_id, details])
        .sort();
    await enter(name);
    await enter(name);
    expect(await told()).toEqual([]);
    await api.db.updateTable('payment_key').set({ sealed: earlier() }).execute();
    await enter(name);
    const details = { last4, provider: name };
    expect(await told()).toEqual([admin, other].map(({ customer_id }) => [customer_id, details]).sort());
  });

  it('are for admins alone', async () => {
    const staff = await aPerson(api.db, 'staff');
    expect((await refusalOf(name, PROVIDERS[name].body, staff)).code).toBe('auth/forbidden');
    expect((await api.refused(getPaymentKeys, { as: staff })).code).toBe('auth/forbidden');
  });
});

it('orders the events of this site with the key of Stripe: a payment that only Stripe reports is taken in', async () => {
  api.stripe.faults.pause();
  await enter('stripe');
  const buyer = await aPerson(api.db);
  const class_package_id = await aPackage(api.db);
  const asked = { as: buyer, body: { class_package_id, card_payment_method: 'pm_card_visa' } };
  const { purchase_id } = await api.ok(postPurchase, asked);
  await api.stripe.faults.flush();
  const { purchase } = await api.ok(getPurchase, { as: buyer, params: { id: purchase_id } });
  expect(purchase.status).toBe('completed');
  expect(await arrived()).toContain('payment_intent.succeeded');
});

it('orders the events of this site with the keys of PayPal, twice and by two admins at once in one webhook', async () => {
  const other = await aPerson(api.db, 'admin');
  await enter('paypal');
  await Promise.all([enter('paypal'), enter('paypal', other), enter('paypal')]);
  expect(await rows()).toHaveLength(1);
  const buyer = await aPerson(api.db);
  const body = { class_package_id: await aPackage(api.db) };
  const { orderID, purchase_id } = await api.ok(postWalletCheckout, { as: buyer, body });
  await approveOrder(api.paypal.url, orderID ?? '');
  await api.paypal.faults.flush();
  expect(await arrived()).toContain('CHECKOUT.ORDER.APPROVED');
  const { purchase } = await api.ok(getPurchase, { as: buyer, params: { id: purchase_id } });
  expect(purchase.status).toBe('completed');
});

it.each([
  ['that Stripe does not know', 'sk_test_otra_llave', 'payment-key/refused'],
  ['that charges, on a site that is tried out', 'sk_live_de_verdad', 'payment-key/live'],
  ['that is public', 'pk_test_pruebas', 'payment-key/shape'],
])('a key %s is refused at its field and not stored', async (_what, secret_key, code) => {
  const refusal = await refusalOf('stripe', { secret_key });
  expect(refusal).toMatchObject({ code, field: 'secret_key' });
  expect(JSON.stringify(refusal)).not.toContain(secret_key);
  expect(await rows()).toEqual([]);
});

it('a secret that PayPal does not know is refused at its field and not stored', async () => {
  const refusal = await refusalOf('paypal', { ...PAYPAL, client_secret: 'otro-secreto' });
  expect(refusal).toMatchObject({ code: 'payment-key/paypal-refused', field: 'client_secret' });
  expect(JSON.stringify(refusal)).not.toContain('otro-secreto');
  expect(await rows()).toEqual([]);
});

it('two admins who enter the key of Stripe at once leave one key, whose events arrive', async () => {
  api.stripe.faults.pause();
  const other = await aPerson(api.db, 'admin');
  await Promise.all([enter('stripe'), enter('stripe', other), enter('stripe')]);
  expect(await rows()).toHaveLength(1);
  api.studio.dropConfig();
  const asked = { class_package_id: await aPackage(api.db), card_payment_method: 'pm_card_visa' };
  // The sandbox outlives the database, and knows a purchase of this number and instant from an earlier test.
  api.setNow(new Date(NOON.getTime() + HOUR));
  await api.ok(postPurchase, { as: await aPerson(api.db, 'customer'), body: asked });
  await api.stripe.faults.flush();
  expect(await arrived()).toContain('payment_intent.succeeded');
});

/** The names in a list of the manual: `.EXPIRED` stands for the one before it with another ending. */
function namedEvents(list: string): string[] {
  let last = '';
  return [...list.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => {
    last = name.startsWith('.') ? last.replace(/\.\w+$/, name) : name;
    return last;
  });
}

it('orders every event that the manual names', () => {
  const manual = readFileSync('docs/operations.md', 'utf8');
  const [, ofStripe = ''] = /events to `https:\/\/…\/api\/webhooks\/stripe`:([^]*?)\.\s+The API's/.exec(manual) ?? [];
  expect([...STRIPE_EVENTS].sort()).toEqual(namedEvents(ofStripe).sort());
  const [, ofPaypal = ''] = /`https:\/\/…\/api\/webhooks\/paypal`, to([^]*?)\.\s+Each event/.exec(manual) ?? [];
  expect([...PAYPAL_EVENTS].sort()).toEqual(namedEvents(ofPaypal).sort());
});

describe('a server that stores no keys', () => {
  it.each([
    ['has them in its environment', true, 'server', 'payment-key/by-server'],
    ['has none', false, null, 'payment-key/not-stored'],
  ] as const)('and %s says so and refuses them', async (_what, payments, by, code) => {
    const without = await startApi({ payments });
    try {
      const as = await aPerson(without.db, 'admin');
      const state = { by, can_enter: false, last4: null };
      expect(await without.ok(getPaymentKeys, { as })).toMatchObject({ stripe: state, paypal: state });
      expect((await without.refused(putStripeKey, { as, body: STRIPE })).code).toBe(code);
      expect((await without.refused(putPaypalKeys, { as, body: PAYPAL })).code).toBe(code);
    } finally {
      await without.close();
    }
  });

  it('in production refuses a key of Stripe that charges no card', async () => {
    const real = await startApi({ payments: true, entersKeys: true, isProduction: true });
    try {
      await real.configure({ admin_second_factor_optional: 'true' });
      const as = await aPerson(real.db, 'admin');
      expect((await real.refused(putStripeKey, { as, body: STRIPE })).code).toBe('payment-key/test');
      expect((await real.ok(getPaymentKeys, { as })).paypal.takes).toBe('live');
    } finally {
      await real.close();
    }
  });
});

it('PayPal is asked at its live address in production, at its sandbox elsewhere, or at the stand-in', () => {
  const own = { apiUrl: null, jsUrl: null };
  expect([paypalApi(own, true), paypalApi(own, false), paypalApi({ ...own, apiUrl: 'http://x' }, true)]).toEqual([
    'https://api-m.paypal.com',
    'https://api-m.sandbox.paypal.com',
    'http://x',
  ]);
});
