import { sql, type Kysely } from 'kysely';

/** Stores with money taken at the desk, neither in cash nor by terminal, in which way it came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table till_movement add column payment_method_id bigint references payment_method`).execute(db);
  await sql
    .raw(
      `update till_movement m set payment_method_id = p.payment_method_id
         from (select invoice_id, null::bigint as refund_id, purchase_id from invoice
               union all
               select null, r.refund_id, i.purchase_id from refund r join invoice i using (invoice_id)) paid
         join purchase p using (purchase_id)
        where m.method = 'other' and (paid.invoice_id = m.invoice_id or paid.refund_id = m.refund_id)`,
    )
    .execute(db);
}
