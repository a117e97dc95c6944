import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { type CardName, cardOfToken, type Decline, testCard } from './cards';
import { customerOf } from './customers';
import { invalid, missing, noSuch, StripeFailure } from './errors';
import { paginate } from './lists';
import type { Params } from './params';
import { PAGING, type Route } from './routes';
import { find, type Sandbox } from './sandbox';
import { type CardRecord, newId } from './state';
import type { Wire } from './wire';

export type PaymentMethod = Wire<Stripe.PaymentMethod>;
type Card = NonNullable<PaymentMethod['card']>;

interface Expiry {
  exp_month: number;
  exp_year: number;
}

export const BILLING_FIELDS = [
  'email',
  'name',
  'phone',
  'address.city',
  'address.country',
  'address.line1',
  'address.line2',
  'address.postal_code',
  'address.state',
].map((name) => `billing_details.${name}`);
export const CARD_FIELDS = ['card.token', 'card.exp_month', 'card.exp_year', 'card.last4'];

/** Stripe's view of a card; the fingerprint depends on the card alone. */
export function describeCard(
  sandbox: Sandbox,
  name: CardName,
  expiry: Partial<Expiry> = {},
  lastDigits?: string,
): Card {
  const known = testCard(name);
  const last4 = known.number?.slice(-4) ?? lastDigits ?? '0000';
  const nextYear = new Date(sandbox.now() * 1000).getUTCFullYear() + 1;
  return {
    brand: known.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
    country: known.country,
    display_brand: known.brand,
    exp_month: expiry.exp_month ?? 12,
    exp_year: expiry.exp_year ?? nextYear,
    fingerprint: createHash('sha256')
      .update(`${name} ${last4}`)
      .digest('base64')
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 16),
    funding: known.funding,
    generated_from: null,
    last4,
    networks: { available: [known.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

export function methodOf(sandbox: Sandbox, id: string, param?: string): PaymentMethod {
  return find(sandbox.state.payment_methods, id, () => noSuch('PaymentMethod', id, param));
}

export function recordOf(sandbox: Sandbox, id: string): CardRecord {
  return find(sandbox.state.cards, id, () => noSuch('PaymentMethod', id));
}

/** The method with this id; tokens such as `pm_card_visa` create a new one each time. */
export function resolveMethod(sandbox: Sandbox, id: string, param = 'payment_method'): PaymentMethod {
  if (!id.startsWith('pm_card_')) return methodOf(sandbox, id, param);
  const name = cardOfToken(id);
  if (!name) throw noSuch('PaymentMethod', id, param);
  return createMethod(sandbox, { name });
}

interface NewMethod {
  name: CardName;
  expiry?: Partial<Expiry>;
  lastDigits?: string;
  billing?: Params;
  metadata?: Stripe.Metadata;
}

function createMethod(
  sandbox: Sandbox,
  { name, expiry, lastDigits, billing, metadata = {} }: NewMethod,
): PaymentMethod {
  const address = billing?.group('address');
  const part = (field: string) => address?.textOrNull(field) ?? null;
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: part('city'),
        country: part('country'),
        line1: part('line1'),
        line2: part('line2'),
        postal_code: part('postal_code'),
        state: part('state'),
      },
      email: billing?.textOrNull('email') ?? null,
      name: billing?.textOrNull('name') ?? null,
      phone: billing?.textOrNull('phone') ?? null,
      tax_id: null,
    },
    card: describeCard(sandbox, name, expiry, lastDigits),
    created: sandbox.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  };
  sandbox.state.payment_methods[method.id] = method;
  sandbox.state.cards[method.id] = { name, setUp: false, spent: false };
  return method;
}

/** The method of SPEI transfers, which belongs to no customer and has no details. */
function transferMethod(sandbox: Sandbox): PaymentMethod {
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address, email: null, name: null, phone: null, tax_id: null },
    created: sandbox.now(),
    customer: null,
    customer_account: null,
    customer_balance: {},
    livemode: false,
    metadata: {},
    type: 'customer_balance',
  };
  sandbox.state.payment_methods[method.id] = method;
  return method;
}

