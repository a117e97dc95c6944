import { sql, type Kysely } from 'kysely';
import { end_brand_pass } from '../routines/brands';

/** A place of a visit from another studio that is given back ends the visit, in the transaction that gives it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(end_brand_pass).execute(db);
  // At the end of the transaction: a place that moves to another class is given back and taken in one.
  await sql`
    create constraint trigger end_brand_pass after update of deleted_at on class_reservation
      deferrable initially deferred for each row
      when (old.deleted_at is null and new.deleted_at is not null) execute function end_brand_pass()`.execute(db);
}
