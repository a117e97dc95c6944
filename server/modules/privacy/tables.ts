/** What happens to each table that names customers, in export and deletion. A test fails for a missing one. */
import type { CsvCell } from '../../../domain/csv';
import { EXPORT_WORDS } from '../../../domain/exportWords';
import { OXXO, SPEI } from '../../../domain/pricing';

export interface Section {
  /** Name of the section in the export. */
  readonly section: string;
  /**
   * SQL for names and values of the table `t` as customers read them. Default: its columns except those in `hidden`.
   */
  readonly facts?: string;
  readonly hidden?: string;
  /** Column that identifies a row among the customer's, if none is named after the table. */
  readonly order?: string;
  /** SQL that follows the table in FROM. */
  readonly more?: string;
  /** Columns whose codes are replaced by words. */
  readonly words?: Readonly<Record<string, (value: CsvCell) => CsvCell>>;
}

/** A table that names customers; `unlisted`: why it isn't in the export. */
export type PersonalTable = (Section | { readonly unlisted: string }) & {
  /**
   * Why rows are kept when the account is deleted; without a reason they are deleted, as they are about the person
   * alone.
   */
  readonly stays?: string;
  /** SQL assignments that remove the person from rows that are kept. */
  readonly emptied?: string;
  /** The table `o` that has the customer, if the row itself doesn't. */
  readonly through?: string;
  /** A text by the team, which may name any person. */
  readonly notes?: string;
};

const VIDEO = { order: 't.video_id', more: 'join video v using (video_id)' };

