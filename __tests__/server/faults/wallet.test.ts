/**
 * Purchases by PayPal while its webhooks are lost, doubled, late and out of order, its responses are lost, buyers
 * leave, and the server is killed in its calls. After reconciliation every captured payment has one fulfilled
 * purchase or a refund, no purchase lacks its payment, and no ended subscription goes on charging.
 */
import { freePort } from '../../../demo/processes';
import { type PaypalSandbox, startPaypalSandbox } from '../../../sandbox/paypal';
import { seededRandom } from '../../../sandbox/random';
import { reconcile } from '../../../server/modules/billing/settlement/reconcile';
import { sendRefunds } from '../../../server/modules/billing/refunds/send';
import { openPayments } from '../../../server/modules/billing/providers/open';
import { paypal, type Paypal } from '../../../server/modules/billing/providers/paypal';
import type { Studio } from '../../../server/studio';
import { DAY, HOUR, NOON, PAYPAL_KEYS, paypalConfig, systemContextOf } from '../../helpers/api';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { approveOrder, subscribe, type Funding } from '../../helpers/paypal';
import { killChildren, type Child } from '../../helpers/processes';
import { consentFields } from '../../helpers/renewalConsent';
import { aCrowd, aPackage, type Person } from '../builders';
import { brokenRules } from '../invariants';
import { post as postTo, startServer as startKillable } from './killable';
import { openStudio } from '../../../server/openStudio';

interface Setup {
  readonly database: TestDatabase;
  readonly sandbox: PaypalSandbox;
  readonly studio: Studio;
  readonly account: Paypal;
  readonly port: number;
}

let setup: Setup;
let now = NOON;

beforeEach(async () => {
  now = NOON;
  const [database, port] = [await createTestDatabase(), await freePort()];
  const { webhookId: id, ...keys } = PAYPAL_KEYS;
  const sandbox = await startPaypalSandbox({
    ...keys,
    webhook: { url: `http://127.0.0.1:${port}/api/webhooks/paypal`, id },
    now: () => now,
  });
  const studio = openStudio(database.url, {
    payments: openPayments(
      { stripe: null, paypal: paypalConfig(sandbox.url), mercadoPago: null },
      undefined,
      sandbox.now,
    ),
  });
  const config = { paypal_enabled: 'true', subscriptions_enabled: 'true' };
  await database.db
    .insertInto('app_config')
    .values(Object.entries(config).map(([key, value]) => ({ key, value })))
    .onConflict((c) => c.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
  setup = { database, sandbox, studio, port, account: paypal({ ...paypalConfig(sandbox.url), clock: sandbox.now }) };
});
afterEach(async () => {
  killChildren();
  await setup.sandbox.close();
  await setup.studio.close();
  await setup.database.drop();
});

const startServer = (): Promise<Child> =>
  startKillable({
    databaseUrl: setup.database.url,
    port: setup.port,
    providers: {
      PAYPAL_API_URL: setup.sandbox.url,
      PAYPAL_CLIENT_ID: PAYPAL_KEYS.clientId,
      PAYPAL_CLIENT_SECRET: PAYPAL_KEYS.clientSecret,
      PAYPAL_WEBHOOK_ID: PAYPAL_KEYS.webhookId,
    },
  });

interface Attempt {
  readonly person: Person;
  readonly class_package_id: number;
  readonly key: string;
  readonly funding: Funding;
  /** When the buyer leaves: before approving, after it without returning to the page, or not at all. */
  readonly leaves: 'before' | 'after' | null;
  /** Whether they press the button again before the first response. */
  readonly twice: boolean;
}

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
  return (await aCrowd(db, size, 0)).map((person) => ({
    person,
    class_package_id: one(packages),
    key: `${label}-${person.uid}`,
    funding: one(['good', 'good', 'good', 'declining', 'reviewed'] as const),
    leaves: one(['before', 'after', null, null, null] as const),
    twice: random() < 0.3,
  }));
}

