import { sql, type Kysely } from 'kysely';
import { keep_audit_event } from '../routines/audit';

/** Lets anonymising take personal data out of the audit log, which can't be changed otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(keep_audit_event).execute(db);
  await sql
    .raw(
      `create trigger audit_event_keep before update on audit_event for each row execute function keep_audit_event()`,
    )
    .execute(db);
}
