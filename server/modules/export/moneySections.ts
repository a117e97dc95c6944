/** Tables about money in the studio's export, beside purchases, payments, refunds and payouts. */
import { EXPORT_WORDS } from '../../../domain/exportWords';
import { CLOCK, NAME, WHO, type Queries } from './query';

const PESOS = (centavos: string): string => `round((${centavos})::numeric / 100, 2)`;

export const MONEY: Queries = {
  'ventas-en-recepcion': {
    columns: [
      'Número',
      'Cliente',
      'Correo',
      'Concepto',
      'Cargos',
      'Forma de pago',
      'Total',
      'Recibido',
      'Código',
      'Fecha',
      'Vendió',
      'Estudio',
      'Terminal',
      'Autorización',
      'Anulada',
      'Motivo',
    ],
    money: ['total', 'received'],
    words: { method: EXPORT_WORDS.deskMethod },
    text: `select s.desk_sale_id as id, s.desk_sale_id as number, ${WHO}, s.title,
      (select string_agg((x.charge ->> 'concept') || ': ' || ${PESOS(`x.charge ->> 'amount'`)}, '; ' order by x.n)
        from jsonb_array_elements(s.charges) with ordinality x (charge, n)) as charges,
      coalesce(m.name, s.method) as method, s.total, s.received, s.discount_code, ${CLOCK('s.created_at')} as created,
      ${NAME('b')} as by, l.name as location, s.terminal_digits, s.terminal_authorisation,
      ${CLOCK('s.voided_at')} as voided, s.void_reason
      from desk_sale s left join customer c using (customer_id) left join customer b on b.customer_id = s.sold_by
      left join payment_method m using (payment_method_id) left join location l using (location_id)`,
  },
  'cortes-de-caja': {
    columns: ['Número', 'De quién', 'Abierta', 'Fondo', 'Cerrada', 'Esperado', 'Contado', 'Piezas', 'Nota'],
    money: ['opening_float', 'expected', 'counted'],
    text: `select t.cash_count_id as id, t.cash_count_id as number, ${NAME('c')} as who,
      ${CLOCK('t.opened_at')} as opened, t.opening_float, ${CLOCK('t.closed_at')} as closed, t.expected, t.counted,
      (select string_agg(x.value || ' × ' || ${PESOS('x.key')}, '; ' order by x.key::int desc)
        from jsonb_each_text(t.denominations) x) as pieces, t.note
      from cash_count t join customer c using (customer_id)`,
  },
  'movimientos-de-caja': {
    columns: [
      'Número',
      'Corte',
      'De quién',
      'Forma',
      'Tipo',
      'Importe',
      'Venta en recepción',
      'Pago',
      'Reembolso',
      'Nota',
      'Fecha',
    ],
    money: ['amount'],
    words: { method: EXPORT_WORDS.deskMethod, kind: EXPORT_WORDS.movement },
    text: `select t.till_movement_id as id, t.till_movement_id as number, t.cash_count_id, ${NAME('c')} as who,
      coalesce(m.name, t.method) as method, t.kind, t.amount, t.desk_sale_id, t.invoice_id, t.refund_id, t.note,
      ${CLOCK('t.created_at')} as created
      from till_movement t join customer c using (customer_id) left join payment_method m using (payment_method_id)`,
  },
  disputas: {
    columns: [
      'Número',
      'Pago',
      'Proveedor',
      'Referencia',
      'Importe',
      'Motivo',
      'Estado',
      'Abierta',
      'Responder antes de',
      'Cerrada',
    ],
    money: ['amount'],
    words: {
      provider: EXPORT_WORDS.payoutProvider,
      reason: EXPORT_WORDS.disputeReason,
      status: EXPORT_WORDS.dispute,
    },
    text: `select d.dispute_id as id, d.dispute_id as number, d.invoice_id, d.provider, d.provider_dispute_id, d.amount,
      d.reason, d.status, ${CLOCK('d.opened_at')} as opened, ${CLOCK('d.respond_by')} as respond,
      ${CLOCK('d.closed_at')} as closed from dispute d`,
  },
  congelamientos: {
    columns: ['Número', 'Compra', 'Cliente', 'Correo', 'Desde', 'Hasta', 'Terminó', 'Motivo'],
    text: `select f.purchase_freeze_id as id, f.purchase_freeze_id as number, f.purchase_id, ${WHO},
      ${CLOCK('f.starts_at')} as starts, ${CLOCK('f.until')} as ends, ${CLOCK('f.ended_at')} as ended, f.reason
      from purchase_freeze f join purchase p using (purchase_id) join customer c using (customer_id)`,
  },
  'cambios-de-precio': {
    columns: [
      'Número',
      'Compra',
      'Cliente',
      'Correo',
      'Precio',
      'Primer cobro',
      'Cobros siguientes',
      'No antes de',
      'Creado',
      'Aceptado',
      'Vigente',
      'Descartado',
    ],
    money: ['price', 'first_payment', 'later_payment'],
    text: `select s.subscription_price_id as id, s.subscription_price_id as number, s.purchase_id, ${WHO}, s.price,
      s.first_payment, s.later_payment, s.not_before, ${CLOCK('s.created_at')} as created,
      ${CLOCK('s.agreed_at')} as agreed, ${CLOCK('s.applied_at')} as applied, ${CLOCK('s.dropped_at')} as dropped
      from subscription_price s join purchase p using (purchase_id) join customer c using (customer_id)`,
  },
  'intentos-de-cobro': {
    columns: ['Número', 'Compra', 'Cliente', 'Correo', 'Día', 'Intento', 'Resultado', 'Motivo'],
    words: { result: EXPORT_WORDS.attempt },
    text: `select a.renewal_attempt_id as id, a.renewal_attempt_id as number, a.purchase_id, ${WHO}, a.day,
      ${CLOCK('a.started_at')} as started, a.result, a.failure
      from renewal_attempt a join purchase p using (purchase_id) join customer c using (customer_id)`,
  },
  comprobantes: {
    columns: ['Número', 'Compra', 'Cliente', 'Correo', 'Archivo', 'Estado', 'Motivo', 'Enviado', 'Revisado', 'De'],
    words: { status: EXPORT_WORDS.proof },
    text: `select t.transfer_proof_id as id, t.transfer_proof_id as number, t.purchase_id, ${WHO}, t.file_id, t.status,
      t.reason, ${CLOCK('t.created_at')} as created, ${CLOCK('t.decided_at')} as decided, ${NAME('b')} as by
      from transfer_proof t join purchase p using (purchase_id) join customer c on c.customer_id = p.customer_id
        left join customer b on b.customer_id = t.decided_by`,
  },
  'datos-fiscales': {
    columns: ['Cliente', 'Nombre', 'Correo', 'RFC', 'Nombre fiscal', 'Código postal', 'Régimen', 'Uso'],
    text: `select t.customer_id as id, t.customer_id as number, ${WHO}, t.rfc, t.legal_name, t.zip, t.tax_system, t.cfdi_use
      from tax_profile t join customer c using (customer_id)`,
  },
  facturas: {
    columns: [
      'Número',
      'Compra',
      'Cliente',
      'Correo',
      'Importe',
      'Estado',
      'Folio fiscal',
      'RFC',
      'Nombre fiscal',
      'Pagado',
      'Creada',
      'Timbrada',
      'Tipo',
      'Reembolso',
      'Desde',
      'Hasta',
      'Problema',
    ],
    money: ['total'],
    words: { status: EXPORT_WORDS.cfdi, kind: EXPORT_WORDS.cfdiKind },
    text: `select f.cfdi_id as id, f.cfdi_id as number, i.purchase_id, ${WHO}, f.total, f.status, f.uuid, f.rfc,
      f.legal_name, ${CLOCK('r.created_at')} as paid, ${CLOCK('f.created_at')} as created,
      ${CLOCK('f.stamped_at')} as stamped, f.kind, f.refund_id, f.period_from::text, f.period_to::text,
      coalesce(f.failure, t.failure, r.failure) as failure
      from cfdi f left join tax_refund t on t.refund_id = f.refund_id or t.tax_refund_id = f.tax_refund_id left join tax_receipt r on r.tax_receipt_id = f.tax_receipt_id left join invoice i using (invoice_id)
        left join customer c on c.customer_id = f.customer_id`,
  },
  // Without what its code is computed from.
  'tarjetas-de-regalo': {
    columns: [
      'Número',
      'Cliente',
      'Correo',
      'Importe',
      'Para',
      'Su correo',
      'Mensaje',
      'Día',
      'Termina en',
      'Creada',
      'Enviada',
    ],
    money: ['amount'],
    text: `select g.gift_card_id as id, g.gift_card_id as number, ${WHO}, g.amount, g.recipient_name, g.recipient_email,
      g.message, g.send_on::text as day, g.last4, ${CLOCK('g.created_at')} as created, ${CLOCK('g.sent_at')} as sent
      from gift_card g join customer c using (customer_id)`,
  },
  recomendaciones: {
    columns: [
      'Número',
      'Cliente',
      'Correo',
      'Invitó',
      'Estado',
      'Compra',
      'Su saldo',
      'Saldo de quien invitó',
      'Desde',
      'Decidida',
    ],
    money: ['friend_amount', 'inviter_amount'],
    words: { state: EXPORT_WORDS.referral },
    text: `select r.referral_id as id, r.referral_id as number, ${WHO}, ${NAME('b')} as by, r.state, r.purchase_id,
      r.friend_amount, r.inviter_amount, ${CLOCK('r.created_at')} as created, ${CLOCK('r.decided_at')} as decided
      from referral r join customer c using (customer_id) join customer b on b.customer_id = r.inviter_id`,
  },
  'saldo-a-favor': {
    columns: ['Número', 'Cliente', 'Correo', 'Movimiento', 'Importe', 'Motivo', 'Compra', 'Reembolso', 'Fecha', 'De'],
    money: ['amount'],
    words: { kind: EXPORT_WORDS.storeCredit },
    text: `select e.store_credit_entry_id as id, e.store_credit_entry_id as number, ${WHO}, e.kind, e.amount, e.reason,
      e.purchase_id, e.refund_id, ${CLOCK('e.created_at')} as created, ${NAME('b')} as by
      from store_credit_entry e join customer c using (customer_id) left join customer b on b.customer_id = e.created_by`,
  },
  'visitas-a-otros-estudios': {
    columns: ['Cliente', 'Correo', 'Estudio', 'Clase', 'Fecha', 'Tomada', 'Estado', 'Resultado', 'Precio', 'Se debe'],
    money: ['price', 'owed'],
    words: { state: EXPORT_WORDS.visit, outcome: EXPORT_WORDS.visitOutcome },
    text: `select v.visit_id as id, ${WHO}, v.studio, v.class_name, v.day::text, ${CLOCK('v.taken_at')} as taken, v.state,
      v.outcome, v.price, v.owed from brand_visit v join customer c using (customer_id)`,
  },
  'visitas-de-otros-estudios': {
    columns: ['Cliente', 'Correo', 'Estudio', 'Clase', 'Fecha', 'Creada', 'Estado', 'Resultado', 'Precio', 'Se debe'],
    money: ['price', 'owed'],
    words: { state: EXPORT_WORDS.visit, outcome: EXPORT_WORDS.visitOutcome },
    text: `select v.visit_id as id, ${WHO}, v.studio, v.class_name, v.day::text, ${CLOCK('v.created_at')} as created, v.state,
      v.outcome, v.price, v.owed from brand_pass v left join customer c using (customer_id)`,
  },
  'paquetes-en-otros-estudios': {
    columns: ['Paquete', 'Título', 'Estudios'],
    text: `select x.class_package_id as id, x.class_package_id as number, k.title,
      coalesce(array_to_string(x.studio_ids, '; '), 'todos') as studios
      from package_brand x join class_package k using (class_package_id)`,
  },
  // Without the digest of the card.
  'pruebas-gratis': {
    columns: ['Compra', 'Cliente', 'Correo', 'Paquete', 'Desde'],
    text: `select t.purchase_id as id, t.purchase_id as number, ${WHO}, k.title, ${CLOCK('t.created_at')} as since
      from trial t join customer c using (customer_id) join class_package k using (class_package_id)`,
  },
  'clases-de-compras': {
    columns: ['Compra', 'Tipo de clase', 'Clases', 'Días'],
    keys: 2,
    words: { amount: EXPORT_WORDS.classAmount },
    text: `select x.purchase_id as id, x.class_type_id as id2, x.purchase_id as number, t.name,
      x.class_amount as amount, x.expiration_days from purchase_type x join class_type t using (class_type_id)`,
  },
  'clases-de-paquetes': {
    columns: ['Paquete', 'Título', 'Tipo de clase', 'Clases', 'Días'],
    keys: 2,
    words: { amount: EXPORT_WORDS.classAmount },
    text: `select x.class_package_id as id, x.class_type_id as id2, x.class_package_id as number, k.title, t.name,
      x.class_amount as amount, x.expiration_days
      from class_package_type x join class_package k using (class_package_id) join class_type t using (class_type_id)`,
  },
  'estados-de-pago-de-coaches': {
    columns: ['Número', 'Coach', 'Desde', 'Hasta', 'Total', 'Aprobado', 'Por'],
    money: ['total'],
    text: `select s.coach_statement_id as id, s.coach_statement_id as number, ${NAME('i')} as coach, s.starts_on,
      s.ends_on, s.total, ${CLOCK('s.approved_at')} as approved, ${NAME('b')} as by
      from coach_statement s join instructor i using (instructor_id)
      left join customer b on b.customer_id = s.approved_by`,
  },
};
