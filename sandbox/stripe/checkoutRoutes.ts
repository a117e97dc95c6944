import type Stripe from 'stripe';
import { buyerEmail, expireSession, type Session, sessionOf } from './checkoutSessions';
import { amountOff, type Coupon, parseCoupons } from './coupons';
import { parseCustomer } from './customers';
import { invalid, missing } from './errors';
import { createdFilter, paginate } from './lists';
import { INSTALLMENT_OPTIONS } from './installments';
import type { Params } from './params';
import { allowedTypes, ensureAmount, USAGES } from './paymentIntents';
import { createPrice, INLINE_PRICE, INLINE_PRODUCT, type Price, priceOf } from './prices';
import { CREATED, PAGING, type Route } from './routes';
import type { Sandbox } from './sandbox';
import { newId } from './state';
import type { Wire } from './wire';

const MINUTE = 60;
const DAY = 86_400;
const LOCALES = ['auto', 'es', 'es-419', 'en'] as const;

interface WantedLine {
  price: Price;
  quantity: number;
  name: string;
}

function parseLines(sandbox: Sandbox, params: Params, recurring: boolean): WantedLine[] {
  const items = params.groups('line_items') ?? [];
  if (items.length === 0) throw missing('line_items');
  return items.map((item) => {
    const data = item.group('price_data');
    const price = data
      ? createPrice(sandbox, data, true)
      : priceOf(sandbox, item.required('price'), item.nameOf('price'));
    if ((price.recurring !== null) !== recurring) {
      throw invalid(
        recurring
          ? 'You must provide only recurring prices in `subscription` mode to the sandbox.'
          : 'You specified `payment` mode but passed a recurring price.',
        item.nameOf('price'),
      );
    }
    const quantity = item.integer('quantity') ?? 1;
    if (quantity < 1) throw invalid('Invalid quantity: must be at least 1', item.nameOf('quantity'));
    return { price, quantity, name: sandbox.state.products[price.product]?.name ?? '' };
  });
}

/** Splits the discount over the lines by amount; the last line takes the rounding remainder. */
function linesOf(lines: readonly WantedLine[], off: number, free: boolean): Wire<Stripe.LineItem>[] {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0);
  let given = 0;
  return lines.map(({ price, quantity, name }, at): Wire<Stripe.LineItem> => {
    const amount = free ? 0 : (price.unit_amount ?? 0) * quantity;
    const share =
      subtotal === 0 || free ? 0 : at === lines.length - 1 ? off - given : Math.floor((off * amount) / subtotal);
    given += share;
    return {
      id: newId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: share,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount - share,
      currency: price.currency,
      description: name,
      metadata: {},
      price,
      quantity,
    };
  });
}

function parseUrl(params: Params, name: string): string {
  const address = params.required(name);
  const known = URL.canParse(address.replaceAll('{', '%7B').replaceAll('}', '%7D')) && /^https?:/.test(address);
  if (!known) throw invalid('Not a valid URL', name, 'url_invalid');
  return address;
}

function parseExpiresAt(sandbox: Sandbox, params: Params): number {
  const now = sandbox.now();
  const until = params.integer('expires_at') ?? now + DAY;
  // A minute of tolerance for the call's own duration.
  if (until < now + 29 * MINUTE || until > now + DAY + MINUTE)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return until;
}

const discountOf = (coupons: readonly Coupon[], subtotal: number): number => {
  const left = coupons.reduce((rest, coupon) => rest - amountOff(coupon, rest), subtotal);
  return subtotal - left;
};

/** What the session says of meses sin intereses, which are for one payment by card. */
function parseOptions(params: Params, subscribes: boolean): NonNullable<Session['payment_method_options']> {
  const enabled = params.group('payment_method_options')?.group('card')?.group('installments')?.boolean('enabled');
  if (enabled === undefined) return {};
  const param = 'payment_method_options[card][installments]';
  if (subscribes) throw invalid('Installments are only available in `payment` mode.', param);
  return { card: { installments: { enabled }, request_three_d_secure: 'automatic' } };
}

