/**
 * Makes the large studio a hundred times as large: customers with their purchases, payments, credits and reservations.
 */
import { sql, type Kysely } from 'kysely';
import type { DB } from '../server/db/schema';

export const TIMES = 100;
/** A copy's numbers are its original's and this for each copy. */
const APART = 1_000_000;

/** SQL of what a copy has otherwise than its original `o`; `g` counts the copies. */
const NUMBER = (name: string): string => `o.${name} + g * ${APART}`;
const TEXT = (name: string): string => `o.${name} || '-' || g`;

/**
 * This week and those to come stay as they were, so that a week of the calendar has as many places to send: copies of
 * places in them are in twins of these classes, long before. What was over has a hundred times the places.
 */
const TO_COME = "class_date >= date_trunc('week', now()) - interval '1 day'";
const BEFORE = "interval '441 days'";
const TWINS = {
  single_class_id: `o.single_class_id + ${APART}`,
  class_date: `o.class_date - ${BEFORE}`,
  starts_at: `o.starts_at - ${BEFORE}`,
};

/** Tables in the order of their references, with the columns that tell a copy from its original. */
const COPIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  customer: {
    customer_id: NUMBER('customer_id'),
    uid: TEXT('uid'),
    email: `g || '-' || o.email`,
    phone: `(7000000000 + o.customer_id + g * ${APART})::text`,
    // The team stays as large.
    role: `'customer'`,
  },
  customer_activity: { customer_id: NUMBER('customer_id') },
  purchase: {
    purchase_id: NUMBER('purchase_id'),
    customer_id: NUMBER('customer_id'),
    subscription_id: TEXT('subscription_id'),
    provider_reference: TEXT('provider_reference'),
    desk_sale_id: 'null',
  },
  purchase_type: { purchase_id: NUMBER('purchase_id') },
  invoice: {
    invoice_id: NUMBER('invoice_id'),
    purchase_id: NUMBER('purchase_id'),
    customer_id: NUMBER('customer_id'),
    provider_payment_id: TEXT('provider_payment_id'),
  },
  available_class: {
    available_class_id: NUMBER('available_class_id'),
    customer_id: NUMBER('customer_id'),
    purchase_id: NUMBER('purchase_id'),
    invoice_id: NUMBER('invoice_id'),
  },
  class_reservation: {
    class_reservation_id: NUMBER('class_reservation_id'),
    customer_id: NUMBER('customer_id'),
    available_class_id: NUMBER('available_class_id'),
    moved_to: NUMBER('moved_to'),
    single_class_id: `case when sc.${TO_COME} then sc.single_class_id + ${APART} else sc.single_class_id end`,
    spot: 'null',
  },
};

async function copy(
  db: Kysely<DB>,
  table: string,
  changed: Readonly<Record<string, string>>,
  from: string,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  const names = rows.map(({ name }) => name);
  await sql
    .raw(
      `insert into ${table} (${names.join(', ')}) overriding system value
       select ${names.map((name) => changed[name] ?? `o.${name}`).join(', ')} from ${from}`,
    )
    .execute(db);
}

/** Indexes that no constraint needs: building them at the end takes a part of writing each row into them. */
async function withoutIndexes(db: Kysely<DB>, fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any(${Object.keys(COPIED)}::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(db);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
  await fill();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

/** In one transaction: a failure leaves the studio as it was. */
export async function makeHundredfold(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Rows that are right are not checked one by one.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local maintenance_work_mem = '1GB'`.execute(trx);
    await sql`set local work_mem = '256MB'`.execute(trx);
    await withoutIndexes(trx, async () => {
      await copy(trx, 'single_class', TWINS, `single_class o where ${TO_COME}`);
      for (const [table, changed] of Object.entries(COPIED)) {
        const classes = table === 'class_reservation' ? 'join single_class sc using (single_class_id)' : '';
        await copy(trx, table, changed, `generate_series(1, ${TIMES - 1}) g cross join ${table} o ${classes}`);
      }
      await sql`
        update single_class sc set reserved = n.n, capacity = greatest(capacity, n.n)
        from (select single_class_id, count(*) as n from class_reservation where deleted_at is null group by 1) n
        where n.single_class_id = sc.single_class_id and sc.reserved <> n.n`.execute(trx);
    });
    await sql`
      select setval(pg_get_serial_sequence(name, name || '_id'), ${TIMES * APART})
      from unnest(array['customer', 'purchase', 'invoice', 'available_class', 'class_reservation', 'single_class']) name`.execute(
      trx,
    );
  });
  await sql`vacuum analyze`.execute(db);
}
