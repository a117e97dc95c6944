/**
 * Overdue renewals, and packages that the link of a mail buys again, are charged once, though the servers that charge them
 * are killed in their calls, before or after.
 */
import { freePort } from '../../../demo/processes';
import { seededRandom } from '../../../sandbox/random';
import { startStripeSandbox, type StripeSandbox } from '../../../sandbox/stripe/server';
import { MINUTE } from '../../../domain/durations';
import { openPayments } from '../../../server/modules/billing/providers/open';
import { reconcile } from '../../../server/modules/billing/settlement/reconcile';
import { renewPath } from '../../../server/modules/mail/renewLink';
import { openStudio } from '../../../server/openStudio';
import { DAY, HOUR, NOON, STRIPE_KEYS, stripeConfig, systemContextOf } from '../../helpers/api';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { killChildren, type Child } from '../../helpers/processes';
import { consentFields } from '../../helpers/renewalConsent';
import { until } from '../../helpers/until';
import { aCrowd, aPackage, aPurchase, type Person } from '../builders';
import { brokenRules } from '../invariants';
import { post, startServer } from './killable';
import { compareWithStripe, stripeAt } from './stripeComparison';

const MEMBERS = 4;
let database: TestDatabase;
let sandbox: StripeSandbox;
let port: number;
let clock: Date;
beforeEach(async () => {
  clock = NOON;
  [database, port] = [await createTestDatabase(), await freePort()];
  const { secretKey, publicKey, webhookSecret: secret } = STRIPE_KEYS;
  sandbox = await startStripeSandbox({
    secretKey,
    publicKey,
    now: () => clock,
    webhook: { url: `http://127.0.0.1:${port}/api/webhooks/stripe`, secret },
  });
  const config = {
    stripe_public_key: publicKey,
    subscriptions_enabled: 'true',
    renewal_retry_days: '1',
    payment_sources_enabled: 'true',
  };
  await database.db
    .insertInto('app_config')
    .values(Object.entries(config).map(([key, value]) => ({ key, value })))
    .onConflict((c) => c.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
});
afterEach(async () => {
  killChildren();
  await sandbox.close();
  await database.drop();
});

const processor = () => stripeAt(sandbox.url, STRIPE_KEYS.secretKey);
const serve = (at = port): Promise<Child> =>
  startServer({
    databaseUrl: database.url,
    port: at,
    now: clock,
    providers: {
      STRIPE_API_URL: sandbox.url,
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    },
  });
async function stop(child: Child): Promise<void> {
  child.process.kill('SIGTERM');
  await child.ended;
}
const pass = (milliseconds: number): void => {
  clock = new Date(clock.getTime() + milliseconds);
  sandbox.advance(0);
};
const purchases = () =>
  database.db.selectFrom('purchase').select(['purchase_id', 'subscription_id', 'overdue_at', 'status']).execute();

async function chargeTo(token: string): Promise<void> {
  const stripe = processor();
  for (const { subscription_id } of await purchases()) {
    const { customer } = await stripe.subscriptions.retrieve(subscription_id ?? '');
    const { id } = await stripe.paymentMethods.create({ type: 'card', card: { token } });
    await stripe.paymentMethods.attach(id, { customer: String(customer) });
    await stripe.subscriptions.update(subscription_id ?? '', { default_payment_method: id });
  }
}

/** Members whose renewal has failed, and whose card can be charged since. */
async function overdueMembers(): Promise<void> {
  const monthly = { is_subscription: true, subscription_period: 'month' as const, subscription_interval: 1 };
  const class_package_id = await aPackage(database.db, { ...monthly, price: 80_000, class_amount: 5 });
  const first = await serve();
  for (const person of await aCrowd(database.db, MEMBERS, 0)) {
    const body = { class_package_id, card_payment_method: 'pm_card_visa' };
    const buy = (more = {}) => post(port, person, '/checkout/purchase', { ...body, ...more }, `alta-${person.uid}`);
    const asked = await buy();
    expect((await buy(asked ? (consentFields(asked) ?? {}) : {}))?.status).toBe(200);
  }
  await sandbox.faults.flush();
  await stop(first);
  await chargeTo('tok_chargeCustomerFail');
  pass(27 * DAY);
  const second = await serve();
  // Stripe's own tries come days after the first one.
  while ((await purchases()).some(({ overdue_at }) => overdue_at === null)) {
    pass(12 * HOUR);
    await sandbox.faults.flush();
  }
  await stop(second);
  await chargeTo('tok_mastercard');
}

it.each([1, 2])('two servers are killed in their tries (choice %i)', async (seed) => {
  const random = seededRandom(seed);
  await overdueMembers();
  sandbox.faults.webhooks({ drop: 1 });
  pass(25 * HOUR);
  let tries = 0;
  for (const most of [MEMBERS, 1]) {
    // It tries what is due as soon as it runs.
    const serving = serve();
    const at = 1 + Math.floor(random() * most);
    const isCharged = random() < 0.5;
    let calls = 0;
    sandbox.faults.calls(({ path }) => {
      if (!path.endsWith('/pay') || (calls += 1) !== at) return undefined;
      void serving.then((child) => child.kill());
      return isCharged ? undefined : 'fail';
    });
    expect(await (await serving).ended).toBe('SIGKILL');
    tries += calls;
    pass(6 * MINUTE);
  }
  sandbox.faults.calls(({ path }) => void (tries += path.endsWith('/pay') ? 1 : 0));
  const last = await serve();
  await until(async () => (await purchases()).every(({ overdue_at }) => overdue_at === null));
  const open = () => database.db.selectFrom('renewal_attempt').selectAll().where('result', 'is', null).execute();
  await until(async () => (await open()).length === 0);
  await stop(last);

  expect(tries).toBeGreaterThan(MEMBERS);
  const stripe = processor();
  for (const { subscription_id, status } of await purchases()) {
    expect(status).toBe('active');
    const paid = await stripe.invoices.list({ subscription: subscription_id ?? '', status: 'paid' });
    expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([80_000, 80_000]);
  }
  expect((await stripe.charges.list({ limit: 100 })).data.filter((charge) => charge.paid)).toHaveLength(2 * MEMBERS);
  const attempts = await database.db.selectFrom('renewal_attempt').select(['purchase_id', 'result']).execute();
  expect(new Set(attempts.map(({ purchase_id }) => purchase_id)).size).toBe(attempts.length);
  expect(attempts.map(({ result }) => result)).toEqual(Array.from({ length: MEMBERS }, () => 'paid'));
  expect(await compareWithStripe(database.pool, stripe)).toMatchObject({
    paid: 2 * MEMBERS,
    fulfilled: 2 * MEMBERS,
    refunded: 0,
    differences: [],
  });
  expect(await brokenRules(database.pool)).toEqual([]);
});

it.each([
  ['before', false],
  ['after', true],
])(
  'the link of a mail that is pressed at two servers, one of which is killed right %s the charge, charges once, buys once and then says that it is paid',
  async (_side, isCharged) => {
    const { db } = database;
    const other = await freePort();
    pass(MINUTE);
    const [first] = await Promise.all([serve(), serve(other)]);
    const payments = openPayments({ stripe: stripeConfig(sandbox.url), paypal: null, mercadoPago: null });
    const studio = openStudio(database.url, { payments });
    const [person] = (await aCrowd(db, 1, 0)) as [Person];
    const class_package_id = await aPackage(db, { price: 45_000, class_amount: 2 });
    const purchase_id = await aPurchase(db, person.customer_id, { class_package_id, status: 'completed' });
    const saved = await post(other, person, '/payment_sources', { token_id: 'pm_card_visa' });
    const { payment_source_id } = saved?.body.payment_source as { readonly payment_source_id: number };
    const token = (await renewPath(studio, { purchase_id, most: 45_000 }, NOON)).split('/').at(-1);
    const press = (at: number, key: string) =>
      post(at, null, `/renewal_links/${token}`, { total: 450, payment_source_id }, key);

    sandbox.faults.webhooks({ drop: 1 });
    let isKilled = false;
    sandbox.faults.calls(({ path }) => {
      if (!path.endsWith('/confirm') || isKilled) return undefined;
      isKilled = true;
      first.kill();
      return isCharged ? undefined : 'fail';
    });
    expect([await press(port, 'liga-primera'), await first.ended]).toEqual([null, 'SIGKILL']);
    await Promise.all(['liga-primera', 'liga-segunda', 'liga-segunda'].map((key) => press(other, key)));
    await reconcile(systemContextOf(studio, new Date(NOON.getTime() + 2 * HOUR)));
    await studio.close();
    await Promise.all(['liga-tercera', 'liga-cuarta'].map((key) => press(other, key)));

    const shown = (await (await fetch(`http://127.0.0.1:${other}/api/renewal_links/${token}`)).json()) as object;
    expect(shown).toMatchObject({ renewal: { state: 'paid', offer: null } });
    const renewing = await db.selectFrom('purchase').select('status').where('renews', '=', purchase_id).execute();
    expect(renewing.filter(({ status }) => status !== 'failed')).toEqual([{ status: 'completed' }]);
    const stripe = processor();
    expect((await stripe.charges.list({ limit: 100 })).data.filter((charge) => charge.paid)).toHaveLength(1);
    expect(await compareWithStripe(database.pool, stripe)).toMatchObject({ paid: 1, fulfilled: 1, differences: [] });
    expect(await brokenRules(database.pool)).toEqual([]);
  },
);
