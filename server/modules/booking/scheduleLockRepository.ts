import { sql } from 'kysely';
import type { Trx } from '../../db/schema';

/** An arbitrary advisory lock number. */
const SCHEDULE_LOCK = 7_236_061;

/**
 * Serializes changes of the schedule, so that a free time stays free until the class is stored, and a series is
 * changed, extended or cancelled as a whole. Taken before all other locks; reserving doesn't need it.
 */
export async function lockSchedule(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SCHEDULE_LOCK})`.execute(trx);
}
