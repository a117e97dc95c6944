/**
 * A studio's data as tables. Those that can be imported again have the headers of their import (domain/import/columns).
 * Its key orders the rows; secrets, and what only this database understands, are left out.
 */
import { sql } from 'kysely';
import { IMPORT_COLUMNS, type ImportKind } from '../../../domain/import/columns';
import type { CsvCell } from '../../../domain/csv';
import { EXPORT_WORDS } from '../../../domain/exportWords';
import { toPesos } from '../../../domain/money';
import { OXXO, SPEI } from '../../../domain/pricing';
import type { Db } from '../../db/schema';
import { WAITING_PERSON } from '../booking/waitlists/repository';
import { CONTENT } from './contentSections';
import { MONEY } from './moneySections';
import { PEOPLE } from './peopleSections';
import { CLOCK, WHO, YES, type Queries } from './query';
import { SCHEDULE } from './scheduleSections';

/** Rows in memory at a time. */
const PORTION = 2_000;
const KEYS: readonly string[] = ['id', 'id2', 'id3'];

export interface Section {
  readonly name: string;
  readonly columns: readonly string[];
  rows(): AsyncGenerator<readonly CsvCell[]>;
}

/** The labels of columns of an import. */
const labels = (kind: ImportKind, ...keys: readonly string[]): string[] =>
  keys.map((key) => IMPORT_COLUMNS[kind].find((column) => column.key === key)?.label ?? key);

