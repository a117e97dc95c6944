/**
 * Purchases while Stripe's webhooks are lost, doubled, late and out of order, its responses are lost, and the server is
 * killed in its calls. After reconciliation every captured payment has one fulfilled purchase or a refund, and no
 * purchase lacks its payment.
 */
import { freePort } from '../../../demo/processes';
import { seededRandom } from '../../../sandbox/random';
import { startStripeSandbox, type StripeSandbox } from '../../../sandbox/stripe/server';
import { openPayments } from '../../../server/modules/billing/providers/open';
import { reconcile } from '../../../server/modules/billing/settlement/reconcile';
import { sendRefunds } from '../../../server/modules/billing/refunds/send';
import type { Studio } from '../../../server/studio';
import { SPEI } from '../../../domain/pricing';
import { HOUR, NOON, STRIPE_KEYS, stripeConfig, systemContextOf } from '../../helpers/api';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { killChildren, type Child } from '../../helpers/processes';
import { consentFields } from '../../helpers/renewalConsent';
import { answerBankChallenge } from '../../helpers/stripe';
import { until } from '../../helpers/until';
import { aCrowd, aPackage, aPerson, type Person } from '../builders';
import { brokenRules } from '../invariants';
import { post as postTo, startServer as startKillable } from './killable';
import { compareWithStripe, stripeAt } from './stripeComparison';
import { openStudio } from '../../../server/openStudio';

interface Setup {
  readonly database: TestDatabase;
  readonly sandbox: StripeSandbox;
  readonly studio: Studio;
  readonly port: number;
}

let setup: Setup;
beforeEach(async () => {
  const [database, port] = [await createTestDatabase(), await freePort()];
  const { secretKey, publicKey, webhookSecret: secret } = STRIPE_KEYS;
  const sandbox = await startStripeSandbox({
    secretKey,
    publicKey,
    webhook: { url: `http://127.0.0.1:${port}/api/webhooks/stripe`, secret },
    now: () => NOON,
  });
  const studio = openStudio(database.url, {
    payments: openPayments({ stripe: stripeConfig(sandbox.url), paypal: null, mercadoPago: null }),
  });
  const config = {
    stripe_public_key: publicKey,
    subscriptions_enabled: 'true',
    payment_sources_enabled: 'true',
    discounts_enabled: 'true',
    installments_plans: '3, 6',
    installments_min_amount: '500',
  };
  await database.db
    .insertInto('app_config')
    .values(Object.entries(config).map(([key, value]) => ({ key, value })))
    .onConflict((c) => c.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
  setup = { database, sandbox, studio, port };
});
afterEach(async () => {
  killChildren();
  await setup.sandbox.close();
  await setup.studio.close();
  await setup.database.drop();
});

const startServer = (now = NOON): Promise<Child> =>
  startKillable({
    databaseUrl: setup.database.url,
    port: setup.port,
    now,
    providers: {
      STRIPE_API_URL: setup.sandbox.url,
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    },
  });

interface Attempt {
  readonly person: Person;
  readonly class_package_id: number;
  readonly card: string;
  readonly key: string;
  /** Whether the customer passes a challenge of their bank; null: they leave. */
  readonly passes: boolean | null;
  /** Pesos of it that store credit pays. */
  readonly credit?: number;
  /** In how many months the card pays it, where its bank has them. */
  readonly installments?: number;
}

const CARDS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_authenticationRequiredOnSetup',
  'pm_card_chargeDeclined',
  'pm_card_threeDSecureRequiredChargeDeclined',
  'pm_card_authenticationRequired',
  'pm_card_chargeCustomerFail',
  'pm_card_mxInstallments',
  'pm_card_mxInstallments',
  'pm_card_mxInstallmentsAuthentication',
];
const hasMonths = (card: string): boolean => card.startsWith('pm_card_mxInstallments');

async function makeAttempts(label: string, size: number, random: () => number): Promise<Attempt[]> {
  const { db } = setup.database;
  const monthly = { is_subscription: true, subscription_period: 'month' as const, subscription_interval: 1 };
  const packages = [
    await aPackage(db),
    await aPackage(db, { attendee_limit: 5 }),
    await aPackage(db, monthly),
    await aPackage(db, { ...monthly, free_trial_length: 7 }),
  ];
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const crowd = await aCrowd(db, size, 0);
  await db
    .insertInto('store_credit_entry')
    .values(crowd.map(({ customer_id }) => ({ customer_id, kind: 'goodwill', amount: 30_000, created_at: NOON })))
    .execute();
  return crowd.map((person) => {
    const class_package_id = one(packages);
    const card = one(CARDS);
    const isOnce = packages.indexOf(class_package_id) < 2;
    return {
      person,
      class_package_id,
      card,
      key: `${label}-${person.uid}`,
      passes: one([true, true, false, null]),
      ...(isOnce && random() < 0.9 && { credit: 300 }),
      ...(isOnce && random() < (hasMonths(card) ? 0.8 : 0.1) && { installments: one([3, 6]) }),
    };
  });
}

