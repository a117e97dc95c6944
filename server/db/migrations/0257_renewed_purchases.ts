import { sql, type Kysely } from 'kysely';

/** Which purchase was bought again by the link of a mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase add column renews bigint,
      add constraint purchase_renews_fkey foreign key (renews) references purchase not valid`.execute(db);
}
