/** Tries to charge an overdue renewal: claimed under the purchase's lock before the provider is called. */
import { sql } from 'kysely';
import { HOUR, MINUTE } from '../../../../domain/durations';
import type { AttemptResult } from '../../../../domain/overdue';
import type { Db, Trx } from '../../../db/schema';

/** Rows per run. */
const BATCH = 50;
/** After so long a try's server is dead. The provider has responded by then, or dropped the call. */
const STALE = 5 * MINUTE;
/** How long the job leaves a customer alone whom the bank asks to confirm a payment. */
const ASKED = HOUR;

/** Overdue renewals of Stripe for which one of the studio's days has come: the last one, if several have. */
export async function findDueRetries(
  db: Db,
  days: readonly number[],
  now: Date,
): Promise<Array<{ readonly purchase_id: number; readonly day: number }>> {
  const { rows } = await sql<{ purchase_id: number; day: number }>`
    select p.purchase_id, due.day
    from purchase p cross join lateral (
      select max(d) as day from unnest(${days}::integer[]) d
      where p.overdue_at + d * interval '24 hours' <= ${now}) due
    where p.overdue_at is not null and p.status = 'active' and p.provider = 'stripe' and p.subscription_id is not null
      and due.day is not null
      and not exists (select from renewal_attempt a
        where a.purchase_id = p.purchase_id and (a.result is null
          or (a.overdue_at = p.overdue_at and a.day >= due.day)
          or (a.result = 'asked' and a.ended_at > ${new Date(now.getTime() - ASKED)})))
    order by p.overdue_at, p.purchase_id limit ${BATCH}`.execute(db);
  return rows;
}

export interface OpenAttempt {
  readonly renewal_attempt_id: number;
  readonly purchase_id: number;
  /** null: by its customer, with another card. */
  readonly day: number | null;
  readonly started_at: Date;
}

/** Tries whose server died before it stored what became of them. */
export function findStaleAttempts(db: Db, now: Date): Promise<OpenAttempt[]> {
  return db
    .selectFrom('renewal_attempt')
    .select(['renewal_attempt_id', 'purchase_id', 'day', 'started_at'])
    .where('result', 'is', null)
    .where('claimed_at', '<=', new Date(now.getTime() - STALE))
    .orderBy('renewal_attempt_id')
    .limit(BATCH)
    .execute();
}

/** Takes over a stale try; false: another server has. */
export async function takeOver(trx: Trx, { renewal_attempt_id }: OpenAttempt, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('renewal_attempt')
    .set({ claimed_at: now })
    .where('renewal_attempt_id', '=', renewal_attempt_id)
    .where('result', 'is', null)
    .where('claimed_at', '<=', new Date(now.getTime() - STALE))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Begins a try; null: the renewal isn't overdue (any more), another try is under way, or it was made for this day. Runs
 * under the purchase's lock. `day`: null for its customer's.
 */
export async function claimAttempt(
  trx: Trx,
  purchaseId: number,
  day: number | null,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ renewal_attempt_id: number }>`
    insert into renewal_attempt (purchase_id, overdue_at, day, started_at, claimed_at)
    select purchase_id, overdue_at, ${day}::integer, ${now}::timestamptz, ${now} from purchase
    where purchase_id = ${purchaseId} and status = 'active' and overdue_at is not null
    on conflict do nothing returning renewal_attempt_id`.execute(trx);
  return rows[0]?.renewal_attempt_id ?? null;
}

/** Closes a stale try of a purchase, of which only the provider knows what became. */
export async function closeStale(trx: Trx, purchase_id: number, now: Date): Promise<void> {
  await trx
    .updateTable('renewal_attempt')
    .set({ result: 'unknown', ended_at: now })
    .where('purchase_id', '=', purchase_id)
    .where('result', 'is', null)
    .where('claimed_at', '<=', new Date(now.getTime() - STALE))
    .execute();
}

/** Whether a try is under way. */
export async function isUnderWay(trx: Trx, purchase_id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('renewal_attempt')
    .select('renewal_attempt_id')
    .where('purchase_id', '=', purchase_id)
    .where('result', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores what became of a try, once. */
export async function endAttempt(
  trx: Trx,
  renewal_attempt_id: number,
  { result, failure = null }: { readonly result: AttemptResult; readonly failure?: string | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('renewal_attempt')
    .set({ result, failure, ended_at: now })
    .where('renewal_attempt_id', '=', renewal_attempt_id)
    .where('result', 'is', null)
    .execute();
}
