/** Fixed places as the API shows them, with their next dates. */
import { sql } from 'kysely';
import type { FixedPlace, FixedPlaceOffer } from '../../../../domain/contract/fixedPlaces';
import { seriesTitle } from '../../../../domain/series';
import { CLASS_DATE, INSTANT } from '../../../db/expressions';
import type { Db } from '../../../db/schema';

/** Coming dates of each place that are shown; of those of one series all, for the pages of its classes. */
const DATES = 4;
const ALL_DATES = 90;

interface Titled {
  readonly class_name: string;
  readonly weekdays: readonly number[];
  readonly start_time: string;
  readonly location: string;
}

const titleOf = ({ class_name, ...rest }: Titled): string => seriesTitle({ name: class_name, ...rest });

const TITLED = sql`t.name as class_name, c.weekdays, c.start_time, l.name as location`;

export interface Wanted {
  readonly customer_id?: number | undefined;
  readonly class_series_id?: number | undefined;
  readonly fixed_place_id?: number | undefined;
  /** Also one that has ended. */
  readonly ended?: boolean;
  /** Only at these locations; null: at all. */
  readonly branches?: readonly number[] | null;
}

/** Active places, by their series and spot. The reasons of missed dates are codes of errors. */
export async function listPlaces(db: Db, wanted: Wanted, now: Date): Promise<FixedPlace[]> {
  const { customer_id = null, class_series_id = null, fixed_place_id = null, ended = false, branches = null } = wanted;
  const { rows } = await sql<Omit<FixedPlace, 'title'> & Titled>`
    select p.fixed_place_id, p.class_series_id, p.customer_id, cu.name, cu.last_name, p.spot, p.starts_on, ${TITLED},
      coalesce(pu.concept, cp.title) as package,
      (select ${sql.raw(INSTANT(`nullif(s.ends_at, 'infinity')`))} from fixed_place_source s
        where s.purchase_id = p.purchase_id) as ends_at,
      exists (select from purchase_freeze f where f.purchase_id = p.purchase_id and f.ended_at is null) as frozen,
      coalesce((
        select json_agg(d.json order by d.starts_at) from (
          select sc.starts_at, json_build_object('single_class_id', sc.single_class_id,
            'class_date', ${sql.raw(CLASS_DATE)},
            'state', case when r.class_reservation_id is not null then 'reserved'
              when x.state in ('reserved', 'released') then 'released'
              when x.state = 'missed' then 'missed' when h.spot_hold_id is not null then 'kept' else 'open' end,
            'class_reservation_id', r.class_reservation_id,
            'spot', case when r.class_reservation_id is not null then r.spot
              when h.spot_hold_id is not null then h.spot else p.spot end,
            'reason', x.reason) as json
          from single_class sc
          left join fixed_place_day x on x.single_class_id = sc.single_class_id and x.fixed_place_id = p.fixed_place_id
          left join active_reservation r on r.class_reservation_id = x.class_reservation_id
          left join active_hold h on h.single_class_id = sc.single_class_id and h.fixed_place_id = p.fixed_place_id
            and h.expires_at > ${now}
          where sc.class_series_id = p.class_series_id and sc.deleted_at is null and sc.starts_at > ${now}
            and sc.series_day >= p.starts_on and sc.series_day <= coalesce(p.ends_on, 'infinity')
          order by sc.starts_at limit ${class_series_id === null ? DATES : ALL_DATES}) d), '[]') as dates
    from fixed_place p join customer cu using (customer_id) join class_series c using (class_series_id)
    join class_type t on t.class_type_id = c.class_type_id join location l on l.location_id = c.location_id
    join purchase pu on pu.purchase_id = p.purchase_id
    join class_package cp on cp.class_package_id = pu.class_package_id
    where (p.state = 'active' or ${ended})
      and (${customer_id}::bigint is null or p.customer_id = ${customer_id})
      and (${class_series_id}::bigint is null or p.class_series_id = ${class_series_id})
      and (${fixed_place_id}::bigint is null or p.fixed_place_id = ${fixed_place_id})
      and (${branches}::bigint[] is null or c.location_id = any(${branches}))
    order by l.name, c.start_time, p.class_series_id, p.spot nulls last, p.fixed_place_id limit 500`.execute(db);
  return rows.map(({ class_name, weekdays, start_time, location, ...row }) => ({
    ...row,
    title: titleOf({ class_name, weekdays, start_time, location }),
  }));
}

/** Coming own reservations in series, where the customer's package gives a fixed place that is free. */
export async function listOffers(db: Db, customerId: number, now: Date): Promise<FixedPlaceOffer[]> {
  const { rows } = await sql<Omit<FixedPlaceOffer, 'title'> & Titled>`
    select distinct on (sc.class_series_id, sc.starts_at) sc.single_class_id, r.class_reservation_id, r.spot, ${TITLED}
    from active_reservation r join single_class sc using (single_class_id)
    join class_series c on c.class_series_id = sc.class_series_id
    join class_type t on t.class_type_id = c.class_type_id join location l on l.location_id = c.location_id
    where r.customer_id = ${customerId} and r.guest is null and sc.starts_at > ${now}
      and c.class_package_id is null and coalesce(c.ends_on, 'infinity') > sc.series_day
      and not exists (select from fixed_place p where p.class_series_id = sc.class_series_id and p.state = 'active'
        and (p.customer_id = r.customer_id or p.spot = r.spot))
      and exists (select from fixed_place_source s where s.customer_id = r.customer_id and s.ends_at > ${now}
        and pays_for_type(s.purchase_id, c.class_type_id))
    order by sc.class_series_id, sc.starts_at`.execute(db);
  return rows.map(({ class_name, weekdays, start_time, location, ...row }) => ({
    ...row,
    title: titleOf({ class_name, weekdays, start_time, location }),
  }));
}
