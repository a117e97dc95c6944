import { applyBalance, isTransfer, makeTransfer, returnToBalance } from './cashBalance';
import {
  ensureSecret,
  failAuthentication,
  newSecret,
  type PaymentIntent,
  chargeIntent,
  type ConfirmOptions,
} from './confirmation';
import { parseCustomer } from './customers';
import { invalid, missing, noSuch, type StripeFailure, unexpectedState } from './errors';
import { INSTALLMENT_CHOICE, INSTALLMENT_OPTIONS, refuseEarlyPlan, updateInstallments } from './installments';
import { createdFilter, paginate } from './lists';
import type { Params } from './params';
import {
  BILLING_FIELDS,
  CARD_FIELDS,
  ensureUsable,
  resolveMethod,
  methodFromData,
  type PaymentMethod,
} from './paymentMethods';
import { type Call, CREATED, PAGING, type Route } from './routes';
import { find, type Sandbox } from './sandbox';
import { newId } from './state';
import { isVoucher, makeVoucher, voucherDays } from './vouchers';
import type Stripe from 'stripe';

/** Centavos; Stripe's minimum is 10 pesos. */
const LEAST = 1_000;
const MOST = 99_999_999;
export const USAGES = ['off_session', 'on_session'] as const;
const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
const CANCELLABLE: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
];

interface NewIntent {
  amount: number;
  currency: string;
  customer: string | null;
  description?: string | null;
  metadata?: Stripe.Metadata;
  receiptEmail?: string | null;
  setupFutureUsage?: 'off_session' | 'on_session' | null;
}

export function createIntent(sandbox: Sandbox, wanted: NewIntent): PaymentIntent {
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: wanted.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newSecret(id),
    confirmation_method: 'automatic',
    created: sandbox.now(),
    currency: wanted.currency,
    customer: wanted.customer,
    customer_account: null,
    description: wanted.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: wanted.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: wanted.receiptEmail ?? null,
    review: null,
    setup_future_usage: wanted.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  sandbox.state.payment_intents[id] = intent;
  sandbox.emit('payment_intent.created', intent);
  return intent;
}

export function intentOf(sandbox: Sandbox, id: string, param?: string): PaymentIntent {
  return find(sandbox.state.payment_intents, id, () => noSuch('payment_intent', id, param));
}

/** @throws StripeFailure when the card is declined. */
export function confirm(sandbox: Sandbox, intent: PaymentIntent, use: ConfirmOptions): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw stateFailure(
      intent,
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : 'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with ' +
            'one of the following statuses may be confirmed: requires_confirmation, requires_action.',
    );
  }
  try {
    chargeIntent(sandbox, intent, use);
  } finally {
    sandbox.notifyIntent(intent);
  }
}

/** Applies the outcome of the bank's page; no effect unless the intent requires action. */
export function finishAuthentication(sandbox: Sandbox, intent: PaymentIntent, accepted: boolean): void {
  if (intent.status !== 'requires_action') return;
  if (accepted) return confirm(sandbox, intent, { offSession: false, authenticated: true });
  failAuthentication(sandbox, intent);
  sandbox.notifyIntent(intent);
}

