import { sql } from 'kysely';
import type { LivePlace } from '../../../../domain/liveClass';
import type { Db } from '../../../db/schema';
import { IS_PAID, IS_PAID_LATER } from '../seats/repository';

interface LiveClass {
  readonly live_url: string | null;
  readonly starts_at: Date;
  readonly duration: number;
  readonly deleted_at: Date | null;
  /** The location's time zone; null: the studio's. */
  readonly timezone: string | null;
  /** The customer's places in the class, also cancelled ones. */
  readonly places: readonly LivePlace[];
}

/** undefined: there is no such class. */
export async function findLive(db: Db, id: number, customerId: number): Promise<LiveClass | undefined> {
  const { rows } = await sql<LiveClass>`
    select sc.live_url, sc.starts_at, sc.duration, sc.deleted_at, l.timezone,
      coalesce((
        select json_agg(json_build_object('deletedAt', r.deleted_at, 'is_cash', ${sql.raw(IS_PAID_LATER)},
          'is_paid', ${sql.raw(IS_PAID)}))
        from class_reservation r join available_class a on a.available_class_id = r.available_class_id
        left join purchase p on p.purchase_id = a.purchase_id
        where r.single_class_id = sc.single_class_id and r.customer_id = ${customerId}), '[]') as places
    from single_class sc join location l using (location_id) where sc.single_class_id = ${id}`.execute(db);
  return rows[0];
}
