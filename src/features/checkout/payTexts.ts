/** What people read when a purchase is refused, declined or stays unconfirmed. */
import { CHECKOUT_FAILED, checkoutErrorText, declinedCard } from '../../../domain/checkoutErrors';
import { type ApiError } from '../../core/http/apiError';
import type { Confirmation } from '../paymentMethods/stripe/adapter';
import type { EnteredCard } from '../paymentMethods/stripe/CardField';

/** What people read when the server refuses a purchase. */
export function refusalText({ status, code, declineCode, message }: ApiError, withDiscount: boolean): string {
  return checkoutErrorText(
    { status, code, declineCode, message: code.startsWith('http/') ? null : message },
    'storefront',
    withDiscount,
  );
}

/** The text for a card refused by its processor: the specification's, if it has one. */
export function cardErrorText({ code, declineCode, message }: Extract<EnteredCard, { ok: false }>): string {
  const declined = declinedCard(code, declineCode);
  return declined.code === 'checkout/failed' ? (message ?? CHECKOUT_FAILED) : declined.message;
}

export function unconfirmedText(confirmation: Confirmation, failure: string | null): string {
  if (confirmation.ok) return failure ?? CHECKOUT_FAILED;
  const { isClosed, message } = confirmation;
  return isClosed ? message : `Hubo un error al procesar tu compra: ${message}`;
}
