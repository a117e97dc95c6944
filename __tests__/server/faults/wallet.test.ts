/**
 * Purchases by wallet while its events are lost, doubled, late and out of order, its answers are lost, buyers leave in the
 * middle, and the server is killed in its calls. Afterwards, once the books were compared: every payment that the wallet
 * took bought something, once, or was given back; nothing was given without one; and nobody is charged for what is over.
 */
import { createServer, type AddressInfo } from 'node:net';
import { type PaypalSandbox, startPaypalSandbox } from '../../../sandbox/paypal';
import { seededRandom } from '../../../sandbox/random';
import { reconcile } from '../../../server/modules/billing/settlement/reconcile';
import { sendRefunds } from '../../../server/modules/billing/refunds/send';
import { openPayments } from '../../../server/modules/billing/providers/open';
import { paypal, type Paypal } from '../../../server/modules/billing/providers/paypal';
import { openStudio, type Studio } from '../../../server/studio';
import { DAY, HOUR, NOON, PAYPAL_KEYS, paypalConfig, systemContextOf } from '../../helpers/api';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { approveOrder, subscribe, type Funding } from '../../helpers/paypal';
import { killChildren, startProcess, type Child } from '../../helpers/processes';
import { emulatorToken, PROJECT } from '../../helpers/tokens';
import { aCrowd, aPackage, type Person } from '../builders';
import { brokenRules } from '../invariants';

interface Rig {
  readonly database: TestDatabase;
  readonly sandbox: PaypalSandbox;
  readonly studio: Studio;
  readonly account: Paypal;
  readonly port: number;
}

