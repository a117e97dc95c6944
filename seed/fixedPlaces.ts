/**
 * Weekly series of the classes that come most often, and customers with a fixed place in them: the demo's own account
 * and others whose package gives one, on spots that are free on all dates. The server's job reserves them.
 */
import { sql } from 'kysely';
import type { Db } from '../server/db/schema';
import type { StudioContent } from './content/studio';

const SERIES = 3;
/** Holders in each series. */
const HOLDERS = 3;
/** Credits that a holder has left at least, so that the dates of two weeks and more are paid for. */
const CREDITS = 3;

/** After the reservations. `account`: the customer that the demo signs in as. */
export async function writeFixedPlaces(trx: Db, content: StudioContent, account: number, now: Date): Promise<void> {
  if (content.config.fixed_places !== 'customers') return;
  await sql`
    update class_package set fixed_place = true
    where kind = 'presencial' and not is_trial and (class_amount = -1 or class_amount >= 8)`.execute(trx);
  const { rows } = await sql<{ class_series_id: number; class_type_id: number; starts_on: string }>`
    with slots as (
      select sc.class_type_id, sc.location_id, sc.room_id, sc.class_date::time as start_time,
        array_agg(distinct extract(isodow from sc.class_date)::int) as weekdays, min(sc.class_date)::date as starts_on,
        max(sc.class_date)::date as ends_on, min(sc.duration) as duration, min(sc.capacity) as capacity,
        min(sc.single_class_id) as first, min(sc.class_category_id) as class_category_id
      from single_class sc cross join lateral class_map(sc.class_type_id, sc.room_id) m
      where sc.starts_at > ${now} and sc.deleted_at is null and sc.class_package_id is null and m.spot_map is not null
      group by 1, 2, 3, 4
      having count(*) between 7 and 26 and max(sc.reserved + sc.held_seats) <= min(sc.capacity) - ${HOLDERS}
      order by count(*), sc.location_id, sc.class_type_id, 4 limit ${SERIES})
    insert into class_series (weekdays, start_time, starts_on, ends_on, duration, capacity, description, class_type_id,
      location_id, room_id, class_category_id, instructors, tags)
    select weekdays, start_time, starts_on, ends_on, duration, capacity, '', class_type_id, location_id, room_id,
      class_category_id, array(select instructor_id from class_instructor where single_class_id = first order by position),
      array(select tag_id from single_class_tag where single_class_id = first order by tag_id)
    from slots
    returning class_series_id, class_type_id, starts_on`.execute(trx);
  await sql`
    update single_class sc set class_series_id = s.class_series_id, series_day = sc.class_date::date
    from class_series s
    where sc.class_type_id = s.class_type_id and sc.location_id = s.location_id
      and sc.room_id is not distinct from s.room_id and sc.class_date::time = s.start_time and sc.starts_at > ${now}
      and sc.class_package_id is null`.execute(trx);
  for (const [n, { class_series_id, class_type_id, starts_on }] of rows.entries())
    await sql`
      with classes as (
        select sc.single_class_id, sc.starts_at, sc.duration, sc.room_id from single_class sc
        where sc.class_series_id = ${class_series_id}),
      spots as (
        select g.spot, row_number() over (order by g.spot) as n
        from (select max(spot_count(m.spot_map)) as spots from classes c
          cross join lateral class_map(${class_type_id}, c.room_id) m) map
        cross join lateral generate_series(2, map.spots) g(spot)
        where not exists (select from class_reservation r join classes using (single_class_id)
          where r.spot = g.spot and r.deleted_at is null)),
      holders as (
        select h.*, row_number() over (order by h.rank, h.customer_id) as n
        from (
          select distinct on (customer_id) customer_id, purchase_id,
            case when customer_id = ${account} and ${n === 0} then 0
              else 1 + (customer_id * ${[7, 31, 58][n] ?? 7}) % 97 end as rank
          from fixed_place_source s
          where ends_at > ${now}::timestamptz + interval '20 days' and pays_for_type(purchase_id, ${class_type_id})
            and (customer_id <> ${account} or ${n === 0})
            and (customer_id = ${account} or ${CREDITS} <= (
              select sum(case when a.unlimited then 99 else 1 end) from available_class a
              where a.purchase_id = s.purchase_id and a.forfeited_at is null and (a.unlimited or not exists (
                select from class_reservation r
                where r.available_class_id = a.available_class_id and r.counted and r.deleted_at is null))))
            and not exists (select from class_reservation r join single_class sc using (single_class_id)
              join classes c on sc.starts_at < c.starts_at + c.duration * interval '1 minute'
                and c.starts_at < sc.starts_at + sc.duration * interval '1 minute'
              where r.customer_id = s.customer_id and r.deleted_at is null)
            and not exists (select from fixed_place f where f.customer_id = s.customer_id)
          order by customer_id, ends_at desc, purchase_id) h)
      insert into fixed_place (customer_id, class_series_id, spot, purchase_id, starts_on, created_at)
      select customer_id, ${class_series_id}, spot, purchase_id, ${starts_on}::date, ${now}
      from holders join spots using (n)
      where n <= ${HOLDERS}`.execute(trx);
}
