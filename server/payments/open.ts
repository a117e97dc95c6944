import type { PaymentsConfig } from '../config';
import type { Payments } from './gateway';
import { openStripe } from './stripe';
import type { OnTrouble } from './stripeErrors';

/** The providers that the environment names. */
export function openPayments({ stripe }: PaymentsConfig, onTrouble?: OnTrouble): Payments {
  return { card: stripe ? openStripe(stripe, onTrouble) : null, wallet: null };
}