const QUERIES: Queries = {
  clientes: {
    columns: [
      ...labels('customers', 'customer', 'name', 'last_name', 'email', 'phone', 'birthdate', 'instagram'),
      'Alta',
      'Rol',
      'Tiene cuenta',
    ],
    words: { role: EXPORT_WORDS.role },
    text: `select c.customer_id as id, c.customer_id as who, c.name, c.last_name, c.email, c.phone,
      c.birthdate::text, c.instagram, ${CLOCK('c.created_at')} as created, c.role,
      ${YES('c.uid is not null')} as account
      from customer c where c.anonymised_at is null`,
  },
  clases: {
    columns: [
      ...labels('classes', 'external_id', 'date', 'time', 'location', 'class_type', 'duration', 'capacity'),
      ...labels('classes', 'instructor', 'description'),
      'Reservados',
      'Categoría',
      'Cancelada',
    ],
    text: `select s.single_class_id as id, s.single_class_id as number, to_char(s.class_date, 'YYYY-MM-DD') as day,
      to_char(s.class_date, 'HH24:MI') as time, l.name as location, t.name as type, s.duration, s.capacity,
      (select string_agg(btrim(i.name || ' ' || i.last_name), '; ' order by x.position) from class_instructor x
        join instructor i using (instructor_id) where x.single_class_id = s.single_class_id) as coach,
      s.description, s.reserved, k.name as category, ${CLOCK('s.deleted_at')} as deleted
      from single_class s join location l using (location_id) join class_type t using (class_type_id)
      left join class_category k using (class_category_id)`,
  },
  // Credits that can still be used, or pay for a future place: imported elsewhere, both become usable again.
  creditos: {
    columns: [
      ...labels(
        'credits',
        'external_id',
        'customer',
        'email',
        'amount',
        'unlimited',
        'expires',
        'package',
        'class_type',
      ),
      'Para',
    ],
    words: { kind: EXPORT_WORDS.packageKind },
    text: `select min(a.available_class_id) as id, min(a.available_class_id) as number, a.customer_id as who, c.email,
      case when a.unlimited then null else count(*) end as amount, ${YES('a.unlimited')} as unlimited,
      to_char(a.expires_at at time zone $zone, 'YYYY-MM-DD') as expires, k.title as package, t.name as type,
      coalesce(p.credit_kind, 'presencial') as kind
      from available_class a join customer c using (customer_id) left join class_type t using (class_type_id)
      left join purchase p using (purchase_id) left join class_package k using (class_package_id)
      where c.anonymised_at is null and coalesce(a.expires_at, 'infinity') >= $now and a.forfeited_at is null
        and (exists (select from usable_credit u where u.available_class_id = a.available_class_id)
          or exists (select from active_reservation r join single_class s using (single_class_id)
            where r.available_class_id = a.available_class_id and s.starts_at > $now))
      group by a.customer_id, c.email, a.unlimited, a.expires_at, k.title, t.name,
        coalesce(p.credit_kind, 'presencial')`,
  },
  reservaciones: {
    columns: [
      ...labels('reservations', 'external_id', 'customer', 'email', 'class', 'date', 'time', 'location', 'class_type'),
      ...labels('reservations', 'spot', 'guest'),
      'Asistió',
      'Reservada',
    ],
    text: `select r.class_reservation_id as id, r.class_reservation_id as number, ${WHO}, r.single_class_id,
      to_char(s.class_date, 'YYYY-MM-DD') as day, to_char(s.class_date, 'HH24:MI') as time, l.name as location,
      t.name as type, r.spot, r.guest, ${YES('r.attend')} as attend, ${CLOCK('r.created_at')} as created
      from active_reservation r join customer c using (customer_id) join single_class s using (single_class_id)
      join location l using (location_id) join class_type t using (class_type_id)`,
  },
  calificaciones: {
    columns: [
      'Número',
      'Cliente',
      'Correo',
      'Clase',
      'Fecha',
      'Coach',
      'Estrellas de la clase',
      'Estrellas del coach',
      'Comentario',
    ],
    text: `select r.class_reservation_id as id, r.class_reservation_id as number, ${WHO}, t.name as type,
      to_char(s.class_date, 'YYYY-MM-DD HH24:MI') as day,
      (select string_agg(btrim(i.name || ' ' || i.last_name), '; ' order by x.position) from class_instructor x
        join instructor i using (instructor_id) where x.single_class_id = s.single_class_id) as coach,
      r.class_stars, r.coach_stars, r.comment
      from active_reservation r join customer c using (customer_id) join single_class s using (single_class_id)
      join class_type t using (class_type_id) where r.class_stars is not null`,
  },
  'calificaciones-de-videos': {
    columns: [
      'Número',
      'Cliente',
      'Correo',
      'Video',
      'Fecha',
      'Estrellas del video',
      'Estrellas del coach',
      'Comentario',
    ],
    text: `select r.video_rating_id as id, r.video_rating_id as number, ${WHO}, v.title,
      ${CLOCK('r.created_at')} as day, r.class_stars, r.coach_stars, r.comment
      from video_rating r join customer c using (customer_id) join video v using (video_id)`,
  },
  'reservaciones-canceladas': {
    columns: ['Número', 'Cliente', 'Correo', 'Clase', 'Fecha', 'Reservada', 'Cancelada'],
    text: `select r.class_reservation_id as id, r.class_reservation_id as number, ${WHO}, r.single_class_id,
      to_char(s.class_date, 'YYYY-MM-DD HH24:MI') as day, ${CLOCK('r.created_at')} as created,
      ${CLOCK('r.deleted_at')} as deleted
      from class_reservation r join customer c using (customer_id) join single_class s using (single_class_id)
      where r.deleted_at is not null`,
  },
  'listas-de-espera': {
    columns: ['Número', 'Cliente', 'Correo', 'Para', 'Clase', 'Fecha', 'Desde', 'Obtuvo lugar', 'Salió'],
    text: `select w.waitlist_id as id, w.waitlist_id as number, ${WHO}, ${WAITING_PERSON} as person, w.single_class_id,
      to_char(s.class_date, 'YYYY-MM-DD HH24:MI') as day, ${CLOCK('w.created_at')} as created,
      ${CLOCK('w.promoted_at')} as promoted, ${CLOCK('w.removed_at')} as removed
      from waitlist w join customer c using (customer_id) join single_class s using (single_class_id)`,
  },
  'lugares-ofrecidos': {
    columns: ['Número', 'Lista de espera', 'Cliente', 'Correo', 'Lugar', 'Ofrecido', 'Hasta', 'Resultado'],
    words: { outcome: EXPORT_WORDS.offer },
    text: `select o.waitlist_offer_id as id, o.waitlist_offer_id as number, o.waitlist_id, ${WHO}, o.spot,
      ${CLOCK('o.offered_at')} as offered, ${CLOCK('o.expires_at')} as until, o.outcome
      from waitlist_offer o join waitlist w using (waitlist_id) join customer c using (customer_id)`,
  },
  'lugares-fijos': {
    columns: [
      'Número',
      'Cliente',
      'Correo',
      'Serie',
      'Lugar',
      'Paquete',
      'Desde',
      'Terminó',
      'Reservó',
      'Liberó',
      'Sin lugar',
    ],
    text: `select f.fixed_place_id as id, f.fixed_place_id as number, ${WHO}, f.class_series_id as series, f.spot,
      coalesce(p.concept, k.title) as package, f.starts_on as day, ${CLOCK('f.ended_at')} as ended,
      count(*) filter (where d.state = 'reserved') as reserved, count(*) filter (where d.state = 'released') as released,
      count(*) filter (where d.state = 'missed') as missed
      from fixed_place f join customer c using (customer_id) join purchase p using (purchase_id)
      join class_package k using (class_package_id) left join fixed_place_day d using (fixed_place_id)
      group by f.fixed_place_id, c.customer_id, p.purchase_id, k.class_package_id`,
  },
  compras: {
    columns: [
      'Número',
      'Cliente',
      'Correo',
      'Paquete',
      'Estado',
      'Precio',
      'Total',
      'Forma de pago',
      'Fecha',
      'Cancelada',
      'Meses sin intereses',
    ],
    money: ['amount', 'total_payment'],
    words: { status: EXPORT_WORDS.purchase },
    text: `select p.purchase_id as id, p.purchase_id as number, ${WHO}, coalesce(p.concept, k.title) as title, p.status,
      p.amount, p.total_payment, m.name as method, ${CLOCK('p.created_at')} as created,
      ${CLOCK('p.cancelled_at')} as cancelled, p.installments
      from purchase p join customer c using (customer_id) join class_package k using (class_package_id)
      left join payment_method m using (payment_method_id)`,
  },
  pagos: {
    columns: ['Número', 'Compra', 'Cliente', 'Correo', 'Forma', 'Total', 'Referencia', 'Fecha'],
    money: ['total_payment'],
    words: { provider: EXPORT_WORDS.provider },
    text: `select i.invoice_id as id, i.invoice_id as number, i.purchase_id, ${WHO}, case when i.provider <> 'stripe' then i.provider
      else case p.payment_method_id when ${SPEI} then 'spei' when ${OXXO} then 'oxxo' else i.provider end end as provider,
      i.total_payment, i.provider_payment_id, ${CLOCK('i.created_at')} as created
      from invoice i join customer c using (customer_id) join purchase p on p.purchase_id = i.purchase_id`,
  },
  reembolsos: {
    columns: ['Número', 'Pago', 'Importe', 'Estado', 'Motivo', 'Fecha'],
    money: ['amount'],
    words: { status: EXPORT_WORDS.refund },
    text: `select f.refund_id as id, f.refund_id as number, f.invoice_id, f.amount, f.status, f.reason,
      ${CLOCK('f.created_at')} as created from refund f`,
  },
  depositos: {
    columns: ['Número', 'Proveedor', 'Importe', 'Estado', 'Fecha', 'Llega', 'Referencia'],
    money: ['amount'],
    words: { provider: EXPORT_WORDS.payoutProvider, status: EXPORT_WORDS.payout },
    text: `select d.payout_id as id, d.payout_id as number, d.provider, d.amount, d.status, ${CLOCK('d.created_at')} as created,
      to_char(d.arrives_at at time zone 'UTC', 'YYYY-MM-DD') as arrives, d.provider_payout_id from payout d`,
  },
  'movimientos-del-saldo': {
    columns: ['Número', 'Proveedor', 'Tipo', 'Importe', 'Comisión', 'Neto', 'Fecha', 'Disponible', 'Depósito', 'Pago'],
    money: ['gross', 'fee', 'net'],
    words: { provider: EXPORT_WORDS.payoutProvider, kind: EXPORT_WORDS.balanceKind },
    text: `select b.balance_entry_id as id, b.balance_entry_id as number, b.provider, b.kind, b.gross, b.fee, b.net,
      ${CLOCK('b.created_at')} as created, ${CLOCK('b.available_at')} as available, b.payout_id, i.invoice_id
      from balance_entry b left join invoice i
        on i.provider = b.provider and i.provider_payment_id = b.provider_payment_id`,
  },
  paquetes: {
    columns: ['Número', 'Título', 'Descripción', 'Precio', 'Oferta', 'Clases', 'Días', 'Tipo', 'Suscripción', 'Estado'],
    money: ['price', 'sale_price'],
    words: {
      class_amount: EXPORT_WORDS.classAmount,
      kind: EXPORT_WORDS.packageKind,
      status: EXPORT_WORDS.packageStatus,
    },
    text: `select k.class_package_id as id, k.class_package_id as number, k.title, k.description, k.price, k.sale_price,
      k.class_amount, k.expiration_days, k.kind, ${YES('k.is_subscription')} as subscription, k.status
      from class_package k where not k.is_charge`,
  },
  descuentos: {
    columns: ['Número', 'Código', 'Porcentaje', 'Importe', 'Paquetes', 'Desde', 'Hasta', 'Usos', 'Límite', 'Borrado'],
    money: ['amount'],
    text: `select d.discount_id as id, d.discount_id as number, d.code,
      case when d.is_percent then d.amount end as percent,
      case when not d.is_percent then d.amount end as amount,
      (select string_agg(p.title, ', ' order by p.class_package_id) from discount_for f join class_package p
        using (class_package_id) where f.discount_id = d.discount_id) as packages,
      d.valid_from, d.valid_until, d.uses, d.limit_total,
      ${CLOCK('d.deleted_at')} as deleted from discount d`,
  },
  'tipos-de-clase': {
    columns: ['Número', 'Nombre', 'Descripción', 'Lugares', 'Nivel', 'Qué llevar', 'Restringido'],
    text: `select t.class_type_id as id, t.class_type_id as number, t.name, t.description, t.spot_map, t.level,
      t.what_to_bring, ${YES('t.restricted')} as restricted from class_type t`,
  },
  categorias: {
    columns: ['Número', 'Nombre', 'Identificador', 'Descripción', 'Disponible'],
    text: `select k.class_category_id as id, k.class_category_id as number, k.name, k.handle, k.description,
      ${YES('k.available')} as available from class_category k`,
  },
  estudios: {
    columns: ['Número', 'Nombre', 'Dirección', 'Zona horaria'],
    text: 'select l.location_id as id, l.location_id as number, l.name, l.address, l.timezone from location l',
  },
  salas: {
    columns: ['Número', 'Estudio', 'Nombre', 'Cupo'],
    text: `select r.room_id as id, r.room_id as number, l.name as location, r.name, r.capacity
      from room r join location l using (location_id) where r.deleted_at is null`,
  },
  coaches: {
    columns: ['Número', 'Nombre', 'Apellidos', 'Apodo', 'Frase', 'Biografía', 'Instagram'],
    text: `select i.instructor_id as id, i.instructor_id as number, i.name, i.last_name, i.nickname, i.quote,
      i.short_bio, i.instagram from instructor i`,
  },
  'tarifas-de-coaches': {
    columns: [
      ...['Número', 'Coach', 'Para', 'Tipo de clase', 'Estudio', 'Cómo se paga', 'Importe', 'Escalones'],
      ...['Porcentaje', 'Visita ilimitada', 'Desde', 'Hasta'],
    ],
    money: ['amount', 'unlimited_visit'],
    words: { occasion: EXPORT_WORDS.payOccasion, basis: EXPORT_WORDS.payBasis },
    text: `select r.coach_rate_id as id, r.coach_rate_id as number,
      btrim(i.name || ' ' || i.last_name) as coach, r.occasion, t.name as type, l.name as location, r.basis, r.amount,
      (select string_agg(x.step ->> 'from' || ': ' || round((x.step ->> 'amount')::numeric / 100, 2), ', ' order by x.n)
        from jsonb_array_elements(r.steps) with ordinality x (step, n)) as steps,
      r.percent, r.unlimited_visit, r.starts_on, r.ends_on
      from coach_rate r left join instructor i using (instructor_id)
      left join class_type t on t.class_type_id = r.class_type_id
      left join location l on l.location_id = r.location_id`,
  },
  'pagos-de-coaches': {
    columns: [
      ...['Número', 'Coach', 'Desde', 'Hasta', 'Aprobado', 'Clase', 'Fecha', 'Estudio', 'Asistieron', 'Reservados'],
      ...['Vendido', 'Ya pagado', 'Pago'],
    ],
    money: ['revenue', 'paid', 'amount'],
    text: `select n.coach_statement_line_id as id, s.coach_statement_id as number,
      btrim(i.name || ' ' || i.last_name) as coach, s.starts_on, s.ends_on, ${CLOCK('s.approved_at')} as approved,
      n.title, to_char(n.class_date, 'YYYY-MM-DD HH24:MI') as day, n.location, n.attended, n.booked, n.revenue, n.paid,
      n.amount
      from coach_statement_line n join coach_statement s using (coach_statement_id)
      join instructor i on i.instructor_id = s.instructor_id`,
  },
  etiquetas: {
    columns: ['Número', 'Nombre', 'Color'],
    text: 'select t.tag_id as id, t.tag_id as number, t.name, t.color from tag t',
  },
  'respuestas-de-formularios': {
    columns: ['Formulario', 'Persona', 'Correo', 'Pregunta', 'Respuesta', 'Contestado', 'Cambiado'],
    text: `select row_number() over (order by a.form_answer_id, v.key) as id, f.title,
      coalesce(a.name, btrim(c.name || ' ' || c.last_name)) as person, coalesce(a.email, c.email) as email,
      coalesce(q.label, v.key) as question, case jsonb_typeof(v.value) when 'boolean'
        then case when v.value::boolean then 'sí' else 'no' end else a.answers ->> v.key end as answer,
      ${CLOCK('a.created_at')} as created, ${CLOCK('a.changed_at')} as changed
      from form_answer a join form f using (form_id) left join customer c using (customer_id)
      cross join lateral jsonb_each(a.answers) v left join form_field q on q.form_id = a.form_id and q.key = v.key`,
  },
  'formas-de-pago': {
    columns: ['Número', 'Nombre'],
    text: `select m.payment_method_id as id, m.payment_method_id as number, m.name from payment_method m`,
  },
  paginas: {
    columns: ['Número', 'Título', 'Dirección', 'Texto', 'Obligatoria al comprar', 'Obligatoria al registrarse'],
    text: `select p.page_id as id, p.page_id as number, p.title, p.slug, p.content, ${YES('p.required')} as required,
      ${YES('p.required_signup')} as signup from page p`,
  },
  avisos: {
    columns: ['Número', 'Título', 'Texto', 'Fecha'],
    text: `select a.announcement_id as id, a.announcement_id as number, a.title, a.content,
      ${CLOCK('a.created_at')} as created from announcement a`,
  },
  // This table never holds secrets: they are environment variables.
  configuracion: {
    columns: ['Clave', 'Ajuste', 'Valor'],
    words: { label: EXPORT_WORDS.configKey, value: EXPORT_WORDS.flag },
    text: 'select row_number() over (order by key) as id, key, key as label, value from app_config',
  },
};

