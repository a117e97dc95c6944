import { sql, type Kysely } from 'kysely';

/**
 * Stores which addresses are confirmed; those of existing customers count as unconfirmed until their next visit. Stores
 * whose role was decided, so that ADMIN_EMAILS doesn't promote again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table customer add column email_confirmed_at timestamptz;

    create table role_decision (
      -- In lower case.
      email text primary key,
      customer_id bigint not null references customer on delete cascade,
      decided_at timestamptz not null
    );
    create index role_decision_customer on role_decision (customer_id);
    insert into role_decision (email, customer_id, decided_at)
    select lower(c.email), c.customer_id, coalesce(d.at, c.created_at)
    from customer c cross join lateral (
      select max(e.created_at) as at from audit_event e
      where e.action = 'role.grant' and e.entity = 'customer' and e.entity_id = c.customer_id::text) d
    where c.role <> 'customer' or d.at is not null`,
    )
    .execute(db);
}
