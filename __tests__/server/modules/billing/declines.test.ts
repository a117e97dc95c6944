/** Card testing: declined cards of purchases and of cards to be saved count together, and no more are tried. */
import { postConfirmation, postPurchase } from '../../../../domain/contract/checkout';
import type { Call } from '../../../../domain/contract/call';
import { postMetodoPago, postPaymentSource } from '../../../../domain/contract/paymentSources';
import { getToday } from '../../../../domain/contract/today';
import { DECLINE_LIMITS } from '../../../../domain/declines';
import { HOUR, NOON, STRIPE_KEYS, startApi, type Api } from '../../../helpers/api';
import { consentFields } from '../../../helpers/renewalConsent';
import { answerBankChallenge } from '../../../helpers/stripe';
import { emulatorToken } from '../../../helpers/tokens';
import { aPackage, aPerson, aPurchase, type Person } from '../../builders';
import { stripeAt } from '../../faults/stripeComparison';

const CARD = 1;
const CASH = 2;
/** NOON's day in the studio. */
const DATE = '2026-11-20';
const DECLINED = 'pm_card_chargeDeclined';
const REFUSAL = {
  status: 429,
  code: 'checkout/too-many-declined',
  message: 'Hubo demasiadas tarjetas rechazadas. Por seguridad, espera una hora o elige otra forma de pago.',
};

