import { sql, type Kysely } from 'kysely';

/** From now on payments make receipts, where the studio invoices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create trigger invoice_tax_receipt after insert on invoice
        for each row execute function add_tax_receipt()`,
    )
    .execute(db);
}
