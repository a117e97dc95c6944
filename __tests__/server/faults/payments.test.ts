/**
 * Purchases while the processor's events are lost, doubled, late and out of order, its answers are lost, and the server
 * is killed in the middle of its calls. Afterwards, once the books were compared: every payment that was taken bought
 * something, once, or was given back, and nothing was given without one.
 */
import { createServer, type AddressInfo } from 'node:net';
import { seededRandom } from '../../../sandbox/random';
import { startStripeSandbox, type StripeSandbox } from '../../../sandbox/stripe/server';
import { openPayments } from '../../../server/modules/billing/providers/open';
import { reconcile } from '../../../server/modules/billing/settlement/reconcile';
import { sendRefunds } from '../../../server/modules/billing/refunds/send';
import { openStudio, type Studio } from '../../../server/studio';
import { HOUR, NOON, STRIPE_KEYS, stripeConfig, systemContextOf } from '../../helpers/api';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { killChildren, startProcess, type Child } from '../../helpers/processes';
import { answerBankChallenge } from '../../helpers/stripe';
import { emulatorToken, PROJECT } from '../../helpers/tokens';
import { aCrowd, aPackage, type Person } from '../builders';
import { brokenRules } from '../invariants';
import { compareBooks, processorAt } from './books';

interface Rig {
  readonly database: TestDatabase;
  readonly sandbox: StripeSandbox;
  readonly studio: Studio;
  readonly port: number;
}

let rig: Rig;
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
    payments: openPayments({ stripe: stripeConfig(sandbox.url), paypal: null }),
  });
  const config = {
    stripe_public_key: publicKey,
    subscriptions_enabled: 'true',
    payment_sources_enabled: 'true',
    discounts_enabled: 'true',
  };
  await database.db
    .insertInto('app_config')
    .values(Object.entries(config).map(([key, value]) => ({ key, value })))
    .onConflict((c) => c.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
  rig = { database, sandbox, studio, port };
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
    STRIPE_API_URL: rig.sandbox.url,
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
  });
  await child.waitForOutput(/listening on/);
  return child;
}

interface Wish {
  readonly person: Person;
  readonly class_package_id: number;
  readonly card: string;
  readonly key: string;
  /** What the customer tells their bank, where it asks; null: nothing, they are gone. */
  readonly answer: boolean | null;
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
];

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
    card: one(CARDS),
    key: `${label}-${person.uid}`,
    answer: one([true, true, false, null]),
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

/** A customer's whole way: buys, answers their bank, asks how it went. Nobody answers a dead server. */
async function buy({ person, class_package_id, card, key, answer }: Wish): Promise<string> {
  const reply = await post(person, '/checkout/purchase', { class_package_id, card_payment_method: card }, key);
  if (!reply) return 'broken';
  if (reply.status === 500) throw new Error(JSON.stringify(reply.body));
  if (reply.status !== 200) return String(reply.body.code);
  const { purchase_id, clientSecret } = reply.body;
  if (typeof clientSecret !== 'string') return 'sold';
  if (answer === null) return 'left';
  await answerBankChallenge(rig.sandbox.url, clientSecret, answer);
  await post(person, '/checkout/confirm', { purchase_id });
  return 'answered';
}

/** Calls in which the server dies. Both are made for a customer who waits, so that somebody is sure to be left without an answer. */
const CREATE = /^\/v1\/payment_intents$/;
const CONFIRM = /^\/v1\/payment_intents\/\w+\/confirm$/;

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
    return method === 'GET' || chance > 0.16 ? undefined : chance < 0.08 ? 'fail' : 'lose_answer';
  });
  const outcomes = await Promise.all(all.map(buy));
  expect(await child.ended).toBe('SIGKILL');
  return { wishes: all, outcomes };
}

/** Long after: what nobody finished is ended, what was lost is found. */
async function afterwards(): Promise<void> {
  rig.sandbox.faults.calls(() => undefined);
  const later = new Date(NOON.getTime() + 3 * HOUR);
  // A second run finds nothing to do, whatever the first one met.
  for (let run = 0; run < 2; run += 1) {
    const { unmended } = await reconcile(systemContextOf(rig.studio, later));
    expect(unmended).toEqual([]);
    await sendRefunds(systemContextOf(rig.studio, later));
  }
}

const books = () => compareBooks(rig.database.pool, processorAt(rig.sandbox.url, STRIPE_KEYS.secretKey));

