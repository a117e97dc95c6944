import { sql, type Kysely } from 'kysely';

/** The mail server that the studio has entered itself, encrypted by the server (server/sealedText). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table mail_server (
         one_row boolean primary key default true check (one_row),
         sealed bytea not null,
         host text not null,
         sender text not null,
         changed_at timestamptz not null
       )`,
    )
    .execute(db);
}
