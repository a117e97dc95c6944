/** The names of what the audit log is about: of people, packages, classes, also of rows that are deleted by now. */
import { sql, type RawBuilder } from 'kysely';
import { formatDateTime } from '../../../domain/format';
import { CLASS_DATE } from '../../db/expressions';
import type { DB, Db } from '../../db/schema';

/** Columns that name a row; the same words stand in what was recorded of a row that is gone. */
const COLUMNS = {
  announcement: 'title',
  campaign: 'name',
  class_category: 'name',
  class_package: 'title',
  class_type: 'name',
  custom_field: 'label',
  customer_segment: 'name',
  desk_sale: 'title',
  discount: 'code',
  journey: 'name',
  file: 'name',
  form: 'title',
  holiday: 'name',
  import_batch: 'file_name',
  location: 'name',
  mail: 'subject',
  page: 'title',
  payment_method: 'name',
  program: 'name',
  report_mail: 'report',
  room: 'name',
  tag: 'name',
  team_invitation: 'email',
  video: 'title',
  video_type: 'name',
} as const satisfies Partial<Readonly<Record<keyof DB, string>>>;

/** Where the log has the name of a row that is gone. */
const RECORDED: Readonly<Record<string, string>> = {
  ...COLUMNS,
  blocked_spot: 'spot',
  instructor: 'name',
  family_member: 'name',
};

/** Rows that are told apart by whose they are. */
const OF_CUSTOMER = [
  'available_class',
  'cash_count',
  'class_reservation_penalty',
  'customer_note',
  'deletion_request',
  'fixed_place',
  'gift_card',
  'referral',
  'store_credit_entry',
  'till_movement',
] as const satisfies ReadonlyArray<keyof DB>;

const PERSON = sql`concat_ws(' ', c.name, c.last_name)`;
const OF_CLASS = sql`${sql.raw(CLASS_DATE)} as class_date from single_class sc join class_type ct using (class_type_id)`;
const OF_PURCHASE = sql`concat_ws(' · ', coalesce(p.concept, cp.title), ${PERSON}) as name, null::text as class_date`;
const PURCHASES = sql`purchase p join class_package cp using (class_package_id)
  join customer c on c.customer_id = p.customer_id`;

/** For each table: its rows' ids and names, and for what belongs to a class also when that is. */
const NAMES: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...Object.fromEntries(
    Object.entries(COLUMNS).map(([table, column]) => [
      table,
      sql`select t.${sql.ref(column)} as name, t.${sql.ref(`${table}_id`)} as id, null::text as class_date
        from ${sql.table(table)} t`,
    ]),
  ),
  ...Object.fromEntries(
    OF_CUSTOMER.map((table) => [
      table,
      sql`select ${PERSON} as name, t.${sql.ref(`${table}_id`)} as id, null::text as class_date
        from ${sql.table(table)} t join customer c using (customer_id)`,
    ]),
  ),
  customer: sql`select ${PERSON} as name, c.customer_id as id, null::text as class_date from customer c`,
  family_member: sql`select ${PERSON} as name, c.family_member_id as id, null::text as class_date from family_member c`,
  instructor: sql`select ${PERSON} as name, c.instructor_id as id, null::text as class_date from instructor c`,
  received_message: sql`select coalesce(nullif(${PERSON}, ''), '+' || m.phone) as name, m.received_message_id as id,
    null::text as class_date from received_message m left join customer c using (customer_id)`,
  coach_rate: sql`select coalesce(nullif(${PERSON}, ''), 'Todos los coaches') as name, r.coach_rate_id as id,
    null::text as class_date from coach_rate r left join instructor c using (instructor_id)`,
  coach_statement: sql`select concat_ws(' · ', ${PERSON}, s.starts_on, s.ends_on) as name, s.coach_statement_id as id,
    null::text as class_date from coach_statement s join instructor c using (instructor_id)`,
  single_class: sql`select ct.name, sc.single_class_id as id, ${OF_CLASS}`,
  class_series: sql`select ct.name, s.class_series_id as id, null::text as class_date
    from class_series s join class_type ct using (class_type_id)`,
  class_reservation: sql`select concat_ws(' · ', coalesce(r.guest, ${PERSON}), ct.name) as name,
    r.class_reservation_id as id, ${OF_CLASS} join class_reservation r using (single_class_id)
    join customer c using (customer_id)`,
  waitlist: sql`select concat_ws(' · ', coalesce((
      select btrim(m.name || ' ' || m.last_name) from family_member m where m.family_member_id = w.family_member_id),
      ${PERSON}), ct.name) as name, w.waitlist_id as id, ${OF_CLASS}
    join waitlist w using (single_class_id) join customer c using (customer_id)`,
  blocked_spot: sql`select concat_ws(' · ', b.spot, ct.name, rm.name) as name, b.blocked_spot_id as id, null::text as class_date
    from blocked_spot b left join class_type ct using (class_type_id) left join room rm using (room_id)`,
  purchase: sql`select ${OF_PURCHASE}, p.purchase_id as id from ${PURCHASES}`,
  refund: sql`select ${OF_PURCHASE}, f.refund_id as id
    from refund f join invoice i using (invoice_id) join ${PURCHASES} on p.purchase_id = i.purchase_id`,
  transfer_proof: sql`select ${OF_PURCHASE}, t.transfer_proof_id as id
    from transfer_proof t join ${PURCHASES} on p.purchase_id = t.purchase_id`,
  dispute: sql`select ${OF_PURCHASE}, d.dispute_id as id
    from dispute d join invoice i using (invoice_id) join ${PURCHASES} on p.purchase_id = i.purchase_id`,
};

