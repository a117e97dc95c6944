import type Stripe from 'stripe';
import type { Wire } from './wire';

/** The content of Stripe's `{ "error": … }`. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Wire<Stripe.PaymentIntent>;
  payment_method?: Wire<Stripe.PaymentMethod>;
  setup_intent?: Wire<Stripe.SetupIntent>;
}

/** An error response in Stripe's shape. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure';

  /**
   * `executed`: the call had begun to act, so its response is stored for its Idempotency-Key. Failures before that
   * (parameters, keys, addresses) are not stored.
   */
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly executed = false,
  ) {
    super(body.message);
  }
}

/** An invalid parameter. */
export function invalid(message: string, param?: string, code?: string): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

export function missing(param: string): StripeFailure {
  return invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
}

/** A call that the object's state doesn't allow. */
export function unexpectedState(code: string, message: string, more: Partial<ErrorBody> = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', code, message, ...more }, true);
}

/** `what`: Stripe's object name: 'customer', 'payment_intent', … */
export function noSuch(what: string, id: string, param = 'id'): StripeFailure {
  const status = param === 'id' ? 404 : 400;
  return new StripeFailure(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}

export function unknownUrl(method: string, path: string): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    message:
      `Unrecognized request URL (${method}: ${path}). ` +
      'The sandbox knows only what the studio uses; see sandbox/stripe.',
  });
}
