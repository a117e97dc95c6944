import { sql, type Kysely } from 'kysely';
import { held_subscription, refuse_second_subscription } from '../routines/money';

/** Refuses a second subscription of the same package. Customers who have two keep them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(held_subscription).execute(db);
  await sql.raw(refuse_second_subscription).execute(db);
  await sql
    .raw(
      `create trigger purchase_one_subscription before insert on purchase for each row
        when (new.subscription_period is not null and new.status in ('pending', 'active'))
        execute function refuse_second_subscription()`,
    )
    .execute(db);
}
