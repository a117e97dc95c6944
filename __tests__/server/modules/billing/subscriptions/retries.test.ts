/** Overdue renewals are charged again on the studio's days: each day once, and never beside their customer's own payment. */
import { getAccess } from '../../../../../domain/contract/access';
import { postPurchase } from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import {
  getInvoices,
  getPurchase,
  postPurchaseCancellation,
  putSubscriptionCard,
} from '../../../../../domain/contract/purchases';
import { MINUTE } from '../../../../../domain/durations';
import { sendRefunds } from '../../../../../server/modules/billing/refunds/send';
import { retryRenewals } from '../../../../../server/modules/billing/subscriptions/retries';
import { sendMails } from '../../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../../server/modules/mail/transport';
import { DAY, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { answerBankChallenge } from '../../../../helpers/stripe';
import { aPackage, aPerson, type Person } from '../../../builders';
import { stripeAt } from '../../../faults/stripeComparison';
import { brokenRules } from '../../../invariants';

const MONTHLY = { is_subscription: true, subscription_period: 'month' as const, subscription_interval: 1 };
/** Calls that charged, or tried to. */
let charges = 0;
let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.stripe.faults.calls(count);
  charges = 0;
  await api.configure({
    subscriptions_enabled: 'true',
    payment_sources_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
    renewal_retry_days: '1,2',
  });
});
afterEach(async () => {
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

function count({ path }: { readonly path: string }): undefined {
  if (path.endsWith('/pay')) charges += 1;
}

/** A card token as the browser's script creates it: a new one each time. */
async function typed(token: string): Promise<string> {
  const reply = await fetch(`${api.stripe.url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_KEYS.publicKey}` },
    body: new URLSearchParams({ type: 'card', 'card[token]': token }),
  });
  return ((await reply.json()) as { id: string }).id;
}

const pass = async (milliseconds: number): Promise<void> => {
  api.setNow(new Date(api.now().getTime() + milliseconds));
  api.stripe.advance(0);
  await api.stripe.faults.flush();
};
const retry = () => retryRenewals(api.system());
const change = async (as: Person, id: number, token: string, pay_now = false) =>
  api.send(putSubscriptionCard, { as, params: { id }, body: { token_id: await typed(token), pay_now } });
const attempts = (purchase_id: number) =>
  api.db
    .selectFrom('renewal_attempt')
    .select(['day', 'result', 'failure'])
    .where('purchase_id', '=', purchase_id)
    .orderBy('renewal_attempt_id')
    .execute();
const paid = async (as: Person) => (await api.ok(getInvoices, { as })).invoices.length;
const overdue = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase.overdue;

/** A member whose renewal has just failed; `works`: their card will be charged from now on. */
async function aMember(works = true): Promise<{ readonly as: Person; readonly id: number }> {
  const as = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { ...MONTHLY, price: 80_000 });
  const body = { class_package_id, card_payment_method: 'pm_card_visa' };
  const { purchase_id: id } = await api.ok(postPurchase, { as, body });
  expect((await change(as, id, 'tok_chargeCustomerFail')).status).toBe(200);
  for (let day = 0; day < 40 && !(await overdue(as, id)); day += 1) await pass(DAY);
  if (works) expect((await change(as, id, 'tok_mastercard')).status).toBe(200);
  expect([await overdue(as, id), await paid(as)]).toEqual([true, 1]);
  charges = 0;
  return { as, id };
}

