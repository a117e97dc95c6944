import type { Kysely } from 'kysely';
import type { AvailableClass, Penalty } from '../../../../domain/contract/credits';
import { UNLIMITED } from '../../../../domain/credits';
import type { DB } from '../../../db/schema';

/** A customer's credits that are free, not forfeited and not expired, the one that expires first on top. */
export async function findAvailableClasses(db: Kysely<DB>, customerId: number, now: Date): Promise<AvailableClass[]> {
  const rows = await db
    .selectFrom('available_class as a')
    .select(['a.available_class_id', 'a.class_type_id', 'a.unlimited', 'a.purchase_id', 'a.expires_at', 'a.cancels'])
    .where('a.customer_id', '=', customerId)
    .where('a.forfeited_at', 'is', null)
    .where((eb) => eb.or([eb('a.expires_at', 'is', null), eb('a.expires_at', '>=', now)]))
    .where((eb) =>
      eb.or([
        eb('a.unlimited', '=', true),
        eb.not(
          eb.exists(
            eb
              .selectFrom('class_reservation as r')
              .select('r.class_reservation_id')
              .whereRef('r.available_class_id', '=', 'a.available_class_id')
              .where('r.deleted_at', 'is', null)
              .where('r.counted', '=', true),
          ),
        ),
      ]),
    )
    .orderBy('a.expires_at', (o) => o.asc().nullsLast())
    .orderBy('a.available_class_id')
    .execute();
  return rows.map(({ unlimited, expires_at, ...rest }) => ({
    ...rest,
    class_amount: unlimited ? UNLIMITED : 1,
    expiration_date: expires_at?.toISOString() ?? null,
  }));
}

export interface PenaltyFilter {
  readonly customer_id?: number;
  readonly class_reservation_penalty_id?: number;
  /** Only penalties that still last then. */
  readonly activeAt?: Date;
}

export async function findPenalties(db: Kysely<DB>, filter: PenaltyFilter): Promise<Penalty[]> {
  let query = db
    .selectFrom('class_reservation_penalty')
    .select(['class_reservation_penalty_id', 'customer_id', 'end_date'])
    .orderBy('end_date', 'desc');
  if (filter.customer_id !== undefined) query = query.where('customer_id', '=', filter.customer_id);
  if (filter.class_reservation_penalty_id !== undefined)
    query = query.where('class_reservation_penalty_id', '=', filter.class_reservation_penalty_id);
  if (filter.activeAt !== undefined) query = query.where('end_date', '>', filter.activeAt);
  return (await query.execute()).map((p) => ({ ...p, end_date: p.end_date.toISOString() }));
}