let rig: Rig;
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
    payments: openPayments({ stripe: null, paypal: paypalConfig(sandbox.url) }, undefined, sandbox.now),
  });
  const config = { paypal_enabled: 'true', subscriptions_enabled: 'true' };
  await database.db
    .insertInto('app_config')
    .values(Object.entries(config).map(([key, value]) => ({ key, value })))
    .onConflict((c) => c.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
  rig = { database, sandbox, studio, port, account: paypal({ ...paypalConfig(sandbox.url), clock: sandbox.now }) };
});
afterEach(async () => {
  killChildren();
  await rig.sandbox.close();
  await rig.studio.close();
  await rig.database.drop();
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function startServer(): Promise<Child> {
  const child = startProcess('__tests__/server/processes/server.ts', [], {
    DATABASE_URL: rig.database.url,
    PROJECT,
    NOW: NOON.toISOString(),
    PORT: String(rig.port),
    PAYPAL_API_URL: rig.sandbox.url,
    PAYPAL_CLIENT_ID: PAYPAL_KEYS.clientId,
    PAYPAL_CLIENT_SECRET: PAYPAL_KEYS.clientSecret,
    PAYPAL_WEBHOOK_ID: PAYPAL_KEYS.webhookId,
  });
  await child.waitForOutput(/listening on/);
  return child;
}

interface Wish {
  readonly person: Person;
  readonly class_package_id: number;
  readonly key: string;
  readonly funding: Funding;
  /** Where the buyer leaves: before agreeing, after it without coming back to the page, or not at all. */
  readonly leaves: 'before' | 'after' | null;
  /** They press the button once more before the page has heard of the first time. */
  readonly twice: boolean;
}

async function wishes(label: string, size: number, random: () => number): Promise<Wish[]> {
  const { db } = rig.database;
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

async function post(
  person: Person,
  path: string,
  body: object,
  key?: string,
): Promise<{ status: number; body: Record<string, unknown> } | null> {
  try {
    const reply = await fetch(`http://127.0.0.1:${rig.port}/api${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        authorization: `Bearer ${emulatorToken(person)}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  } catch {
    // What a browser sees of a server that dies: the connection broke.
    return null;
  }
}

/** A buyer's whole way. The wallet's page may be too late: the order was paid by the news of an earlier time. */
async function buy(wish: Wish): Promise<string> {
  return buying(wish).catch((error: unknown) =>
    /ORDER_ALREADY_COMPLETED/.test(String(error)) ? 'late' : Promise.reject(error),
  );
}

/** The button, the wallet's page, and back. */
async function buying({ person, class_package_id, key, funding, leaves, twice }: Wish): Promise<string> {
  const begun = await post(person, '/checkout/paypal', { class_package_id }, key);
  if (!begun) return 'broken';
  if (begun.status === 500) throw new Error(JSON.stringify(begun.body));
  if (begun.status !== 200) return String(begun.body.code);
  const { purchase_id, orderID, plan_id } = begun.body;
  if (typeof orderID !== 'string' && typeof plan_id !== 'string') return 'done before';
  if (leaves === 'before') return 'left';
  const agree = () =>
    typeof orderID === 'string'
      ? approveOrder(rig.sandbox.url, orderID, funding)
      : subscribe(rig.sandbox.url, String(plan_id), Number(purchase_id), funding);
  if (twice && typeof plan_id === 'string') await agree();
  const approval = await agree();
  if (leaves === 'after') return 'left';
  const taken = await post(person, '/checkout/capture', approval);
  if (!taken) return 'broken';
  if (taken.status === 500) throw new Error(JSON.stringify(taken.body));
  return taken.status === 200 ? 'sold' : String(taken.body.code);
}

/** Calls in which the server dies: an order is made for a buyer who waits for it; one may be captured also by the wallet's news. */
const ORDER = /^\/v2\/checkout\/orders$/;
const CAPTURE = /\/capture$/;

/** Buys in a storm; the server dies in the given one of its calls to such a path. */
async function storm(
  seed: number,
  size: number,
  path: RegExp,
  killAt: number,
): Promise<{ wishes: Wish[]; outcomes: string[] }> {
  const random = seededRandom(seed);
  const all = await wishes(`tormenta-${seed}`, size, random);
  const child = await startServer();
  let calls = 0;
  rig.sandbox.faults.calls(({ method, path: called }) => {
    if (method === 'POST' && path.test(called) && (calls += 1) === killAt) child.kill();
    const chance = random();
    return method === 'GET' || chance > 0.2 ? undefined : chance < 0.1 ? 'fail' : 'lose_answer';
  });
  const outcomes = await Promise.all(all.map(buy));
  expect(await child.ended).toBe('SIGKILL');
  return { wishes: all, outcomes };
}

/** Long after: what PayPal held is decided, what nobody finished is ended, what was lost is found. */
async function afterwards(): Promise<void> {
  rig.sandbox.faults.calls(() => undefined);
  now = new Date(NOON.getTime() + 4 * HOUR);
  const { payments } = await rig.account.listRecent(new Date(NOON.getTime() - DAY), now);
  for (const [index, { id }] of payments.filter(({ status }) => status === 'pending').entries())
    rig.sandbox.review(id, index % 2 === 0 ? 'COMPLETED' : 'DECLINED');
  for (let run = 0; run < 2; run += 1) {
    const { unmended } = await reconcile(systemContextOf(rig.studio, now));
    expect(unmended).toEqual([]);
    await sendRefunds(systemContextOf(rig.studio, now));
  }
}

interface InvoiceRow {
  provider_payment_id: string;
  total_payment: number;
  fulfilled: boolean;
  status: string;
  credits: number;
}

/** Our books against the wallet's: what differs, in words. */
async function compare(): Promise<{ paid: number; fulfilled: number; differences: string[] }> {
  const { pool } = rig.database;
  const { payments } = await rig.account.listRecent(new Date(NOON.getTime() - DAY), now);
  const { rows: invoices } = await pool.query<InvoiceRow>(`
    select i.provider_payment_id, i.total_payment, i.fulfilled, p.status, (select count(*)::int from available_class a where a.invoice_id = i.invoice_id) credits
    from invoice i join purchase p using (purchase_id) where i.provider = 'paypal'`);
  const differences: string[] = [];
  const paid = payments.filter(({ status }) => status !== 'declined' && status !== 'pending');
  for (const { id, amount, status } of paid) {
    const [invoice, ...more] = invoices.filter((i) => i.provider_payment_id === id);
    if (!invoice) differences.push(`${id} was paid and bought nothing`);
    else if (more.length > 0) differences.push(`${id} was taken in twice`);
    else if (invoice.total_payment !== amount)
      differences.push(`${id} is ${amount} there and ${invoice.total_payment} here`);
    else if (
      invoice.fulfilled &&
      (invoice.credits === 0 || invoice.status === 'failed' || invoice.status === 'pending')
    )
      differences.push(`${id} paid a purchase that is ${invoice.status}`);
    else if (!invoice.fulfilled && status !== 'refunded')
      differences.push(`${id} bought nothing and was not given back`);
  }
  const taken = new Set(paid.map(({ id }) => id));
  for (const { provider_payment_id: id, total_payment } of invoices)
    if (total_payment > 0 && !taken.has(id)) differences.push(`${id} was never paid`);
  const { rows: waiting } = await pool.query<{ purchase_id: number }>(
    `select purchase_id from purchase where status = 'pending' and provider is not null`,
  );
  for (const { purchase_id } of waiting) differences.push(`purchase ${purchase_id} still waits`);
  // Whoever charges must be an active purchase's own.
  for (const id of new Set(payments.flatMap(({ subscriptionId }) => subscriptionId ?? []))) {
    const [{ status } = { status: null }] = (
      await pool.query<{ status: string }>(`select status from purchase where subscription_id = $1`, [id])
    ).rows;
    const there = await rig.account.getSubscription(id);
    if (there?.status === 'active' && status !== 'active')
      differences.push(`${id} goes on charging for a purchase that is ${status}`);
  }
  return { paid: paid.length, fulfilled: invoices.filter((i) => i.fulfilled).length, differences };
}

it('ends with every payment as a purchase or a refund', async () => {
  rig.sandbox.faults.set({ seed: 11, drop: 0.35, duplicate: 0.35, delay: 300, reorder: true });
  const seen = new Set<string>();
  const left: Wish[] = [];
  for (const [round, [path, killAt]] of (
    [
      [ORDER, 6],
      [CAPTURE, 3],
    ] as const
  ).entries()) {
    const { wishes: all, outcomes } = await storm(round + 1, 20, path, killAt);
    outcomes.forEach((outcome) => seen.add(outcome));
    left.push(...all.filter((_, i) => outcomes[i] === 'broken'));
  }
  expect((await compare()).differences).not.toEqual([]);
  // Some come back with the same key to a server that lives, some never do.
  const last = await startServer();
  for (const outcome of await Promise.all(left.filter((_, i) => i % 2 === 0).map(buy))) seen.add(outcome);
  await rig.sandbox.faults.flush();
  last.process.kill('SIGTERM');
  await last.ended;
  await afterwards();

  const { paid, fulfilled, differences } = await compare();
  expect(differences).toEqual([]);
  expect(await brokenRules(rig.database.pool)).toEqual([]);
  expect(paid).toBeGreaterThan(10);
  expect(fulfilled).toBeGreaterThanOrEqual(10);
  for (const outcome of ['sold', 'left', 'broken']) expect([...seen]).toContain(outcome);
});