it('tries on each day once, mails what came of it, and stops once it is paid', async () => {
  const { as, id } = await aMember(false);
  expect(await retry()).toBe(0);
  await pass(DAY);
  expect([await retry(), await retry()]).toEqual([1, 0]);
  expect(await attempts(id)).toEqual([{ day: 1, result: 'declined', failure: 'card_declined/generic_decline' }]);
  const mails = () => api.db.selectFrom('mail').select('kind').where('purchase_id', '=', id).execute();
  expect((await mails()).filter(({ kind }) => kind === 'renewal-failed')).toHaveLength(2);
  // The team sees the try and the mail names the next one.
  const staff = await aPerson(api.db, 'staff');
  const { purchases } = await api.ok(getAccess, { as: staff, params: { id: as.customer_id } });
  expect(purchases).toMatchObject([{ overdue: true, card_changeable: true }]);
  expect(purchases[0]?.renewal_attempts).toEqual([
    { at: api.now().toISOString(), by_customer: false, result: 'declined' },
  ]);
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const { body } = await api.db
    .selectFrom('mail')
    .select('body')
    .where('purchase_id', '=', id)
    .where('kind', '=', 'renewal-failed')
    .orderBy('mail_id', 'desc')
    .executeTakeFirstOrThrow();
  expect(body).toMatch(/Lo intentaremos de nuevo el \d\d \p{L}+\.? \d{4}\./u);
  await change(as, id, 'tok_mastercard');
  await pass(DAY);
  expect([await retry(), await retry()]).toEqual([1, 0]);
  expect((await attempts(id))[1]).toEqual({ day: 2, result: 'paid', failure: null });
  expect([await overdue(as, id), await paid(as), charges]).toEqual([false, 2, 2]);
  await pass(3 * DAY);
  expect([await retry(), charges]).toEqual([0, 2]);
});

it.each([
  ['the studio sets no days', async () => api.configure({ renewal_retry_days: '' })],
  [
    'it was cancelled',
    async (as: Person, id: number) => {
      await api.ok(postPurchaseCancellation, { as, params: { id }, body: { reason: 'Me mudo' } });
    },
  ],
  ['its customer paid', async (as: Person, id: number) => void (await change(as, id, 'tok_visa', true))],
])('makes no try where %s', async (_, before) => {
  const { as, id } = await aMember();
  await before(as, id);
  charges = 0;
  await pass(DAY);
  expect([await retry(), charges]).toEqual([0, 0]);
});

it('makes one try for several days that passed without a server, and one on two servers at once', async () => {
  const { as, id } = await aMember(false);
  await pass(2 * DAY);
  const made = await Promise.all([retry(), retry(), retry()]);
  expect(made.reduce((sum, one) => sum + one)).toBe(1);
  expect(await retry()).toBe(0);
  expect([await attempts(id), charges]).toEqual([
    [{ day: 2, result: 'declined', failure: 'card_declined/generic_decline' }],
    1,
  ]);
  expect(await paid(as)).toBe(1);
});

it('charges once where the response is lost: the try stays under way, then the same call tells what came of it', async () => {
  const { as, id } = await aMember();
  await pass(DAY);
  api.stripe.faults.calls(({ path }) => (path.endsWith('/pay') ? 'lose_response' : undefined));
  expect(await retry()).toBe(0);
  api.stripe.faults.calls(count);
  expect(await attempts(id)).toEqual([{ day: 1, result: null, failure: null }]);
  expect(await retry()).toBe(0);
  await pass(6 * MINUTE);
  const made = await Promise.all([retry(), retry()]);
  expect(made.reduce((sum, one) => sum + one)).toBe(1);
  expect(await attempts(id)).toEqual([{ day: 1, result: 'paid', failure: null }]);
  expect([await overdue(as, id), await paid(as)]).toEqual([false, 2]);
});

it('makes its customer wait while a try is under way, which the database decides; afterwards they can pay', async () => {
  const { as, id } = await aMember();
  await pass(DAY);
  api.stripe.faults.calls(({ path }) => (path.endsWith('/pay') ? 'fail' : undefined));
  expect(await retry()).toBe(0);
  const refused = await change(as, id, 'tok_visa', true);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('purchase/renewal-busy')]);
  api.stripe.faults.calls(count);
  await pass(6 * MINUTE);
  expect((await change(as, id, 'tok_visa', true)).status).toBe(200);
  expect(await attempts(id)).toEqual([
    { day: 1, result: 'unknown', failure: null },
    { day: null, result: 'paid', failure: null },
  ]);
  expect([await retry(), charges, await paid(as)]).toEqual([0, 0, 2]);
});

it('is paid once where the job and its customer come at the same time', async () => {
  const { as, id } = await aMember();
  await pass(DAY);
  const [changed] = await Promise.all([change(as, id, 'tok_visa', true), retry(), change(as, id, 'tok_visa', true)]);
  expect([200, 409]).toContain(changed.status);
  expect((await attempts(id)).filter(({ result }) => result === 'paid')).toHaveLength(1);
  expect([await overdue(as, id), await paid(as)]).toEqual([false, 2]);
});