/** The method of OXXO's vouchers, which needs the customer's name and mail address. */
function voucherMethod(sandbox: Sandbox, params: Params): PaymentMethod {
  const billing = params.group('billing_details');
  const [name, email] = [billing?.text('name'), billing?.text('email')];
  if (!email) throw missing(`${params.nameOf('billing_details')}[email]`);
  if (!name) throw missing(`${params.nameOf('billing_details')}[name]`);
  if (name.split(/\s+/).filter((word) => word.length > 1).length < 2)
    throw invalid('The name must have a first and a last name of at least two characters.', params.nameOf('name'));
  const { customer_balance: _none, ...method } = transferMethod(sandbox);
  const voucher: PaymentMethod = { ...method, oxxo: {}, type: 'oxxo' };
  voucher.billing_details = { ...method.billing_details, name, email };
  sandbox.state.payment_methods[voucher.id] = voucher;
  return voucher;
}

/** Creates a method from `payment_method_data` or the parameters of a new method. */
export function methodFromData(sandbox: Sandbox, params: Params): PaymentMethod {
  const type = params.required('type');
  if (type === 'customer_balance') return transferMethod(sandbox);
  if (type === 'oxxo') return voucherMethod(sandbox, params);
  if (type !== 'card') throw invalid('The sandbox has only cards, transfers and vouchers.', params.nameOf('type'));
  const { name, expiry, lastDigits } = parseCard(sandbox, params);
  return createMethod(sandbox, {
    name,
    expiry,
    lastDigits,
    billing: params.group('billing_details'),
    metadata: params.metadata(),
  });
}

/** Reads the test card of a token. Card numbers are refused. */
export function parseCard(
  sandbox: Sandbox,
  params: Params,
): { name: CardName; expiry: Partial<Expiry>; lastDigits?: string } {
  const card = params.group('card');
  if (!card) throw missing(params.nameOf('card'));
  if (card.has('number')) {
    throw new StripeFailure(402, {
      type: 'invalid_request_error',
      message:
        'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use ' +
        'Stripe.js, the Stripe mobile bindings, or Stripe Elements.',
    });
  }
  const id = card.required('token');
  const token = Object.hasOwn(sandbox.state.tokens, id) ? sandbox.state.tokens[id] : undefined;
  if (token?.card) {
    if (token.used)
      throw invalid(`You cannot use a Stripe token more than once: ${id}.`, card.nameOf('token'), 'token_already_used');
    token.used = true;
    const { exp_month, exp_year, last4 } = token.card;
    return { name: recordOf(sandbox, id).name, expiry: { exp_month, exp_year }, lastDigits: last4 };
  }
  const name = cardOfToken(id);
  if (!name) throw noSuch('token', id, card.nameOf('token'));
  return { name, expiry: parseExpiry(sandbox, card), lastDigits: card.text('last4') };
}

function parseExpiry(sandbox: Sandbox, card: Params): Partial<Expiry> {
  const exp_month = card.integer('exp_month');
  const exp_year = card.integer('exp_year');
  if (exp_month === undefined || exp_year === undefined) return {};
  const now = new Date(sandbox.now() * 1000);
  const wrong = (param: string, code: string, message: string) =>
    new StripeFailure(402, { type: 'card_error', code, param, message });
  if (exp_month < 1 || exp_month > 12)
    throw wrong('exp_month', 'invalid_expiry_month', "Your card's expiration month is invalid.");
  const year = now.getUTCFullYear();
  if (exp_year < year || exp_year > year + 50 || (exp_year === year && exp_month < now.getUTCMonth() + 1))
    throw wrong('exp_year', 'invalid_expiry_year', "Your card's expiration year is invalid.");
  return { exp_month, exp_year };
}

/** Saves a card for a customer. @throws StripeFailure when the bank declines it. */
function attach(sandbox: Sandbox, method: PaymentMethod, customer: string): void {
  const card = testCard(recordOf(sandbox, method.id).name);
  if (card.attach) throw declineFailure(card.attach, { payment_method: method });
  assignToCustomer(sandbox, method, customer);
}

/** Assigns a method to the customer without a bank check, after a successful payment or set-up. */
export function assignToCustomer(sandbox: Sandbox, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  method.customer = customer;
  if (method.card?.checks?.cvc_check) method.card.checks.cvc_check = 'pass';
  sandbox.emit('payment_method.attached', method);
}

