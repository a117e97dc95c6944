/**
 * Refusals about tax invoices, what is paid later to the studio itself, and what is bought again; part of
 * domain/errors.
 */
import type { ErrorText } from './shownErrors';

export const PAID_LATER_ERRORS = {
  'renewal/not-found': [404, 'Esta liga es de otra cuenta o ya no sirve.'],
  'renewal/over': [410, 'Esta liga ya venció, o ya volviste a comprar este paquete.'],
  'renewal/sign-in': [409, 'Entra con tu cuenta para pagar: esta liga ya no basta.'],
  'transfer/decided': [409, 'Alguien más ya revisó esta transferencia. Actualiza la lista.'],
  'transfer/closed': [409, 'Esta compra ya no espera una transferencia.'],
  'transfer/file': [415, 'Sube una foto o un PDF de tu comprobante.'],
  'transfer/file-used': [409, 'Ese archivo ya es el comprobante de otra compra. Sube el de esta.'],
  'transfer/reason': [422, 'Escribe por qué la rechazas: tu cliente lo lee.'],
  'cfdi/disabled': [412, 'Por ahora el estudio no factura en línea. Pídele tu factura.'],
  'cfdi/unavailable': [503, 'El servicio de facturas no responde. Inténtalo de nuevo en unos minutos.'],
  'cfdi/profile': [422, 'Revisa tus datos fiscales.'],
  'cfdi/no-profile': [412, 'Escribe tus datos fiscales para facturar.'],
  'cfdi/not-found': [404, 'No encontramos este pago, o todavía no tiene factura.'],
  'cfdi/closed': [409, 'Este pago ya no se puede facturar aquí. Pide tu factura al estudio.'],
  'cfdi/late': [
    409,
    'Tu pago ya está en la factura global de un año que cerró, y el SAT ya no deja cambiarla. Pide ayuda al estudio.',
  ],
  'cfdi/credited': [
    409,
    'Tu pago está en una factura global con devoluciones, que no se puede cambiar. Pide ayuda al estudio.',
  ],
  'cfdi/being-made': [409, 'La factura global de esas fechas se está timbrando. Inténtalo de nuevo en unos minutos.'],
  'cfdi/certificate': [422, 'Revisa el certificado, su llave y la contraseña.'],
  'cfdi/no-upload': [412, 'Sube tu certificado en la página de Facturapi.'],
  // Not 409: checkout has a fixed text for that status.
  'checkout/cash-pending': [
    422,
    'Ya tienes una compra por pagar en efectivo o por transferencia. Págala antes de hacer otra.',
  ],
} as const satisfies Readonly<Record<string, ErrorText>>;
