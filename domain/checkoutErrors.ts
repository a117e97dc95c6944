/**
 * The texts of failed purchases (specification, section 8, 'Checkout', both variants). The server sends them; the
 * browser falls back to them if a response has no text.
 */
import { shownError, type ShownError } from './shownErrors';
import type { EventRefusal } from './events';

/** The two checkouts of the specification: POST /checkout, and the storefront's purchase attempt. */
export type CheckoutVariant = 'checkout' | 'storefront';

export const CHECKOUT_FAILED = 'Hubo un error al procesar tu compra. Inténtalo más tarde.';
const INSUFFICIENT_FUNDS = 'Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.';
const LOST_OR_STOLEN = 'Lo sentimos. Esta tarjeta ha sido reportada como robada o perdida y no puede utilizarse.';
const SOLD_OUT = 'Lo sentimos. Este paquete se ha agotado.';
const LIMIT_REACHED = 'Lo sentimos. Has alcanzado el límite de compras de este paquete.';

/** Texts for a refunded payment, by the failure stored with its purchase (seatFailureCode). */
const GIVEN_BACK: ReadonlyMap<string, string> = new Map([
  ['event_full', shownError('event/refunded')],
  ['event_over', 'Lo sentimos, el evento ya no estaba a la venta cuando llegó tu pago. Te lo estamos devolviendo.'],
  ['event_reserved', 'Ya tenías tu lugar en este evento: te estamos devolviendo este pago.'],
  ['class_full', 'Lo sentimos, la clase se llenó mientras pagabas. Ya te estamos devolviendo tu dinero.'],
  [
    'class_over',
    'Lo sentimos, la clase ya había comenzado o se canceló cuando llegó tu pago. Te lo estamos devolviendo.',
  ],
  ['class_reserved', 'Ya tenías tu lugar en esta clase: te estamos devolviendo este pago.'],
]);

/** The stored failure of a purchase whose payment found no free seat. */
export const seatFailureCode = (refusal: EventRefusal, isEvent: boolean): string =>
  refusal.replace('event/', isEvent ? 'event_' : 'class_');

const CARD_CODES = ['expired_card', 'incorrect_cvc', 'incorrect_number'] as const satisfies readonly ShownError[];
const isCardCode = (code: string): code is (typeof CARD_CODES)[number] =>
  (CARD_CODES as readonly string[]).includes(code);

/** The wire's error code and text for a declined card. `code` and `declineCode` are the card processor's. */
export function declinedCard(
  code: string | null | undefined,
  declineCode: string | null | undefined,
): { code: ShownError; message: string } {
  const refusal = (wireCode: ShownError, message = shownError(wireCode)) => ({ code: wireCode, message });
  if (!code) return refusal('checkout/failed');
  const givenBack = GIVEN_BACK.get(code);
  if (givenBack !== undefined) return refusal('event/refunded', givenBack);
  if (/formatted/.test(code)) return refusal('card/badly-formatted');
  if (/suspicious|fraud/.test(code)) return refusal('card/suspicious');
  if (isCardCode(code)) return refusal(code);
  if (code === 'invalid_cvc') return refusal('incorrect_cvc');
  if (code === 'invalid_number') return refusal('incorrect_number');
  if (code !== 'card_declined') return refusal('checkout/failed');
  if (declineCode === 'insufficient_funds') return refusal('card_declined', INSUFFICIENT_FUNDS);
  if (declineCode === 'lost_card' || declineCode === 'stolen_card') return refusal('card_declined', LOST_OR_STOLEN);
  return refusal('card_declined');
}

/** The stored failure of a purchase whose free trial the customer had before. */
export const TRIAL_USED = 'trial_used';

/** The stored failure of a purchase whose card doesn't have the chosen plan. */
export const INSTALLMENTS_UNAVAILABLE = 'installments_unavailable';

/** The stored failure of a purchase whose transfer didn't come in time. */
export const SPEI_LAPSED = 'spei_lapsed';

/** The stored failure of a purchase whose voucher was not paid at OXXO in time. */
export const OXXO_LAPSED = 'oxxo_lapsed';

/** Texts of failures that don't come from the processor. */
const OWN_FAILURES: ReadonlyMap<string, string> = new Map([
  [TRIAL_USED, shownError('checkout/trial-used')],
  [INSTALLMENTS_UNAVAILABLE, shownError('checkout/installments')],
  ['cash_lapsed', 'No recibimos tu pago en efectivo a tiempo.'],
  ['transfer_lapsed', 'No recibimos tu transferencia a tiempo.'],
  [SPEI_LAPSED, 'No recibimos tu transferencia completa a tiempo. Lo que hayas enviado no se pierde.'],
  [OXXO_LAPSED, 'Tu ficha de OXXO venció y no recibimos tu pago. Si ya pagaste, tu dinero no se pierde.'],
  ['cash_not_paid', 'El estudio registró que no se pagó.'],
]);

/** The text for a purchase's stored failure: ours, or the processor's 'card_declined/insufficient_funds'. */
export function failureText(failure: string): string {
  const own = OWN_FAILURES.get(failure);
  if (own !== undefined) return own;
  const [code, declineCode] = failure.split('/');
  return declinedCard(code, declineCode).message;
}

export interface FailedCheckout {
  readonly status: number;
  readonly code: string;
  readonly declineCode?: string | undefined;
  /** The server's text; null if the response had none. */
  readonly message: string | null;
}

/** Codes of refusals of a seat bought with the package: the specification's texts are only about packages. */
const OF_SEAT = /^(class|event|reservation|spot)\//;

/** Whether a code may mean the discount: it names no other reason. A studio's own server may send none. */
const isAboutDiscount = (code: string): boolean => code === '' || /^(discount|http)\//.test(code);

/** The text for a failed purchase. `withDiscount`: the request had a discount code. */
export function checkoutErrorText(
  { status, code, declineCode, message }: FailedCheckout,
  variant: CheckoutVariant,
  withDiscount: boolean,
): string {
  if (OF_SEAT.test(code) && message !== null) return message;
  switch (status) {
    case 402:
      return code === 'card_declined' || isCardCode(code)
        ? declinedCard(code, declineCode).message
        : (message ?? CHECKOUT_FAILED);
    case 400:
      return shownError('checkout/no-method');
    case 404:
      return message ?? shownError('package/not-found');
    case 409:
      return variant === 'storefront' ? LIMIT_REACHED : shownError('package/limit-reached');
    case 412:
      if (variant === 'storefront' && withDiscount && isAboutDiscount(code)) return shownError('discount/not-usable');
      return message ?? (variant === 'storefront' ? SOLD_OUT : shownError('package/attendees-reached'));
    // Status 0: no response, so there is no text of the server.
    case 0:
      return CHECKOUT_FAILED;
    default:
      return message ?? CHECKOUT_FAILED;
  }
}
