/** Tables about people in the studio's export, beside those that can be imported again. */
import { EXPORT_WORDS } from '../../../domain/exportWords';
import { CLOCK, NAME, WHO, YES, type Queries } from './query';

export const PEOPLE: Queries = {
  direcciones: {
    columns: [
      'Número',
      'Cliente',
      'Correo',
      'Calle',
      'Número exterior',
      'Número interior',
      'Colonia',
      'Ciudad',
      'Estado',
      'Código postal',
      'País',
    ],
    text: `select a.address_id as id, a.address_id as number, ${WHO}, a.street, a.number as outside,
      a.interior_number, a.neighborhood, a.city, a.state, a.zip_code, a.country
      from address a join customer c using (customer_id)`,
  },
  familia: {
    columns: [
      'Número',
      'Cliente',
      'Correo',
      'Parentesco',
      'Nombre',
      'Apellidos',
      'Nacimiento',
      'Nota',
      'Desde',
      'Hasta',
    ],
    words: { kind: EXPORT_WORDS.familyKind },
    text: `select m.family_member_id as id, m.family_member_id as number, ${WHO}, m.kind, m.name, m.last_name,
      m.birthdate::text, m.note, ${CLOCK('m.created_at')} as since, ${CLOCK('m.archived_at')} as until
      from family_member m join customer c using (customer_id)`,
  },
  notas: {
    columns: ['Número', 'Cliente', 'Correo', 'Nota', 'Fijada', 'Creada', 'De', 'Cambiada'],
    text: `select n.customer_note_id as id, n.customer_note_id as number, ${WHO}, n.text, ${YES('n.pinned')} as pinned,
      ${CLOCK('n.created_at')} as created, ${NAME('b')} as by, ${CLOCK('n.updated_at')} as changed
      from customer_note n join customer c using (customer_id) left join customer b on b.customer_id = n.created_by`,
  },
  'documentos-aceptados': {
    columns: ['Cliente', 'Correo', 'Documento', 'Versión', 'Aceptado'],
    keys: 2,
    text: `select a.customer_id as id, a.page_version_id as id2, ${WHO}, v.title, a.page_version_id as version,
      ${CLOCK('a.accepted_at')} as accepted
      from accepted_page a join customer c using (customer_id) join page_version v using (page_version_id)`,
  },
  'cuentas-unidas': {
    columns: ['Cuenta', 'Cliente', 'Correo', 'Unida'],
    text: `select m.merged_customer_id as id, m.merged_customer_id as number, ${WHO}, ${CLOCK('m.merged_at')} as merged
      from customer_merge m join customer c using (customer_id)`,
  },
  penalizaciones: {
    columns: ['Número', 'Cliente', 'Correo', 'Creada', 'Hasta', 'Levantada', 'Por'],
    text: `select p.class_reservation_penalty_id as id, p.class_reservation_penalty_id as number, ${WHO},
      ${CLOCK('p.created_at')} as created, ${CLOCK('p.end_date')} as until, ${CLOCK('p.lifted_at')} as lifted,
      ${NAME('b')} as by
      from class_reservation_penalty p join customer c using (customer_id)
      left join customer b on b.customer_id = p.lifted_by`,
  },
  'preferencias-de-avisos': {
    columns: ['Cliente', 'Correo', 'Aviso', 'Canal', 'Activo', 'Cambiado'],
    keys: 3,
    words: { notice: EXPORT_WORDS.notification, way: EXPORT_WORDS.channel },
    text: `select p.customer_id as id, p.kind as id2, p.channel as id3, ${WHO}, p.kind as notice, p.channel as way,
      ${YES('p.enabled')} as enabled, ${CLOCK('p.updated_at')} as changed
      from notification_preference p join customer c using (customer_id)`,
  },
  // Without the texts: some have links that let their reader in.
  'mensajes-enviados': {
    columns: [
      'Número',
      'Cliente',
      'Correo',
      'Canal',
      'Destinatario',
      'Asunto',
      'Creado',
      'Enviado',
      'Entregado',
      'Leído',
      'Falló',
    ],
    words: { channel: EXPORT_WORDS.channel },
    text: `select m.mail_id as id, m.mail_id as number, ${WHO}, m.channel, m.recipient, m.subject,
      ${CLOCK('m.created_at')} as created, ${CLOCK('m.sent_at')} as sent,
      ${CLOCK('m.delivered_at')} as delivered, ${CLOCK('m.read_at')} as read, ${CLOCK('m.failed_at')} as failed
      from mail m join customer c using (customer_id)`,
  },
  'mensajes-recibidos': {
    columns: [
      'Número',
      'Cliente',
      'Correo',
      'Teléfono',
      'Texto',
      'Recibido',
      'Atendido',
      'Por',
      'Respuesta',
      'Respondido',
    ],
    text: `select m.received_message_id as id, m.received_message_id as number, ${WHO}, m.phone, m.body,
      ${CLOCK('m.received_at')} as received, ${CLOCK('m.done_at')} as done, ${NAME('d')} as by,
      m.answer->>'text' as answer, ${CLOCK('m.answered_at')} as answered
      from received_message m left join customer c using (customer_id) left join customer d on d.customer_id = m.done_by`,
  },
  'videos-vistos': {
    columns: ['Cliente', 'Correo', 'Video', 'Segundos', 'Completado', 'Visto'],
    keys: 2,
    text: `select p.customer_id as id, p.video_id as id2, ${WHO}, v.title, p.seconds,
      ${CLOCK('p.completed_at')} as completed, ${CLOCK('p.updated_at')} as seen
      from video_progress p join customer c using (customer_id) join video v using (video_id)`,
  },
  'videos-favoritos': {
    columns: ['Cliente', 'Correo', 'Video', 'Desde'],
    keys: 2,
    text: `select f.customer_id as id, f.video_id as id2, ${WHO}, v.title, ${CLOCK('f.created_at')} as since
      from video_favorite f join customer c using (customer_id) join video v using (video_id)`,
  },
  // Amounts inside are centavos, as they were written.
  bitacora: {
    columns: ['Número', 'Fecha', 'Rol', 'Quién', 'Acción', 'De qué', 'Cuál', 'Antes', 'Después'],
    words: { role: EXPORT_WORDS.actor, action: EXPORT_WORDS.auditAction, entity: EXPORT_WORDS.auditEntity },
    text: `select e.audit_event_id as id, e.audit_event_id as number, ${CLOCK('e.created_at')} as created,
      e.actor_kind as role, e.actor_id, e.action, e.entity, e.entity_id, e.before::text, e.after::text
      from audit_event e`,
  },
};