function createSession(sandbox: Sandbox, params: Params): Session {
  const mode = params.oneOf('mode', ['payment', 'subscription']);
  if (!mode) throw missing('mode');
  if ((params.text('ui_mode') ?? 'hosted_page') !== 'hosted_page')
    throw invalid('The sandbox only has the hosted page.', 'ui_mode');
  const subscribes = mode === 'subscription';
  if (params.has(subscribes ? 'payment_intent_data' : 'subscription_data'))
    throw invalid(
      `You can not pass \`${subscribes ? 'payment_intent_data' : 'subscription_data'}\` in \`${mode}\` mode.`,
    );
  const success = parseUrl(params, 'success_url');
  const cancel = params.has('cancel_url') ? parseUrl(params, 'cancel_url') : null;
  const expires_at = parseExpiresAt(sandbox, params);
  const customer = parseCustomer(sandbox, params);
  const email = params.textOrNull('customer_email') ?? null;
  if (customer && email !== null)
    throw invalid(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
      'parameters_exclusive',
    );
  const coupons = parseCoupons(sandbox, params);
  const allowed = allowedTypes(params);
  const data = params.group(subscribes ? 'subscription_data' : 'payment_intent_data');
  const trialDays = data?.integer('trial_period_days') ?? null;
  const wanted = parseLines(sandbox, params, subscribes);
  const subtotal =
    trialDays === null ? wanted.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0) : 0;
  const off = discountOf(coupons, subtotal);
  if (!subscribes && subtotal - off > 0) ensureAmount(subtotal - off, 'line_items');
  const id = newId('cs_test', 58);
  const session: Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: allowed,
    amount_subtotal: subtotal,
    amount_total: subtotal - off,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: cancel,
    client_reference_id: params.textOrNull('client_reference_id') ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: sandbox.now(),
    currency: 'mxn',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: subscribes
      ? null
      : (params.oneOf('customer_creation', ['always', 'if_required']) ?? 'if_required'),
    customer_details: null,
    customer_email: email,
    discounts: coupons.map((coupon) => ({ coupon: coupon.id, promotion_code: null })),
    expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.oneOf('locale', LOCALES) ?? null,
    managed_payments: null,
    metadata: params.metadata(),
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: subscribes ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: parseOptions(params, subscribes),
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: success,
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    // The page is served on the site's own origin.
    url: new URL(`${sandbox.publicPath}/checkout/${id}`, success).href,
    wallet_options: null,
  };
  sandbox.state.sessions[id] = session;
  sandbox.state.session_lines[id] = linesOf(wanted, off, trialDays !== null);
  sandbox.state.session_plans[id] = {
    coupons: coupons.map((coupon) => coupon.id),
    trialDays,
    metadata: data?.metadata() ?? {},
    description: data?.textOrNull('description') ?? null,
    setupFutureUsage: data?.oneOf('setup_future_usage', USAGES) ?? null,
    receiptEmail: data?.textOrNull('receipt_email') ?? null,
    begun: { intent: null, subscription: null },
  };
  return session;
}

const PRICE_DATA = [...INLINE_PRICE, ...INLINE_PRODUCT].map((name) => `line_items.#.price_data.${name}`);

export const checkoutRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    accepts: [
      'mode',
      'ui_mode',
      'success_url',
      'cancel_url',
      'expires_at',
      'customer',
      'customer_email',
      'customer_creation',
      'client_reference_id',
      'locale',
      'metadata',
      'allowed_payment_method_types.#',
      'discounts.#.coupon',
      'line_items.#.price',
      'line_items.#.quantity',
      ...PRICE_DATA,
      ...INSTALLMENT_OPTIONS,
      'payment_intent_data.metadata',
      'payment_intent_data.description',
      'payment_intent_data.setup_future_usage',
      'payment_intent_data.receipt_email',
      'subscription_data.metadata',
      'subscription_data.description',
      'subscription_data.trial_period_days',
    ],
    handle: ({ sandbox, params }) => createSession(sandbox, params),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    accepts: ['customer', 'payment_intent', 'subscription', 'status', 'customer_details.email', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const [customer, intent, subscription, status] = (
        ['customer', 'payment_intent', 'subscription', 'status'] as const
      ).map((name) => params.text(name));
      const email = params.group('customer_details')?.text('email');
      const rows = Object.values(sandbox.state.sessions)
        .filter(
          (one) =>
            (customer === undefined || one.customer === customer) &&
            (intent === undefined || one.payment_intent === intent),
        )
        .filter(
          (one) =>
            (subscription === undefined || one.subscription === subscription) &&
            (status === undefined || one.status === status),
        )
        .filter((one) => email === undefined || (one.customer_details?.email ?? buyerEmail(sandbox, one)) === email)
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/checkout/sessions');
    },
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    accepts: [],
    handle: ({ sandbox, id }) => sessionOf(sandbox, id),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    accepts: [...PAGING],
    handle: ({ sandbox, params, id }) =>
      paginate(
        [...(sandbox.state.session_lines[sessionOf(sandbox, id).id] ?? [])].reverse(),
        params,
        `/v1/checkout/sessions/${id}/line_items`,
      ),
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    accepts: [],
    handle({ sandbox, id }) {
      const session = sessionOf(sandbox, id);
      expireSession(sandbox, session);
      return session;
    },
  },
];
