/** The error catalogue of the specification (section 8), row by row, to the letter. */
import { checkoutErrorText, declinedCard, failureText, type FailedCheckout } from '../../domain/checkoutErrors';
import { errorMessage, errorStatus } from '../../domain/errors';

const INSUFFICIENT = 'Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.';
const LOST = 'Lo sentimos. Esta tarjeta ha sido reportada como robada o perdida y no puede utilizarse.';
const BANK = 'Lo sentimos. Tu tarjeta ha sido rechazada por tu banco. Comunícate con tu banco para saber más.';
const SUSPICIOUS = 'Lo sentimos, nuestro procesador de tarjetas ha rechazado el pago. Comunícate con nosotros.';
const FORMAT = 'El formato de la tarjeta no es válido, revisa los datos que ingresaste por favor.';
const DEFAULT = 'Hubo un error al procesar tu compra. Inténtalo más tarde.';
const OWN = 'Palabras del servidor.';

const failed = (status: number, code = '', message: string | null = null, declineCode?: string): FailedCheckout => ({
  status,
  code,
  message,
  declineCode,
});

describe('checkoutErrorText', () => {
  it.each<[string, FailedCheckout, string, string, string]>([
    // The failure, then its texts for POST /checkout, the storefront, and the storefront with a discount code.
    [
      '402 insufficient funds',
      failed(402, 'card_declined', OWN, 'insufficient_funds'),
      INSUFFICIENT,
      INSUFFICIENT,
      INSUFFICIENT,
    ],
    ['402 a lost card', failed(402, 'card_declined', null, 'lost_card'), LOST, LOST, LOST],
    ['402 a stolen card', failed(402, 'card_declined', null, 'stolen_card'), LOST, LOST, LOST],
    ['402 declined otherwise', failed(402, 'card_declined', null, 'generic_decline'), BANK, BANK, BANK],
    ['402 declined without a reason', failed(402, 'card_declined'), BANK, BANK, BANK],
    [
      '402 expired',
      failed(402, 'expired_card'),
      'Lo sentimos. Tu tarjeta ha expirado',
      'Lo sentimos. Tu tarjeta ha expirado',
      'Lo sentimos. Tu tarjeta ha expirado',
    ],
    [
      '402 a wrong CVV',
      failed(402, 'incorrect_cvc'),
      'Lo sentimos. El CVV de tu tarjeta es incorrecto',
      'Lo sentimos. El CVV de tu tarjeta es incorrecto',
      'Lo sentimos. El CVV de tu tarjeta es incorrecto',
    ],
    [
      '402 a wrong number',
      failed(402, 'incorrect_number'),
      'Lo sentimos. El número de la tarjeta es incorrecto.',
      'Lo sentimos. El número de la tarjeta es incorrecto.',
      'Lo sentimos. El número de la tarjeta es incorrecto.',
    ],
    ['402 suspicious', failed(402, 'card/suspicious', SUSPICIOUS), SUSPICIOUS, SUSPICIOUS, SUSPICIOUS],
    ['402 badly formatted', failed(402, 'card/badly-formatted', FORMAT), FORMAT, FORMAT, FORMAT],
    ['402 with an unknown code and no text', failed(402, 'processing_error'), DEFAULT, DEFAULT, DEFAULT],
    [
      '400',
      failed(400, 'checkout/no-method', OWN),
      'No has seleccionado un método de pago.',
      'No has seleccionado un método de pago.',
      'No has seleccionado un método de pago.',
    ],
    [
      '404',
      failed(404),
      'Lo sentimos, no encontramos el paquete que quieres comprar.',
      'Lo sentimos, no encontramos el paquete que quieres comprar.',
      'Lo sentimos, no encontramos el paquete que quieres comprar.',
    ],
    [
      '404 an invalid discount',
      failed(404, 'discount/invalid', errorMessage('discount/invalid')),
      'Lo sentimos, ese descuento no es válido.',
      'Lo sentimos, ese descuento no es válido.',
      'Lo sentimos, ese descuento no es válido.',
    ],
    [
      '409',
      failed(409, 'package/limit-reached', errorMessage('package/limit-reached')),
      'Lo sentimos, ya has alcanzado el límite de compras de este paquete.',
      'Lo sentimos. Has alcanzado el límite de compras de este paquete.',
      'Lo sentimos. Has alcanzado el límite de compras de este paquete.',
    ],
    [
      '409 without a text',
      failed(409),
      'Lo sentimos, ya has alcanzado el límite de compras de este paquete.',
      'Lo sentimos. Has alcanzado el límite de compras de este paquete.',
      'Lo sentimos. Has alcanzado el límite de compras de este paquete.',
    ],
    [
      "409 with another text of the server's",
      failed(409, 'purchase/other', OWN),
      'Lo sentimos, ya has alcanzado el límite de compras de este paquete.',
      'Lo sentimos. Has alcanzado el límite de compras de este paquete.',
      'Lo sentimos. Has alcanzado el límite de compras de este paquete.',
    ],
    ['409 a spot that another customer took', failed(409, 'spot/taken', OWN), OWN, OWN, OWN],
    ['409 a class that is full', failed(409, 'class/full', OWN), OWN, OWN, OWN],
    ['412 a class that has started', failed(412, 'class/started', OWN), OWN, OWN, OWN],
    ['422 a pending cash purchase', failed(422, 'checkout/cash-pending', OWN), OWN, OWN, OWN],
    ["412 with the server's text", failed(412, 'checkout/method-unavailable', OWN), OWN, OWN, OWN],
    [
      '412 with a text and no code, of another server',
      failed(412, '', OWN),
      OWN,
      OWN,
      'Lo sentimos. No puedes usar este descuento',
    ],
    [
      '412 a discount that is used up',
      failed(412, 'discount/used-up', OWN),
      OWN,
      OWN,
      'Lo sentimos. No puedes usar este descuento',
    ],
    [
      '412 a package that changed meanwhile',
      failed(412, 'package/changed', errorMessage('package/changed')),
      'El paquete cambió mientras lo comprabas. Revísalo e inténtalo de nuevo.',
      'El paquete cambió mientras lo comprabas. Revísalo e inténtalo de nuevo.',
      'El paquete cambió mientras lo comprabas. Revísalo e inténtalo de nuevo.',
    ],
    [
      '412 without a text',
      failed(412),
      'Lo sentimos, se ha alcanzado el límite de personas para este paquete.',
      'Lo sentimos. Este paquete se ha agotado.',
      'Lo sentimos. No puedes usar este descuento',
    ],
    [
      '412 the attendee limit',
      failed(412, 'package/attendees-reached', errorMessage('package/attendees-reached')),
      'Lo sentimos, se ha alcanzado el límite de personas para este paquete.',
      'Lo sentimos, se ha alcanzado el límite de personas para este paquete.',
      'Lo sentimos, se ha alcanzado el límite de personas para este paquete.',
    ],
    ["another status with the server's text", failed(503, 'checkout/unavailable', OWN), OWN, OWN, OWN],
    ['another status without a text', failed(500), DEFAULT, DEFAULT, DEFAULT],
    ['no response', failed(0, 'network', OWN), DEFAULT, DEFAULT, DEFAULT],
  ])('has the texts of the specification for: %s', (_, failure, checkout, storefront, withDiscount) => {
    expect(checkoutErrorText(failure, 'checkout', false)).toBe(checkout);
    expect(checkoutErrorText(failure, 'checkout', true)).toBe(checkout);
    expect(checkoutErrorText(failure, 'storefront', false)).toBe(storefront);
    expect(checkoutErrorText(failure, 'storefront', true)).toBe(withDiscount);
  });
});

