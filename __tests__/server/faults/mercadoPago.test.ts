/**
 * Purchases by Mercado Pago while its notifications are lost, doubled and out of order, its responses are lost, buyers
 * pay twice or leave, and the server is killed in its calls. After reconciliation every payment has one fulfilled
 * purchase or a refund.
 */
import { freePort } from '../../../demo/processes';
import { type MercadoPagoSandbox, startMercadoPagoSandbox } from '../../../sandbox/mercadopago';
import { seededRandom } from '../../../sandbox/random';
import { HOUR } from '../../../domain/durations';
import { MERCADO_PAGO } from '../../../domain/pricing';
import { openPayments } from '../../../server/modules/billing/providers/open';
import { sendRefunds } from '../../../server/modules/billing/refunds/send';
import { reconcile } from '../../../server/modules/billing/settlement/reconcile';
import { openStudio } from '../../../server/openStudio';
import type { Studio } from '../../../server/studio';
import { MERCADO_PAGO_KEYS, NOON, systemContextOf } from '../../helpers/api';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { killChildren, type Child } from '../../helpers/processes';
import { aCrowd, aPackage, type Person } from '../builders';
import { brokenRules } from '../invariants';
import { post as postTo, startServer as startKillable } from './killable';

type Outcome = 'approved' | 'rejected' | 'pending';

let database: TestDatabase;
let sandbox: MercadoPagoSandbox;
let studio: Studio;
let port: number;
let now = NOON;

beforeEach(async () => {
  now = NOON;
  [database, port] = [await createTestDatabase(), await freePort()];
  sandbox = await startMercadoPagoSandbox({ ...MERCADO_PAGO_KEYS, now: () => now });
  const mercadoPago = { ...MERCADO_PAGO_KEYS, apiUrl: sandbox.url };
  studio = openStudio(database.url, {
    payments: openPayments({ stripe: null, paypal: null, mercadoPago }, undefined, () => now),
  });
  await database.db.insertInto('app_config').values({ key: 'mercado_pago_enabled', value: 'true' }).execute();
});
afterEach(async () => {
  killChildren();
  await sandbox.close();
  await studio.close();
  await database.drop();
});

const startServer = (): Promise<Child> =>
  startKillable({
    databaseUrl: database.url,
    port,
    providers: {
      MERCADO_PAGO_API_URL: sandbox.url,
      MERCADO_PAGO_ACCESS_TOKEN: MERCADO_PAGO_KEYS.accessToken,
      MERCADO_PAGO_WEBHOOK_SECRET: MERCADO_PAGO_KEYS.webhookSecret,
    },
  });

interface Attempt {
  readonly person: Person;
  readonly class_package_id: number;
  readonly key: string;
  /** What they do at the page, one after another. */
  readonly pays: readonly Outcome[];
  readonly comesBack: boolean;
}

async function makeAttempts(label: string, size: number, random: () => number): Promise<Attempt[]> {
  const packages = [await aPackage(database.db), await aPackage(database.db, { attendee_limit: 4 })];
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const ways: ReadonlyArray<readonly Outcome[]> = [
    ['approved'],
    ['approved'],
    ['rejected', 'approved'],
    ['approved', 'approved'],
    ['pending'],
    ['pending', 'approved'],
    [],
  ];
  return (await aCrowd(database.db, size, 0)).map((person) => ({
    person,
    class_package_id: one(packages),
    key: `${label}-${person.uid}`,
    pays: one(ways),
    comesBack: random() < 0.5,
  }));
}

interface Answer {
  readonly code?: string;
  readonly purchase_id?: number;
  readonly session?: { readonly url: string };
}

async function post(person: Person, path: string, body: object, key: string): Promise<Answer | null> {
  const reply = await postTo(port, person, path, body, key);
  if (reply?.status === 500) throw new Error(JSON.stringify(reply.body));
  return reply && (reply.body as Answer);
}

