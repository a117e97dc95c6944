/** Stores when sessions were last used (server/http/sessions.ts). */
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { queryPrepared } from './connection';
import type { Db, Trx } from './schema';

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

/** Records that a session is in use; false: it wasn't used since `aliveSince` and has ended. */
export async function noteSession(
  pool: Pool,
  { customer_id, signed_in_at, seen_at }: SeenSession,
  aliveSince: Date,
): Promise<boolean> {
  const values = [customer_id, signed_in_at, seen_at, aliveSince];
  return (await queryPrepared<{ seen_at: Date }>(pool, 'note-session', NOTE, values)).length > 0;
}

/** The sessions of a customer since their last sign-out everywhere, the most recently used first. */
export async function findSessions(
  db: Db,
  customerId: number,
  since: { readonly began: Date; readonly seen: Date },
): Promise<SeenSession[]> {
  return db
    .selectFrom('customer_session as s')
    .innerJoin('customer as c', 'c.customer_id', 's.customer_id')
    .select(['s.customer_id', 's.signed_in_at', 's.seen_at'])
    .where('s.customer_id', '=', customerId)
    .where('s.signed_in_at', '>=', since.began)
    .where('s.seen_at', '>=', since.seen)
    .where(sql<boolean>`s.signed_in_at >= coalesce(date_trunc('second', c.signed_out_at), '-infinity')`)
    .orderBy('s.seen_at', 'desc')
    .limit(50)
    .execute();
}

/** Deletes sessions that began before an instant. */
export async function deleteSessionsBefore(trx: Trx, instant: Date): Promise<void> {
  await sql`delete from customer_session where signed_in_at < ${instant}`.execute(trx);
}
