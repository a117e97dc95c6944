/** Tables about pages, forms and files in the studio's export. */
import { EXPORT_WORDS } from '../../../domain/exportWords';
import { CLOCK, WHO, YES, type Queries } from './query';

/** The name of a stored segment, or the key of a group. */
const SEGMENT = (table: string): string =>
  `coalesce((select s.name from customer_segment s where 'saved-' || s.customer_segment_id = ${table}.segment), ${table}.segment)`;

export const CONTENT: Queries = {
  'versiones-de-paginas': {
    columns: ['Versión', 'Página', 'Título', 'Texto', 'Desde'],
    text: `select v.page_version_id as id, v.page_version_id as number, v.page_id, v.title, v.content,
      ${CLOCK('v.created_at')} as created from page_version v`,
  },
  'direcciones-anteriores': {
    columns: ['Dirección', 'Página', 'Título'],
    text: `select s.slug as id, s.slug as former, p.page_id, p.title from page_former_slug s join page p using (page_id)`,
  },
  'preguntas-de-formularios': {
    columns: ['Formulario', 'Título', 'Clave', 'Pregunta', 'Obligatoria', 'Paso', 'Orden'],
    keys: 2,
    text: `select q.form_id as id, q.key as id2, q.form_id as number, f.title, q.key as code, q.label,
      ${YES('q.required')} as required, q.step, q.order from form_field q join form f using (form_id)`,
  },
  'lugares-de-formularios': {
    columns: ['Número', 'Formulario', 'Dónde', 'Paquete', 'Tipo de clase'],
    words: { place: EXPORT_WORDS.formPlace },
    text: `select x.form_place_id as id, x.form_place_id as number, f.title, x.place, k.title as package, t.name as type
      from form_place x join form f using (form_id) left join class_package k using (class_package_id)
      left join class_type t using (class_type_id)`,
  },
  'campos-propios': {
    columns: ['Número', 'De qué', 'Clave', 'Pregunta', 'Obligatoria', 'Paso', 'Orden'],
    words: { object: EXPORT_WORDS.customObject },
    text: `select q.custom_field_id as id, q.custom_field_id as number, q.object, q.key, q.label,
      ${YES('q.required')} as required, q.step, q.order from custom_field q`,
  },
  mensajes: {
    columns: ['Mensaje', 'Se envía', 'Canales', 'Solo por el primero', 'Horas o días', 'Asunto', 'Título', 'Texto'],
    text: `select s.kind as id, s.kind as code, ${YES('s.enabled')} as enabled,
      array_to_string(s.channels, '; ') as channels, ${YES("s.mode = 'first'")} as only_first,
      array_to_string(s.times, '; ') as times, s.subject, s.heading, s.body from message_setting s`,
  },
  segmentos: {
    columns: ['Número', 'Segmento', 'Filtro', 'Borrado'],
    text: `select g.customer_segment_id as id, g.customer_segment_id as number, g.name, g.filter::text as filter,
      ${CLOCK('g.deleted_at')} as deleted from customer_segment g`,
  },
  campanas: {
    columns: [
      'Número',
      'Campaña',
      'Estado',
      'Grupo',
      'Asunto',
      'Título',
      'Texto',
      'Botón',
      'Lleva a',
      'Enviada',
      'Terminada',
    ],
    words: { state: EXPORT_WORDS.campaignState, group: EXPORT_WORDS.segment },
    text: `select k.campaign_id as id, k.campaign_id as number, k.name, k.state, ${SEGMENT('k')} as group, k.subject, k.heading,
      k.text, k.button, k.path, ${CLOCK('k.sent_at')} as sent, ${CLOCK('k.ended_at')} as ended from campaign k`,
  },
  'destinatarios-de-campanas': {
    columns: [
      'Campaña',
      'Cliente',
      'Correo',
      'Le llegó',
      'Rebotó',
      'La marcó como no deseada',
      'La abrió',
      'Se dio de baja',
    ],
    keys: 2,
    text: `select r.campaign_id as id, r.customer_id as id2, r.campaign_id as number, ${WHO},
      ${CLOCK('r.sent_at')} as delivered, ${CLOCK('r.bounced_at')} as bounced,
      ${CLOCK('r.complained_at')} as complained, ${CLOCK('r.opened_at')} as opened,
      ${CLOCK('r.unsubscribed_at')} as unsubscribed
      from campaign_recipient r join customer c using (customer_id)`,
  },
  recorridos: {
    columns: [
      'Número',
      'Recorrido',
      'Empieza',
      'Días o visita',
      'Grupo',
      'Encendido',
      'Desde',
      'Termina',
      'Sin recorrido (%)',
      'Días del resultado',
      'Pasos',
      'Borrado',
    ],
    words: { begins: EXPORT_WORDS.journeyTrigger, group: EXPORT_WORDS.segment, goal: EXPORT_WORDS.journeyGoal },
    text: `select j.journey_id as id, j.journey_id as number, j.name, j.trigger as begins, j.number as nth,
      ${SEGMENT('j')} as group, ${YES('j.enabled')} as enabled, ${CLOCK('j.enabled_at')} as since, v.goal, j.held_out,
      j.result_days, v.steps::text as steps, ${CLOCK('j.deleted_at')} as deleted
      from journey j join journey_version v using (journey_id, version)`,
  },
  'clientes-en-recorridos': {
    columns: ['Número', 'Recorrido', 'Cliente', 'Correo', 'Entró', 'Solo para comparar', 'Terminó', 'Cómo', 'Regalo'],
    words: { outcome: EXPORT_WORDS.journeyOutcome },
    text: `select r.journey_run_id as id, r.journey_run_id as number, r.journey_id, ${WHO},
      ${CLOCK('r.started_at')} as started, ${YES('r.held_out')} as held_out, ${CLOCK('r.ended_at')} as ended, r.outcome,
      r.given->>'regalo' as gift from journey_run r join customer c using (customer_id)`,
  },
  // What is stored isn't inside, and neither are addresses that let their reader in.
  archivos: {
    columns: ['Número', 'Nombre', 'Tipo', 'Bytes', 'Privado', 'Cliente', 'Correo', 'Subido'],
    text: `select f.file_id as id, f.file_id as number, f.name, f.type, f.size, ${YES('f.is_private')} as private, ${WHO},
      ${CLOCK('f.created_at')} as created from file f left join customer c using (customer_id)`,
  },
};
