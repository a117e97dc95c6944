import { sql, type Kysely } from 'kysely';
import { return_store_credit } from '../routines/storeCredit';

/** A purchase that fails gives the store credit back that it took. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(return_store_credit).execute(db);
  await sql`create trigger purchase_returns_store_credit before update of status on purchase for each row
    when (new.status = 'failed' and old.status <> 'failed' and old.store_credit > 0)
    execute function return_store_credit()`.execute(db);
}