describe('declinedCard', () => {
  it.each([
    ['card_declined', 'insufficient_funds', 'card_declined', INSUFFICIENT],
    ['card_declined', 'lost_card', 'card_declined', LOST],
    ['card_declined', 'stolen_card', 'card_declined', LOST],
    ['card_declined', 'do_not_honor', 'card_declined', BANK],
    ['card_declined', null, 'card_declined', BANK],
    ['expired_card', 'expired_card', 'expired_card', 'Lo sentimos. Tu tarjeta ha expirado'],
    ['incorrect_cvc', null, 'incorrect_cvc', 'Lo sentimos. El CVV de tu tarjeta es incorrecto'],
    ['invalid_cvc', null, 'incorrect_cvc', 'Lo sentimos. El CVV de tu tarjeta es incorrecto'],
    ['incorrect_number', null, 'incorrect_number', 'Lo sentimos. El número de la tarjeta es incorrecto.'],
    ['invalid_number', null, 'incorrect_number', 'Lo sentimos. El número de la tarjeta es incorrecto.'],
    ['suspicious_behaviour', null, 'card/suspicious', SUSPICIOUS],
    ['badly_formatted_card', null, 'card/badly-formatted', FORMAT],
    ['processing_error', null, 'checkout/failed', DEFAULT],
    [null, null, 'checkout/failed', DEFAULT],
    [undefined, undefined, 'checkout/failed', DEFAULT],
  ])('maps %s/%s to %s with status 402', (code, declineCode, wire, message) => {
    const refusal = declinedCard(code, declineCode);
    expect(refusal).toEqual({ code: wire, message });
    expect(errorStatus(refusal.code)).toBe(402);
    // The failure that the purchase stores has the same text.
    if (code) expect(failureText(declineCode ? `${code}/${declineCode}` : code)).toBe(message);
  });
});
