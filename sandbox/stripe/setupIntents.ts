import type Stripe from 'stripe';
import { testCard } from './cards';
import { ensureSecret, authenticationAction, requiresAuthentication, newSecret } from './confirmation';
import { parseCustomer } from './customers';
import { noSuch, StripeFailure, unexpectedState } from './errors';
import { createdFilter, paginate } from './lists';
import { allowedTypes, automaticMethods } from './paymentIntents';
import type { Params } from './params';
import {
  BILLING_FIELDS,
  CARD_FIELDS,
  declineFailure,
  ensureUsable,
  assignToCustomer,
  resolveMethod,
  methodFromData,
  methodOf,
  type PaymentMethod,
  recordOf,
} from './paymentMethods';
import { CREATED, PAGING, type Route } from './routes';
import { find, type Sandbox } from './sandbox';
import { newId } from './state';
import type { Wire } from './wire';

export type SetupIntent = Wire<Stripe.SetupIntent>;
const REASONS = ['abandoned', 'duplicate', 'requested_by_customer'] as const;

export function createSetupIntent(
  sandbox: Sandbox,
  customer: string | null,
  metadata: Stripe.Metadata = {},
): SetupIntent {
  const id = newId('seti');
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newSecret(id),
    created: sandbox.now(),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  };
  sandbox.state.setup_intents[id] = intent;
  sandbox.emit('setup_intent.created', intent);
  return intent;
}

function setupIntentOf(sandbox: Sandbox, id: string): SetupIntent {
  return find(sandbox.state.setup_intents, id, () => noSuch('setupintent', id));
}

/**
 * Sets up the card for off-session use, after authentication if the card requires it.
 *
 * @throws StripeFailure when the bank declines.
 */
export function confirmSetup(
  sandbox: Sandbox,
  intent: SetupIntent,
  { authenticated = false, returnUrl = null }: { authenticated?: boolean; returnUrl?: string | null } = {},
): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw stateFailure(intent, `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`);
  }
  if (intent.payment_method === null)
    throw stateFailure(
      intent,
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a " +
        'payment method and then confirm it again.',
    );
  const method = methodOf(sandbox, intent.payment_method);
  ensureUsable(sandbox, method, intent.customer);
  intent.last_setup_error = null;
  intent.next_action = null;
  const record = recordOf(sandbox, method.id);
  const { attach, authentication } = testCard(record.name);
  if (!authenticated && authentication !== 'on_session' && requiresAuthentication(sandbox, method, false)) {
    intent.status = 'requires_action';
    intent.next_action = authenticationAction(sandbox, intent.id, intent.client_secret, returnUrl);
    sandbox.emit('setup_intent.requires_action', intent);
    return;
  }
  if (attach) throw failSetup(sandbox, intent, declineFailure(attach, { payment_method: structuredClone(method) }));
  record.setUp = true;
  intent.status = 'succeeded';
  if (intent.customer !== null) assignToCustomer(sandbox, method, intent.customer);
  sandbox.emit('setup_intent.succeeded', intent);
  sandbox.notifySetup(intent);
}

/** Applies the outcome of the bank's page. */
export function finishSetupAuthentication(sandbox: Sandbox, intent: SetupIntent, accepted: boolean): void {
  if (intent.status !== 'requires_action') return;
  if (accepted) return confirmSetup(sandbox, intent, { authenticated: true });
  failSetup(
    sandbox,
    intent,
    new StripeFailure(402, {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      doc_url: 'https://stripe.com/docs/error-codes/setup-intent-authentication-failure',
      message: 'The latest attempt to set up the payment method has failed because authentication failed.',
      ...(intent.payment_method !== null && {
        payment_method: structuredClone(methodOf(sandbox, intent.payment_method)),
      }),
    }),
  );
}

function failSetup(sandbox: Sandbox, intent: SetupIntent, failure: StripeFailure): StripeFailure {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_setup_error = structuredClone(failure.body);
  sandbox.emit('setup_intent.setup_failed', intent);
  return new StripeFailure(failure.status, { ...failure.body, setup_intent: structuredClone(intent) }, true);
}