const post = (person: Person, path: string, body: object, key?: string) => postTo(setup.port, person, path, body, key);

/** Buys, agreeing to what a subscription charges. */
async function order(...[person, path, body, key]: Parameters<typeof post>): ReturnType<typeof post> {
  const reply = await post(person, path, body, key);
  const consent = reply && consentFields(reply);
  return consent ? post(person, path, { ...body, ...consent }, key) : reply;
}

/** Buys; returns 'late' if a webhook of an earlier approval has completed the order already. */
async function buy(attempt: Attempt): Promise<string> {
  return runCheckout(attempt).catch((error: unknown) =>
    /ORDER_ALREADY_COMPLETED/.test(String(error)) ? 'late' : Promise.reject(error),
  );
}

/** Starts the purchase, approves it at PayPal and captures it; returns the outcome. */
async function runCheckout({ person, class_package_id, key, funding, leaves, twice }: Attempt): Promise<string> {
  const started = await order(person, '/checkout/paypal', { class_package_id }, key);
  if (!started) return 'broken';
  if (started.status === 500) throw new Error(JSON.stringify(started.body));
  if (started.status !== 200) return String(started.body.code);
  const { purchase_id, orderID, plan_id } = started.body;
  if (typeof orderID !== 'string' && typeof plan_id !== 'string') return 'done before';
  if (leaves === 'before') return 'left';
  const approve = () =>
    typeof orderID === 'string'
      ? approveOrder(setup.sandbox.url, orderID, funding)
      : subscribe(setup.sandbox.url, String(plan_id), Number(purchase_id), funding);
  if (twice && typeof plan_id === 'string') await approve();
  const approval = await approve();
  if (leaves === 'after') return 'left';
  const captured = await post(person, '/checkout/capture', approval);
  if (!captured) return 'broken';
  if (captured.status === 500) throw new Error(JSON.stringify(captured.body));
  return captured.status === 200 ? 'sold' : String(captured.body.code);
}

/** Calls in which the server is killed. A buyer waits for an order; a webhook may cause a capture, too. */
const ORDER = /^\/v2\/checkout\/orders$/;
const CAPTURE = /\/capture$/;

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
    return method === 'GET' || chance > 0.2 ? undefined : chance < 0.1 ? 'fail' : 'lose_response';
  });
  const outcomes = await Promise.all(attempts.map(buy));
  expect(await child.ended).toBe('SIGKILL');
  return { attempts, outcomes };
}

/** Reconciles hours later: PayPal decides held payments, unfinished purchases end, lost payments are found. */
async function reconcileLater(): Promise<void> {
  setup.sandbox.faults.calls(() => undefined);
  now = new Date(NOON.getTime() + 4 * HOUR);
  const { payments } = await setup.account.listRecent(new Date(NOON.getTime() - DAY), now);
  for (const [index, { id }] of payments.filter(({ status }) => status === 'pending').entries())
    setup.sandbox.review(id, index % 2 === 0 ? 'COMPLETED' : 'DECLINED');
  for (let run = 0; run < 2; run += 1) {
    const { unmended } = await reconcile(systemContextOf(setup.studio, now));
    expect(unmended).toEqual([]);
    await sendRefunds(systemContextOf(setup.studio, now));
  }
}

interface InvoiceRow {
  provider_payment_id: string;
  total_payment: number;
  fulfilled: boolean;
  status: string;
  credits: number;
}

