import { sql, type Kysely } from 'kysely';

/** From now on refunds change the tax invoices of what they give back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create trigger refund_tax_refund after insert or update of status on refund
        for each row execute function add_tax_refund()`,
    )
    .execute(db);
}
