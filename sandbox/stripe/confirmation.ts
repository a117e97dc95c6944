/** Confirms an intent: authentication first, then the charge. */
import type Stripe from 'stripe';
import { type Decline, DECLINES, testCard } from './cards';
import { awaitTransfer } from './cashBalance';
import { createCharge } from './charges';
import { openDispute } from './disputes';
import { type ErrorBody, invalid, StripeFailure, unexpectedState } from './errors';
import { forgetPlan } from './installments';
import {
  declineFailure,
  ensureUsable,
  assignToCustomer,
  methodOf,
  type PaymentMethod,
  recordOf,
} from './paymentMethods';
import type { Sandbox } from './sandbox';
import { newId } from './state';
import { awaitShop } from './vouchers';
import type { Wire } from './wire';

export type PaymentIntent = Wire<Stripe.PaymentIntent>;

export interface ConfirmOptions {
  /** The holder is absent and can't authenticate. */
  offSession: boolean;
  /** An invoice's payment waits for authentication even off session. */
  forInvoice?: boolean;
  /** The holder has just authenticated. */
  authenticated?: boolean;
  /** Fails instead of requiring authentication. */
  errorOnAction?: boolean;
  /** Return address after the bank's page; without it Stripe.js shows that page in a frame. */
  returnUrl?: string | null;
}

/** Whether the card requires 3-D Secure now. */
export function requiresAuthentication(sandbox: Sandbox, method: PaymentMethod, offSession: boolean): boolean {
  const { name, setUp } = recordOf(sandbox, method.id);
  switch (testCard(name).authentication) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'on_session':
      return !offSession;
    case 'once':
      return !offSession || !setUp;
  }
}

/** The `next_action` that leads to the bank's page. */
export function authenticationAction(
  sandbox: Sandbox,
  id: string,
  clientSecret: string | null,
  returnUrl: string | null,
) {
  const page = `${sandbox.publicPath}/3ds/${id}?client_secret=${clientSecret ?? ''}`;
  if (returnUrl !== null) {
    const url = new URL(page, returnUrl);
    url.searchParams.set('return_url', returnUrl);
    return { redirect_to_url: { return_url: returnUrl, url: url.href }, type: 'redirect_to_url' };
  }
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } };
}

/**
 * Charges the intent's payment method.
 *
 * @throws StripeFailure with the updated intent when it is declined.
 */
export function chargeIntent(sandbox: Sandbox, intent: PaymentIntent, use: ConfirmOptions): void {
  if (intent.payment_method === null) throw missingMethod(intent);
  const method = methodOf(sandbox, intent.payment_method);
  ensureUsable(sandbox, method, intent.customer);
  intent.last_payment_error = null;
  if (method.type === 'customer_balance') return awaitTransfer(sandbox, intent);
  if (method.type === 'oxxo') return awaitShop(sandbox, intent);
  intent.next_action = null;
  const mustAuthenticate = !use.authenticated && requiresAuthentication(sandbox, method, use.offSession);
  if (mustAuthenticate && ((use.offSession && !use.forInvoice) || use.errorOnAction))
    throw declineIntent(sandbox, intent, method, DECLINES.authenticationRequired);
  if (mustAuthenticate) {
    intent.status = 'requires_action';
    intent.next_action = authenticationAction(sandbox, intent.id, intent.client_secret, use.returnUrl ?? null);
    sandbox.emit('payment_intent.requires_action', intent);
    return;
  }
  const decline = testCard(recordOf(sandbox, method.id).name).charge;
  if (decline) throw declineIntent(sandbox, intent, method, decline, use.authenticated);
  const charge = createCharge(sandbox, intent, method, null, use.authenticated ?? false);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  recordCardUse(sandbox, intent, method);
  sandbox.emit('payment_intent.succeeded', intent);
  if (testCard(recordOf(sandbox, method.id).name).disputed) openDispute(sandbox, charge.id);
}

/** Saves a card that was charged with `setup_future_usage`; marks one without a customer as used up. */
function recordCardUse(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod): void {
  const record = recordOf(sandbox, method.id);
  if (intent.customer !== null && intent.setup_future_usage !== null) {
    assignToCustomer(sandbox, method, intent.customer);
    if (intent.setup_future_usage === 'off_session') record.setUp = true;
  }
  if (method.customer === null) record.spent = true;
}

function declineIntent(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  authenticated = false,
): StripeFailure {
  const charge = createCharge(sandbox, intent, method, decline, authenticated);
  intent.latest_charge = charge.id;
  const failure = declineFailure(decline, { charge: charge.id, payment_method: structuredClone(method) });
  failIntent(sandbox, intent, failure.body);
  return new StripeFailure(failure.status, { ...failure.body, payment_intent: structuredClone(intent) }, true);
}

/** The holder failed or rejected the challenge. */
export function failAuthentication(sandbox: Sandbox, intent: PaymentIntent): void {
  const method = intent.payment_method === null ? undefined : structuredClone(methodOf(sandbox, intent.payment_method));
  failIntent(sandbox, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
      'PaymentMethod to attempt to fulfill this PaymentIntent again.',
    ...(method && { payment_method: method }),
  });
}

function failIntent(sandbox: Sandbox, intent: PaymentIntent, error: ErrorBody): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  forgetPlan(intent);
  intent.next_action = null;
  intent.last_payment_error = structuredClone(error);
  sandbox.emit('payment_intent.payment_failed', intent);
}

function missingMethod(intent: PaymentIntent): StripeFailure {
  return unexpectedState(
    'payment_intent_unexpected_state',
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
      'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment ' +
      'method or ConfirmationToken.',
    { payment_intent: structuredClone(intent) },
  );
}

/** @throws StripeFailure when the browser's client secret doesn't match. */
export function ensureSecret(object: { client_secret: string | null }, given: string | undefined): void {
  if (given === undefined || given !== object.client_secret) {
    throw invalid(
      'The client_secret provided does not match any associated PaymentIntent or SetupIntent on this account. ' +
        'Ensure the provided client_secret and the publishable key are from the same account.',
      'client_secret',
    );
  }
}

export function newSecret(id: string): string {
  return newId(`${id}_secret`, 25);
}