/** Compares the purchases in the database with the payments at PayPal, and describes each difference. */
async function compare(): Promise<{ paid: number; fulfilled: number; differences: string[] }> {
  const { pool } = setup.database;
  const { payments } = await setup.account.listRecent(new Date(NOON.getTime() - DAY), now);
  const { rows: invoices } = await pool.query<InvoiceRow>(`
    select i.provider_payment_id, i.total_payment, i.fulfilled, p.status,
      (select count(*)::int from available_class a where a.invoice_id = i.invoice_id) credits
    from invoice i join purchase p using (purchase_id) where i.provider = 'paypal'`);
  const differences: string[] = [];
  const paid = payments.filter(({ status }) => status !== 'declined' && status !== 'pending');
  for (const { id, amount, status } of paid) {
    const [invoice, ...more] = invoices.filter((i) => i.provider_payment_id === id);
    if (!invoice) differences.push(`${id} was paid without a purchase`);
    else if (more.length > 0) differences.push(`${id} has two invoices`);
    else if (invoice.total_payment !== amount)
      differences.push(`${id} is ${amount} at PayPal and ${invoice.total_payment} in the invoice`);
    else if (
      invoice.fulfilled &&
      (invoice.credits === 0 || invoice.status === 'failed' || invoice.status === 'pending')
    )
      differences.push(`${id} paid a purchase that is ${invoice.status}`);
    else if (!invoice.fulfilled && status !== 'refunded') differences.push(`${id} was neither fulfilled nor refunded`);
  }
  const captured = new Set(paid.map(({ id }) => id));
  for (const { provider_payment_id: id, total_payment } of invoices)
    if (total_payment > 0 && !captured.has(id)) differences.push(`${id} was never paid`);
  const { rows: waiting } = await pool.query<{ purchase_id: number }>(
    `select purchase_id from purchase where status = 'pending' and provider is not null`,
  );
  for (const { purchase_id } of waiting) differences.push(`purchase ${purchase_id} is still pending`);
  // An active subscription must belong to an active purchase.
  for (const id of new Set(payments.flatMap(({ subscriptionId }) => subscriptionId ?? []))) {
    const [{ status } = { status: null }] = (
      await pool.query<{ status: string }>(`select status from purchase where subscription_id = $1`, [id])
    ).rows;
    const there = await setup.account.getSubscription(id);
    if (there?.status === 'active' && status !== 'active')
      differences.push(`${id} goes on charging for a purchase that is ${status}`);
  }
  return { paid: paid.length, fulfilled: invoices.filter((i) => i.fulfilled).length, differences };
}

it('every captured PayPal payment ends as a purchase or a refund despite kills and lost webhooks', async () => {
  setup.sandbox.faults.set({ seed: 11, drop: 0.35, duplicate: 0.35, delay: 300, reorder: true });
  const seen = new Set<string>();
  const interrupted: Attempt[] = [];
  for (const [round, [path, killAt]] of (
    [
      [ORDER, 6],
      [CAPTURE, 3],
    ] as const
  ).entries()) {
    const { attempts, outcomes } = await buyUntilKilled(round + 1, 20, path, killAt);
    outcomes.forEach((outcome) => seen.add(outcome));
    interrupted.push(...attempts.filter((_, i) => outcomes[i] === 'broken'));
  }
  expect((await compare()).differences).not.toEqual([]);
  // Half of the interrupted customers repeat the request with the same key.
  const last = await startServer();
  const repeating = interrupted.filter((_, i) => i % 2 === 0);
  for (const outcome of await Promise.all(repeating.map(buy))) seen.add(outcome);
  // On a busy machine the kills come before most have paid: these pay, and with PayPal as it should be.
  setup.sandbox.faults.calls(() => undefined);
  const class_package_id = await aPackage(setup.database.db);
  const later = (await makeAttempts('luego', 11, seededRandom(3))).map((attempt): Attempt => ({
    ...attempt,
    class_package_id,
    funding: 'good',
    leaves: null,
  }));
  expect(await Promise.all(later.map(buy))).toEqual(later.map(() => 'sold'));
  await setup.sandbox.faults.flush();
  last.process.kill('SIGTERM');
  await last.ended;
  await reconcileLater();

  const { paid, fulfilled, differences } = await compare();
  expect(differences).toEqual([]);
  expect(await brokenRules(setup.database.pool)).toEqual([]);
  expect(paid).toBeGreaterThan(10);
  expect(fulfilled).toBeGreaterThanOrEqual(10);
  for (const outcome of ['left', 'broken']) expect([...seen]).toContain(outcome);
});
