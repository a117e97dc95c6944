/**
 * Checks every raw response and every accepted parameter of the sandbox against the SDK's type declarations for the
 * pinned API version.
 */
import Stripe from 'stripe';
import { ROUTES } from '../stripe/server';
import { DAY, endRig, HOUR, PUBLIC_KEY, type StripeRig, SECRET_KEY, startRig } from './stripeHelpers';
import { type Sample, unknownParameters, typeErrors } from './wireTypes';

/** SDK types by the response's `object`. */
const TYPES: Readonly<Record<string, string>> = {
  customer: 'Customer',
  payment_method: 'PaymentMethod',
  payment_intent: 'PaymentIntent',
  setup_intent: 'SetupIntent',
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Dispute',
  product: 'Product',
  price: 'Price',
  coupon: 'Coupon',
  subscription: 'Subscription',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  line_item: 'InvoiceLineItem',
  item: 'LineItem',
  'checkout.session': 'Checkout.Session',
  token: 'Token',
  account: 'Account',
  webhook_endpoint: 'WebhookEndpoint',
  balance_transaction: 'BalanceTransaction',
  payout: 'Payout',
  cash_balance: 'CashBalance',
  customer_cash_balance_transaction: 'CustomerCashBalanceTransaction',
};

/** The SDK's parameter type of each route. */
const PARAMETERS: Readonly<Record<string, string>> = {
  'POST /v1/customers': 'CustomerCreateParams',
  'GET /v1/customers': 'CustomerListParams',
  'POST /v1/customers/:id': 'CustomerUpdateParams',
  'GET /v1/customers/:id/payment_methods': 'CustomerListPaymentMethodsParams',
  'GET /v1/customers/:id/cash_balance_transactions': 'CustomerListCashBalanceTransactionsParams',
  'POST /v1/test_helpers/customers/:id/fund_cash_balance':
    "Parameters<Stripe['testHelpers']['customers']['fundCashBalance']>[1]",
  'POST /v1/payment_methods': 'PaymentMethodCreateParams',
  'GET /v1/payment_methods': 'PaymentMethodListParams',
  'POST /v1/payment_methods/:id': 'PaymentMethodUpdateParams',
  'POST /v1/payment_methods/:id/attach': 'PaymentMethodAttachParams',
  'POST /v1/payment_intents': 'PaymentIntentCreateParams',
  'GET /v1/payment_intents': 'PaymentIntentListParams',
  'GET /v1/payment_intents/:id': 'PaymentIntentRetrieveParams',
  'POST /v1/payment_intents/:id': 'PaymentIntentUpdateParams',
  'POST /v1/payment_intents/:id/confirm': 'PaymentIntentConfirmParams',
  'POST /v1/payment_intents/:id/cancel': 'PaymentIntentCancelParams',
  'POST /v1/setup_intents': 'SetupIntentCreateParams',
  'GET /v1/setup_intents': 'SetupIntentListParams',
  'GET /v1/setup_intents/:id': 'SetupIntentRetrieveParams',
  'POST /v1/setup_intents/:id/confirm': 'SetupIntentConfirmParams',
  'POST /v1/setup_intents/:id/cancel': 'SetupIntentCancelParams',
  'GET /v1/charges': 'ChargeListParams',
  'POST /v1/refunds': 'RefundCreateParams',
  'GET /v1/refunds': 'RefundListParams',
  'POST /v1/refunds/:id': 'RefundUpdateParams',
  'GET /v1/disputes': 'DisputeListParams',
  'GET /v1/balance_transactions': 'BalanceTransactionListParams',
  'GET /v1/payouts': 'PayoutListParams',
  'POST /v1/disputes/:id': 'DisputeUpdateParams',
  'POST /v1/products': 'ProductCreateParams',
  'GET /v1/products': 'ProductListParams',
  'POST /v1/products/:id': 'ProductUpdateParams',
  'POST /v1/prices': 'PriceCreateParams',
  'GET /v1/prices': 'PriceListParams',
  'POST /v1/prices/:id': 'PriceUpdateParams',
  'POST /v1/coupons': 'CouponCreateParams',
  'GET /v1/coupons': 'CouponListParams',
  'POST /v1/subscriptions': 'SubscriptionCreateParams',
  'GET /v1/subscriptions': 'SubscriptionListParams',
  'POST /v1/subscriptions/:id': 'SubscriptionUpdateParams',
  'DELETE /v1/subscriptions/:id': 'SubscriptionCancelParams',
  'GET /v1/invoices': 'InvoiceListParams',
  'GET /v1/invoices/:id/lines': 'InvoiceListLineItemsParams',
  'POST /v1/invoices/:id/pay': 'InvoicePayParams',
  'GET /v1/invoice_payments': 'InvoicePaymentListParams',
  'POST /v1/checkout/sessions': 'Checkout.SessionCreateParams',
  'GET /v1/checkout/sessions': 'Checkout.SessionListParams',
  'GET /v1/checkout/sessions/:id/line_items': 'Checkout.SessionListLineItemsParams',
  'POST /v1/tokens': 'TokenCreateParams',
  'GET /v1/events': 'EventListParams',
  'POST /v1/webhook_endpoints': 'WebhookEndpointCreateParams',
};