const ALL: Queries = { ...QUERIES, ...PEOPLE, ...MONEY, ...SCHEDULE, ...CONTENT };

export const SECTION_NAMES = Object.keys(ALL);

export function sectionsOf(db: Db, { now, timezone }: { readonly now: Date; readonly timezone: string }): Section[] {
  return Object.entries(ALL).map(([name, { text, columns, keys = 1, money = [], words = {} }]) => ({
    name,
    columns,
    async *rows() {
      const parts = text
        .split(/(\$now|\$zone)/)
        .map((part) =>
          part === '$now' ? sql`${now}::timestamptz` : part === '$zone' ? sql`${timezone}::text` : sql.raw(part),
        );
      const names = KEYS.slice(0, keys);
      const key = sql.join(names.map((column) => sql.ref(`s.${column}`)));
      for (let after: readonly CsvCell[] | undefined; ;) {
        const { rows } = await sql<Record<string, CsvCell>>`
          select * from (${sql.join(parts, sql``)}) s ${after ? sql`where (${key}) > (${sql.join(after)})` : sql``}
          order by ${key} limit ${PORTION}`.execute(db);
        for (const row of rows)
          yield Object.entries(row)
            .filter(([column]) => !names.includes(column))
            .map(([column, value]) =>
              money.includes(column) && typeof value === 'number' ? toPesos(value) : (words[column]?.(value) ?? value),
            );
        const last = rows.at(-1);
        if (!last || rows.length < PORTION) return;
        after = names.map((column) => last[column] ?? null);
      }
    },
  }));
}