/** All such tables, in the order of the export. */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  customer: {
    stays: 'the number that purchases refer to; every other column is emptied',
    section: 'perfil',
    hidden: 'version,anonymised_at,file_id,id_file_id',
    words: { role: EXPORT_WORDS.role },
  },
  customer_activity: { section: 'actividad', order: 'customer_id', facts: `'ultima_clase', last_class_at` },
  customer_session: {
    section: 'sesiones',
    order: 'signed_in_at',
    facts: `'desde', signed_in_at, 'ultimo_uso', seen_at`,
  },
  address: { section: 'direcciones', hidden: 'version' },
  family_member: {
    stays: 'numbers that places refer to; without names, birthdate and note',
    emptied: `name = 'Familiar', last_name = '', birthdate = null, note = '', archived_at = coalesce(archived_at, created_at)`,
    section: 'familia',
    facts: `'family_member_id', family_member_id, 'parentesco', kind, 'nombre', name, 'apellidos', last_name,
      'nacimiento', birthdate, 'nota', note, 'desde', created_at, 'hasta', archived_at`,
    words: { parentesco: EXPORT_WORDS.familyKind },
    notes: 'note',
  },
  class_reservation: {
    stays: 'attendance; without guests and comments',
    emptied: `comment = null, guest = case when guest is not null then 'Invitado' end`,
    section: 'reservaciones',
    facts: `'class_reservation_id', t.class_reservation_id, 'clase', coalesce(cp.title, ct.name),
      'fecha', sc.class_date, 'estudio', l.name, 'lugar', t.spot, 'invitado', t.guest, 'asistio', t.attend,
      'reservada', t.created_at, 'cancelada', t.deleted_at, 'estrellas_clase', t.class_stars,
      'estrellas_coach', t.coach_stars, 'comentario', t.comment`,
    more: `join single_class sc using (single_class_id) join class_type ct using (class_type_id)
      join location l using (location_id) left join class_package cp on cp.class_package_id = sc.class_package_id`,
  },
  waitlist: {
    stays: 'dates only; left',
    section: 'listas-de-espera',
    facts: `'waitlist_id', t.waitlist_id, 'persona', (select btrim(m.name || ' ' || m.last_name) from family_member m
        where m.family_member_id = t.family_member_id), 'clase', ct.name, 'fecha', sc.class_date, 'desde', t.created_at,
      'obtuvo_lugar', t.promoted_at, 'salio', t.removed_at`,
    more: 'join single_class sc using (single_class_id) join class_type ct using (class_type_id)',
  },
  fixed_place: {
    section: 'lugares-fijos',
    facts: `'fixed_place_id', t.fixed_place_id, 'clase', ct.name, 'hora', s.start_time, 'lugar', t.spot,
      'desde', t.created_at, 'termino', t.ended_at`,
    more: 'join class_series s using (class_series_id) join class_type ct using (class_type_id)',
  },
  campaign_recipient: {
    stays: 'the counts of a campaign: dates only',
    section: 'campanas',
    order: 't.campaign_id',
    facts: `'campana', k.subject, 'enviada', t.sent_at, 'abierta', t.opened_at, 'baja', t.unsubscribed_at`,
    more: 'join campaign k using (campaign_id)',
  },
  journey_run: {
    section: 'recorridos',
    facts: `'journey_run_id', t.journey_run_id, 'recorrido', j.name, 'desde', t.started_at, 'hasta', t.ended_at,
      'comparacion', t.held_out, 'regalo', t.given->>'regalo'`,
    more: 'join journey j using (journey_id)',
  },
  discount: {
    section: 'descuentos-personales',
    facts: `'discount_id', discount_id, 'codigo', code, 'porcentaje', amount, 'vale_hasta', valid_until, 'usos', uses`,
    stays: 'what purchases were reduced by; no other customer can use it',
  },
  waitlist_offer: {
    stays: 'dates only',
    through: 'waitlist',
    section: 'lugares-ofrecidos',
    facts: `'waitlist_offer_id', t.waitlist_offer_id, 'waitlist_id', t.waitlist_id, 'lugar', t.spot,
      'ofrecido', t.offered_at, 'hasta', t.expires_at, 'resultado', t.outcome, 'motivo', t.reason`,
    words: { resultado: EXPORT_WORDS.offer },
  },
  purchase: {
    stays:
      'amounts and dates of purchases, what was agreed to about their charges; without the reason for cancelling, the card and the answers',
    emptied: `cancel_reason = null, custom_values = '{}', concept = null, charged_source = null, charged_brand = null,
      charged_digits = null, charged_exp_month = null, charged_exp_year = null`,
    section: 'compras',
    facts: `'purchase_id', t.purchase_id, 'paquete', coalesce(t.concept, cp.title), 'estado', t.status,
      'importe', t.amount / 100.0, 'total', t.total_payment / 100.0, 'fecha', t.created_at,
      'meses_sin_intereses', t.installments, 'cancelada', t.cancelled_at, 'motivo', t.cancel_reason,
      'respuestas', t.custom_values, 'tarjeta', t.charged_digits, 'ficha_oxxo', t.voucher_number,
      'renueva_la_compra', t.renews,
      'acepto_cobro_automatico', t.renewal_consent,
      'acepto_el', t.renewal_consent_at`,
    more: 'join class_package cp using (class_package_id)',
    words: { estado: EXPORT_WORDS.purchase },
  },
  purchase_freeze: {
    stays: 'dates only; without the reason',
    emptied: `reason = ''`,
    through: 'purchase',
    section: 'congelamientos',
    facts: `'purchase_id', t.purchase_id, 'desde', t.starts_at, 'hasta', coalesce(t.ended_at, t.until),
      'motivo', t.reason`,
  },
  desk_sale: {
    stays: 'amounts and dates of sales; without what was sold, the card and the reason',
    emptied: `title = '', charges = '[]', terminal_digits = null, terminal_authorisation = null, void_reason = null`,
    section: 'ventas-en-recepcion',
    facts: `'desk_sale_id', desk_sale_id, 'concepto', title, 'forma', coalesce((select m.name
      from payment_method m where m.payment_method_id = t.payment_method_id), method), 'total', total / 100.0,
      'fecha', created_at, 'anulada', voided_at, 'motivo', void_reason, 'tarjeta', terminal_digits`,
    words: { forma: EXPORT_WORDS.deskMethod },
  },
  invoice: {
    stays: 'amounts and dates of payments',
    emptied: 'card_type = null, last_digits = null',
    section: 'pagos',
    facts: `'invoice_id', invoice_id, 'purchase_id', purchase_id, 'forma', case when provider <> 'stripe' then provider else coalesce((
        select case p.payment_method_id when ${SPEI} then 'spei' when ${OXXO} then 'oxxo' end
        from purchase p where p.purchase_id = t.purchase_id), provider) end, 'tarjeta', last_digits,
      'total', total_payment / 100.0, 'fecha', created_at`,
    words: { forma: EXPORT_WORDS.provider },
  },
  refund: {
    stays: 'amounts and dates of refunds; without the reason',
    emptied: `reason = ''`,
    through: 'invoice',
    section: 'reembolsos',
    facts: `'refund_id', t.refund_id, 'invoice_id', t.invoice_id, 'importe', t.amount / 100.0, 'estado', t.status,
      'motivo', t.reason, 'fecha', t.created_at`,
    words: { estado: EXPORT_WORDS.refund },
  },
  transfer_proof: {
    stays: 'when a transfer was confirmed or refused; without the receipt and the reason',
    emptied: `reason = '', file_id = null`,
    through: 'purchase',
    notes: 'reason',
    section: 'comprobantes',
    facts: `'transfer_proof_id', t.transfer_proof_id, 'purchase_id', t.purchase_id, 'archivo', t.file_id,
      'estado', t.status, 'motivo', t.reason, 'enviado', t.created_at, 'revisado', t.decided_at`,
    words: { estado: EXPORT_WORDS.proof },
  },
  renewal_attempt: {
    stays: 'when an overdue renewal was tried, and what became of it',
    through: 'purchase',
    section: 'intentos-de-cobro',
    facts: `'renewal_attempt_id', t.renewal_attempt_id, 'purchase_id', t.purchase_id, 'intento', t.started_at,
      'resultado', t.result, 'motivo', t.failure`,
    words: { resultado: EXPORT_WORDS.attempt },
  },
  tax_profile: {
    section: 'datos-fiscales',
    order: 'customer_id',
    facts: `'rfc', rfc, 'nombre', legal_name, 'codigo_postal', zip, 'regimen', tax_system, 'uso', cfdi_use`,
  },
  tax_receipt: {
    stays: 'amounts and dates of payments, as the tax office wants them kept',
    through: 'invoice',
    unlisted: 'one row of each payment, which is listed; what was invoiced is listed as facturas',
  },
  cfdi: {
    stays: 'folios and amounts of tax invoices, which the law wants kept; without the receiver',
    emptied: 'rfc = null, legal_name = null, zip = null, tax_system = null, cfdi_use = null',
    section: 'facturas',
    facts: `'cfdi_id', cfdi_id, 'folio_fiscal', uuid, 'estado', status, 'rfc', rfc, 'nombre', legal_name,
      'total', total / 100.0, 'fecha', created_at, 'timbrada', stamped_at`,
    words: { estado: EXPORT_WORDS.cfdi },
  },
  gift_card: {
    stays: 'what it is worth, as its code may be redeemed; without whom it is for',
    emptied: `recipient_name = '', recipient_email = null, message = ''`,
    section: 'tarjetas-de-regalo',
    facts: `'gift_card_id', gift_card_id, 'importe', amount / 100.0, 'para', recipient_name, 'correo', recipient_email,
      'mensaje', message, 'fecha_de_envio', send_on, 'enviada', sent_at, 'fecha', created_at`,
  },
  referral: {
    stays: 'who came by whose link, and what both got',
    section: 'recomendaciones',
    facts: `'referral_id', referral_id, 'estado', state, 'saldo', friend_amount / 100.0, 'fecha', created_at`,
    words: { estado: EXPORT_WORDS.referral },
  },
  referral_device: { unlisted: 'digests of devices and former phones' },
  store_credit_entry: {
    stays: 'amounts and dates of store credit; without the reason',
    emptied: `reason = ''`,
    notes: 'reason',
    section: 'saldo-a-favor',
    facts: `'store_credit_entry_id', store_credit_entry_id, 'movimiento', kind, 'importe', amount / 100.0,
      'motivo', reason, 'purchase_id', purchase_id, 'fecha', created_at`,
    words: { movimiento: EXPORT_WORDS.storeCredit },
  },
  store_credit: { stays: 'the sum of the entries', unlisted: 'the sum of the entries, which are listed' },
  available_class: {
    stays: 'what purchases granted',
    section: 'creditos',
    facts: `'available_class_id', available_class_id, 'purchase_id', purchase_id, 'ilimitado', unlimited,
      'vence', expires_at, 'perdido', forfeited_at, 'creado', created_at`,
  },
  brand_visit: {
    stays: 'what the studios owe each other; dates and amounts only',
    section: 'visitas-a-otros-estudios',
    order: 'visit_id',
    facts: `'estudio', studio, 'clase', class_name, 'fecha', day, 'tomada', taken_at,
      'regresada', case when state = 'returned' then ended_at end`,
  },
  brand_pass: {
    stays: 'what the studios owe each other; dates and amounts only',
    section: 'visitas-de-otros-estudios',
    order: 'visit_id',
    facts: `'estudio', studio, 'clase', class_name, 'fecha', day, 'creada', created_at`,
  },
  payment_source: {
    section: 'tarjetas',
    facts: `'marca', card_type, 'ultimos_digitos', last_digits, 'vence', exp_month || '/' || exp_year,
      'guardada', created_at, 'eliminada', deleted_at`,
    words: { marca: EXPORT_WORDS.cardBrand },
  },
  class_reservation_penalty: {
    stays: 'dates only',
    section: 'penalizaciones',
    facts: `'hasta', end_date, 'creada', created_at, 'levantada', lifted_at`,
  },
  accepted_page: {
    stays: 'proof of which version was accepted when',
    section: 'consentimientos',
    order: 't.page_version_id',
    facts: `'documento', v.title, 'version', t.page_version_id, 'aceptado', t.accepted_at`,
    more: 'join page_version v using (page_version_id)',
  },
  mail: {
    section: 'correos',
    facts: `'mail_id', mail_id, 'canal', channel, 'destinatario', recipient, 'asunto', subject, 'texto', body,
      'enviado', sent_at`,
    words: { canal: EXPORT_WORDS.channel },
  },
  received_message: {
    section: 'mensajes-enviados',
    facts: `'received_message_id', received_message_id, 'telefono', phone, 'texto', body, 'recibido', received_at,
      'respuesta', answer->>'text', 'respondido', answered_at`,
  },
  notification_preference: {
    section: 'avisos',
    order: 'kind, channel',
    facts: `'aviso', kind, 'canal', channel, 'activo', enabled, 'desde', updated_at`,
    words: { aviso: EXPORT_WORDS.notification, canal: EXPORT_WORDS.channel },
  },
  push_subscription: { section: 'navegadores', facts: `'direccion', endpoint, 'desde', created_at` },
  import_key: {
    section: 'importaciones',
    order: 'kind, key',
    facts: `'que', kind, 'numero', key`,
    words: { que: EXPORT_WORDS.imported },
  },
  form_answer: {
    section: 'formularios',
    facts: `'form_answer_id', t.form_answer_id, 'formulario', f.title, 'respuestas', t.answers,
      'contestado', t.created_at, 'cambiado', t.changed_at`,
    more: 'join form f using (form_id)',
  },
  customer_note: {
    section: 'notas',
    facts: `'customer_note_id', customer_note_id, 'nota', text, 'fijada', pinned, 'creada', created_at,
      'cambiada', updated_at`,
    notes: 'text',
  },
  video_progress: {
    ...VIDEO,
    section: 'videos',
    facts: `'video_id', t.video_id, 'video', v.title, 'segundos', t.seconds, 'completado', t.completed_at,
      'visto', t.updated_at`,
  },
  video_favorite: {
    ...VIDEO,
    section: 'videos-favoritos',
    facts: `'video_id', t.video_id, 'video', v.title, 'desde', t.created_at`,
  },
  video_rating: {
    ...VIDEO,
    section: 'videos-calificados',
    facts: `'video_id', t.video_id, 'video', v.title, 'estrellas_clase', t.class_stars,
      'estrellas_coach', t.coach_stars, 'comentario', t.comment, 'fecha', t.created_at`,
  },
  dispute: {
    stays: 'amounts and dates of payments',
    through: 'invoice',
    section: 'disputas',
    facts: `'dispute_id', t.dispute_id, 'invoice_id', t.invoice_id, 'importe', t.amount / 100.0, 'motivo', t.reason,
      'estado', t.status, 'abierta', t.opened_at, 'cerrada', t.closed_at`,
    words: { motivo: EXPORT_WORDS.disputeReason, estado: EXPORT_WORDS.dispute },
  },
  trial: {
    stays: 'one free trial per card: a digest of the card',
    section: 'pruebas-gratis',
    order: 'purchase_id',
    facts: `'purchase_id', purchase_id, 'desde', created_at`,
  },
  spot_hold: {
    section: 'apartados',
    facts: `'fecha', sc.class_date, 'lugar', t.spot, 'invitado', t.guest, 'desde', t.first_held_at,
      'hasta', coalesce(t.released_at, t.expires_at)`,
    more: 'join single_class sc using (single_class_id)',
  },
  card_try: {
    section: 'intentos-de-pago',
    facts: `'direccion_ip', address, 'fecha', tried_at, 'rechazado', declined_at`,
  },
  provider_customer: {
    section: 'proveedores',
    order: 'provider',
    facts: `'proveedor', provider, 'numero', provider_customer_id`,
    words: { proveedor: EXPORT_WORDS.identity },
  },
  calendar_feed: { section: 'calendario', order: 'customer_id', facts: `'suscrito', created_at` },
  customer_merge: {
    stays: "numbers only; the ended account's goes with it at the identity service",
    section: 'cuentas-unidas',
    order: 'merged_customer_id',
    facts: `'cuenta', merged_customer_id, 'fecha', merged_at`,
  },
  deletion_request: {
    stays: 'proof that the request was met',
    section: 'solicitudes',
    facts: `'que', 'Borrar la cuenta', 'pedida', requested_at, 'para', due_at, 'cancelada', cancelled_at`,
  },
  data_export: { section: 'descargas', facts: `'pedida', requested_at, 'lista', ready_at` },
  file: {
    stays: 'deleted one by one, with what is stored',
    emptied: `name = 'archivo'`,
    section: 'archivos',
    facts: `'file_id', t.file_id, 'nombre', t.name, 'tipo', t.type, 'bytes', t.size, 'subido', t.created_at`,
    more: `where t.type <> 'application/zip'`,
  },
  idempotency_key: { unlisted: 'responses that the other sections have, for a week' },
  cash_count: {
    stays: 'whose till it was, with its sums; without the note',
    emptied: `note = ''`,
    notes: 'note',
    unlisted: 'work for the studio',
  },
  till_movement: {
    stays: 'amounts and dates of what moved in a till',
    emptied: `note = ''`,
    through: 'desk_sale',
    notes: 'note',
    unlisted: 'work for the studio',
  },
  import_batch: {
    stays: 'whose import it was; lines about the person go, the others after days',
    unlisted: 'work for the studio',
  },
  report_mail_recipient: { unlisted: 'work for the studio' },
  saved_view: { unlisted: 'work for the studio' },
  upload: { unlisted: 'an unfinished upload, for a day' },
  message_setting_version: {
    stays: 'who of the team changed a message, and what the studio wrote',
    unlisted: 'work for the studio',
  },
  app_config_version: {
    stays: 'who of the team changed the configuration; numbers only',
    unlisted: 'work for the studio',
  },
  instructor: {
    stays: "the page of a coach in the catalogue is the studio's; the account behind it says nothing more",
    unlisted: "the studio's page of a coach",
  },
  coach_statement: { stays: 'who approved what a coach is paid; numbers only', unlisted: 'work for the studio' },
  export_schedule: {
    stays: 'who receives copies of the studio, until an admin changes it',
    unlisted: 'work for the studio',
  },
  studio_export: { stays: 'who asked for a file with everything', unlisted: 'work for the studio' },
  role_decision: {
    stays: 'keeps ADMIN_EMAILS from promoting twice; without the address',
    emptied: `email = 'eliminado-' || customer_id || '@anonimo.invalid'`,
    unlisted: 'an address that the profile has',
  },
};