it('ends with every payment as a purchase or a refund', async () => {
  rig.sandbox.faults.webhooks({
    seed: 11,
    drop: 0.35,
    duplicate: 0.35,
    delay: { share: 0.3, ms: 400 },
    reorder: { ms: 300 },
  });
  const seen = new Set<string>();
  const left: Wish[] = [];
  for (const [round, [path, killAt]] of (
    [
      [CREATE, 9],
      [CONFIRM, 5],
      [CREATE, 6],
    ] as const
  ).entries()) {
    const { wishes: all, outcomes } = await storm(round + 1, 24, path, killAt);
    outcomes.forEach((outcome) => seen.add(outcome));
    expect(outcomes).toContain('broken');
    left.push(...all.filter((_, i) => outcomes[i] === 'broken'));
  }
  // Some come back with the same key to a server that lives, some never do.
  const last = await startServer();
  for (const outcome of await Promise.all(left.filter((_, i) => i % 2 === 0).map(buy))) seen.add(outcome);
  await rig.sandbox.faults.flush();
  last.process.kill('SIGTERM');
  await last.ended;
  await afterwards();

  const { paid, fulfilled, differences } = await books();
  expect(differences).toEqual([]);
  expect(await brokenRules(rig.database.pool)).toEqual([]);
  expect(paid).toBeGreaterThan(10);
  expect(fulfilled).toBeGreaterThanOrEqual(10);
  for (const outcome of ['sold', 'answered', 'card_declined', 'broken']) expect([...seen]).toContain(outcome);
});

it('gives back what was paid for a purchase that has failed meanwhile', async () => {
  const child = await startServer();
  rig.sandbox.faults.pause();
  const [person] = await aCrowd(rig.database.db, 1, 0);
  if (!person) throw new Error('nobody');
  const wish = {
    person,
    class_package_id: await aPackage(rig.database.db),
    card: 'pm_card_authenticationRequired',
    key: 'tarde-0001',
    answer: null,
  };
  expect(await buy(wish)).toBe('left');
  await rig.database.db.updateTable('purchase').set({ status: 'failed' }).execute();
  const [intent] = (await processorAt(rig.sandbox.url, STRIPE_KEYS.secretKey).paymentIntents.list()).data;
  await answerBankChallenge(rig.sandbox.url, intent?.client_secret ?? '', true);
  rig.sandbox.faults.resume();
  await rig.sandbox.faults.flush();
  child.process.kill('SIGTERM');
  await child.ended;
  await afterwards();
  expect(await books()).toEqual({ paid: 1, fulfilled: 0, refunded: 1, differences: [] });
  expect(await brokenRules(rig.database.pool)).toEqual([]);
});

describe('the comparison itself', () => {
  it('notices what a killed server leaves where nobody compares the books', async () => {
    rig.sandbox.faults.webhooks({ drop: 1 });
    await storm(5, 16, CONFIRM, 4);
    expect((await books()).differences).not.toEqual([]);
    await afterwards();
    expect((await books()).differences).toEqual([]);
  });

  it('notices each thing that may be wrong', async () => {
    const child = await startServer();
    const [person] = await aCrowd(rig.database.db, 1, 0);
    if (!person) throw new Error('nobody');
    expect(
      await buy({
        person,
        class_package_id: await aPackage(rig.database.db),
        card: 'pm_card_visa',
        key: 'una-compra',
        answer: null,
      }),
    ).toBe('sold');
    await rig.sandbox.faults.flush();
    child.process.kill('SIGTERM');
    await child.ended;
    expect((await books()).differences).toEqual([]);
    const client = await rig.database.pool.connect();
    try {
      for (const [harm, told] of [
        ['update available_class set invoice_id = null; delete from invoice', 'was paid and bought nothing'],
        [`update invoice set provider_payment_id = 'pi_invented'`, 'was never paid'],
        ['delete from available_class', 'gave no credits'],
        [`update purchase set status = 'pending'`, 'still waits'],
        ['update invoice set fulfilled = false', 'bought nothing and was not given back'],
        ['update invoice set total_payment = total_payment - 1', 'there and'],
      ] as const) {
        await client.query('begin');
        await client.query(harm);
        expect(
          (await compareBooks(client, processorAt(rig.sandbox.url, STRIPE_KEYS.secretKey))).differences.join('\n'),
        ).toContain(told);
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });
});
