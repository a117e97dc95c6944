/**
 * The errors of domain/errors.ts whose text screens of customers also show without an API response. Customers download
 * these; the others stay on the server.
 */

export type ErrorText = readonly [status: number, message: string];

export const SHOWN_ERRORS = {
  'auth/id-token-expired': [401, 'Tu sesión expiró. Inicia sesión de nuevo.'],
  'auth/requires-recent-login': [403, 'Por seguridad, vuelve a confirmar quién eres.'],
  'auth/no-email': [412, 'Tu cuenta no comparte un correo con nosotros. Regístrate con tu correo y una contraseña.'],
  'customer/exists': [409, 'Ya tienes una cuenta con nosotros. Por favor, inicia sesión.'],
  'customer/phone-in-use': [409, 'Ya existe una cuenta con ese número de teléfono'],
  'customer/terms-required': [412, 'Debes aceptar los términos y condiciones antes de continuar.'],
  'class/full': [409, 'Lo sentimos, esta clase ya no tiene lugares disponibles.'],
  'class/started': [412, 'Esta clase ya comenzó.'],
  'class/not-open': [412, 'Esta clase todavía no se puede reservar.'],
  'class/last-seat': [409, 'Solo queda un lugar en esta clase: puedes reservar el tuyo, sin invitado.'],
  'class/few-seats': [409, 'Ya no hay lugares para todas las personas que elegiste.'],
  'class/package-only': [412, 'Esta clase se compra como paquete.'],
  'spot/taken': [409, 'Lo sentimos, ese lugar ya está reservado. Elige otro.'],
  'reservation/already-reserved': [409, 'Ya tienes un lugar reservado en esta clase.'],
  'reservation/no-credits': [412, 'Lo sentimos. Has agotado todos tus créditos para reservar Clases Presenciales.'],
  'reservation/unlimited-limit': [
    412,
    'Con tu plan ilimitado ya tienes todas las clases por venir que se permiten. Toma o cancela una para reservar otra.',
  ],
  'reservation/day-limit': [
    412,
    'Ya tienes todas las clases que una persona puede reservar ese día. Cambia o cancela una para tomar otra.',
  ],
  'reservation/week-limit': [
    412,
    'Ya tienes todas las clases que una persona puede reservar esa semana. Cambia o cancela una para tomar otra.',
  ],
  'reservation/ahead-limit': [
    412,
    'Ya tienes todas las clases por venir que una persona puede reservar. Toma, cambia o cancela una para tomar otra.',
  ],
  'reservation/cash-pending': [412, 'Paga tu compra pendiente para reservar más clases.'],
  'reservation/no-guest-credits': [412, 'Necesitas un crédito más para tu invitado.'],
  'reservation/guests-disabled': [412, 'Este estudio no permite invitados.'],
  'reservation/guest-name': [412, 'Debes ingresar un nombre para tu invitado'],
  'family/disabled': [412, 'Este estudio no reserva para la familia.'],
  'family/not-found': [404, 'Esta persona ya no está en la familia de la cuenta.'],
  'family/already-reserved': [409, 'Esta persona ya tiene un lugar en esta clase.'],
  'family/no-credits': [412, 'Ningún paquete de la cuenta tiene un crédito para esta persona en esta clase.'],
  'form/pending': [412, 'Antes de continuar, contesta el cuestionario.'],
  'spot/invalid': [412, 'Elige un lugar de la clase.'],
  'reservation/overdue': [
    412,
    'No pudimos cobrar la renovación de tu suscripción. Cambia tu tarjeta en Mis Compras y podrás reservar de nuevo.',
  ],
  'reservation/penalty': [412, 'Lo sentimos, no puedes reservar clases porque cuentas con una penalización.'],
  'reservation/cancelled': [409, 'Esta reservación ya está cancelada.'],
  'reservation/started': [412, 'La clase ya comenzó y no se puede cancelar.'],
  'reservation/late': [412, 'El tiempo para cancelar esta clase ya terminó.'],
  'reservation/cancel-disabled': [412, 'Tus clases son transferibles y no son cancelables'],
  'package/not-found': [404, 'Lo sentimos, no encontramos el paquete que quieres comprar.'],
  'event/over': [410, 'Lo sentimos, este evento ya comenzó o ya no está a la venta.'],
  'event/full': [410, 'Lo sentimos, este evento ya no tiene lugares disponibles.'],
  'event/reserved': [409, 'Ya tienes tu lugar en este evento. Lo encuentras en Mis Reservaciones.'],
  'checkout/unconfirmed-address': [403, 'Primero confirma tu correo: abre el enlace que te enviamos.'],
  'checkout/cash-owed': [
    422,
    'Tomaste clase con una compra que no se pagó. Págala en recepción y podrás volver a pagar en efectivo.',
  ],
  'checkout/answers': [422, 'Revisa los campos faltantes o inválidos.'],
  'event/refunded': [410, 'Lo sentimos, el evento se llenó mientras pagabas. Ya te estamos devolviendo tu dinero.'],
  'card/badly-formatted': [402, 'El formato de la tarjeta no es válido, revisa los datos que ingresaste por favor.'],
  'card/suspicious': [
    402,
    'Lo sentimos, nuestro procesador de tarjetas ha rechazado el pago. Comunícate con nosotros.',
  ],
  expired_card: [402, 'Lo sentimos. Tu tarjeta ha expirado'],
  incorrect_cvc: [402, 'Lo sentimos. El CVV de tu tarjeta es incorrecto'],
  incorrect_number: [402, 'Lo sentimos. El número de la tarjeta es incorrecto.'],
  card_declined: [
    402,
    'Lo sentimos. Tu tarjeta ha sido rechazada por tu banco. Comunícate con tu banco para saber más.',
  ],
  'checkout/failed': [402, 'Hubo un error al procesar tu compra. Inténtalo más tarde.'],
  'checkout/trial-used': [
    403,
    'Ya usaste la prueba gratis de este paquete. Puedes suscribirte sin prueba: el primer periodo se cobra hoy.',
  ],
  'checkout/installments': [412, 'Tu tarjeta no tiene ese plazo para esta compra. Elige otro o paga en un solo pago.'],
  'checkout/no-method': [400, 'No has seleccionado un método de pago.'],
  'package/limit-reached': [409, 'Lo sentimos, ya has alcanzado el límite de compras de este paquete.'],
  'discount/not-usable': [412, 'Lo sentimos. No puedes usar este descuento'],
  'package/attendees-reached': [412, 'Lo sentimos, se ha alcanzado el límite de personas para este paquete.'],
  'discount/invalid': [404, 'Lo sentimos, ese descuento no es válido.'],
  'discount/used-up': [412, 'Lo sentimos, ya has agotado este descuento.'],
  'purchase/not-found': [404, 'No encontramos esta compra.'],
  'purchase/reason-required': [412, 'Debes indicar un motivo de cancelación.'],
  'payment-source/failed': [402, 'Hubo un error al agregar este método de pago.'],
  'payment-source/disabled': [412, 'Este estudio no guarda métodos de pago.'],
  'file/too-large': [
    413,
    'El archivo pesa demasiado: las imágenes y los PDF pueden pesar hasta 20 MB y los videos hasta 50 MB.',
  ],
  'file/type': [
    415,
    'Este tipo de archivo no se acepta. Sube una imagen (JPG, PNG, WebP, AVIF o GIF), un PDF o un video MP4.',
  ],
} as const satisfies Record<string, ErrorText>;

export type ShownError = keyof typeof SHOWN_ERRORS;

export const shownError = (code: ShownError): string => SHOWN_ERRORS[code][1];
