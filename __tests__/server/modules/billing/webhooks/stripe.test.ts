/** Stripe events: accepted by their signature, handled once, in any order, however late. */
import Stripe from 'stripe';
import { postPurchase } from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { getPurchase } from '../../../../../domain/contract/purchases';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import { sendRefunds } from '../../../../../server/modules/billing/refunds/send';
import { DAY, NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { answerBankChallenge } from '../../../../helpers/stripe';
import { aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
let processor: Stripe;
beforeAll(async () => {
  api = await startApi({ payments: true });
  const { hostname, port } = new URL(api.stripe.url);
  processor = new Stripe(STRIPE_KEYS.secretKey, { host: hostname, port, protocol: 'http' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  api.stripe.faults.pause();
  await api.configure({ stripe_public_key: STRIPE_KEYS.publicKey, subscriptions_enabled: 'true' });
});
afterEach(async () => {
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const buy = (as: Person, class_package_id: number, card_payment_method = 'pm_card_visa') =>
  api.ok(postPurchase, { as, body: { class_package_id, card_payment_method } });
const statusOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase.status;
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const invoices = (purchaseId: number) =>
  api.db
    .selectFrom('invoice')
    .select(['provider_payment_id', 'fulfilled', 'invoice_id'])
    .where('purchase_id', '=', purchaseId)
    .execute();
const refunds = (purchaseId: number) =>
  api.db
    .selectFrom('refund as r')
    .innerJoin('invoice as i', 'i.invoice_id', 'r.invoice_id')
    .select(['r.amount', 'r.status', 'r.failure'])
    .where('i.purchase_id', '=', purchaseId)
    .orderBy('r.refund_id')
    .execute();

interface Delivery {
  readonly secret?: string;
  readonly at?: number;
  readonly change?: (text: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An event as the processor sends it; `at`: its time by the processor's clock. */
async function deliver(
  event: object,
  { secret = STRIPE_KEYS.webhookSecret, at = Date.now(), change = (text) => text, headers = {} }: Delivery = {},
) {
  const payload = JSON.stringify(event, null, 2);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1000) });
  const { status, text } = await api.raw({
    method: 'POST',
    url: '/api/webhooks/stripe',
    body: change(payload),
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature, ...headers },
  });
  return { status, body: JSON.parse(text) as { code?: string; received?: boolean } };
}

const eventsAbout = async (type: string) => (await processor.events.list({ type, limit: 100 })).data;
const anEvent = {
  id: 'evt_prueba',
  object: 'event',
  type: 'customer.updated',
  data: { object: { id: 'cus_x', object: 'customer' } },
};

describe('Stripe event', () => {
  it('is accepted only with a recent signature of exactly these bytes', async () => {
    expect(await deliver(anEvent)).toEqual({ status: 200, body: { received: true } });
    for (const how of [
      { secret: 'whsec_otro' },
      { at: Date.now() - 10 * 60_000 },
      { change: (t: string) => t.replace('cus_x', 'cus_y') },
      { change: (t: string) => t.replace(/\s+/g, '') },
      { headers: { 'stripe-signature': '' } },
      { headers: { 'stripe-signature': 't=1,v1=abc' } },
      { change: () => '' },
    ])
      expect(await deliver(anEvent, how)).toMatchObject({ status: 400, body: { code: 'webhook/invalid' } });
    expect(
      await api.raw({
        method: 'POST',
        url: '/api/webhooks/stripe',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      }),
    ).toMatchObject({ status: 400 });
  });

  it('is rejected when too large', async () => {
    expect((await deliver({ ...anEvent, more: 'x'.repeat(600_000) })).status).toBe(400);
  });

  it('about an unknown object is acknowledged and logged', async () => {
    const known = (await api.db.selectFrom('provider_event').select('event_id').execute()).length;
    for (const type of ['customer.updated', 'algo.nuevo', 'payment_intent.succeeded']) {
      expect(
        await deliver({
          ...anEvent,
          id: `evt_${type}`,
          type,
          data: { object: { id: 'pi_x', object: 'payment_intent', metadata: { purchase_id: '987654321' } } },
        }),
      ).toMatchObject({ status: 200 });
      expect(api.logs()).toContain(`"event":"${type}"`);
    }
    expect(await api.db.selectFrom('provider_event').select('event_id').execute()).toHaveLength(known);
  });

  it('about a purchase with the same id in another database is ignored', async () => {
    const person = await aPerson(api.db);
    const { purchase_id } = await buy(person, await aPackage(api.db), 'pm_card_authenticationRequired');
    const object = {
      id: 'pi_x',
      object: 'payment_intent',
      metadata: { purchase_id: String(purchase_id), purchase_key: `p${purchase_id}-otra` },
    };
    expect(
      await deliver({ ...anEvent, id: 'evt_otra', type: 'payment_intent.succeeded', data: { object } }),
    ).toMatchObject({ status: 200 });
    expect(await statusOf(person, purchase_id)).toBe('pending');
  });

  it('settles a purchase whose customer did not return, once for twenty simultaneous deliveries', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, clientSecret = '' } = await buy(
      person,
      await aPackage(api.db, { class_amount: 2 }),
      'pm_card_authenticationRequired',
    );
    await answerBankChallenge(api.stripe.url, clientSecret, true);
    const event = (await eventsAbout('payment_intent.succeeded')).find((e) =>
      clientSecret.startsWith((e.data.object as Stripe.PaymentIntent).id),
    );
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(event ?? {})));
    expect(answers.map((a) => a.status)).toEqual(Array<number>(20).fill(200));
    expect(await statusOf(person, purchase_id)).toBe('completed');
    expect(await creditsOf(person)).toBe(2);
    expect(await invoices(purchase_id)).toHaveLength(1);
    expect(
      await api.db
        .selectFrom('audit_event')
        .select(['actor_kind', 'actor_id', 'action'])
        .where('entity', '=', 'purchase')
        .where('entity_id', '=', String(purchase_id))
        .execute(),
    ).toEqual([{ actor_kind: 'system', actor_id: 'stripe-webhook', action: 'purchase.settle' }]);
    expect(
      await api.db
        .selectFrom('provider_event')
        .select('type')
        .where('event_id', '=', event?.id ?? '')
        .execute(),
    ).toEqual([{ type: 'payment_intent.succeeded' }]);
  });

  it('never reverts a state when late or out of order', async () => {
    const person = await aPerson(api.db);
    const { purchase_id } = await buy(
      person,
      await aPackage(api.db, {
        is_subscription: true,
        subscription_period: 'month',
        subscription_interval: 1,
        class_amount: 2,
      }),
    );
    api.setNow(new Date(NOON.getTime() + 32 * DAY));
    api.stripe.advance(0);
    const events = (await processor.events.list({ limit: 100 })).data;
    for (const event of [...events, ...[...events].reverse()]) expect((await deliver(event)).status).toBe(200);
    expect(await statusOf(person, purchase_id)).toBe('active');
    expect(await invoices(purchase_id)).toHaveLength(2);
  });

  it('gets an error while the processor is unreachable, so that it is sent again', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, clientSecret = '' } = await buy(
      person,
      await aPackage(api.db),
      'pm_card_authenticationRequired',
    );
    await answerBankChallenge(api.stripe.url, clientSecret, true);
    const event = (await eventsAbout('payment_intent.succeeded')).find((e) =>
      clientSecret.startsWith((e.data.object as Stripe.PaymentIntent).id),
    );
    api.stripe.faults.calls(() => 'fail');
    expect((await deliver(event ?? {})).status).toBe(503);
    api.stripe.faults.calls(() => undefined);
    expect(await statusOf(person, purchase_id)).toBe('pending');
    expect((await deliver(event ?? {})).status).toBe(200);
    expect(await statusOf(person, purchase_id)).toBe('completed');
  });
});

