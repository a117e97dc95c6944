/** Paying by the link of a mail without signing in: once, for its customer alone, never for more than it says. */
import { postPurchase } from '../../../../domain/contract/checkout';
import { postPaymentSource } from '../../../../domain/contract/paymentSources';
import { putSubscriptionCard } from '../../../../domain/contract/purchases';
import { getRenewalLink, postRenewalLink, postRenewalLinkConfirmation } from '../../../../domain/contract/renewalLinks';
import { reconcile } from '../../../../server/modules/billing/settlement/reconcile';
import { notify } from '../../../../server/modules/mail/notify';
import { renewPath } from '../../../../server/modules/mail/renewLink';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { DAY, HOUR, NOON, STRIPE_KEYS, startApi, type Api } from '../../../helpers/api';
import { answerBankChallenge } from '../../../helpers/stripe';
import { aPackage, aPage, aPerson, aPurchase, someCredits, type Person } from '../../builders';
import { stripeAt } from '../../faults/stripeComparison';
import { brokenRules } from '../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({
    payment_sources_enabled: 'true',
    subscriptions_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
    domain: 'casaaura.mx',
  });
});
afterAll(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  await api.close();
});
beforeEach(() => api.setNow(NOON));
afterEach(() => api.stripe.faults.flush());

/** A customer with a saved card who bought a package, and a minute later the link of a mail about it. */
async function aCustomer({ card = 'pm_card_visa', price = 45_000 }: { card?: string | null; price?: number } = {}) {
  const as = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { class_amount: 2, price });
  const purchase_id = await aPurchase(api.db, as.customer_id, { class_package_id, status: 'completed' });
  await someCredits(api.db, as.customer_id, 1, { purchase_id, expires_at: new Date(NOON.getTime() + 2 * DAY) });
  const source = card && (await api.ok(postPaymentSource, { as, body: { token_id: card } })).payment_source;
  const path = await renewPath(api.studio, { purchase_id, most: price }, NOON);
  api.setNow(new Date(NOON.getTime() + 60_000));
  return {
    as,
    class_package_id,
    purchase_id,
    token: path.split('/').at(-1) ?? '',
    card: source ? source.payment_source_id : 0,
  };
}
type Of = Awaited<ReturnType<typeof aCustomer>>;
const shown = async (token: string) => (await api.ok(getRenewalLink, { params: { token } })).renewal;
const press = ({ token, card }: Pick<Of, 'token' | 'card'>, total = 450, key?: string) => ({
  params: { token },
  body: { total, ...(card > 0 && { payment_source_id: card }) },
  ...(key && { key }),
});
const bought = async ({ as, purchase_id }: Pick<Of, 'as' | 'purchase_id'>) =>
  (
    await api.db
      .selectFrom('purchase')
      .select('status')
      .where('customer_id', '=', as.customer_id)
      .where('purchase_id', '<>', purchase_id)
      .orderBy('purchase_id')
      .execute()
  ).map(({ status }) => status);
/** A card as the browser's script creates it: a new one each time. */
async function typed(token: string): Promise<string> {
  const reply = await fetch(`${api.stripe.url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_KEYS.publicKey}` },
    body: new URLSearchParams({ type: 'card', 'card[token]': token }),
  });
  return ((await reply.json()) as { id: string }).id;
}
/** Saves a card, with the bank's question in between where it has one. */
async function saved(as: Person, token: string): Promise<number> {
  const body = { token_id: await typed(token) };
  const first = await api.ok(postPaymentSource, { as, body });
  if (first.clientSecret) await answerBankChallenge(api.stripe.url, first.clientSecret, true);
  const { payment_source } = first.clientSecret ? await api.ok(postPaymentSource, { as, body }) : first;
  return payment_source?.payment_source_id ?? 0;
}
const stripeCharges = async (): Promise<number> => {
  const reply = await fetch(`${api.stripe.url}/v1/charges?limit=100`, {
    headers: { authorization: `Bearer ${STRIPE_KEYS.secretKey}` },
  });
  return ((await reply.json()) as { data: { paid: boolean }[] }).data.filter(({ paid }) => paid).length;
};
const kinds = async ({ as }: Pick<Of, 'as'>) =>
  (await api.db.selectFrom('mail').select('kind').where('customer_id', '=', as.customer_id).execute()).map(
    ({ kind }) => kind,
  );

