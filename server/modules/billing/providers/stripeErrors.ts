/** Maps Stripe's errors to ours. */
import Stripe from 'stripe';
import { AppError } from '../../../../domain/errors';
import { Refused } from '../../../ports/payments';

/** Logs why a provider could not be used, never who paid or with what. */
export type OnTrouble = (trouble: {
  readonly provider: string;
  readonly type: string;
  readonly code: string | undefined;
  readonly status: number | undefined;
}) => void;

/** Error codes when another request uses the same object or key at this moment. */
const BUSY: readonly (string | undefined)[] = ['lock_timeout', 'idempotency_key_in_use', 'rate_limit'];

/** Runs a call to Stripe. Throws Refused, or AppError 'checkout/unavailable' where a retry may help. */
export async function askStripe<T>(call: Promise<T>, onTrouble: OnTrouble): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode } = error;
    if (error instanceof Stripe.errors.StripeCardError)
      throw new Refused(error.message, code ?? null, error.decline_code ?? null);
    onTrouble({ provider: 'stripe', type, code, status: statusCode });
    if (error instanceof Stripe.errors.StripeInvalidRequestError && !BUSY.includes(code))
      throw new Refused(error.message, code ?? null);
    throw new AppError('checkout/unavailable');
  }
}

/** Stripe's error as a purchase stores it: 'card_declined/insufficient_funds'. */
export function failureOf({
  code,
  decline_code,
}: {
  code?: string | undefined;
  decline_code?: string | undefined;
}): string {
  if (!code) return 'processing_error';
  return decline_code && decline_code !== code ? `${code}/${decline_code}` : code;
}
