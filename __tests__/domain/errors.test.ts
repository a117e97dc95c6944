import { AppError, ERRORS, errorMessage, errorStatus, type ErrorCode } from '../../domain/errors';

const CODES = Object.keys(ERRORS) as ErrorCode[];

describe('ERRORS', () => {
  it.each(CODES)('%s has a 4xx or 5xx status and a Spanish message', (code) => {
    // The codes are 'resource/reason', except the card provider's for declined cards.
    expect(code).toMatch(
      /^[a-z]+(-[a-z]+)*\/[a-z]+(-[a-z]+)*$|^(card_declined|expired_card|incorrect_cvc|incorrect_number)$/,
    );
    expect(Number.isInteger(errorStatus(code))).toBe(true);
    expect(errorStatus(code)).toBeGreaterThanOrEqual(400);
    expect(errorStatus(code)).toBeLessThan(600);
    expect(errorMessage(code)).toMatch(/^[¡¿]?[A-ZÁÉÍÓÚÑ].{8,}/u);
    expect(errorMessage(code)).not.toMatch(/\b(the|not|error code|invalid|please)\b/i);
  });

  it.each<[ErrorCode, number, string]>([
    ['package/limit-reached', 409, 'Lo sentimos, ya has alcanzado el límite de compras de este paquete.'],
    ['package/attendees-reached', 412, 'Lo sentimos, se ha alcanzado el límite de personas para este paquete.'],
    ['package/not-found', 404, 'Lo sentimos, no encontramos el paquete que quieres comprar.'],
    ['checkout/no-method', 400, 'No has seleccionado un método de pago.'],
    ['customer/exists', 409, 'Ya tienes una cuenta con nosotros. Por favor, inicia sesión.'],
    ['customer/phone-in-use', 409, 'Ya existe una cuenta con ese número de teléfono'],
    ['customer/terms-required', 412, 'Debes aceptar los términos y condiciones antes de continuar.'],
    ['reservation/no-credits', 412, 'Lo sentimos. Has agotado todos tus créditos para reservar Clases Presenciales.'],
    ['reservation/penalty', 412, 'Lo sentimos, no puedes reservar clases porque cuentas con una penalización.'],
    ['reservation/guest-name', 412, 'Debes ingresar un nombre para tu invitado'],
    ['reservation/cancel-disabled', 412, 'Tus clases son transferibles y no son cancelables'],
  ])('%s has status %d and the message of the specification', (code, status, message) => {
    expect([errorStatus(code), errorMessage(code)]).toEqual([status, message]);
  });

  it('auth/id-token-expired has status 401, which signs the browser out', () => {
    expect(errorStatus('auth/id-token-expired')).toBe(401);
  });
});

describe('AppError', () => {
  it('has the code, status and message of its error', () => {
    const error = new AppError('class/full');
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'AppError',
      code: 'class/full',
      status: 409,
      message: errorMessage('class/full'),
    });
    expect(error.field).toBeUndefined();
  });

  it('accepts a more specific message and the invalid field', () => {
    const error = new AppError('request/invalid', { message: 'El nombre es muy largo.', field: 'name' });
    expect(error).toMatchObject({ status: 400, message: 'El nombre es muy largo.', field: 'name' });
  });
});