/** Begins, pays at the page and perhaps comes back; returns what became of it. */
async function buy({ person, class_package_id, key, pays, comesBack }: Attempt): Promise<string> {
  const body = { class_package_id, payment_method: MERCADO_PAGO };
  const started = await post(person, '/checkout/purchase', body, key);
  if (!started) return 'broken';
  const [, preference] = /pref_id=([\w-]+)/.exec(started.session?.url ?? '') ?? [];
  if (preference === undefined) return started.code ?? 'done before';
  for (const outcome of pays) sandbox.pay(preference, outcome);
  if (comesBack) await post(person, '/checkout/confirm', { purchase_id: started.purchase_id }, `${key}-back`);
  return 'paid';
}

/** Runs many purchases at once, and kills the server in its `killAt`th call to the path. */
async function buyUntilKilled(seed: number, path: RegExp, killAt: number): Promise<Attempt[]> {
  const random = seededRandom(seed);
  const attempts = await makeAttempts(`tormenta-${seed}`, 20, random);
  const child = await startServer();
  let calls = 0;
  sandbox.faults.calls(({ method, path: called }) => {
    if (path.test(called) && (calls += 1) === killAt) child.kill();
    const chance = random();
    return method === 'GET' || chance > 0.2 ? undefined : chance < 0.1 ? 'fail' : 'lose_response';
  });
  const outcomes = await Promise.all(attempts.map(buy));
  await sandbox.faults.flush();
  expect(await child.ended).toBe('SIGKILL');
  return attempts.filter((_, at) => outcomes[at] === 'broken');
}

/** What differs between the payments at Mercado Pago and ours. */
async function differences(): Promise<string[]> {
  const invoices = await database.db
    .selectFrom('invoice as i')
    .innerJoin('purchase as p', 'p.purchase_id', 'i.purchase_id')
    .select(['i.provider_payment_id', 'i.total_payment', 'i.fulfilled', 'p.status'])
    .execute();
  const taken = sandbox.payments().filter(({ status }) => status === 'approved' || status === 'refunded');
  const found = taken.flatMap(({ id, amount, status }) => {
    const [invoice, ...more] = invoices.filter((one) => one.provider_payment_id === String(id));
    if (!invoice || more.length > 0) return [`${id} has ${more.length} or no invoices`];
    if (invoice.total_payment !== amount) return [`${id} is of another amount`];
    if (invoice.fulfilled) return invoice.status === 'completed' ? [] : [`${id} paid what is ${invoice.status}`];
    return status === 'refunded' ? [] : [`${id} was neither fulfilled nor refunded`];
  });
  const waiting = await database.db
    .selectFrom('purchase')
    .select('purchase_id')
    .where('status', '=', 'pending')
    .execute();
  return [...found, ...waiting.map(({ purchase_id }) => `purchase ${purchase_id} still waits`)];
}

it('every payment at Mercado Pago ends as a purchase or a refund despite kills and lost notifications', async () => {
  sandbox.faults.set({ seed: 7, drop: 0.35, duplicate: 0.35, reorder: true });
  const interrupted = [
    ...(await buyUntilKilled(1, /^\/checkout\/preferences$/, 6)),
    ...(await buyUntilKilled(2, /^\/v1\/payments\/\d+$/, 3)),
  ];
  // Half of those whose request broke off repeat it with the same key.
  const last = await startServer();
  sandbox.faults.calls(() => undefined);
  await Promise.all(interrupted.filter((_, at) => at % 2 === 0).map(buy));
  const later = (await makeAttempts('luego', 8, seededRandom(3))).map((attempt): Attempt => ({
    ...attempt,
    pays: ['approved', 'approved'],
  }));
  await Promise.all(later.map(buy));
  await sandbox.faults.flush();
  last.process.kill('SIGTERM');
  await last.ended;

  now = new Date(NOON.getTime() + 4 * HOUR);
  const open = sandbox.payments().filter(({ status }) => status === 'pending');
  open.filter((_, at) => at % 2 === 0).forEach(({ id }) => sandbox.review(id, 'approved'));
  for (let run = 0; run < 2; run += 1) {
    expect((await reconcile(systemContextOf(studio, now))).unmended).toEqual([]);
    await sendRefunds(systemContextOf(studio, now));
  }
  expect(await differences()).toEqual([]);
  expect(await brokenRules(database.pool)).toEqual([]);
  const done = sandbox.payments().map(({ status }) => status);
  // A transfer beside a payment that came first may still wait: should it come, it goes back.
  expect(done).toEqual(expect.arrayContaining(['approved', 'refunded']));
});
