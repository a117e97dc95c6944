/** Refusals about gift cards; part of domain/errors. */
import type { ErrorText } from './shownErrors';

export const GIFT_CARD_ERRORS = {
  'gift-card/not-found': [404, 'No encontramos esa tarjeta de regalo. Revisa su código y escríbelo de nuevo.'],
  'gift-card/redeemed': [409, 'Esta tarjeta de regalo ya se canjeó.'],
  'gift-card/unavailable': [
    409,
    'Esta tarjeta de regalo no se puede canjear: no está pagada, se reembolsó o su pago está en revisión. Pregunta en el estudio.',
  ],
  'gift-card/not-offered': [422, 'El estudio no vende tarjetas de regalo de ese importe. Elige otro.'],
  'gift-card/too-many-open': [
    409,
    'Tienes varias tarjetas de regalo sin pagar. Paga una de ellas antes de pedir otra.',
  ],
  'gift-card/refund-redeemed': [
    409,
    'La tarjeta de regalo de esta compra ya se canjeó: su saldo es de quien la recibió y no se puede reembolsar.',
  ],
  'gift-card/refund-whole': [409, 'Una tarjeta de regalo se reembolsa completa: así deja de valer.'],
} as const satisfies Readonly<Record<string, ErrorText>>;
