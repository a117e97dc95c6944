/** When sessions were used last (server/http/sessions.ts). */
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { prepared } from './connection';
import type { Trx } from './schema';

export interface SeenSession {
  readonly customer_id: number;
  readonly signed_in_at: Date;
  readonly seen_at: Date;
}

const NOTE = `
  insert into customer_session as s (customer_id, signed_in_at, seen_at)
  select $1, $2, $3 where $2::timestamptz >= $4
    or exists (select from customer_session where customer_id = $1 and signed_in_at = $2)
  on conflict (customer_id, signed_in_at) do update set seen_at = greatest(s.seen_at, excluded.seen_at)
  where s.seen_at >= $4
  returning seen_at`;

/** Notes that a session is in use; false: it was not since `aliveSince`, and is over. */
export async function noteSession(
  pool: Pool,
  { customer_id, signed_in_at, seen_at }: SeenSession,
  aliveSince: Date,
): Promise<boolean> {
  const values = [customer_id, signed_in_at, seen_at, aliveSince];
  return (await prepared<{ seen_at: Date }>(pool, 'note-session', NOTE, values)).length > 0;
}

/** Deletes sessions that began before an instant. */
export async function deleteSessionsBefore(trx: Trx, instant: Date): Promise<void> {
  await sql`delete from customer_session where signed_in_at < ${instant}`.execute(trx);
}
