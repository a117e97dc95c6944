import type { MailState, MailSummary } from '../../../domain/contract/mails';
import type { Channel } from '../../../domain/notifications';
import type { BadgeTone } from '../../ui/Badge';

const KINDS: Readonly<Record<string, string>> = {
  welcome: 'Bienvenida',
  'team-invitation': 'Invitación al equipo',
  'cards-stopped': 'Muchas tarjetas rechazadas',
  'account-claim': 'Crear su cuenta, al primer correo',
  'payment-key-replaced': 'Cambio de llave de pagos',
  'certificate-ending': 'Certificado de facturas por vencer',
  report: 'Reporte',
  'studio-copy': 'Copia del estudio',
  'studio-copy-failed': 'Copia que no salió',
  'address-changed': 'Cambio de correo, a la dirección anterior',
  'password-changed': 'Cambio de contraseña',
  'payment-link': 'Liga de pago',
  'gift-card': 'Tarjeta de regalo',
  'purchase-made': 'Compra y recibo',
  'cash-pending': 'Compra por pagar en recepción',
  'transfer-pending': 'Compra por pagar con transferencia',
  'transfer-refused': 'Comprobante rechazado',
  'transfer-credited': 'Transferencia a saldo a favor',
  'reminder-24h': 'Recordatorio de la clase',
  'reminder-2h': 'Recordatorio, la clase está por empezar',
  'credits-lapsing': 'Clases por vencer',
  'renewal-coming': 'Renovación próxima',
  'win-back': 'Invitación a volver',
  'class-rating': 'Calificar una clase',
  'video-rating': 'Calificar un video',
  journey: 'Recorrido',
  'journey-note': 'Recorrido: aviso al equipo',
  'journey-test': 'Prueba de un recorrido',
  campaign: 'Campaña',
  'campaign-test': 'Prueba de una campaña',
  'reservation-made': 'Reservación',
  'reservation-cancelled': 'Cancelación',
  'reservation-moved': 'Cambio de clase',
  promoted: 'Lugar de la lista de espera',
  'seat-free': 'Lugar libre',
  'seat-offered': 'Lugar ofrecido de la lista de espera',
  'offer-lapsed': 'Lugar ofrecido que no se tomó',
  'waitlist-closed': 'Lista de espera cerrada',
  'class-cancelled': 'Clase cancelada',
  'class-changed': 'Cambio de hora o lugar',
  'coach-replaced': 'Cambio de coach',
  'renewal-failed': 'Renovación sin cobrar',
  'purchase-ended': 'Compra sin pagar o anulada',
  'place-returned': 'Lugar liberado',
  'dispute-opened': 'Pago en disputa',
  'dispute-won': 'Disputa ganada',
  'dispute-lost': 'Disputa perdida',
  'membership-frozen': 'Paquete congelado',
  'membership-resumed': 'Paquete reanudado',
  'price-change': 'Cambio de precio de una suscripción',
  'subscription-cancelled': 'Suscripción cancelada',
  'subscription-card': 'Cambio de tarjeta de una suscripción',
  'access-revoked': 'Acceso retirado',
  'spei-credited': 'Transferencia de más o tarde, guardada como saldo',
  'spei-left': 'Sobrante de una transferencia, menor al mínimo',
  'oxxo-voucher': 'Ficha para pagar en OXXO',
  'oxxo-ending': 'Ficha de OXXO por vencer',
  'oxxo-credited': 'Pago en OXXO tarde, guardado como saldo',
  'event-refunded': 'Evento lleno, pago devuelto',
  'export-ready': 'Descarga de datos',
  'deletion-requested': 'Solicitud de borrar la cuenta',
  'deletion-cancelled': 'Solicitud de borrado cancelada',
  'deletion-done': 'Cuenta borrada',
};

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  mail: 'Correo',
  whatsapp: 'WhatsApp',
  push: 'Notificación',
};

/** The kind of a mail, where it has no subject yet. */
export const mailKindLabel = ({ kind }: Pick<MailSummary, 'kind'>): string => KINDS[kind] ?? 'Correo';

/** Kinds to filter by, by name. */
export const KIND_CHOICES = Object.entries(KINDS)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'));

export const STATES: ReadonlyArray<{ readonly value: MailState; readonly label: string }> = [
  { value: 'pending', label: 'Por enviar' },
  { value: 'sent', label: 'Enviados' },
  { value: 'failed', label: 'No se enviaron' },
];

/** State of a mail in words. */
export function stateOf({ sentAt, failedAt, deliveredAt, readAt, transport, attempts }: MailSummary): {
  readonly text: string;
  readonly tone: BadgeTone;
} {
  if (failedAt !== null) return { text: 'No se envió', tone: 'danger' };
  if (readAt !== null) return { text: 'Leído', tone: 'success' };
  if (deliveredAt !== null) return { text: 'Entregado', tone: 'success' };
  if (sentAt !== null)
    return transport === 'outbox'
      ? { text: 'Guardado, sin salir', tone: 'neutral' }
      : { text: 'Enviado', tone: 'success' };
  return attempts > 0 ? { text: 'Reintentando', tone: 'warning' } : { text: 'Por enviar', tone: 'neutral' };
}

export const nameOf = ({ customer }: Pick<MailSummary, 'customer'>): string =>
  `${customer.name} ${customer.last_name}`.trim();
