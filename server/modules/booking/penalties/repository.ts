import { sql } from 'kysely';
import type { LiftedPenalty } from '../../../../domain/contract/penalties';
import { findRow } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';
import { lockCustomer } from '../../../people/repository';

/** SQL for the end of class `sc`. */
const ENDS = sql<Date>`sc.starts_at + make_interval(mins => sc.duration)`;

/** Customers who missed a class that ended in (since, now] on an unlimited plan. */
export async function findAbsentees(db: Db, since: Date, now: Date): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number }>`
    select distinct r.customer_id
    from single_class sc join active_reservation r using (single_class_id)
    where sc.deleted_at is null and sc.starts_at > ${since}::timestamptz - interval '1 day' and sc.starts_at <= ${now}
      and ${ENDS} > ${since} and ${ENDS} <= ${now}
      and not r.counted and not r.attend
    order by r.customer_id`.execute(db);
  return rows.map((r) => r.customer_id);
}

export interface PastClass {
  readonly class_reservation_id: number;
  readonly attend: boolean;
  readonly ended_at: Date;
}

/**
 * The customer's last `count` classes on an unlimited plan that are over and that no penalty has counted
 * yet, newest first. Taken under the customer's lock, so that two servers count one after the other.
 */
export async function lastClasses(trx: Trx, customerId: number, count: number, now: Date): Promise<PastClass[]> {
  await lockCustomer(trx, customerId);
  const { rows } = await sql<PastClass>`
    select r.class_reservation_id, r.attend, ${ENDS} as ended_at
    from active_reservation r join single_class sc using (single_class_id)
    where r.customer_id = ${customerId} and not r.counted
      and sc.deleted_at is null and ${ENDS} <= ${now}
      and ${ENDS} > coalesce((select max(n.created_at) from class_reservation_penalty n
        where n.customer_id = ${customerId}), '-infinity')
    order by sc.starts_at desc, r.class_reservation_id desc
    limit ${count}`.execute(trx);
  return rows;
}

export interface NewPenalty {
  readonly customer_id: number;
  readonly end_date: Date;
  readonly created_at: Date;
  /** The missed classes of the run, the last one first. */
  readonly missed: readonly number[];
}

/** Returns its id; null: this run has a penalty already. */
export async function insertPenalty(
  trx: Trx,
  { customer_id, end_date, created_at, missed }: NewPenalty,
): Promise<number | null> {
  const row = await trx
    .insertInto('class_reservation_penalty')
    .values({
      customer_id,
      end_date,
      created_at,
      class_reservation_ids: [...missed],
      last_class_reservation_id: missed[0] ?? null,
    })
    .onConflict((c) => c.constraint('class_reservation_penalty_run').doNothing())
    .returning('class_reservation_penalty_id')
    .executeTakeFirst();
  return row?.class_reservation_penalty_id ?? null;
}

/** Penalties not lifted yet that counted this reservation as missed. */
export async function findPenaltiesFor(trx: Trx, classReservationId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('class_reservation_penalty')
    .select('class_reservation_penalty_id')
    .where('lifted_at', 'is', null)
    .where(sql<boolean>`class_reservation_ids @> array[${classReservationId}::bigint]`)
    .execute();
  return rows.map((row) => row.class_reservation_penalty_id);
}

/** Ends a penalty now. Idempotent. */
export async function endPenalty(trx: Trx, id: number, staffId: number, now: Date): Promise<void> {
  await trx
    .updateTable('class_reservation_penalty')
    .set((eb) => ({ lifted_at: now, lifted_by: staffId, end_date: eb.fn<Date>('least', ['end_date', eb.val(now)]) }))
    .where('class_reservation_penalty_id', '=', id)
    .where('lifted_at', 'is', null)
    .execute();
}

export async function findLifted(trx: Trx, id: number): Promise<LiftedPenalty | undefined> {
  const row = await findRow(trx, 'class_reservation_penalty', { class_reservation_penalty_id: id }, [
    'class_reservation_penalty_id',
    'customer_id',
    'end_date',
    'lifted_at',
  ]);
  return row?.lifted_at
    ? { ...row, end_date: row.end_date.toISOString(), lifted_at: row.lifted_at.toISOString() }
    : undefined;
}