const post = (person: Person, path: string, body: object, key?: string) => postTo(setup.port, person, path, body, key);

/** Buys, agreeing to what a subscription charges. */
async function order(...[person, path, body, key]: Parameters<typeof post>): ReturnType<typeof post> {
  const reply = await post(person, path, body, key);
  const consent = reply && consentFields(reply);
  return consent ? post(person, path, { ...body, ...consent }, key) : reply;
}

/** Buys, passes or fails the challenge, and confirms; returns the outcome, 'broken' if the server was killed. */
async function buy({ person, class_package_id, card, key, passes, credit, installments }: Attempt): Promise<string> {
  const body = {
    class_package_id,
    card_payment_method: card,
    ...(credit && { payment_method: 1, store_credit: credit }),
    ...(installments && { installments }),
  };
  const reply = await order(person, '/checkout/purchase', body, key);
  if (!reply) return 'broken';
  if (reply.status === 500) throw new Error(JSON.stringify(reply.body));
  if (reply.status !== 200) return String(reply.body.code);
  const { purchase_id, clientSecret } = reply.body;
  if (typeof clientSecret !== 'string') return 'sold';
  if (passes === null) return 'left';
  await answerBankChallenge(setup.sandbox.url, clientSecret, passes);
  await post(person, '/checkout/confirm', { purchase_id });
  return 'confirmed';
}

/** Calls in which the server is killed. A customer waits for both, so that one response is sure to be missing. */
const CREATE = /^\/v1\/payment_intents$/;
const CONFIRM = /^\/v1\/payment_intents\/\w+\/confirm$/;

/** Runs many purchases at once, and kills the server in its `killAt`th call to the path. */
async function buyUntilKilled(
  seed: number,
  size: number,
  path: RegExp,
  killAt: number,
): Promise<{ attempts: Attempt[]; outcomes: string[] }> {
  const random = seededRandom(seed);
  const attempts = await makeAttempts(`tormenta-${seed}`, size, random);
  const child = await startServer();
  let calls = 0;
  setup.sandbox.faults.calls(({ method, path: called }) => {
    if (method === 'POST' && path.test(called) && (calls += 1) === killAt) child.kill();
    const chance = random();
    return method === 'GET' || chance > 0.16 ? undefined : chance < 0.08 ? 'fail' : 'lose_response';
  });
  const outcomes = await Promise.all(attempts.map(buy));
  expect(await child.ended).toBe('SIGKILL');
  return { attempts, outcomes };
}

/** Reconciles hours later: ends unfinished purchases and finds lost payments. */
async function reconcileLater(): Promise<void> {
  setup.sandbox.faults.calls(() => undefined);
  const later = new Date(NOON.getTime() + 3 * HOUR);
  // The second run finds nothing to do.
  for (let run = 0; run < 2; run += 1) {
    const { unmended } = await reconcile(systemContextOf(setup.studio, later));
    expect(unmended).toEqual([]);
    await sendRefunds(systemContextOf(setup.studio, later));
  }
}

const compare = () => compareWithStripe(setup.database.pool, stripeAt(setup.sandbox.url, STRIPE_KEYS.secretKey));