/** Parameters that only Stripe.js sends: the typed card and the client secret. */
const OF_BROWSERS = /(^|\.)card\.|^client_secret$/;

test('every parameter that the Stripe sandbox accepts is declared by the SDK', () => {
  const taking = ROUTES.filter(({ accepts }) => accepts.length > 0);
  const key = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
  expect(taking.map(key).filter((name) => !PARAMETERS[name])).toEqual([]);
  expect(
    unknownParameters(
      taking.map((route) => ({
        type: (PARAMETERS[key(route)] ?? '').replace(/^(?!Parameters<)/, 'Stripe.'),
        names: route.accepts.filter((name) => !OF_BROWSERS.test(name)),
      })),
    ),
  ).toEqual([]);
});

test('the type check of wire JSON reports missing, unknown and mistyped fields and unknown enum values', () => {
  const list = { object: 'list', data: [], has_more: false, url: '/v1/customers' };
  const { url: _, ...short } = list;
  const sample = (name: string, value: object): Sample => ({ name, type: 'Stripe.ApiList<Stripe.Customer>', value });
  const found = typeErrors([
    sample('right', list),
    sample('unknown', { ...list, id: 'ls' }),
    sample('missing', short),
    sample('mistyped', { ...list, has_more: 'no' }),
    sample('within', { ...list, data: [{ id: 'cus_1' }] }),
    { name: 'enumeration', type: "{ status: Stripe.PaymentIntent['status'] }", value: { status: 'paid' } },
  ]);
  expect(found.map((line) => line.split(':', 1)[0])).toEqual([
    'unknown',
    'missing',
    'mistyped',
    'within',
    'enumeration',
  ]);
});

/** The fields that are read from any response. */
interface Answer {
  object?: string;
  type?: string;
  error?: object;
  deleted?: boolean;
  data?: { object: string }[];
}

