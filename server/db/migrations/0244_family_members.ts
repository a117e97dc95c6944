import { sql, type Kysely } from 'kysely';

/**
 * Children and partners under an account. Who had places stays when removed, without birthdate and note, as the places
 * name them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table family_member (
      family_member_id bigint generated always as identity primary key,
      customer_id bigint not null references customer,
      kind text not null check (kind in ('child', 'partner')),
      name text not null,
      last_name text not null default '',
      birthdate date,
      note text not null default '',
      created_at timestamptz not null,
      archived_at timestamptz,
      constraint family_member_of unique (customer_id, family_member_id)
    )`.execute(db);
  await sql`
    create trigger family_member_merged before insert on family_member
      for each row execute function refuse_merged_customer()`.execute(db);
}
