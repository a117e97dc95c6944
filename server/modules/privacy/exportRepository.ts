/** What a customer's download holds, section by section and in small portions. */
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** Rows that are in memory at a time. */
const PORTION = 500;

/** `id` orders the rows of a section, `row` is what the customer reads. */
const SECTIONS: Readonly<Record<string, string>> = {
  perfil: `select c.customer_id as id, c.customer_id,
    to_jsonb(c) - '{version,anonymised_at,file_id,id_file_id}'::text[] as row from customer c`,
  actividad: `
    select v.customer_id as id, v.customer_id, jsonb_build_object('ultima_clase', v.last_class_at) as row
    from customer_activity v`,
  sesiones: `
    select row_number() over (partition by s.customer_id order by s.signed_in_at) as id, s.customer_id,
      jsonb_build_object('desde', s.signed_in_at, 'ultimo_uso', s.seen_at) as row
    from customer_session s`,
  direcciones: `select a.address_id as id, a.customer_id, to_jsonb(a) - 'version' as row from address a`,
  reservaciones: `
    select r.class_reservation_id as id, r.customer_id, jsonb_build_object(
      'class_reservation_id', r.class_reservation_id, 'clase', coalesce(cp.title, ct.name), 'fecha', sc.class_date,
      'estudio', l.name, 'lugar', r.spot, 'invitado', r.guest, 'asistio', r.attend, 'reservada', r.created_at,
      'cancelada', r.deleted_at, 'estrellas_clase', r.class_stars, 'estrellas_coach', r.coach_stars,
      'comentario', r.comment) as row
    from class_reservation r join single_class sc using (single_class_id) join class_type ct using (class_type_id)
    join location l using (location_id) left join class_package cp on cp.class_package_id = sc.class_package_id`,
  'listas-de-espera': `
    select w.waitlist_id as id, w.customer_id, jsonb_build_object('waitlist_id', w.waitlist_id, 'clase', ct.name,
      'fecha', sc.class_date, 'desde', w.created_at, 'obtuvo_lugar', w.promoted_at, 'salio', w.removed_at) as row
    from waitlist w join single_class sc using (single_class_id) join class_type ct using (class_type_id)`,
  compras: `
    select p.purchase_id as id, p.customer_id, jsonb_build_object(
      'purchase_id', p.purchase_id, 'paquete', coalesce(p.concept, cp.title),
      'estado', p.status, 'importe', p.amount / 100.0, 'total', p.total_payment / 100.0, 'fecha', p.created_at,
      'cancelada', p.cancelled_at, 'motivo', p.cancel_reason, 'respuestas', p.custom_values,
      'tarjeta', p.charged_digits) as row
    from purchase p join class_package cp using (class_package_id)`,
  congelamientos: `
    select f.purchase_freeze_id as id, p.customer_id, jsonb_build_object('purchase_id', f.purchase_id,
      'desde', f.starts_at, 'hasta', coalesce(f.ended_at, f.until), 'motivo', f.reason) as row
    from purchase_freeze f join purchase p using (purchase_id)`,
  'ventas-en-recepcion': `
    select s.desk_sale_id as id, s.customer_id, jsonb_build_object('desk_sale_id', s.desk_sale_id, 'concepto', s.title,
      'forma', s.method, 'total', s.total / 100.0, 'fecha', s.created_at, 'anulada', s.voided_at,
      'motivo', s.void_reason,
      'tarjeta', s.terminal_digits) as row from desk_sale s`,
  pagos: `
    select i.invoice_id as id, i.customer_id,
      jsonb_build_object('invoice_id', i.invoice_id, 'purchase_id', i.purchase_id, 'forma', i.provider,
        'tarjeta', i.last_digits, 'total', i.total_payment / 100.0, 'fecha', i.created_at) as row
    from invoice i`,
  reembolsos: `
    select f.refund_id as id, i.customer_id, jsonb_build_object('refund_id', f.refund_id, 'invoice_id', f.invoice_id,
      'importe', f.amount / 100.0, 'estado', f.status, 'motivo', f.reason, 'fecha', f.created_at) as row
    from refund f join invoice i using (invoice_id)`,
  creditos: `
    select a.available_class_id as id, a.customer_id, jsonb_build_object('available_class_id', a.available_class_id,
      'purchase_id', a.purchase_id, 'ilimitado', a.unlimited, 'vence', a.expires_at, 'perdido', a.forfeited_at,
      'creado', a.created_at) as row from available_class a`,
  tarjetas: `
    select s.payment_source_id as id, s.customer_id,
      jsonb_build_object('marca', s.card_type, 'ultimos_digitos', s.last_digits,
        'vence', s.exp_month || '/' || s.exp_year, 'guardada', s.created_at, 'eliminada', s.deleted_at) as row
    from payment_source s`,
  penalizaciones: `
    select n.class_reservation_penalty_id as id, n.customer_id,
      jsonb_build_object('hasta', n.end_date, 'creada', n.created_at,
        'levantada', n.lifted_at) as row from class_reservation_penalty n`,
  consentimientos: `
    select a.page_version_id as id, a.customer_id,
      jsonb_build_object('documento', v.title, 'version', a.page_version_id,
        'aceptado', a.accepted_at) as row from accepted_page a join page_version v using (page_version_id)`,
  correos: `
    select m.mail_id as id, m.customer_id,
      jsonb_build_object('mail_id', m.mail_id, 'canal', m.channel, 'destinatario', m.recipient,
        'asunto', m.subject, 'texto', m.body, 'enviado', m.sent_at) as row from mail m`,
  avisos: `
    select row_number() over (partition by n.customer_id order by n.kind, n.channel) as id, n.customer_id,
      jsonb_build_object('aviso', n.kind, 'canal', n.channel, 'activo', n.enabled, 'desde', n.updated_at) as row
    from notification_preference n`,
  navegadores: `
    select s.push_subscription_id as id, s.customer_id,
      jsonb_build_object('direccion', s.endpoint, 'desde', s.created_at) as row
    from push_subscription s`,
  importaciones: `
    select row_number() over (partition by k.customer_id order by k.kind, k.key) as id, k.customer_id,
      jsonb_build_object('que', k.kind, 'numero', k.key) as row
    from import_key k where k.customer_id is not null`,
  notas: `
    select n.customer_note_id as id, n.customer_id, jsonb_build_object('customer_note_id', n.customer_note_id,
      'nota', n.text, 'fijada', n.pinned, 'creada', n.created_at, 'cambiada', n.updated_at) as row
    from customer_note n`,
  videos: `
    select p.video_id as id, p.customer_id, jsonb_build_object('video_id', p.video_id, 'video', v.title,
      'segundos', p.seconds, 'completado', p.completed_at, 'visto', p.updated_at) as row
    from video_progress p join video v using (video_id)`,
  'videos-favoritos': `
    select f.video_id as id, f.customer_id, jsonb_build_object('video_id', f.video_id, 'video', v.title,
      'desde', f.created_at) as row from video_favorite f join video v using (video_id)`,
  'videos-calificados': `
    select r.video_id as id, r.customer_id, jsonb_build_object('video_id', r.video_id, 'video', v.title,
      'estrellas_clase', r.class_stars, 'estrellas_coach', r.coach_stars, 'comentario', r.comment,
      'fecha', r.created_at) as row from video_rating r join video v using (video_id)`,
  disputas: `
    select d.dispute_id as id, i.customer_id, jsonb_build_object('dispute_id', d.dispute_id, 'invoice_id', d.invoice_id,
      'importe', d.amount / 100.0, 'motivo', d.reason, 'estado', d.status, 'abierta', d.opened_at,
      'cerrada', d.closed_at) as row
    from dispute d join invoice i using (invoice_id)`,
  'pruebas-gratis': `
    select t.purchase_id as id, t.customer_id, jsonb_build_object('purchase_id', t.purchase_id,
      'desde', t.created_at) as row from trial t`,
  apartados: `
    select h.spot_hold_id as id, h.customer_id, jsonb_build_object('fecha', sc.class_date, 'lugar', h.spot,
      'invitado', h.guest, 'desde', h.first_held_at, 'hasta', coalesce(h.released_at, h.expires_at)) as row
    from spot_hold h join single_class sc using (single_class_id)`,
  'intentos-de-pago': `
    select t.card_try_id as id, t.customer_id, jsonb_build_object('direccion_ip', t.address, 'fecha', t.tried_at,
      'rechazado', t.declined_at) as row from card_try t`,
  proveedores: `
    select row_number() over (partition by p.customer_id order by p.provider) as id, p.customer_id,
      jsonb_build_object('proveedor', p.provider, 'numero', p.provider_customer_id) as row from provider_customer p`,
  calendario: `
    select f.customer_id as id, f.customer_id, jsonb_build_object('suscrito', f.created_at) as row
    from calendar_feed f`,
  'cuentas-unidas': `
    select m.merged_customer_id as id, m.customer_id, jsonb_build_object('cuenta', m.merged_customer_id,
      'fecha', m.merged_at) as row from customer_merge m`,
  solicitudes: `
    select d.deletion_request_id as id, d.customer_id, jsonb_build_object('que', 'Borrar la cuenta',
      'pedida', d.requested_at, 'para', d.due_at, 'cancelada', d.cancelled_at) as row from deletion_request d`,
  descargas: `
    select e.data_export_id as id, e.customer_id, jsonb_build_object('pedida', e.requested_at,
      'lista', e.ready_at) as row from data_export e`,
  archivos: `
    select f.file_id as id, f.customer_id, jsonb_build_object('file_id', f.file_id, 'nombre', f.name, 'tipo', f.type,
      'bytes', f.size, 'subido', f.created_at) as row from file f where f.type <> 'application/zip'`,
};

