/** SQL of the single dates of fixed places. */
import { sql } from 'kysely';
import { CLASS_MAP } from '../../../db/expressions';
import { findRow } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';

/** A class that is to be reserved for a fixed place. */
export interface DueDay {
  readonly fixed_place_id: number;
  readonly single_class_id: number;
  readonly customer_id: number;
  readonly spot: number | null;
  readonly spots: number;
  readonly renews: boolean;
  readonly credits_until: Date | null;
  readonly frozen_until: Date | null;
  /** Why it could not be reserved before; null: it wasn't tried. */
  readonly reason: string | null;
}

/** Classes that begin until then and aren't reserved yet, the soonest first. `place`: of that one alone. */
export async function findDueDays(
  db: Db,
  { now, until, place }: { readonly now: Date; readonly until: Date; readonly place: number | null },
): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    select p.fixed_place_id, sc.single_class_id, p.customer_id, p.spot, coalesce(spot_count(m.spot_map), 0) as spots,
      coalesce(s.renews, false) as renews, nullif(s.credits_until, 'infinity') as credits_until,
      case when s.frozen_until is not null then least(s.frozen_until, ${until}::timestamptz + interval '1 day') end
        as frozen_until, d.reason
    from fixed_place p join single_class sc using (class_series_id) ${sql.raw(CLASS_MAP)}
    left join fixed_place_source s using (purchase_id)
    left join fixed_place_day d on d.fixed_place_id = p.fixed_place_id and d.single_class_id = sc.single_class_id
    where p.state = 'active' and (${place}::bigint is null or p.fixed_place_id = ${place})
      and sc.deleted_at is null and sc.starts_at > ${now} and sc.starts_at <= ${until}
      and sc.series_day >= p.starts_on and sc.series_day <= coalesce(p.ends_on, 'infinity')
      and is_published(sc.published_at, ${now}) and coalesce(d.state, 'missed') = 'missed'
    order by sc.starts_at, p.fixed_place_id`.execute(db);
  return rows;
}

/** What became of a date; undefined: nothing yet. */
export const findDay = (db: Db, placeId: number, singleClassId: number) =>
  findRow(db, 'fixed_place_day', { fixed_place_id: placeId, single_class_id: singleClassId }, [
    'state',
    'class_reservation_id',
    'reason',
  ]);

interface Decided {
  readonly fixed_place_id: number;
  readonly single_class_id: number;
  readonly state: 'reserved' | 'missed' | 'released';
  readonly class_reservation_id: number | null;
  readonly reason: string | null;
}

/** Notes what became of a date; one that was freed stays so. */
export async function decideDay(trx: Trx, day: Decided, now: Date): Promise<void> {
  await trx
    .insertInto('fixed_place_day')
    .values({ ...day, decided_at: now })
    .onConflict((c) =>
      c
        .columns(['fixed_place_id', 'single_class_id'])
        .doUpdateSet({
          state: day.state,
          class_reservation_id: sql`coalesce(excluded.class_reservation_id, fixed_place_day.class_reservation_id)`,
          reason: day.reason,
          decided_at: now,
        })
        .where('fixed_place_day.state', '<>', 'released'),
    )
    .execute();
}

/** The own active place of a customer in a class, which no fixed place has noted. */
export async function findOwnReservation(db: Db, customerId: number, singleClassId: number) {
  const row = await db
    .selectFrom('active_reservation')
    .select('class_reservation_id')
    .where('customer_id', '=', customerId)
    .where('single_class_id', '=', singleClassId)
    .where('guest', 'is', null)
    .executeTakeFirst();
  return row?.class_reservation_id;
}

/** Lets the credit of a freed date last at least until then. */
export async function extendCredit(trx: Trx, reservationId: number, until: Date): Promise<void> {
  await sql`
    update available_class a set expires_at = ${until} from class_reservation r
    where r.class_reservation_id = ${reservationId} and a.available_class_id = r.available_class_id
      and a.expires_at < ${until}`.execute(trx);
}

/** Dates whose places a freeze has given back are open again: they are reserved once it is over. */
export async function reopenDays(trx: Trx, reservationIds: readonly number[]): Promise<void> {
  await sql`delete from fixed_place_day where class_reservation_id = any(${reservationIds})`.execute(trx);
}
