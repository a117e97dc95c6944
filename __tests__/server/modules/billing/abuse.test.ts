/** Who wants something for nothing: what is allowed alone is done at the same moment, twice, or after it was undone. */
import { postFreeze } from '../../../../domain/contract/access';
import {
  postCheckout,
  postCheckoutAttempt,
  postPurchase,
  postWalletCheckout,
} from '../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../domain/contract/credits';
import { postMerge } from '../../../../domain/contract/customerMerges';
import { postDeskSale, postDeskWithdrawal, postLinkPayment } from '../../../../domain/contract/desk';
import {
  getPurchase,
  postCashConfirmation,
  postPurchaseCancellation,
  postRefund,
} from '../../../../domain/contract/purchases';
import { reconcile } from '../../../../server/modules/billing/settlement/reconcile';
import { sendRefunds } from '../../../../server/modules/billing/refunds/send';
import { endSubscriptionsAtProvider } from '../../../../server/modules/billing/subscriptions/service';
import { DAY, NOON, STRIPE_KEYS, startApi, type Api } from '../../../helpers/api';
import { answerBankChallenge } from '../../../helpers/stripe';
import { aPackage, aPerson, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({
    stripe_public_key: STRIPE_KEYS.publicKey,
    subscriptions_enabled: 'true',
    discounts_enabled: 'true',
  });
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
beforeEach(() => {
  api.setNow(NOON);
  api.stripe.faults.webhooks({});
});
afterEach(async () => {
  api.stripe.faults.webhooks({});
  await api.stripe.faults.flush();
  await sendRefunds(api.system());
  expect(await brokenRules(api.pool)).toEqual([]);
});

const MONTHLY = {
  is_subscription: true,
  subscription_period: 'month' as const,
  subscription_interval: 1,
  price: 80_000,
  class_amount: 4,
};
const card = (as: Person, class_package_id: number, card_payment_method = 'pm_card_visa') => ({
  as,
  body: { class_package_id, card_payment_method },
});
const buy = async (...order: Parameters<typeof card>) => (await api.ok(postPurchase, card(...order))).purchase_id;
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const statusOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase.status;
/** Centavos that were paid for a purchase, and those of it that went back or are on their way. */
const moneyOf = async (id: number) => {
  const { paid, refunded } = await api.db
    .selectFrom('invoice_balance')
    .select((eb) => [eb.fn.sum<number>('total_payment').as('paid'), eb.fn.sum<number>('refunded').as('refunded')])
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow();
  return { paid, refunded };
};

it('a subscription that is refunded at the moment of its renewal keeps neither credits nor money', async () => {
  const person = await aPerson(api.db);
  const id = await buy(person, await aPackage(api.db, MONTHLY));
  await api.stripe.faults.flush();
  api.setNow(new Date(NOON.getTime() + 32 * DAY));
  api.stripe.faults.webhooks({ seed: 11, duplicate: 1, reorder: { ms: 30 } });
  api.stripe.advance(0);
  await Promise.all([
    api.send(postRefund, { as: admin, params: { id }, body: {} }),
    api.stripe.faults.flush(),
    reconcile(api.system()),
  ]);
  await endSubscriptionsAtProvider(api.system());
  await sendRefunds(api.system());
  for (let run = 0; run < 2; run += 1) await reconcile(api.system());
  const { paid, refunded } = await moneyOf(id);
  expect([await statusOf(person, id), await creditsOf(person), paid - refunded]).toEqual(['revoked', 0, 0]);
});

it('two accounts that each had a trial have none left once they are one, and neither card begins a third', async () => {
  const pkg = await aPackage(api.db, { ...MONTHLY, free_trial_length: 7 });
  const [stays, goes, third] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
  for (const [who, what] of [
    [stays, 'pm_card_visa'],
    [goes, 'pm_card_mastercard'],
  ] as const) {
    const id = await buy(who, pkg, what);
    await api.ok(postPurchaseCancellation, { as: who, params: { id }, body: { reason: 'Otra vez' } });
  }
  await api.ok(postMerge, {
    as: admin,
    params: { id: stays.customer_id },
    body: { merged_customer_id: goes.customer_id, keep_account_of: stays.customer_id },
  });
  const used = { code: 'checkout/trial-used' };
  expect(await api.refused(postPurchase, card(stays, pkg, 'pm_card_amex'))).toMatchObject(used);
  for (const what of ['pm_card_visa', 'pm_card_mastercard'])
    expect(await api.refused(postPurchase, card(third, pkg, what))).toMatchObject(used);
});

it('a package is refused by every call until the signup fee is paid; cash that is promised does not count', async () => {
  const [person, staff] = [await aPerson(api.db), await aPerson(api.db, 'staff')];
  const [fee, pkg, trial] = [
    await aPackage(api.db, { price: 30_000, class_amount: 0 }),
    await aPackage(api.db),
    await aPackage(api.db, { price: 0, class_amount: 1, is_trial: true, limit_per_customer: 1 }),
  ];
  await api.configure({ signup_fee: String(fee), cash_checkout_enabled: 'true', paypal_enabled: 'true' });
  const as = person;
  const refusals = async () => [
    (await api.refused(postPurchase, card(as, pkg))).code,
    (await api.refused(postCheckoutAttempt, { as, body: { class_package_id: pkg, payment_method: 1 } })).code,
    (await api.refused(postCheckout, { as, body: { class_package_id: pkg, customer_id: person.customer_id } })).code,
    (await api.refused(postWalletCheckout, { as, body: { class_package_id: pkg } })).code,
  ];
  const due = Array.from({ length: 4 }, () => 'checkout/signup-fee');
  expect(await refusals()).toEqual(due);
  await api.ok(postPurchase, { as, body: { class_package_id: trial } });
  const { purchase_id: id } = await api.ok(postPurchase, { as, body: { class_package_id: fee, payment_method: 2 } });
  expect(await refusals()).toEqual(due);
  await api.ok(postCashConfirmation, { as: staff, params: { id } });
  await buy(person, pkg);
  await api.configure({ signup_fee: '' });
});

it('a link that is withdrawn while the bank asks gives credits for its money, or the money back', async () => {
  const [seller, person] = [await aPerson(api.db, 'staff'), await aPerson(api.db)];
  const { desk_sale: sale } = await api.ok(postDeskSale, {
    as: seller,
    body: {
      customer_id: person.customer_id,
      class_package_id: await aPackage(api.db, { price: 50_000, class_amount: 5 }),
      charges: [],
      method: 'link',
      total: 500,
    },
  });
  const params = { token: sale.link!.path.replace('/pagar/', '') };
  const { purchase_id, clientSecret = '' } = await api.ok(postLinkPayment, {
    params,
    body: { card_payment_method: 'pm_card_authenticationRequired' },
  });
  await Promise.all([
    api.send(postDeskWithdrawal, { as: seller, params: { id: sale.desk_sale_id } }),
    answerBankChallenge(api.stripe.url, clientSecret, true),
  ]);
  await api.stripe.faults.flush();
  await reconcile(api.system(new Date(NOON.getTime() + 5 * 60_000)));
  await sendRefunds(api.system());
  const again = await api.send(postLinkPayment, { params, body: { card_payment_method: 'pm_card_visa' } });
  expect(again.status).toBeGreaterThanOrEqual(400);
  const { paid, refunded } = await moneyOf(purchase_id);
  expect([
    [50_000, 5],
    [0, 0],
  ]).toContainEqual([Number(paid) - Number(refunded), await creditsOf(person)]);
});

it('a frozen package that a dispute revokes is frozen no more, and usable once it is won after all', async () => {
  const person = await aPerson(api.db);
  const id = await buy(person, await aPackage(api.db, { price: 50_000, class_amount: 3 }));
  await api.stripe.faults.flush();
  await api.ok(postFreeze, { as: admin, params: { id }, body: { until: null } });
  const { provider_payment_id } = await api.db
    .selectFrom('invoice')
    .select('provider_payment_id')
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow();
  const dispute = api.stripe.dispute(provider_payment_id);
  for (const [outcome, credits] of [
    ['lost', 0],
    ['won', 3],
  ] as const) {
    api.stripe.closeDispute(dispute, outcome);
    await api.stripe.faults.flush();
    expect(await creditsOf(person)).toBe(credits);
  }
  expect(await statusOf(person, id)).toBe('completed');
});
