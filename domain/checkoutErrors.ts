/**
 * What people read when a purchase fails (specification, section 8, 'Checkout', both variants). The server
 * answers with these texts; the browser turns to them again where an answer has none of its own.
 */
import { errorMessage, type ErrorCode } from './errors';

/** The two checkouts of the specification: POST /checkout, and the storefront's purchase attempt. */
export type CheckoutVariant = 'checkout' | 'storefront';

export const CHECKOUT_FAILED = 'Hubo un error al procesar tu compra. Inténtalo más tarde.';
const INSUFFICIENT_FUNDS = 'Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.';
const LOST_OR_STOLEN = 'Lo sentimos. Esta tarjeta ha sido reportada como robada o perdida y no puede utilizarse.';
const SOLD_OUT = 'Lo sentimos. Este paquete se ha agotado.';
const LIMIT_REACHED = 'Lo sentimos. Has alcanzado el límite de compras de este paquete.';

const CARD_CODES = ['expired_card', 'incorrect_cvc', 'incorrect_number'] as const satisfies readonly ErrorCode[];
const isCardCode = (code: string): code is (typeof CARD_CODES)[number] =>
  (CARD_CODES as readonly string[]).includes(code);

/** How a declined card is told, and by which code it crosses the wire. `code` is the processor's own. */
export function declinedCard(
  code: string | null | undefined,
  declineCode: string | null | undefined,
): { code: ErrorCode; message: string } {
  const told = (wire: ErrorCode, message = errorMessage(wire)) => ({ code: wire, message });
  if (!code) return told('checkout/failed');
  if (/formatted/.test(code)) return told('card/badly-formatted');
  if (/suspicious|fraud/.test(code)) return told('card/suspicious');
  if (isCardCode(code)) return told(code);
  if (code === 'invalid_cvc') return told('incorrect_cvc');
  if (code === 'invalid_number') return told('incorrect_number');
  if (code !== 'card_declined') return told('checkout/failed');
  if (declineCode === 'insufficient_funds') return told('card_declined', INSUFFICIENT_FUNDS);
  if (declineCode === 'lost_card' || declineCode === 'stolen_card') return told('card_declined', LOST_OR_STOLEN);
  return told('card_declined');
}

/** A purchase keeps the processor's own words: 'card_declined/insufficient_funds', 'expired_card'. Here as people read them. */
export function failureText(failure: string): string {
  const [code, declineCode] = failure.split('/');
  return declinedCard(code, declineCode).message;
}

export interface FailedCheckout {
  readonly status: number;
  readonly code: string;
  readonly declineCode?: string | undefined;
  /** The server's own words; null where the answer had none. */
  readonly message: string | null;
}

/** The text for a failed purchase; `withDiscount`: a discount code went with it. */
export function checkoutErrorText(
  { status, code, declineCode, message }: FailedCheckout,
  variant: CheckoutVariant,
  withDiscount: boolean,
): string {
  switch (status) {
    case 402:
      return code in CARD_STATUS ? declinedCard(code, declineCode).message : (message ?? CHECKOUT_FAILED);
    case 400:
      return errorMessage('checkout/no-method');
    case 404:
      return message ?? errorMessage('package/not-found');
    case 409:
      // Another refusal of ours (a cash purchase that waits) says more than the status.
      if (message !== null && code !== 'package/limit-reached') return message;
      return variant === 'storefront' ? LIMIT_REACHED : errorMessage('package/limit-reached');
    case 412:
      if (variant === 'storefront' && withDiscount) return errorMessage('discount/not-usable');
      if (variant === 'storefront' && (message === null || code === 'package/attendees-reached')) return SOLD_OUT;
      return message ?? errorMessage('package/attendees-reached');
    default:
      return message ?? CHECKOUT_FAILED;
  }
}

const CARD_STATUS: Readonly<Record<string, true>> = {
  card_declined: true,
  expired_card: true,
  incorrect_cvc: true,
  incorrect_number: true,
};