describe('every response of the Stripe sandbox', () => {
  const samples: Sample[] = [];
  const asked = new Set<string>();
  let rig: StripeRig;

  /** The SDK, recording each raw response. */
  function recording(key: string): Stripe {
    const { hostname, port } = new URL(rig.sandbox.url);
    const httpClient = Stripe.createFetchHttpClient(async (...given: Parameters<typeof fetch>) => {
      const response = await fetch(...given);
      const { pathname } = new URL(String(given[0]));
      record(`${given[1]?.method ?? 'GET'} ${pathname}`, await response.clone().json());
      return response;
    });
    return new Stripe(key, {
      host: hostname,
      port,
      protocol: 'http',
      httpClient,
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  function record(name: string, value: Answer): void {
    asked.add(
      name.replace(
        /\/(?:(?:cus|pm|pi|seti|ch|re|du|prod|price|sub|in|cs_test|evt|tok|we|txn|po)_[A-Za-z0-9]+|VERANO)/,
        '/:id',
      ),
    );
    if (value.error) samples.push({ name, type: 'Stripe.StripeRawError', value: value.error });
    else if (value.deleted)
      samples.push({ name, type: `Stripe.Deleted${typeOf(value.object).slice('Stripe.'.length)}`, value });
    else if (value.object === 'event')
      samples.push({ name, type: `Extract<Stripe.Event, { type: '${value.type}' }>`, value });
    else if (value.object !== 'list') samples.push({ name, type: typeOf(value.object), value });
    else if (value.data?.[0]?.object !== 'event')
      samples.push({ name, type: `Stripe.ApiList<${typeOf(value.data?.[0]?.object ?? 'customer')}>`, value });
  }

  function typeOf(object = ''): string {
    const type = TYPES[object];
    if (!type) throw new Error(`No type is known for ${object}.`);
    return `Stripe.${type}`;
  }

  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => endRig(rig));

  async function buyOnce(stripe: Stripe, browser: Stripe): Promise<void> {
    const customer = await stripe.customers.create({
      email: 'ana@demo.mx',
      name: 'Ana',
      metadata: { customer_id: '1' },
    });
    await stripe.customers.update(customer.id, { phone: '5510000000' });
    await stripe.customers.retrieve(customer.id, { expand: ['subscriptions'] });
    await stripe.customers.list({ email: 'ana@demo.mx' });
    const typed = await browser.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_mastercard' },
      billing_details: { email: 'ana@demo.mx' },
    });
    await stripe.paymentMethods.attach(typed.id, { customer: customer.id });
    await stripe.paymentMethods.update(typed.id, { metadata: { seen: '1' } });
    await stripe.paymentMethods.retrieve(typed.id, { expand: ['customer'] });
    await stripe.paymentMethods.list({ customer: customer.id });
    await stripe.customers.listPaymentMethods(customer.id);
    const intent = await stripe.paymentIntents.create({
      amount: 50_000,
      currency: 'mxn',
      customer: customer.id,
      receipt_email: 'ana@demo.mx',
      allowed_payment_method_types: ['card'],
      description: 'Paquete',
    });
    await stripe.paymentIntents.update(intent.id, { metadata: { purchase_id: '1' } });
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }).catch(() => undefined);
    await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge', 'customer'] });
    await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://localhost:3000/gracias/1',
    });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: typed.id });
    await stripe.refunds.create({ payment_intent: paid.id, amount: 10_000, reason: 'requested_by_customer' });
    const later = await stripe.paymentIntents.create({
      amount: 50_000,
      currency: 'mxn',
      payment_method: 'pm_card_pendingRefund',
      confirm: true,
      return_url: 'http://localhost:3000/',
    });
    const { id: refund } = await stripe.refunds.create({ payment_intent: later.id });
    const failing = await stripe.paymentIntents.create({
      amount: 50_000,
      currency: 'mxn',
      payment_method: 'pm_card_refundFail',
      confirm: true,
      return_url: 'http://localhost:3000/',
    });
    await stripe.refunds.create({ payment_intent: failing.id });
    rig.sandbox.advance(HOUR);
    await stripe.refunds.retrieve(refund, { expand: ['charge'] });
    await stripe.refunds.update(refund, { metadata: { refund_id: '1' } });
    await stripe.refunds.list();
    const disputed = await stripe.paymentIntents.create({
      amount: 50_000,
      currency: 'mxn',
      payment_method: 'pm_card_createDispute',
      confirm: true,
      return_url: 'http://localhost:3000/',
    });
    const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.id })).data;
    const { id: lost } = await stripe.disputes.retrieve(dispute?.id ?? '', { expand: ['charge'] });
    await stripe.refunds.create({ payment_intent: disputed.id }).catch(() => undefined);
    await stripe.disputes.update(lost, { evidence: { uncategorized_text: 'losing_evidence' }, submit: true });
    await stripe.disputes.close(lost).catch(() => undefined);
    await stripe.charges.list();
    await stripe.charges.retrieve(String(paid.latest_charge), { expand: ['refunds'] });
    const inMonths = await stripe.paymentIntents.create({
      amount: 50_000,
      currency: 'mxn',
      payment_method: 'pm_card_mxInstallments',
      allowed_payment_method_types: ['card'],
      payment_method_options: { card: { installments: { enabled: true } } },
    });
    await stripe.paymentIntents.confirm(inMonths.id, {
      payment_method_options: {
        card: { installments: { plan: { count: 3, interval: 'month', type: 'fixed_count' } } },
      },
      expand: ['latest_charge'],
    });
    const gone = await stripe.paymentIntents.create({ amount: 50_000, currency: 'mxn' });
    await stripe.paymentIntents.cancel(gone.id, { cancellation_reason: 'abandoned' });
    await stripe.paymentIntents.list({ limit: 3 });
    await stripe.paymentMethods.detach(typed.id);
  }

  async function transfer(stripe: Stripe): Promise<void> {
    const { id: customer } = await stripe.customers.create({ email: 'ana@demo.mx' });
    await stripe.customers.retrieveCashBalance(customer);
    const intent = await stripe.paymentIntents.create({
      amount: 50_000,
      currency: 'mxn',
      customer,
      allowed_payment_method_types: ['customer_balance'],
      payment_method_data: { type: 'customer_balance' },
      payment_method_options: {
        customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'mx_bank_transfer' } },
      },
      confirm: true,
    });
    await stripe.testHelpers.customers.fundCashBalance(customer, { amount: 20_000, currency: 'mxn' });
    await stripe.paymentIntents.retrieve(intent.id);
    await stripe.testHelpers.customers.fundCashBalance(customer, { amount: 40_000, currency: 'mxn', reference: '1' });
    await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge', 'payment_method'] });
    await stripe.customers.retrieveCashBalance(customer);
    await stripe.customers.listCashBalanceTransactions(customer, { limit: 5 });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 10_000 });
    await stripe.customers.del(customer).catch(() => undefined);
  }

  async function voucher(stripe: Stripe): Promise<void> {
    const begin = () =>
      stripe.paymentIntents.create({
        amount: 50_000,
        currency: 'mxn',
        allowed_payment_method_types: ['oxxo'],
        payment_method_options: { oxxo: { expires_after_days: 2 } },
        payment_method_data: { type: 'oxxo', billing_details: { name: 'Ana Reyes', email: 'ana@demo.mx' } },
        confirm: true,
      });
    const [{ id: paid }, { id: late }] = [await begin(), await begin()];
    rig.sandbox.payVoucher(paid);
    rig.sandbox.payVoucher(late, 'later');
    await stripe.paymentIntents.retrieve(paid, { expand: ['latest_charge', 'payment_method'] });
    await stripe.paymentIntents.retrieve(late);
    await stripe.refunds.create({ payment_intent: paid }).catch(() => undefined);
  }

  async function setUp(stripe: Stripe): Promise<void> {
    const { id: customer } = await stripe.customers.create();
    const asks = await stripe.setupIntents.create({
      customer,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
      use_stripe_sdk: true,
    });
    await fetch(`${rig.sandbox.url}/sandbox/stripe/3ds/${asks.id}?client_secret=${asks.client_secret}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'fail' }),
    });
    await stripe.setupIntents.retrieve(asks.id);
    await stripe.setupIntents.confirm(asks.id, { payment_method: 'pm_card_chargeDeclined' }).catch(() => undefined);
    await stripe.setupIntents.confirm(asks.id, { payment_method: 'pm_card_amex' });
    await stripe.setupIntents.cancel((await stripe.setupIntents.create({ customer })).id);
    await stripe.setupIntents.list({ customer });
  }

  async function subscribe(stripe: Stripe): Promise<void> {
    const product = await stripe.products.create({
      name: 'Mensualidad',
      description: 'Ilimitada',
      metadata: { class_package_id: '4' },
    });
    await stripe.products.update(product.id, { name: 'Mensualidad ilimitada' });
    await stripe.products.retrieve(product.id);
    await stripe.products.list({ active: true });
    const price = await stripe.prices.create({
      currency: 'mxn',
      unit_amount: 120_000,
      product: product.id,
      recurring: { interval: 'month' },
    });
    await stripe.prices.update(price.id, { nickname: 'Mensual' });
    await stripe.prices.retrieve(price.id, { expand: ['product'] });
    await stripe.prices.list();
    const coupon = await stripe.coupons.create({
      id: 'VERANO',
      percent_off: 12.5,
      duration: 'repeating',
      duration_in_months: 3,
      name: 'Verano',
    });
    await stripe.coupons.create({ amount_off: 5_000, currency: 'mxn', duration: 'once' });
    await stripe.coupons.retrieve(coupon.id);
    await stripe.coupons.list();
    const { id: customer } = await stripe.customers.create({ email: 'eva@demo.mx' });
    const { id: visa } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const { id: broken } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    const EXPAND = [
      'latest_invoice.payments',
      'latest_invoice.confirmation_secret',
      'pending_setup_intent',
      'discounts',
      'customer',
      'default_payment_method',
    ];
    const open = await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
      discounts: [{ coupon: coupon.id }],
      expand: EXPAND,
    });
    const first = open.latest_invoice;
    if (first === null || typeof first === 'string') throw new Error('latest_invoice was not expanded');
    await stripe.paymentIntents.confirm(String(first.payments?.data[0]?.payment.payment_intent), {
      payment_method: visa,
    });
    await stripe.subscriptions.update(open.id, {
      default_payment_method: broken,
      cancellation_details: { comment: 'Tal vez' },
    });
    await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
      trial_period_days: 5,
      default_payment_method: visa,
      expand: EXPAND,
    });
    const never = await stripe.subscriptions.create({
      customer,
      items: [
        {
          price_data: {
            currency: 'mxn',
            product: product.id,
            unit_amount: 90_000,
            recurring: { interval: 'day', interval_count: 10 },
          },
        },
      ],
      payment_behavior: 'default_incomplete',
    });
    await stripe.subscriptions.cancel(never.id);
    await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
    });
    rig.sandbox.advance(31 * DAY);
    await stripe.invoices.list({ status: 'draft', expand: ['data.customer'] });
    await stripe.invoices.list({ subscription: open.id });
    rig.sandbox.advance(DAY);
    const late = await stripe.subscriptions.retrieve(open.id, { expand: ['latest_invoice.payments'] });
    const unpaid = late.latest_invoice;
    if (unpaid === null || typeof unpaid === 'string') throw new Error('latest_invoice was not expanded');
    await stripe.invoices.pay(unpaid.id).catch(() => undefined);
    await stripe.invoices.pay(unpaid.id, { payment_method: visa });
    await stripe.invoices.retrieve(unpaid.id, { expand: ['payments', 'discounts', 'customer'] });
    await stripe.invoices.listLineItems(unpaid.id);
    await stripe.invoicePayments.list({ invoice: unpaid.id });
    await stripe.subscriptions.update(open.id, { cancel_at_period_end: true });
    await stripe.subscriptions.list({ customer, status: 'all' });
    const { id: stale } = await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice'],
    });
    const { latest_invoice: waiting } = await stripe.subscriptions.retrieve(stale);
    await stripe.invoices.voidInvoice(String(waiting));
    rig.sandbox.advance(90 * DAY);
  }

  async function visitPage(stripe: Stripe, browser: Stripe): Promise<void> {
    const session = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
      stripe.checkout.sessions.create({
        mode: 'payment',
        success_url: 'http://localhost:3000/gracias/1',
        line_items: [
          { quantity: 1, price_data: { currency: 'mxn', unit_amount: 60_000, product_data: { name: 'Clases' } } },
        ],
        expand: ['line_items'],
        ...more,
      });
    const { id: coupon } = await stripe.coupons.create({ percent_off: 10, duration: 'once' });
    const paid = await session({
      discounts: [{ coupon }],
      customer_creation: 'always',
      locale: 'es-419',
      payment_method_options: { card: { installments: { enabled: true } } },
    });
    const { id: method } = await browser.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
    await fetch(`${rig.sandbox.url}/sandbox/stripe/checkout/${paid.id}/pay`, {
      method: 'POST',
      body: new URLSearchParams({ payment_method: method, email: 'eva@demo.mx' }),
    });
    await stripe.checkout.sessions.retrieve(paid.id, { expand: ['line_items', 'payment_intent', 'customer'] });
    await stripe.checkout.sessions.listLineItems(paid.id);
    await stripe.checkout.sessions.expire((await session()).id);
    await stripe.checkout.sessions.list({ limit: 5 });
  }

  /** Calls the browser's routes as Stripe.js does. */
  async function makeToken(stripe: Stripe): Promise<void> {
    const response = await fetch(`${rig.sandbox.url}/v1/tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${PUBLIC_KEY}` },
      body: new URLSearchParams({ 'card[token]': 'tok_visa', 'card[exp_month]': '12', 'card[exp_year]': '2040' }),
    });
    const token: { id: string; object: string } = await response.json();
    record('POST /v1/tokens', token);
    await stripe.tokens.retrieve(token.id);
  }

  /** One webhook event per type. */
  function toldEvents(): Sample[] {
    const kinds = new Map(rig.listener.events.map((event) => [event.type, event]));
    return [...kinds].map(([type, value]) => ({
      name: type,
      type: `Extract<Stripe.Event, { type: '${type}' }>`,
      value,
    }));
  }

  test('matches the type that the SDK declares', async () => {
    const [stripe, browser] = [recording(SECRET_KEY), recording(PUBLIC_KEY)];
    await buyOnce(stripe, browser);
    const { data } = await stripe.events.list({ limit: 1 });
    await stripe.events.retrieve(data[0]?.id ?? '');
    await transfer(stripe);
    await voucher(stripe);
    await setUp(stripe);
    await subscribe(stripe);
    await visitPage(stripe, browser);
    await makeToken(stripe);
    const { id: endpoint } = await stripe.webhookEndpoints.create({
      url: rig.webhookUrl,
      enabled_events: ['invoice.upcoming'],
    });
    await stripe.webhookEndpoints.del(endpoint);
    await stripe.accounts.retrieveCurrent();
    rig.sandbox.advance(5 * DAY);
    const payout = rig.sandbox.payOut() ?? '';
    await stripe.payouts.list();
    const paid = await stripe.balanceTransactions.list({ payout, expand: ['data.source'] });
    await stripe.balanceTransactions.retrieve(paid.data[0]?.id ?? '');
    rig.sandbox.advance(3 * DAY);
    await stripe.payouts.retrieve(payout);
    rig.sandbox.failPayout(payout);
    await stripe.payouts.retrieve(payout, { expand: ['failure_balance_transaction'] });
    await stripe.customers.del((await stripe.customers.create()).id);
    await rig.sandbox.faults.flush();
    expect(typeErrors([...samples, ...toldEvents()])).toEqual([]);
    const known = ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(known.filter((route) => !asked.has(route))).toEqual([]);
  });
});