describe('the link that buys a package again', () => {
  it('changes nothing when it is opened, and buys once by its press, with a receipt', async () => {
    const one = await aCustomer();
    const { name } = await api.db
      .selectFrom('customer')
      .select('name')
      .where('customer_id', '=', one.as.customer_id)
      .executeTakeFirstOrThrow();
    const before = await shown(one.token);
    expect(before).toMatchObject({ state: 'open', is_subscription: false, reason: null });
    const cards = [{ payment_source_id: one.card, card_type: 'visa', last_digits: '4242' }];
    expect(before.offer).toMatchObject({ first_name: name, total: 450, class_amount: 2, cards });
    expect(JSON.stringify(before)).not.toContain(one.as.email);
    const url = `/api/renewal_links/${one.token}`;
    for (const method of ['GET', 'HEAD'] as const) await api.app.inject({ method, url });
    expect(await bought(one)).toEqual([]);
    const { purchase_id, ...rest } = await api.ok(postRenewalLink, press(one, 450, 'renovar-sin-sesion'));
    expect(rest).toEqual({});
    expect((await api.ok(postRenewalLink, press(one, 450, 'renovar-sin-sesion'))).purchase_id).toBe(purchase_id);
    expect(await shown(one.token)).toMatchObject({ state: 'paid', offer: null });
    expect(await api.refused(postRenewalLink, press(one))).toMatchObject({ status: 410, code: 'renewal/over' });
    expect(await bought(one)).toEqual(['completed']);
    expect(await kinds(one)).toContain('purchase-made');
    // A later link for the same purchase has bought already, too.
    const again = await renewPath(api.studio, { purchase_id: one.purchase_id, most: 45_000 }, api.now());
    expect((await shown(again.split('/').at(-1) ?? '')).state).toBe('paid');
  });

  it('charges once when it is pressed several times at the same moment', async () => {
    const [one, before] = [await aCustomer(), await stripeCharges()];
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) => api.send(postRenewalLink, press(one, 450, `a-la-vez-${n}`))),
    );
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await bought(one)).filter((status) => status === 'completed')).toHaveLength(1);
    expect((await stripeCharges()) - before).toBe(1);
  });

  it('is bought once by the database alone: a second row of the same renewal is refused', async () => {
    const one = await aCustomer();
    const { purchase_id } = await api.ok(postRenewalLink, press(one));
    const row = { class_package_id: one.class_package_id, renews: one.purchase_id };
    await expect(aPurchase(api.db, one.as.customer_id, row)).rejects.toThrow('purchase_renews');
    await aPurchase(api.db, one.as.customer_id, { ...row, status: 'failed' });
    expect(purchase_id).toBeGreaterThan(one.purchase_id);
  });

  it('refuses a changed token, and what it buys is its own customer’s, also where another person presses', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()];
    const [id = '', ...rest] = one.token.split('-');
    const forged = [
      [other.purchase_id.toString(36), ...rest].join('-'),
      [id, rest[0], (99_999_999).toString(36), ...rest.slice(2)].join('-'),
      `${id}-zzzzzzz-${rest.slice(1).join('-')}`,
      other.token.slice(0, -1),
    ];
    for (const token of forged) {
      expect(await api.refused(getRenewalLink, { params: { token } })).toMatchObject({ status: 404 });
      expect(await api.refused(postRenewalLink, press({ ...one, token }))).toMatchObject({ code: 'renewal/not-found' });
    }
    // With another customer's card.
    expect(await api.refused(postRenewalLink, press({ ...one, card: other.card }))).toMatchObject({
      code: 'payment-source/not-found',
    });
    const { purchase_id } = await api.ok(postRenewalLink, { ...press(one), as: other.as });
    expect(
      await api.refused(postRenewalLinkConfirmation, { params: { token: other.token }, body: { purchase_id } }),
    ).toMatchObject({ code: 'purchase/not-found' });
    expect([await bought(one), await bought(other)]).toEqual([['completed'], []]);
  });

  it('charges less where the price fell, and asks its customer to sign in where it rose', async () => {
    const one = await aCustomer();
    const price = (centavos: number) =>
      api.db
        .updateTable('class_package')
        .set({ price: centavos })
        .where('class_package_id', '=', one.class_package_id)
        .execute();
    await price(50_000);
    expect(await shown(one.token)).toMatchObject({ state: 'sign-in', reason: 'price', offer: null });
    for (const total of [450, 500])
      expect(await api.refused(postRenewalLink, press(one, total))).toMatchObject({ code: 'renewal/sign-in' });
    await price(40_000);
    expect((await shown(one.token)).offer?.total).toBe(400);
    expect(await api.refused(postRenewalLink, press(one, 450))).toMatchObject({ code: 'package/changed' });
    await api.ok(postRenewalLink, press(one, 400));
    expect(await bought(one)).toEqual(['completed']);
  });

  it.each([
    [
      'its customer signed out everywhere',
      'account',
      (id: number) =>
        api.db.updateTable('customer').set({ signed_out_at: api.now() }).where('customer_id', '=', id).execute(),
    ],
    [
      'its customer took another address',
      'account',
      (id: number) =>
        api.db
          .transaction()
          .execute((trx) =>
            notify(
              trx,
              { kind: 'address-changed', customer_id: id, about: 'otro', former_email: 'antes@ejemplo.mx' },
              api.now(),
            ),
          ),
    ],
    [
      'its customer asked to delete the account',
      'account',
      (id: number) =>
        api.db
          .insertInto('deletion_request')
          .values({ customer_id: id, requested_at: api.now(), due_at: new Date(api.now().getTime() + 7 * DAY) })
          .execute(),
    ],
    ['the studio wants its customers to sign in', 'off', () => api.configure({ mail_payment_sign_in: 'true' })],
    ['a document waits to be accepted', 'asks', () => aPage(api.db, { required: true })],
  ])('pays nothing without signing in once %s', async (_, reason, change) => {
    const one = await aCustomer();
    await change(one.as.customer_id);
    expect(await shown(one.token)).toMatchObject({ state: 'sign-in', reason, offer: null });
    expect(await api.refused(postRenewalLink, press(one))).toMatchObject({ code: 'renewal/sign-in' });
    expect(await bought(one)).toEqual([]);
    await api.configure({ mail_payment_sign_in: 'false' });
    await api.db.deleteFrom('page').execute();
  });

  it('is over after 14 days, after another purchase of the package, and with a deleted account', async () => {
    const [one, other, gone] = [await aCustomer(), await aCustomer(), await aCustomer()];
    const { as, class_package_id } = other;
    await api.ok(postPurchase, {
      as,
      body: { class_package_id, payment_method: 1, card_payment_method: 'pm_card_visa' },
    });
    expect((await shown(other.token)).state).toBe('paid');
    expect(await api.refused(postRenewalLink, press(other))).toMatchObject({ code: 'renewal/over' });
    await api.db
      .updateTable('customer')
      .set({ anonymised_at: api.now() })
      .where('customer_id', '=', gone.as.customer_id)
      .execute();
    expect(await api.refused(getRenewalLink, { params: { token: gone.token } })).toMatchObject({ status: 404 });
    api.setNow(new Date(NOON.getTime() + 14 * DAY));
    expect((await shown(one.token)).state).toBe('over');
    expect(await api.refused(postRenewalLink, press(one))).toMatchObject({ code: 'renewal/over' });
    expect(await bought(one)).toEqual([]);
  });

  it('offers no card that has expired, and pays with store credit where that covers all', async () => {
    const [one, none] = [await aCustomer(), await aCustomer({ card: null })];
    await api.db
      .updateTable('payment_source')
      .set({ exp_month: 10, exp_year: 2026 })
      .where('payment_source_id', '=', one.card)
      .execute();
    expect(await shown(one.token)).toMatchObject({ state: 'sign-in', reason: 'card' });
    expect(await shown(none.token)).toMatchObject({ state: 'sign-in', reason: 'card' });
    await api.db
      .insertInto('store_credit_entry')
      .values({ customer_id: none.as.customer_id, kind: 'goodwill', amount: 50_000, created_at: api.now() })
      .execute();
    expect((await shown(none.token)).offer).toMatchObject({ total: 450, cards: [] });
    await api.ok(postRenewalLink, press(none));
    expect(await bought(none)).toEqual(['completed']);
  });

  it('leaves a declined card’s link open, and after the bank’s question charges once', async () => {
    const one = await aCustomer({ card: 'pm_card_chargeCustomerFail' });
    expect(await api.refused(postRenewalLink, press(one))).toMatchObject({ status: 402 });
    expect((await shown(one.token)).state).toBe('open');
    const asked = { ...one, card: await saved(one.as, 'tok_authenticationRequired') };
    const before = await stripeCharges();
    const { purchase_id, clientSecret = '' } = await api.ok(postRenewalLink, press(asked));
    expect(clientSecret).toMatch(/^pi_/);
    expect((await shown(one.token)).state).toBe('open');
    await answerBankChallenge(api.stripe.url, clientSecret, true);
    const confirm = { params: { token: one.token }, body: { purchase_id } };
    expect(await api.ok(postRenewalLinkConfirmation, confirm)).toEqual({ purchase_id, status: 'completed' });
    expect((await stripeCharges()) - before).toBe(1);
    expect(await api.refused(postRenewalLink, press(asked))).toMatchObject({ code: 'renewal/over' });
  });

  it('a charge whose response was lost is found by reconciliation, and the link has bought', async () => {
    const [one, before] = [await aCustomer(), await stripeCharges()];
    api.stripe.faults.webhooks({ drop: 1 });
    let lost = false;
    api.stripe.faults.calls(({ path }) => {
      if (!path.endsWith('/confirm') && !lost) return undefined;
      lost = true;
      return 'lose_response';
    });
    expect((await api.send(postRenewalLink, press(one))).status).toBe(503);
    api.stripe.faults.calls(() => undefined);
    api.stripe.faults.webhooks({});
    expect(await bought(one)).toEqual(['pending']);
    api.setNow(new Date(api.now().getTime() + HOUR));
    await reconcile(api.system());
    expect(await bought(one)).toEqual(['completed']);
    expect((await shown(one.token)).state).toBe('paid');
    expect((await stripeCharges()) - before).toBe(1);
  });
});

