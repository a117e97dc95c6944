/**
 * Gift cards while the server is killed: between the payment and what it knows of it, and while a card is redeemed. Each
 * is paid once and redeemed once, and what it is worth arrives whole.
 */
import { freePort } from '../../../demo/processes';
import { type StripeSandbox, startStripeSandbox } from '../../../sandbox/stripe/server';
import { openPayments } from '../../../server/modules/billing/providers/open';
import { codeOfSeed } from '../../../server/modules/billing/giftCards/codes';
import { reconcile } from '../../../server/modules/billing/settlement/reconcile';
import { openStudio } from '../../../server/openStudio';
import type { Studio } from '../../../server/studio';
import { HOUR, NOON, STRIPE_KEYS, stripeConfig, systemContextOf } from '../../helpers/api';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { killChildren, type Child } from '../../helpers/processes';
import { aCrowd, type Person } from '../builders';
import { brokenRules } from '../invariants';
import { untilLockWait } from '../lockWait';
import { post as postTo, startServer as startKillable } from './killable';
import { stripeAt } from './stripeComparison';

let database: TestDatabase;
let sandbox: StripeSandbox;
let studio: Studio;
let port: number;
beforeAll(async () => {
  [database, port] = [await createTestDatabase(), await freePort()];
  const { secretKey, publicKey, webhookSecret: secret } = STRIPE_KEYS;
  const webhook = { url: `http://127.0.0.1:${port}/api/webhooks/stripe`, secret };
  sandbox = await startStripeSandbox({ secretKey, publicKey, webhook, now: () => NOON });
  const payments = openPayments({ stripe: stripeConfig(sandbox.url), paypal: null, mercadoPago: null });
  studio = openStudio(database.url, { payments });
  const config = { stripe_public_key: publicKey, gift_card_amounts: '500' };
  await database.db
    .insertInto('app_config')
    .values(Object.entries(config).map(([key, value]) => ({ key, value })))
    .execute();
});
afterAll(async () => {
  killChildren();
  expect(await brokenRules(database.pool)).toEqual([]);
  await sandbox.close();
  await studio.close();
  await database.drop();
});

const startServer = (): Promise<Child> =>
  startKillable({
    databaseUrl: database.url,
    port,
    providers: {
      STRIPE_API_URL: sandbox.url,
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    },
  });
const stop = async (child: Child): Promise<void> => {
  child.process.kill('SIGTERM');
  await child.ended;
};
const order = (as: Person) => postTo(port, as, '/gift_cards', { amount: 500 }, `regalo-${as.uid}`);
const redeem = (as: Person, code: string) => postTo(port, as, '/gift_cards/redeem', { code });
const pay = (path: unknown, key: string) =>
  postTo(
    port,
    null,
    `/payment_links/${String(path).replace('/pagar/', '')}/card`,
    { card_payment_method: 'pm_card_visa' },
    key,
  );
/** Codes of the gift cards that can be redeemed, the oldest first. */
const codes = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ seed: string }>(
    'select g.seed from gift_card g join redeemable_gift_card using (gift_card_id) order by gift_card_id',
  );
  return Promise.all(rows.map(({ seed }) => codeOfSeed(studio, seed)));
};

it('gift cards whose server was killed while they were ordered and paid are charged once and worth their amount once', async () => {
  sandbox.faults.webhooks({ seed: 3, drop: 0.5, duplicate: 0.3 });
  const people = await aCrowd(database.db, 10, 0);
  const first = await startServer();
  let calls = 0;
  sandbox.faults.calls(({ method, path }) => {
    // The money is taken; the answer finds no server.
    if (method === 'POST' && /payment_intents\/\w+\/confirm$/.test(path) && (calls += 1) === 4) {
      first.kill();
      return 'lose_response';
    }
    return undefined;
  });
  await Promise.all(
    people.map(async (person) => {
      const answer = await order(person);
      if (answer) await pay(answer.body.path, `pago-${person.uid}`);
    }),
  );
  expect(await first.ended).toBe('SIGKILL');
  sandbox.faults.calls(() => undefined);
  const next = await startServer();
  // Half of them press again, and are charged no second time.
  for (const person of people.slice(0, 5)) {
    const path = (await order(person))?.body.path;
    const answer = await pay(path, `pago-${person.uid}`);
    expect([200, 409, 410]).toContain(answer?.status);
  }
  await sandbox.faults.flush();
  await stop(next);
  for (const hours of [0.1, 3]) {
    const at = new Date(NOON.getTime() + hours * HOUR);
    expect((await reconcile(systemContextOf(studio, at))).unmended).toEqual([]);
  }
  const paid = (await stripeAt(sandbox.url, STRIPE_KEYS.secretKey).paymentIntents.list({ limit: 100 })).data.filter(
    ({ status }) => status === 'succeeded',
  );
  expect(paid.length).toBeGreaterThanOrEqual(5);
  const sold = await database.db
    .selectFrom('purchase')
    .select('desk_sale_id')
    .where('status', '=', 'completed')
    .execute();
  expect(new Set(sold.map(({ desk_sale_id }) => desk_sale_id)).size).toBe(paid.length);
  expect(sold).toHaveLength(paid.length);
  expect(await codes()).toHaveLength(paid.length);
  const ordered = await database.db.selectFrom('gift_card').select('customer_id').execute();
  expect(new Set(ordered.map(({ customer_id }) => customer_id)).size).toBe(ordered.length);
});

it('a gift card whose server was killed while it was redeemed is in the ledger once: at once, or by a repeat', async () => {
  const [code = '', other = ''] = await codes();
  const [ana, eva] = await aCrowd(database.db, 2, 0);
  if (!ana || !eva) throw new Error('no customers');
  const killed = await startServer();
  // Its entry waits for the customer's balance, so that the server dies before its transaction ends.
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('insert into store_credit (customer_id, balance) values ($1, 0)', [ana.customer_id]);
  const broken = redeem(ana, code);
  await untilLockWait(database.pool);
  const done = await redeem(eva, other);
  killed.kill();
  await killed.ended;
  expect([await broken, done?.status]).toEqual([null, 200]);
  await holder.query('rollback');
  holder.release();
  const next = await startServer();
  const balance = { amount: 500, balance: 500 };
  expect((await redeem(eva, other))?.body).toEqual(balance);
  const again = await Promise.all([redeem(ana, code), redeem(ana, code)]);
  expect(again.map((one) => one?.body)).toEqual([balance, balance]);
  expect((await redeem(eva, code))?.body.code).toBe('gift-card/redeemed');
  await stop(next);
  const entries = await database.db.selectFrom('store_credit_entry').select(['customer_id', 'amount']).execute();
  expect(entries).toHaveLength(2);
});