describe('unexpected payment at Stripe', () => {
  it('for a failed purchase is refunded once', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, clientSecret = '' } = await buy(
      person,
      await aPackage(api.db, { price: 50_000 }),
      'pm_card_authenticationRequired',
    );
    await api.db.updateTable('purchase').set({ status: 'failed' }).where('purchase_id', '=', purchase_id).execute();
    await answerBankChallenge(api.stripe.url, clientSecret, true);
    await api.stripe.faults.flush();
    expect(await invoices(purchase_id)).toMatchObject([{ fulfilled: false }]);
    expect(await refunds(purchase_id)).toEqual([{ amount: 50_000, status: 'pending', failure: null }]);
    await Promise.all([sendRefunds(api.system()), sendRefunds(api.system()), sendRefunds(api.system())]);
    await api.stripe.faults.flush();
    expect(await refunds(purchase_id)).toEqual([{ amount: 50_000, status: 'succeeded', failure: null }]);
    expect(await creditsOf(person)).toBe(0);
    const [payment] = await invoices(purchase_id);
    expect((await processor.refunds.list({ payment_intent: payment?.provider_payment_id ?? '' })).data).toHaveLength(1);
  });

  it('refunded at the processor is recorded by its event or by reconciliation', async () => {
    const person = await aPerson(api.db);
    for (const lost of [false, true]) {
      const { purchase_id } = await buy(person, await aPackage(api.db, { price: 50_000 }));
      const [payment] = await invoices(purchase_id);
      api.stripe.faults.webhooks(lost ? { drop: 1 } : {});
      await processor.refunds.create({ payment_intent: payment?.provider_payment_id ?? '', amount: 20_000 });
      api.stripe.faults.webhooks({});
      await api.stripe.faults.flush();
      if (lost) expect((await reconcile(api.system())).refunds).toBe(1);
      expect(await refunds(purchase_id)).toEqual([{ amount: 20_000, status: 'succeeded', failure: null }]);
    }
  });

  it('that could not be refunded is reported to the operator', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, clientSecret = '' } = await buy(
      person,
      await aPackage(api.db, { price: 50_000 }),
      'pm_card_authenticationRequired',
    );
    await api.db.updateTable('purchase').set({ status: 'failed' }).where('purchase_id', '=', purchase_id).execute();
    await answerBankChallenge(api.stripe.url, clientSecret, true);
    await api.stripe.faults.flush();
    const [payment] = await invoices(purchase_id);
    await api.db
      .updateTable('refund')
      .set({ status: 'failed', failure: 'charge_disputed' })
      .where('invoice_id', '=', payment?.invoice_id ?? 0)
      .execute();
    const { unmended } = await reconcile(api.system());
    expect(unmended).toContainEqual({
      what: 'refund',
      provider: 'stripe',
      id: payment?.provider_payment_id,
      why: 'could not be given back',
    });
  });

  it('of no known purchase is reported and left unchanged', async () => {
    const { id } = await processor.paymentIntents.create({
      amount: 90_000,
      currency: 'mxn',
      payment_method: 'pm_card_visa',
      confirm: true,
      allowed_payment_method_types: ['card'],
    });
    const { unmended } = await reconcile(api.system());
    expect(unmended).toContainEqual({ what: 'payment', provider: 'stripe', id, why: 'no purchase' });
    expect((await processor.refunds.list({ payment_intent: id })).data).toEqual([]);
  });
});