describe('the link that pays an overdue renewal', () => {
  /** A member whose renewal has just failed, with the link of the mail that says so. */
  async function aMember() {
    const as = await aPerson(api.db);
    const monthly = { is_subscription: true, subscription_period: 'month' as const, subscription_interval: 1 };
    const class_package_id = await aPackage(api.db, { ...monthly, price: 80_000 });
    const { purchase_id } = await api.ok(postPurchase, {
      as,
      body: { class_package_id, card_payment_method: 'pm_card_visa' },
    });
    const broken = { token_id: await typed('tok_chargeCustomerFail'), pay_now: false };
    await api.ok(putSubscriptionCard, { as, params: { id: purchase_id }, body: broken });
    for (let day = 0; day < 40 && !(await overdueSince(purchase_id)); day += 1) await pass(DAY);
    await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
    const { html } = await api.db
      .selectFrom('mail')
      .select('html')
      .where('customer_id', '=', as.customer_id)
      .where('kind', '=', 'renewal-failed')
      .executeTakeFirstOrThrow();
    const token = /casaaura\.mx\/renovar\/([\w-]+)/.exec(html ?? '')?.[1] ?? '';
    return { as, purchase_id, token, html };
  }
  const overdueSince = async (purchase_id: number) =>
    (await api.db.selectFrom('purchase').select('overdue_at').where('purchase_id', '=', purchase_id).executeTakeFirst())
      ?.overdue_at ?? null;
  const pass = async (milliseconds: number): Promise<void> => {
    api.setNow(new Date(api.now().getTime() + milliseconds));
    api.stripe.advance(0);
    await api.stripe.faults.flush();
  };
  /** As Stripe does with a subscription that began on its own page. */
  const keepNoCard = async (purchase_id: number): Promise<void> => {
    const { subscription_id } = await api.db
      .selectFrom('purchase')
      .select('subscription_id')
      .where('purchase_id', '=', purchase_id)
      .executeTakeFirstOrThrow();
    await stripeAt(api.stripe.url, STRIPE_KEYS.secretKey).subscriptions.update(subscription_id ?? '', {
      payment_settings: { save_default_payment_method: 'off' },
    });
  };
  const invoices = async (purchase_id: number) =>
    (await api.db.selectFrom('invoice').select('invoice_id').where('purchase_id', '=', purchase_id).execute()).length;

  it('is in its mail, tries the charged card, and pays once with another saved one, which is charged from then on', async () => {
    const one = await aMember();
    expect(one.html).toContain('Pagar ahora');
    const visa = await saved(one.as, 'tok_mastercard');
    const { offer, ...rest } = await shown(one.token);
    expect(rest).toMatchObject({ state: 'open', is_subscription: true });
    expect(offer).toMatchObject({ total: 800, class_amount: null });
    const [charged, other] = offer?.cards ?? [];
    expect([charged?.last_digits, other]).toEqual([
      '0341',
      { payment_source_id: visa, card_type: 'mastercard', last_digits: '4444' },
    ]);
    const declined = press({ token: one.token, card: charged?.payment_source_id ?? 0 }, 800);
    expect(await api.refused(postRenewalLink, declined)).toMatchObject({ code: 'payment-source/failed' });
    expect((await shown(one.token)).state).toBe('open');
    const paying = press({ token: one.token, card: visa }, 800);
    expect(await api.refused(postRenewalLink, press({ token: one.token, card: visa }, 700))).toMatchObject({
      code: 'package/changed',
    });
    const replies = await Promise.all(
      [1, 2, 3].map((n) => api.send(postRenewalLink, { ...paying, key: `pagar-juntos-${n}` })),
    );
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect([await overdueSince(one.purchase_id), await invoices(one.purchase_id)]).toEqual([null, 2]);
    expect(await shown(one.token)).toMatchObject({ state: 'paid', offer: null });
    expect(await api.refused(postRenewalLink, paying)).toMatchObject({ code: 'renewal/over' });
    const { charged_digits } = await api.db
      .selectFrom('purchase')
      .select('charged_digits')
      .where('purchase_id', '=', one.purchase_id)
      .executeTakeFirstOrThrow();
    expect(charged_digits).toBe('4444');
    expect(await kinds(one)).toContain('subscription-card');
  });

  it('charges the card that was chosen from then on where the bank asked and the event comes first, also of a subscription that began on Stripe’s page', async () => {
    const one = await aMember();
    await keepNoCard(one.purchase_id);
    const paying = press({ token: one.token, card: await saved(one.as, 'tok_authenticationRequired') }, 800);
    const { clientSecret = '' } = await api.ok(postRenewalLink, paying);
    await answerBankChallenge(api.stripe.url, clientSecret, true);
    await api.stripe.faults.flush();
    expect(await api.refused(postRenewalLink, paying)).toMatchObject({ code: 'renewal/over' });
    const charged = await api.db
      .selectFrom('purchase')
      .select(['charged_digits', 'overdue_at'])
      .where('purchase_id', '=', one.purchase_id)
      .executeTakeFirstOrThrow();
    expect(charged).toEqual({ charged_digits: '3184', overdue_at: null });
    expect((await kinds(one)).filter((kind) => kind === 'subscription-card')).toHaveLength(2);
    expect(await invoices(one.purchase_id)).toBe(2);
  });

  it('pays nothing of a later renewal, nor where the studio wants its customers to sign in or the subscription has ended', async () => {
    const one = await aMember();
    const set = (fields: { overdue_at?: Date; status?: 'cancelled' }) =>
      api.db.updateTable('purchase').set(fields).where('purchase_id', '=', one.purchase_id).execute();
    await api.configure({ mail_payment_sign_in: 'true' });
    expect(await shown(one.token)).toMatchObject({ state: 'sign-in', reason: 'off', purchase_id: one.purchase_id });
    await api.configure({ mail_payment_sign_in: 'false' });
    await set({ overdue_at: new Date(api.now().getTime() + HOUR) });
    expect((await shown(one.token)).state).toBe('over');
    expect(await api.refused(postRenewalLink, press({ token: one.token, card: 0 }, 800))).toMatchObject({
      code: 'renewal/over',
    });
    await set({ status: 'cancelled' });
    expect((await shown(one.token)).state).toBe('gone');
    expect(await invoices(one.purchase_id)).toBe(1);
  });
});