export function cancel(sandbox: Sandbox, intent: PaymentIntent, reason: PaymentIntent['cancellation_reason']): void {
  // What was paid in a shop is on its way.
  if (!CANCELLABLE.includes(intent.status) || (isVoucher(intent) && intent.status === 'processing')) {
    throw stateFailure(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent ` +
        'with one of the following statuses may be canceled: requires_payment_method, requires_capture, ' +
        'requires_confirmation, requires_action, processing.',
    );
  }
  if (isTransfer(intent)) returnToBalance(sandbox, intent);
  intent.status = 'canceled';
  intent.canceled_at = sandbox.now();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  sandbox.emit('payment_intent.canceled', intent);
  if (isTransfer(intent) && intent.customer !== null) applyBalance(sandbox, intent.customer);
}

function stateFailure(intent: PaymentIntent, message: string): StripeFailure {
  return unexpectedState('payment_intent_unexpected_state', message, { payment_intent: structuredClone(intent) });
}

export function ensureAmount(amount: number, param = 'amount'): void {
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', param, 'parameter_invalid_integer');
  if (amount < LEAST) throw invalid('Amount must be at least $10.00 mxn', param, 'amount_too_small');
  if (amount > MOST) throw invalid('Amount must be no more than $999,999.99', param, 'amount_too_large');
}

export function parseCurrency(params: Params): string {
  const currency = params.required('currency').toLowerCase();
  if (currency !== 'mxn')
    throw invalid(`Invalid currency: ${currency}. The sandbox knows mxn.`, params.nameOf('currency'));
  return currency;
}

function updateIntent(intent: PaymentIntent, params: Params): void {
  const description = params.textOrNull('description');
  if (description !== undefined) intent.description = description;
  const email = params.textOrNull('receipt_email');
  if (email !== undefined) intent.receipt_email = email;
  const suffix = params.textOrNull('statement_descriptor_suffix');
  if (suffix !== undefined) intent.statement_descriptor_suffix = suffix;
  intent.metadata = params.metadata(intent.metadata);
}

/** The payment method of the call's parameters, if any. */
function usableMethod(
  sandbox: Sandbox,
  params: Params,
  customer: string | null,
  types: readonly string[],
): PaymentMethod | null {
  const id = params.text('payment_method');
  const data = params.group('payment_method_data');
  if (id === undefined && data === undefined) return null;
  const method = data ? methodFromData(sandbox, data) : resolveMethod(sandbox, id ?? '');
  if (!types.includes(method.type))
    throw invalid(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent.`,
      'payment_method',
      'payment_intent_incompatible_payment_method',
    );
  ensureUsable(sandbox, method, customer);
  return method;
}

function setMethod(intent: PaymentIntent, method: PaymentMethod | null, params: Params): void {
  const usage = params.oneOf('setup_future_usage', USAGES);
  if (usage) intent.setup_future_usage = usage;
  if (!method) return;
  intent.payment_method = method.id;
  if (intent.status === 'requires_payment_method') intent.status = 'requires_confirmation';
}

/** The payment method types that a call allows; null: all. */
export function allowedTypes(params: Params, known: readonly string[] = ['card']): string[] | null {
  const types = params.texts('allowed_payment_method_types') ?? null;
  if (types?.some((type) => !known.includes(type)))
    throw invalid(`The sandbox has only ${known.join(' and ')}.`, 'allowed_payment_method_types');
  return types;
}

/** How an intent is paid: by card, by transfers to the customer's account, or by a voucher in a shop. */
function methodType(allowed: readonly string[] | null): 'card' | 'customer_balance' | 'oxxo' {
  if (!allowed || allowed.includes('card')) return 'card';
  return allowed.includes('oxxo') ? 'oxxo' : allowed.includes('customer_balance') ? 'customer_balance' : 'card';
}

/** Transfers are by SPEI only. */
function ensureSpei(params: Params): void {
  const options = params.group('payment_method_options')?.group('customer_balance');
  if (options?.required('funding_type') !== 'bank_transfer')
    throw missing('payment_method_options[customer_balance][funding_type]');
  if (options.group('bank_transfer')?.required('type') !== 'mx_bank_transfer')
    throw invalid('The sandbox has only mx_bank_transfer.', 'payment_method_options[customer_balance][bank_transfer]');
}

/** The dashboard's methods are enabled unless the call lists allowed types. */
export function automaticMethods(
  params: Params,
  allowed: readonly string[] | null,
): { allow_redirects: 'always' | 'never'; enabled: boolean } | null {
  const asked = params.group('automatic_payment_methods');
  if (!asked && allowed) return null;
  return {
    allow_redirects: asked?.oneOf('allow_redirects', ['always', 'never']) ?? 'always',
    enabled: asked?.boolean('enabled') ?? true,
  };
}

/** A dashboard's payment method may redirect the buyer, so Stripe requires a return address. */
function ensureReturnUrl({ params, fromBrowser }: Call, methods: PaymentIntent['automatic_payment_methods']): void {
  const redirects = methods?.enabled === true && methods.allow_redirects === 'always';
  if (!redirects || fromBrowser || params.has('return_url') || params.boolean('use_stripe_sdk')) return;
  throw invalid(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these ' +
      'payment methods might redirect your customer off of your page, you must provide a `return_url`. If you ' +
      "don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and " +
      '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
    'return_url',
  );
}

function parseConfirmOptions(params: Params): ConfirmOptions {
  return {
    offSession: params.boolean('off_session') ?? false,
    errorOnAction: params.boolean('error_on_requires_action'),
    returnUrl: params.boolean('use_stripe_sdk') ? null : params.textOrNull('return_url'),
  };
}

const METHOD_FIELDS = [
  'payment_method',
  'payment_method_data.type',
  'setup_future_usage',
  ...[...CARD_FIELDS, ...BILLING_FIELDS].map((name) => `payment_method_data.${name}`),
];
const CHANGEABLE = ['description', 'receipt_email', 'statement_descriptor_suffix', 'metadata', ...METHOD_FIELDS];
const CONFIRMING = ['off_session', 'error_on_requires_action', 'return_url', 'use_stripe_sdk'];
const METHOD_OPTIONS = [
  'customer_balance.funding_type',
  'customer_balance.bank_transfer.type',
  'oxxo.expires_after_days',
].map((name) => `payment_method_options.${name}`);

export const paymentIntentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    accepts: [
      'amount',
      'currency',
      'customer',
      'confirm',
      'allowed_payment_method_types.#',
      'automatic_payment_methods.enabled',
      'automatic_payment_methods.allow_redirects',
      ...CHANGEABLE,
      ...CONFIRMING,
      ...METHOD_OPTIONS,
      ...INSTALLMENT_CHOICE,
    ],
    handle(call) {
      const { sandbox, params } = call;
      const amount = params.requiredInteger('amount');
      ensureAmount(amount);
      const currency = parseCurrency(params);
      const allowed = allowedTypes(params, ['card', 'customer_balance', 'oxxo']);
      const type = methodType(allowed);
      const customer = parseCustomer(sandbox, params)?.id ?? null;
      const methods = automaticMethods(params, allowed);
      const confirms = params.boolean('confirm') ?? false;
      if (confirms) ensureReturnUrl(call, methods);
      else refuseEarlyPlan(params);
      const metadata = params.metadata();
      if (type === 'customer_balance') ensureSpei(params);
      const days = type === 'oxxo' ? voucherDays(params, amount) : 0;
      const method = usableMethod(sandbox, params, customer, [type]);
      const intent = createIntent(sandbox, { amount, currency, customer, metadata });
      intent.automatic_payment_methods = methods;
      intent.allowed_payment_method_types = allowed;
      if (type === 'customer_balance') makeTransfer(intent);
      if (type === 'oxxo') makeVoucher(intent, days);
      updateIntent(intent, params);
      setMethod(intent, method, params);
      updateInstallments(sandbox, intent, params);
      if (confirms) confirm(sandbox, intent, parseConfirmOptions(params));
      return intent;
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    accepts: ['customer', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const customer = params.text('customer');
      const rows = Object.values(sandbox.state.payment_intents)
        .filter((one) => customer === undefined || one.customer === customer)
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/payment_intents');
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    accepts: ['client_secret'],
    forBrowsers: true,
    handle({ sandbox, params, id, fromBrowser }) {
      const intent = intentOf(sandbox, id);
      if (fromBrowser) ensureSecret(intent, params.text('client_secret'));
      return intent;
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id',
    accepts: ['amount', 'customer', ...CHANGEABLE, ...INSTALLMENT_OPTIONS],
    handle({ sandbox, params, id }) {
      const intent = intentOf(sandbox, id);
      const ended = intent.status === 'succeeded' || intent.status === 'canceled';
      const amount = params.integer('amount');
      if (ended && (amount !== undefined || params.has('payment_method')))
        throw stateFailure(
          intent,
          `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
        );
      if (amount !== undefined) {
        ensureAmount(amount);
        intent.amount = amount;
      }
      const customer = parseCustomer(sandbox, params);
      if (customer) intent.customer = customer.id;
      setMethod(intent, usableMethod(sandbox, params, intent.customer, intent.payment_method_types), params);
      updateInstallments(sandbox, intent, params);
      updateIntent(intent, params);
      return intent;
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    accepts: ['client_secret', 'receipt_email', ...METHOD_FIELDS, ...CONFIRMING, ...INSTALLMENT_CHOICE],
    forBrowsers: true,
    handle(call) {
      const { sandbox, params, id, fromBrowser } = call;
      const intent = intentOf(sandbox, id);
      if (fromBrowser) ensureSecret(intent, params.text('client_secret'));
      if (intent.status !== 'succeeded' && intent.status !== 'canceled') {
        ensureReturnUrl(call, intent.automatic_payment_methods);
        setMethod(intent, usableMethod(sandbox, params, intent.customer, intent.payment_method_types), params);
        updateInstallments(sandbox, intent, params);
        updateIntent(intent, params);
      }
      confirm(sandbox, intent, parseConfirmOptions(params));
      return intent;
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    accepts: ['cancellation_reason'],
    handle({ sandbox, params, id }) {
      const intent = intentOf(sandbox, id);
      const invoice = Object.values(sandbox.state.invoice_payments).find(
        ({ payment }) => payment.payment_intent === id,
      );
      if (invoice)
        throw stateFailure(
          intent,
          `You cannot cancel this PaymentIntent because it belongs to the invoice ${invoice.invoice}; void the ` +
            'invoice or cancel its subscription.',
        );
      cancel(sandbox, intent, params.oneOf('cancellation_reason', REASONS) ?? null);
      return intent;
    },
  },
];
