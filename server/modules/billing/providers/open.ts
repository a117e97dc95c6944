import type { Payments, PaymentsConfig } from '../../../ports/payments';
import { openPaypal } from './paypalGateway';
import { openStripe } from './stripe';
import type { OnTrouble } from './stripeErrors';

/** Connects to the providers configured in the environment. */
export function openPayments({ stripe, paypal }: PaymentsConfig, onTrouble?: OnTrouble, clock?: () => Date): Payments {
  return {
    card: stripe ? openStripe(stripe, onTrouble) : null,
    wallet: paypal ? openPaypal({ ...paypal, ...(clock ? { clock } : {}) }, onTrouble) : null,
  };
}