/** Tables that name a customer and aren't in the download, and why. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  app_config_version: 'work for the studio',
  cash_count: 'work for the studio',
  idempotency_key: 'responses that the other sections have, for a week',
  import_batch: 'work for the studio',
  instructor: "the studio's page of a coach",
  role_decision: 'an address that the profile has',
  studio_export: 'work for the studio',
  till_movement: 'work for the studio',
  upload: 'an unfinished upload, for a day',
};

/** The tables of the download. */
export const EXPORTED: ReadonlySet<string> = new Set(
  Object.values(SECTIONS).flatMap((text) =>
    [...text.matchAll(/\b(?:from|join) (\w+)/g)].map(([, table]) => table ?? ''),
  ),
);

type Row = Readonly<Record<string, unknown>>;

export interface Section {
  readonly name: string;
  /** In the order of their age. */
  rows(): AsyncGenerator<Row>;
}

export function sectionsOf(db: Db, customerId: number): Section[] {
  return Object.entries(SECTIONS).map(([name, text]) => ({
    name,
    async *rows() {
      for (let after = 0; ;) {
        const { rows } = await sql<{ id: number; row: Row }>`
          select s.id, s.row from (${sql.raw(text)}) s
          where s.customer_id = ${customerId} and s.id > ${after} order by s.id limit ${PORTION}`.execute(db);
        for (const { row } of rows) yield row;
        if (rows.length < PORTION) return;
        after = rows[rows.length - 1]?.id ?? after;
      }
    },
  }));
}

/** What the customer uploaded, without earlier downloads. */
export function findUploads(
  db: Db,
  customerId: number,
): Promise<{ file_id: number; name: string; src: string; storage: 'disk' | 's3' | null }[]> {
  return db
    .selectFrom('file')
    .select(['file_id', 'name', 'src', 'storage'])
    .where('customer_id', '=', customerId)
    .where('type', '<>', 'application/zip')
    .orderBy('file_id')
    .execute();
}