export function declineFailure(decline: Decline, more: Partial<StripeFailure['body']> = {}): StripeFailure {
  const param = { incorrect_cvc: 'cvc', incorrect_number: 'number', expired_card: 'exp_month' }[decline.code as string];
  const doc_url = `https://stripe.com/docs/error-codes/${decline.code.replace(/_/g, '-')}`;
  return new StripeFailure(402, { type: 'card_error', ...decline, doc_url, ...(param && { param }), ...more }, true);
}

/** @throws StripeFailure when the method belongs to another customer or is used up. */
export function ensureUsable(sandbox: Sandbox, method: PaymentMethod, customer: string | null): void {
  if (method.customer !== null && method.customer !== customer) {
    throw invalid(
      customer === null
        ? 'The payment method supplied belongs to a Customer. Please include the Customer in the `customer` ' +
            'parameter on the PaymentIntent.'
        : `The customer does not have a payment method with the ID ${method.id}. The payment method must belong to ` +
            'the customer.',
      'payment_method',
    );
  }
  if (method.type === 'card' && recordOf(sandbox, method.id).spent && method.customer === null) {
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared ' +
        'with a connected account without Customer attachment, or was detached from a Customer. It may not be used ' +
        'again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      'payment_method',
    );
  }
}

function cardsOf(sandbox: Sandbox, customer: string, params: Params): PaymentMethod[] {
  const type = params.text('type');
  return Object.values(sandbox.state.payment_methods).filter(
    (one) => one.customer === customer && (type === undefined || one.type === type),
  );
}

export const paymentMethodRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    accepts: ['type', 'metadata', 'allow_redisplay', 'card.number', 'card.cvc', ...CARD_FIELDS, ...BILLING_FIELDS],
    forBrowsers: true,
    handle: ({ sandbox, params }) => methodFromData(sandbox, params),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods',
    accepts: ['customer', 'type', ...PAGING],
    handle: ({ sandbox, params }) =>
      paginate(
        cardsOf(sandbox, customerOf(sandbox, params.required('customer'), 'customer').id, params),
        params,
        '/v1/payment_methods',
      ),
  },
  { method: 'GET', path: '/v1/payment_methods/:id', accepts: [], handle: ({ sandbox, id }) => methodOf(sandbox, id) },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id',
    accepts: ['metadata', 'allow_redisplay', ...BILLING_FIELDS],
    handle({ sandbox, params, id }) {
      const method = methodOf(sandbox, id);
      const billing = params.group('billing_details');
      for (const name of ['email', 'name', 'phone'] as const) {
        const value = billing?.textOrNull(name);
        if (value !== undefined) method.billing_details[name] = value;
      }
      method.metadata = params.metadata(method.metadata ?? {});
      sandbox.emit('payment_method.updated', method);
      return method;
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    accepts: ['customer'],
    handle({ sandbox, params, id }) {
      const customer = customerOf(sandbox, params.required('customer'), 'customer');
      const method = resolveMethod(sandbox, id, 'id');
      if (method.customer !== null)
        throw invalid('The payment method you provided has already been attached to a customer.');
      ensureUsable(sandbox, method, customer.id);
      attach(sandbox, method, customer.id);
      return method;
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    accepts: [],
    handle({ sandbox, id }) {
      const method = methodOf(sandbox, id);
      if (method.customer === null)
        throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
      const former = method.customer;
      method.customer = null;
      recordOf(sandbox, id).spent = true;
      const owner = customerOf(sandbox, former);
      if (owner.invoice_settings.default_payment_method === id) owner.invoice_settings.default_payment_method = null;
      for (const subscription of Object.values(sandbox.state.subscriptions))
        if (subscription.default_payment_method === id) subscription.default_payment_method = null;
      sandbox.emit('payment_method.detached', method, { customer: former });
      return method;
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    accepts: ['type', ...PAGING],
    handle: ({ sandbox, params, id }) =>
      paginate(cardsOf(sandbox, customerOf(sandbox, id).id, params), params, `/v1/customers/${id}/payment_methods`),
  },
];