it('every captured card payment ends as a purchase or a refund despite kills and lost webhooks', async () => {
  setup.sandbox.faults.webhooks({
    seed: 11,
    drop: 0.35,
    duplicate: 0.35,
    delay: { share: 0.3, ms: 400 },
    reorder: { ms: 300 },
  });
  const seen = new Set<string>();
  const interrupted: Attempt[] = [];
  for (const [round, [path, killAt]] of (
    [
      [CREATE, 9],
      [CONFIRM, 5],
      [CREATE, 6],
    ] as const
  ).entries()) {
    const { attempts, outcomes } = await buyUntilKilled(round + 1, 24, path, killAt);
    outcomes.forEach((outcome) => seen.add(outcome));
    expect(outcomes).toContain('broken');
    interrupted.push(...attempts.filter((_, i) => outcomes[i] === 'broken'));
  }
  // Half of the interrupted customers repeat the request with the same key.
  const last = await startServer();
  for (const outcome of await Promise.all(interrupted.filter((_, i) => i % 2 === 0).map(buy))) seen.add(outcome);
  await setup.sandbox.faults.flush();
  last.process.kill('SIGTERM');
  await last.ended;
  await reconcileLater();

  const { paid, fulfilled, differences } = await compare();
  expect(differences).toEqual([]);
  expect(await brokenRules(setup.database.pool)).toEqual([]);
  const { rows } = await setup.database.pool.query<{ used: number; returned: number; balances: number }>(`
    select (select count(*)::int from purchase where store_credit > 0) as used,
      (select count(*)::int from store_credit_entry where kind = 'payment_returned') as returned,
      (select sum(balance)::int from store_credit) as balances`);
  // Whatever was killed: what store credit paid for was bought, and all else is with its customers.
  expect(rows[0]).toMatchObject({ balances: 3 * 24 * 30_000 - (rows[0]?.used ?? 0) * 30_000 });
  expect([(rows[0]?.used ?? 0) > 3, (rows[0]?.returned ?? 0) > 3]).toEqual([true, true]);
  expect(paid).toBeGreaterThan(10);
  expect(fulfilled).toBeGreaterThanOrEqual(10);
  const { rows: plans } = await setup.database.pool.query<{ installments: number }>(
    `select installments from purchase where installments is not null and status = 'completed'`,
  );
  expect(plans).not.toEqual([]);
  expect(interrupted.some(({ card, installments }) => installments && hasMonths(card))).toBe(true);
  for (const outcome of ['sold', 'confirmed', 'card_declined', 'broken']) expect([...seen]).toContain(outcome);
});

/** Begins SPEI purchases while the server is killed in its `killAt`th call, and calls fail. */
async function transferUntilKilled(people: readonly Person[], class_package_id: number, killAt: number): Promise<void> {
  const random = seededRandom(killAt);
  const child = await startServer();
  let calls = 0;
  setup.sandbox.faults.calls(({ method, path }) => {
    if (method === 'POST' && /payment_intents/.test(path) && (calls += 1) === killAt) child.kill();
    const chance = random();
    return method === 'GET' || chance > 0.16 ? undefined : chance < 0.08 ? 'fail' : 'lose_response';
  });
  const body = { class_package_id, payment_method: SPEI };
  await Promise.all(people.map((person) => post(person, '/checkout/purchase', body, `spei-${person.uid}`)));
  expect(await child.ended).toBe('SIGKILL');
  setup.sandbox.faults.calls(() => undefined);
}

it('every transferred peso ends as a purchase or as store credit despite kills and lost webhooks', async () => {
  const { database, sandbox, studio } = setup;
  await database.db.insertInto('app_config').values({ key: 'spei_enabled', value: 'true' }).execute();
  sandbox.faults.webhooks({ seed: 5, drop: 0.35, duplicate: 0.35, reorder: { ms: 100 } });
  const stripe = stripeAt(sandbox.url, STRIPE_KEYS.secretKey);
  const people = await aCrowd(database.db, 16, 0);
  await transferUntilKilled(people, await aPackage(database.db, { price: 50_000 }), 20);
  const shown = async () => {
    const intents = await stripe.paymentIntents.list({ limit: 100 });
    return intents.data.filter(({ status }) => status === 'requires_action');
  };
  // Whole, partly, too much, never; and again, also late.
  const sums = [50_000, 20_000, 75_050, 0];
  const server = await startServer();
  const first = await shown();
  expect(first.length).toBeGreaterThan(5);
  let sent = 0;
  const send = (id: string, amount: number): void => {
    if (amount > 0) sandbox.transfer(id, amount);
    sent += amount;
  };
  for (const [at, { id }] of first.entries()) send(id, sums[at % sums.length] ?? 0);
  await sandbox.faults.flush();
  server.process.kill('SIGTERM');
  await server.ended;
  const after = (hours: number) => systemContextOf(studio, new Date(NOON.getTime() + hours * HOUR));
  await reconcile(after(1));
  await reconcile(after(49));
  // What comes now is late.
  sandbox.advance(49 * HOUR);
  for (const { id } of first.slice(0, 6)) send(id, 50_000);
  for (let run = 0; run < 2; run += 1) expect((await reconcile(after(50))).unmended).toEqual([]);

  expect((await compare()).differences).toEqual([]);
  expect(await brokenRules(database.pool)).toEqual([]);
  const { rows } = await database.pool.query<{ sum: string }>(`select sum(amount) from (
    select total_payment as amount from invoice where fulfilled
    union all select amount from store_credit_entry) x`);
  expect(Number(rows[0]?.sum)).toBe(sent);
});

