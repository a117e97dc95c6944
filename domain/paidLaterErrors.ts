/** Refusals about what is paid later, to the studio itself; part of domain/errors. */
import type { ErrorText } from './shownErrors';

export const PAID_LATER_ERRORS = {
  'transfer/decided': [409, 'Alguien más ya revisó esta transferencia. Actualiza la lista.'],
  'transfer/closed': [409, 'Esta compra ya no espera una transferencia.'],
  'transfer/file': [415, 'Sube una foto o un PDF de tu comprobante.'],
  'transfer/file-used': [409, 'Ese archivo ya es el comprobante de otra compra. Sube el de esta.'],
  'transfer/reason': [422, 'Escribe por qué la rechazas: tu cliente lo lee.'],
  // Not 409: checkout has a fixed text for that status.
  'checkout/cash-pending': [
    422,
    'Ya tienes una compra por pagar en efectivo o por transferencia. Págala antes de hacer otra.',
  ],
} as const satisfies Readonly<Record<string, ErrorText>>;