let api: Api;
let shown: number;
beforeAll(async () => {
  api = await startApi({ payments: true, trustProxy: '127.0.0.1' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.db.deleteFrom('card_try').execute();
  await api.configure({
    cash_checkout_enabled: 'true',
    payment_sources_enabled: 'true',
    subscriptions_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
    stripe_checkout_mode: 'elements',
  });
  shown = 0;
  // What the bank sees: cards that are charged, and cards that are to be saved.
  api.stripe.faults.calls(({ method, path }) => {
    if (method === 'POST' && /\/confirm$|\/setup_intents$/.test(path)) shown += 1;
    return undefined;
  });
});
afterEach(() => api.stripe.faults.calls(() => undefined));

/** A call from an address; tests of one customer may take any. */
async function from(address: string, as: Person, call: Call, body: object) {
  const reply = await api.raw({
    method: call.method,
    url: `/api${call.path}`,
    headers: {
      authorization: `Bearer ${emulatorToken({ uid: as.uid, email: as.email })}`,
      'content-type': 'application/json',
      'x-forwarded-for': address,
    },
    body: JSON.stringify(body),
  });
  return { status: reply.status, ...(JSON.parse(reply.text) as { code?: string; message?: string }) };
}
const keep = (as: Person, card = DECLINED, address = '198.51.100.1', call: Call = postPaymentSource) =>
  from(address, as, call, { token_id: card });
const buy = async (as: Person, id: number, card = DECLINED, address = '198.51.100.1') => {
  const body = { class_package_id: id, payment_method: CARD, card_payment_method: card };
  const reply = await from(address, as, postPurchase, body);
  const consent = consentFields({ status: reply.status, body: reply });
  return consent ? from(address, as, postPurchase, { ...body, ...consent }) : reply;
};

it('simultaneous declined cards to be saved, by both calls, show no more than ten to the bank', async () => {
  const person = await aPerson(api.db);
  const calls = [postPaymentSource, postMetodoPago];
  const replies = await Promise.all(
    Array.from({ length: 18 }, (_, n) => keep(person, DECLINED, '198.51.100.1', calls[n % 2])),
  );
  expect(shown).toBe(DECLINE_LIMITS.customer);
  expect(replies.filter(({ status }) => status === 402)).toHaveLength(DECLINE_LIMITS.customer);
  for (const refused of replies.filter(({ status }) => status !== 402)) expect(refused).toMatchObject(REFUSAL);
});

it('declines of purchases, saved cards and trials count together; an hour later cards are tried again', async () => {
  const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
  const trial = await aPackage(api.db, {
    is_subscription: true,
    subscription_period: 'month',
    subscription_interval: 1,
    free_trial_length: 7,
  });
  for (let n = 0; n < 4; n += 1) expect((await buy(person, id)).status).toBe(402);
  for (let n = 0; n < 4; n += 1) expect((await keep(person)).status).toBe(402);
  for (let n = 0; n < 2; n += 1) expect((await buy(person, trial)).status).toBe(402);
  const before = shown;
  expect(await buy(person, id, 'pm_card_visa')).toMatchObject(REFUSAL);
  expect(await keep(person, 'pm_card_visa')).toMatchObject(REFUSAL);
  expect(await buy(person, trial, 'pm_card_visa')).toMatchObject(REFUSAL);
  expect(shown).toBe(before);
  expect(
    await api.db
      .selectFrom('purchase')
      .select('purchase_id')
      .where('customer_id', '=', person.customer_id)
      .where('status', '=', 'pending')
      .execute(),
  ).toEqual([]);
  const cash = await from('198.51.100.1', person, postPurchase, { class_package_id: id, payment_method: CASH });
  expect([200, 412]).toContain(cash.status);
  expect((await keep(await aPerson(api.db), 'pm_card_visa')).status).toBe(200);
  api.setNow(new Date(NOON.getTime() + HOUR));
  expect((await buy(person, id, 'pm_card_visa')).status).toBe(200);
});

it('a card that is declined after 3-D Secure counts, an abandoned one does not', async () => {
  const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
  const counted = async () =>
    (await api.db.selectFrom('card_try').select('declined_at').where('declined_at', 'is not', null).execute()).length;
  for (let n = 0; n < 2; n += 1) {
    const { purchase_id, clientSecret = '' } = await api.ok(postPurchase, {
      as: person,
      body: {
        class_package_id: id,
        payment_method: CARD,
        card_payment_method: 'pm_card_threeDSecureRequiredChargeDeclined',
      },
    });
    expect(await counted()).toBe(0);
    if (n === 0) continue;
    await answerBankChallenge(api.stripe.url, clientSecret, true);
    await api.ok(postConfirmation, { as: person, body: { purchase_id } });
    await api.stripe.faults.flush();
  }
  expect(await counted()).toBe(1);
});

it('a declined card at the bank of a card to be saved counts, and its secret saves no other card', async () => {
  const person = await aPerson(api.db);
  const kept = await api.ok(postPaymentSource, {
    as: person,
    body: { token_id: 'pm_card_authenticationRequired' },
  });
  const { clientSecret = '' } = kept;
  await answerBankChallenge(api.stripe.url, clientSecret, false);
  await api.stripe.faults.flush();
  await api.stripe.faults.flush();
  expect(
    await api.db.selectFrom('card_try').select('customer_id').where('declined_at', 'is not', null).execute(),
  ).toEqual([{ customer_id: person.customer_id }]);
  const processor = stripeAt(api.stripe.url, STRIPE_KEYS.secretKey);
  expect((await processor.setupIntents.retrieve(clientSecret.split('_secret_')[0] ?? '')).status).toBe('canceled');
});

it("declined cards at the processor's own page count, and the page is closed at the limit", async () => {
  await api.configure({ stripe_checkout_mode: 'session' });
  const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
  const { purchase_id, session } = await api.ok(postPurchase, {
    as: person,
    body: { class_package_id: id, payment_method: CARD },
  });
  const processor = stripeAt(api.stripe.url, STRIPE_KEYS.secretKey);
  const page = /cs_\w+/.exec(session?.url ?? '')?.[0] ?? '';
  const { id: card } = await processor.paymentMethods.create({ type: 'card', card: { token: 'tok_chargeDeclined' } });
  for (let n = 0; n < DECLINE_LIMITS.customer; n += 1) {
    expect((await processor.checkout.sessions.retrieve(page)).status).toBe('open');
    await fetch(`${api.stripe.url}/sandbox/stripe/checkout/${page}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ payment_method: card }).toString(),
    });
    await api.stripe.faults.flush();
  }
  expect((await processor.checkout.sessions.retrieve(page)).status).toBe('expired');
  const row = await api.db
    .selectFrom('purchase')
    .select('status')
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirst();
  expect(row).toEqual({ status: 'failed' });
  expect(await keep(person, 'pm_card_visa')).toMatchObject(REFUSAL);
});

it('simultaneous declines of many customers from one address stop at the limit of the address, others go on', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(api.db)));
  const replies = await Promise.all(people.flatMap((as) => Array.from({ length: 5 }, () => keep(as))));
  expect(shown).toBe(DECLINE_LIMITS.address);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(40 - DECLINE_LIMITS.address);
  const stranger = await aPerson(api.db);
  expect(await keep(stranger, 'pm_card_visa')).toMatchObject(REFUSAL);
  expect((await keep(stranger, 'pm_card_visa', '198.51.100.2')).status).toBe(200);
});

it('declines from the addresses of one IPv6 /48 stop at the limit of the network, others go on', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(api.db)));
  const replies = await Promise.all(
    people.flatMap((as, n) => Array.from({ length: 9 }, () => keep(as, DECLINED, `2001:db8:7:${n}::1`))),
  );
  expect(shown).toBe(DECLINE_LIMITS.network);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(72 - DECLINE_LIMITS.network);
  const stranger = await aPerson(api.db);
  expect(await keep(stranger, 'pm_card_visa', '2001:db8:7:9::1')).toMatchObject(REFUSAL);
  expect((await keep(stranger, 'pm_card_visa', '2001:db8:8:1::1')).status).toBe(200);
});

/** So many declines of one who never paid, from nowhere. */
async function declined(count: number): Promise<void> {
  const { customer_id } = await aPerson(api.db);
  const row = { customer_id, address: null, purchase_id: null, tried_at: NOON, open_until: null, declined_at: NOON };
  await api.db
    .insertInto('card_try')
    .values(Array.from({ length: count }, () => row))
    .execute();
}

it('declines of a whole studio stop who never paid, whatever the customer and the address', async () => {
  await declined(DECLINE_LIMITS.studio);
  const [stranger, id] = [await aPerson(api.db), await aPackage(api.db)];
  expect(await buy(stranger, id, 'pm_card_visa', '198.51.100.3')).toMatchObject(REFUSAL);
  expect(await keep(stranger, 'pm_card_visa', '198.51.100.3')).toMatchObject(REFUSAL);
});

/** A payment of so long ago; returns its number. */
async function paid({ customer_id }: Person, ago: number): Promise<number> {
  const purchase_id = await aPurchase(api.db, customer_id, { status: 'completed' });
  const { invoice_id } = await api.db
    .insertInto('invoice')
    .values({
      purchase_id,
      customer_id,
      provider: 'stripe',
      provider_payment_id: `pi_${purchase_id}`,
      total_payment: 100,
      fulfilled: true,
      created_at: new Date(NOON.getTime() - ago),
    })
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  return invoice_id;
}

it('twenty throw-away accounts on eight addresses stop no card of who paid before, and the team is told', async () => {
  const [known, fresh, refunded] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
  const [staff, admin, id] = [await aPerson(api.db, 'staff'), await aPerson(api.db, 'admin'), await aPackage(api.db)];
  await paid(known, HOUR);
  await paid(fresh, HOUR - 1);
  const invoice_id = await paid(refunded, HOUR);
  await api.db.insertInto('refund').values({ invoice_id, amount: 100, created_at: NOON, updated_at: NOON }).execute();
  const mailed = async () =>
    (await api.db.selectFrom('mail').select('customer_id').where('kind', '=', 'cards-stopped').execute())
      .map((mail) => mail.customer_id)
      .sort((a, b) => a - b);
  expect([await mailed(), (await api.ok(getToday, { as: staff, query: { date: DATE } })).stopped_cards]).toEqual([
    [],
    null,
  ]);
  const throwAway = await Promise.all(Array.from({ length: 20 }, () => aPerson(api.db)));
  const replies = await Promise.all(
    throwAway.flatMap((as, n) => Array.from({ length: 12 }, () => keep(as, DECLINED, `198.51.100.${10 + (n % 8)}`))),
  );
  expect(shown).toBe(DECLINE_LIMITS.studio);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(40);
  // Paid for the first time within the hour: it may be one of the stolen cards.
  expect(await buy(fresh, id, 'pm_card_visa', '203.0.113.2')).toMatchObject(REFUSAL);
  expect(await buy(refunded, id, 'pm_card_visa', '203.0.113.2')).toMatchObject(REFUSAL);
  expect((await buy(known, id, 'pm_card_visa', '203.0.113.3')).status).toBe(200);
  expect((await keep(known, 'pm_card_mastercard', '203.0.113.3')).status).toBe(200);
  expect(await mailed()).toEqual([staff.customer_id, admin.customer_id]);
  expect((await api.ok(getToday, { as: staff, query: { date: DATE } })).stopped_cards).toEqual({
    declines: DECLINE_LIMITS.studio,
  });
});

it('tries whose server died count for two minutes', async () => {
  const person = await aPerson(api.db);
  const open_until = new Date(NOON.getTime() + 120_000);
  const row = { customer_id: person.customer_id, address: null, purchase_id: null, tried_at: NOON, open_until };
  await api.db
    .insertInto('card_try')
    .values(Array.from({ length: DECLINE_LIMITS.customer }, () => row))
    .execute();
  expect(await keep(person, 'pm_card_visa')).toMatchObject(REFUSAL);
  api.setNow(open_until);
  expect((await keep(person, 'pm_card_visa')).status).toBe(200);
});

it('a processor that does not respond uses up no attempt', async () => {
  const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
  api.stripe.faults.calls(() => 'fail');
  for (let n = 0; n < 5; n += 1) {
    expect((await keep(person)).status).toBe(503);
    expect((await buy(person, id)).status).toBe(503);
  }
  api.stripe.faults.calls(() => undefined);
  expect((await keep(person, 'pm_card_visa')).status).toBe(200);
});