it('a payment for a purchase that has failed meanwhile is refunded', async () => {
  const child = await startServer();
  setup.sandbox.faults.pause();
  const [person] = await aCrowd(setup.database.db, 1, 0);
  if (!person) throw new Error('no customer');
  const attempt = {
    person,
    class_package_id: await aPackage(setup.database.db),
    card: 'pm_card_authenticationRequired',
    key: 'tarde-0001',
    passes: null,
  };
  expect(await buy(attempt)).toBe('left');
  await setup.database.db.updateTable('purchase').set({ status: 'failed' }).execute();
  const [intent] = (await stripeAt(setup.sandbox.url, STRIPE_KEYS.secretKey).paymentIntents.list()).data;
  await answerBankChallenge(setup.sandbox.url, intent?.client_secret ?? '', true);
  setup.sandbox.faults.resume();
  await setup.sandbox.faults.flush();
  child.process.kill('SIGTERM');
  await child.ended;
  await reconcileLater();
  expect(await compare()).toEqual({ paid: 1, fulfilled: 0, refunded: 1, differences: [] });
  expect(await brokenRules(setup.database.pool)).toEqual([]);
});

it('a refund whose server was killed while sending it is sent by the next server within a minute', async () => {
  const { database, sandbox } = setup;
  const killed = await startServer();
  const person = await aPerson(database.db);
  const class_package_id = await aPackage(database.db);
  const attempt = { person, class_package_id, card: 'pm_card_visa', key: 'reembolso-0001', passes: null };
  expect(await buy(attempt)).toBe('sold');
  sandbox.faults.calls(({ method, path }) => {
    if (method !== 'POST' || path !== '/v1/refunds') return undefined;
    killed.kill();
    return 'fail';
  });
  const { purchase_id } = await database.db.selectFrom('purchase').select('purchase_id').executeTakeFirstOrThrow();
  const answer = await post(await aPerson(database.db, 'admin'), `/purchases/${purchase_id}/refund`, {});
  // The job may begin, and the server die, before the answer is out.
  expect([200, undefined]).toContain(answer?.status);
  expect(await killed.ended).toBe('SIGKILL');
  const under = await database.db.selectFrom('studio_work').select('lane').where('visit', 'is not', null).execute();
  expect(under).toContainEqual({ lane: 'providers' });

  sandbox.faults.calls(() => undefined);
  const next = await startServer(new Date(NOON.getTime() + 60_000));
  const status = () => database.db.selectFrom('refund').select('status').executeTakeFirstOrThrow();
  await until(async () => (await status()).status !== 'pending');
  expect(await status()).toEqual({ status: 'succeeded' });
  next.process.kill('SIGTERM');
  await next.ended;
  expect(await stripeAt(sandbox.url, STRIPE_KEYS.secretKey).refunds.list()).toMatchObject({
    data: [{ amount: 120_050 }],
  });
});

describe('compareWithStripe', () => {
  it('reports differences after a kill until the payments are reconciled', async () => {
    setup.sandbox.faults.webhooks({ drop: 1 });
    await buyUntilKilled(5, 16, CONFIRM, 4);
    expect((await compare()).differences).not.toEqual([]);
    await reconcileLater();
    expect((await compare()).differences).toEqual([]);
  });

  it('reports each kind of difference', async () => {
    const child = await startServer();
    const [person] = await aCrowd(setup.database.db, 1, 0);
    if (!person) throw new Error('no customer');
    expect(
      await buy({
        person,
        class_package_id: await aPackage(setup.database.db),
        card: 'pm_card_visa',
        key: 'una-compra',
        passes: null,
      }),
    ).toBe('sold');
    await setup.sandbox.faults.flush();
    child.process.kill('SIGTERM');
    await child.ended;
    expect((await compare()).differences).toEqual([]);
    const client = await setup.database.pool.connect();
    try {
      for (const [damage, difference] of [
        ['update available_class set invoice_id = null; delete from invoice', 'was paid without a purchase'],
        [`update invoice set provider_payment_id = 'pi_invented'`, 'was never paid'],
        ['delete from available_class', 'granted no credits'],
        [`update purchase set status = 'pending'`, 'is still pending'],
        ['update purchase set installments = 6', 'was paid in null months'],
        ['update invoice set fulfilled = false', 'was neither fulfilled nor refunded'],
        ['update invoice set total_payment = total_payment - 1', 'at Stripe and'],
      ] as const) {
        await client.query('begin');
        await client.query(damage);
        expect(
          (await compareWithStripe(client, stripeAt(setup.sandbox.url, STRIPE_KEYS.secretKey))).differences.join('\n'),
        ).toContain(difference);
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });
});
