/** What people read when a purchase fails (specification, section 8, 'Checkout'). */
import { errorMessage } from '../../domain/errors';
import { NETWORK_ERROR, type ApiError } from '../http/apiError';

const BY_STATUS: Readonly<Record<number, string>> = {
  400: errorMessage('checkout/no-method'),
  404: errorMessage('package/not-found'),
  409: errorMessage('package/limit-reached'),
  412: errorMessage('package/attendees-reached'),
};

const DEFAULT = 'Hubo un error al procesar tu compra. Inténtalo más tarde.';

/** The server's own message; where the answer was not ours, what its status means. */
export function purchaseErrorText({ code, status, message }: ApiError): string {
  if (code === NETWORK_ERROR || !code.startsWith('http/')) return message;
  return BY_STATUS[status] ?? DEFAULT;
}