it('leaves a customer alone whom the bank asks to confirm', async () => {
  const { as, id } = await aMember();
  await pass(DAY);
  const body = { token_id: await typed('tok_threeDSecure2Required'), pay_now: true };
  const pay = () => api.ok(putSubscriptionCard, { as, params: { id }, body });
  const saving = await pay();
  await answerBankChallenge(api.stripe.url, saving.clientSecret ?? '', true);
  const paying = await pay();
  expect(await attempts(id)).toEqual([{ day: null, result: 'asked', failure: null }]);
  expect([await retry(), charges]).toEqual([0, 0]);
  await answerBankChallenge(api.stripe.url, paying.clientSecret ?? '', true);
  await pay();
  expect([await overdue(as, id), await paid(as), charges]).toEqual([false, 2, 0]);
});

describe('a cancellation that comes during a try', () => {
  const cancel = (as: Person, id: number) =>
    api.ok(postPurchaseCancellation, { as, params: { id }, body: { reason: 'Me mudo' } });
  const seconds = (count: number) => api.setNow(new Date(api.now().getTime() + count * 1000));
  /** What the processor has of a member's renewal: taken, and given back. */
  async function money(as: Person): Promise<{ readonly taken: number; readonly refunded: number }> {
    const processor = stripeAt(api.stripe.url, STRIPE_KEYS.secretKey);
    const { provider_customer_id: customer } = await api.db
      .selectFrom('provider_customer')
      .select('provider_customer_id')
      .where('customer_id', '=', as.customer_id)
      .executeTakeFirstOrThrow();
    const charges = (await processor.charges.list({ customer, limit: 100 })).data.filter((charge) => charge.paid);
    return {
      taken: charges.reduce((sum, { amount }) => sum + amount, 0) - 80_000,
      refunded: charges.reduce((sum, { amount_refunded: back }) => sum + back, 0),
    };
  }
  const credits = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
  const statusOf = async (as: Person, id: number) =>
    (await api.ok(getPurchase, { as, params: { id } })).purchase.status;
  /** A member of whom the processor tells nothing any more. */
  async function aLoneMember() {
    const member = await aMember();
    api.stripe.faults.webhooks({ drop: 1 });
    return member;
  }
  afterEach(() => api.stripe.faults.webhooks({}));

  it('counts: what is charged after it goes back at once', async () => {
    const { as, id } = await aLoneMember();
    await pass(DAY);
    const before = await credits(as);
    api.stripe.faults.calls(async ({ path }) => {
      if (!path.endsWith('/pay') || (await attempts(id)).length === 0) return undefined;
      await cancel(as, id);
      seconds(2);
      return undefined;
    });
    await retry();
    await sendRefunds(api.system());
    expect(await money(as)).toEqual({ taken: 80_000, refunded: 80_000 });
    expect([await statusOf(as, id), await credits(as)]).toEqual(['cancelled', before]);
    await pass(2 * DAY);
    await retry();
    expect([await money(as), (await attempts(id)).length]).toEqual([{ taken: 80_000, refunded: 80_000 }, 1]);
  });

  it.each([
    ['charged', 'lose_response', { taken: 80_000, refunded: 0 }, 5],
    ['did not charge', 'fail', { taken: 0, refunded: 0 }, 0],
  ] as const)('keeps what the try of a dead server %s, and charges nothing more', async (_, fault, expected, more) => {
    const { as, id } = await aLoneMember();
    await pass(DAY);
    const before = await credits(as);
    api.stripe.faults.calls(async ({ path }) =>
      path.endsWith('/pay') && (await attempts(id)).length > 0 ? fault : undefined,
    );
    await retry();
    api.stripe.faults.calls(count);
    expect(await attempts(id)).toEqual([{ day: 1, result: null, failure: null }]);
    seconds(2);
    await cancel(as, id);
    await pass(6 * MINUTE);
    await Promise.all([retry(), retry()]);
    expect(await attempts(id)).toEqual([{ day: 1, result: 'settled', failure: null }]);
    await sendRefunds(api.system());
    expect(await money(as)).toEqual(expected);
    expect([await statusOf(as, id), await credits(as)]).toEqual(['cancelled', before + more]);
    await pass(2 * DAY);
    await retry();
    expect([await money(as), (await attempts(id)).length]).toEqual([expected, 1]);
  });
});
