import { sql, type Kysely } from 'kysely';
import { keep_audit_event } from '../routines/audit';

/** Anonymising may take personal data out of what was recorded, and nothing else may change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(keep_audit_event).execute(db);
  await sql
    .raw(
      `create trigger audit_event_keep before update on audit_event for each row execute function keep_audit_event()`,
    )
    .execute(db);
}