function stateFailure(intent: SetupIntent, message: string): StripeFailure {
  return unexpectedState('setup_intent_unexpected_state', message, { setup_intent: structuredClone(intent) });
}

function usableMethod(sandbox: Sandbox, params: Params, customer: string | null): PaymentMethod | null {
  const id = params.text('payment_method');
  const data = params.group('payment_method_data');
  if (id === undefined && data === undefined) return null;
  const method = data ? methodFromData(sandbox, data) : resolveMethod(sandbox, id ?? '');
  ensureUsable(sandbox, method, customer);
  return method;
}

export function setSetupMethod(intent: SetupIntent, method: PaymentMethod | null): void {
  if (!method) return;
  intent.payment_method = method.id;
  if (intent.status === 'requires_payment_method') intent.status = 'requires_confirmation';
}

const METHOD_FIELDS = [
  'payment_method',
  'payment_method_data.type',
  ...[...CARD_FIELDS, ...BILLING_FIELDS].map((name) => `payment_method_data.${name}`),
];
const CONFIRMING = ['return_url', 'use_stripe_sdk'];
const returnUrlIn = (params: Params) => (params.boolean('use_stripe_sdk') ? null : params.textOrNull('return_url'));

export const setupIntentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    accepts: [
      'customer',
      'confirm',
      'usage',
      'description',
      'metadata',
      'allowed_payment_method_types.#',
      'automatic_payment_methods.enabled',
      'automatic_payment_methods.allow_redirects',
      ...METHOD_FIELDS,
      ...CONFIRMING,
    ],
    handle({ sandbox, params }) {
      const customer = parseCustomer(sandbox, params)?.id ?? null;
      const usage = params.oneOf('usage', ['off_session', 'on_session']);
      const allowed = allowedTypes(params);
      const automatic = automaticMethods(params, allowed);
      const metadata = params.metadata();
      const method = usableMethod(sandbox, params, customer);
      const intent = createSetupIntent(sandbox, customer, metadata);
      intent.usage = usage ?? 'off_session';
      intent.description = params.textOrNull('description') ?? null;
      intent.allowed_payment_method_types = allowed;
      intent.automatic_payment_methods = automatic;
      setSetupMethod(intent, method);
      if (params.boolean('confirm')) confirmSetup(sandbox, intent, { returnUrl: returnUrlIn(params) });
      return intent;
    },
  },
  {
    method: 'GET',
    path: '/v1/setup_intents',
    accepts: ['customer', 'payment_method', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const customer = params.text('customer');
      const method = params.text('payment_method');
      const rows = Object.values(sandbox.state.setup_intents)
        .filter(
          (one) =>
            (customer === undefined || one.customer === customer) &&
            (method === undefined || one.payment_method === method),
        )
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/setup_intents');
    },
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    accepts: ['client_secret'],
    forBrowsers: true,
    handle({ sandbox, params, id, fromBrowser }) {
      const intent = setupIntentOf(sandbox, id);
      if (fromBrowser) ensureSecret(intent, params.text('client_secret'));
      return intent;
    },
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    accepts: ['client_secret', ...METHOD_FIELDS, ...CONFIRMING],
    forBrowsers: true,
    handle({ sandbox, params, id, fromBrowser }) {
      const intent = setupIntentOf(sandbox, id);
      if (fromBrowser) ensureSecret(intent, params.text('client_secret'));
      if (intent.status !== 'succeeded' && intent.status !== 'canceled')
        setSetupMethod(intent, usableMethod(sandbox, params, intent.customer));
      confirmSetup(sandbox, intent, { returnUrl: returnUrlIn(params) });
      return intent;
    },
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    accepts: ['cancellation_reason'],
    handle({ sandbox, params, id }) {
      const intent = setupIntentOf(sandbox, id);
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw stateFailure(intent, `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`);
      intent.status = 'canceled';
      intent.next_action = null;
      intent.cancellation_reason = params.oneOf('cancellation_reason', REASONS) ?? null;
      sandbox.emit('setup_intent.canceled', intent);
      return intent;
    },
  },
];
