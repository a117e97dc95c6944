import type { AuditEvent } from '../../../domain/contract/team';

/** What was done, as the server names it. What isn't here is shown as it is named. */
export const ACTION_LABELS: Readonly<Record<string, string>> = {
  'access.give': 'Dio acceso a un paquete',
  'access.revoke': 'Retiró el acceso de una compra',
  'announcement.change': 'Cambió un aviso',
  'announcement.create': 'Creó un aviso',
  'announcement.delete': 'Eliminó un aviso',
  'attendance.mark': 'Marcó la asistencia',
  'class-category.change': 'Cambió una categoría',
  'class-category.create': 'Creó una categoría',
  'class-category.delete': 'Eliminó una categoría',
  'class.cancel': 'Canceló una clase',
  'class.change': 'Cambió una clase',
  'class.copy-week': 'Copió una semana de clases',
  'class.create': 'Creó una clase',
  'class.replace-coaches': 'Cambió el coach de una clase',
  'config.update': 'Cambió la configuración',
  'credit.expiry': 'Cambió el vencimiento de un crédito',
  'credit.give': 'Dio un crédito',
  'credit.remove': 'Restó clases',
  'credit.withdraw': 'Retiró un crédito',
  'custom-field.change': 'Cambió un campo',
  'custom-field.create': 'Creó un campo',
  'custom-field.delete': 'Eliminó un campo',
  'customer-note.change': 'Cambió una nota de un cliente',
  'customer-note.create': 'Agregó una nota a un cliente',
  'customer-note.delete': 'Eliminó una nota de un cliente',
  'customer.anonymise': 'Borró los datos de un cliente',
  'customer.merge': 'Unió dos cuentas',
  'discount.change': 'Cambió un descuento',
  'discount.create': 'Creó un descuento',
  'discount.delete': 'Eliminó un descuento',
  'dispute.decide': 'Resolvió una disputa',
  'dispute.open': 'Abrió una disputa',
  'dispute.return-place': 'Retiró el lugar de un pago en disputa',
  'file.delete': 'Eliminó un archivo',
  'file.hide': 'Ocultó un archivo',
  'file.rename': 'Renombró un archivo',
  'file.upload': 'Subió un archivo',
  'form.change': 'Cambió un formulario',
  'form.create': 'Creó un formulario',
  'form.delete': 'Eliminó un formulario',
  'holiday.create': 'Agregó un día sin clases',
  'holiday.delete': 'Quitó un día sin clases',
  'instructor.link': 'Ligó una cuenta a un coach',
  'page.change': 'Cambió una página',
  'page.create': 'Creó una página',
  'page.delete': 'Eliminó una página',
  'payment-method.create': 'Creó un método de pago',
  'payment-method.delete': 'Eliminó un método de pago',
  'payment-method.rename': 'Renombró un método de pago',
  'penalty.give': 'Puso una penalización',
  'penalty.lift': 'Levantó una penalización',
  'purchase.confirm-cash': 'Confirmó un pago en efectivo',
  'purchase.end': 'Terminó una compra',
  'purchase.expiry': 'Cambió el vencimiento de una compra',
  'purchase.freeze': 'Congeló una membresía',
  'purchase.refund': 'Reembolsó una compra',
  'purchase.resume': 'Reanudó una membresía',
  'purchase.settle': 'Registró un pago',
  'purchase.unpaid': 'Anuló un pago en efectivo',
  'refund.change': 'Actualizó un reembolso',
  'refund.found': 'Encontró un reembolso',
  'reservation.cancel': 'Quitó a un cliente de su clase',
  'reservation.change': 'Cambió una reservación',
  'reservation.create': 'Reservó para un cliente',
  'reservation.move': 'Cambió de clase a un cliente',
  'room.change': 'Cambió una sala',
  'room.create': 'Creó una sala',
  'room.delete': 'Eliminó una sala',
  'role.grant': 'Cambió un rol',
  'series.change': 'Cambió una serie de clases',
  'series.create': 'Creó una serie de clases',
  'series.end': 'Terminó una serie de clases',
  'series.extend': 'Agregó clases de una serie',
  'subscription.bind': 'Ligó una suscripción',
  'subscription.end': 'Terminó una suscripción',
  'subscription.reject': 'Rechazó una suscripción',
  'waitlist.book': 'Pasó a alguien de la lista de espera',
  'waitlist.change': 'Cambió una lista de espera',
  'waitlist.join': 'Anotó en lista de espera',
  'waitlist.leave': 'Sacó de una lista de espera',
  'waitlist.order': 'Ordenó una lista de espera',
  'waitlist.promote': 'Dio un lugar de la lista de espera',
};

export const actionLabel = (action: string): string => ACTION_LABELS[action] ?? action;

const ENTITY_LABELS: Readonly<Record<string, string>> = {
  announcement: 'Aviso',
  app_config: 'Configuración',
  class_category: 'Categoría',
  class_reservation: 'Reservación',
  class_reservation_penalty: 'Penalización',
  custom_field: 'Campo',
  customer: 'Cliente',
  customer_note: 'Nota',
  discount: 'Descuento',
  dispute: 'Disputa',
  file: 'Archivo',
  form: 'Formulario',
  instructor: 'Coach',
  page: 'Página',
  payment_method: 'Método de pago',
  available_class: 'Crédito',
  purchase: 'Compra',
  refund: 'Reembolso',
  single_class: 'Clase',
  waitlist: 'Lista de espera',
};

export const aboutLabel = ({ entity, entity_id }: Pick<AuditEvent, 'entity' | 'entity_id'>): string =>
  `${ENTITY_LABELS[entity] ?? entity} ${entity_id}`;

export const actorLabel = ({ actor }: Pick<AuditEvent, 'actor'>): string =>
  actor.kind === 'system' ? `Sistema (${actor.id})` : (actor.name ?? `Persona ${actor.id}`);

/** Field by field what changed; a value that is no text as JSON. */
export function changesOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>) {
  const shown = (value: unknown): string => {
    if (value === undefined || value === null) return '—';
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({ name, before: shown(before?.[name]), after: shown(after?.[name]) }));
}