interface Named {
  readonly entity: string;
  readonly entity_id: string;
}
const keyOf = ({ entity, entity_id }: Named): string => `${entity} ${entity_id}`;

/** Names of rows that are gone, as the log has them. */
async function findRecordedNames(db: Db, gone: readonly Named[]): Promise<Map<string, string>> {
  if (gone.length === 0) return new Map();
  const { rows } = await sql<Named & { name: string }>`
    select g.entity, g.entity_id, e.name
    from unnest(${gone.map(({ entity }) => entity)}::text[], ${gone.map(({ entity_id }) => entity_id)}::text[],
      ${gone.map(({ entity }) => RECORDED[entity])}::text[]) g (entity, entity_id, named_by)
    cross join lateral (
      select coalesce(a.before ->> g.named_by, a.after ->> g.named_by) as name from audit_event a
      where a.entity = g.entity and a.entity_id = g.entity_id and (a.before ? g.named_by or a.after ? g.named_by)
      order by a.created_at desc, a.audit_event_id desc limit 1) e`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row.name]));
}

/** The names of what these events are about, by keyOf: one statement for each kind, and one for what is gone. */
async function findNames(db: Db, events: readonly Named[]): Promise<Map<string, string>> {
  const asked = new Map<string, Set<string>>();
  for (const { entity, entity_id } of events)
    if (entity in NAMES && /^\d{1,15}$/.test(entity_id))
      asked.set(entity, (asked.get(entity) ?? new Set()).add(entity_id));
  const found = new Map<string, string>();
  await Promise.all(
    [...asked].map(async ([entity, ids]) => {
      const { rows } = await sql<{ id: number; name: string | null; class_date: string | null }>`
        select id, name, class_date from (${NAMES[entity]}) n where id = any(${[...ids]}::bigint[])`.execute(db);
      for (const { id, name, class_date } of rows)
        if (name)
          found.set(
            keyOf({ entity, entity_id: String(id) }),
            class_date === null ? name : `${name} · ${formatDateTime(class_date)}`,
          );
    }),
  );
  const gone = [...asked].flatMap(([entity, ids]) =>
    entity in RECORDED
      ? [...ids].map((entity_id) => ({ entity, entity_id })).filter((one) => !found.has(keyOf(one)))
      : [],
  );
  return new Map([...found, ...(await findRecordedNames(db, gone))]);
}

/** The events with the name of what each is about; null: it has none, or several things changed. */
export async function withNames<T extends Named>(db: Db, events: readonly T[]) {
  const names = await findNames(db, events);
  return events.map((event) => ({ ...event, entity_name: names.get(keyOf(event)) ?? null }));
}
