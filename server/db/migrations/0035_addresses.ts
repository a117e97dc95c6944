import { sql, type Kysely } from 'kysely';

/** Creates billing addresses, one for each customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table address (
      address_id bigint generated always as identity primary key,
      customer_id bigint not null references customer constraint address_customer unique,
      street text not null default '',
      number text not null default '',
      interior_number text not null default '',
      neighborhood text not null default '',
      city text not null check (city <> ''),
      state text not null check (state <> ''),
      zip_code text not null default '',
      country text not null check (country <> ''),
      version bigint not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    )
    .execute(db);
}
