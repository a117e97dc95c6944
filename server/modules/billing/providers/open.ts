import type { Payments } from '../../../ports/payments';
import type { PaymentsConfig } from '../../../ports/paymentKeys';
import { openMercadoPago } from './mercadoPago';
import { openPaypal } from './paypalGateway';
import { openStripe } from './stripe';
import type { OnTrouble } from './stripeErrors';

/** Connects to the providers configured in the environment. */
export function openPayments(
  { stripe, paypal, mercadoPago }: PaymentsConfig,
  onTrouble?: OnTrouble,
  clock?: () => Date,
): Payments {
  const timed = clock ? { clock } : {};
  return {
    card: stripe ? openStripe(stripe, onTrouble) : null,
    wallet: paypal ? openPaypal({ ...paypal, ...timed }, onTrouble) : null,
    page: mercadoPago ? openMercadoPago({ ...mercadoPago, ...timed }, onTrouble) : null,
  };
}
