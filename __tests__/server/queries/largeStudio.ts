/** Half a year of a busy studio, generated in SQL, for tests of query plans. */
import type { Pool } from 'pg';
import { NOON } from '../../helpers/api';

const SEED = `
insert into location (name, timezone) select 'Estudio ' || n, null from generate_series(1, 3) n;
insert into class_type (name, spot_map) select 'Clase ' || n, case when n < 3 then '5,6,6' end
from generate_series(1, 5) n;
insert into file (name, type, src, created_at)
select 'coach ' || n, 'image/svg+xml', '/demo/coach-' || n || '.svg', NOON
from generate_series(1, 6) n;
insert into instructor (name, file_id) select 'Coach ' || n, n from generate_series(1, 6) n;
insert into tag (name, color) values ('Nuevo', '#ff0000'), ('Suave', '#00ff00');
insert into class_package (title, price, class_amount, expiration_days, kind, created_at)
values ('2 clases', 150000, 2, 60, 'presencial', NOON);

insert into customer (uid, name, last_name, email, phone, created_at)
select 'clienta-' || n, 'Ana', 'Pérez', 'clienta-' || n || '@ejemplo.mx', (5510000000 + n)::text, NOON
from generate_series(1, 1000) n;

-- 24 classes a day, every half hour from six in the morning, half a year back to two weeks ahead.
insert into single_class (class_date, starts_at, duration, capacity, class_type_id, location_id)
select at, at at time zone 'America/Mexico_City', 50, 17, 1 + n % 5, 1 + n % 3
from (select NOON::date + d + time '06:00' + n * interval '30 minutes' as at, n
      from generate_series(-170, 14) d, generate_series(0, 23) n) c;
insert into class_instructor (single_class_id, instructor_id)
select single_class_id, 1 + single_class_id % 6 from single_class;
insert into single_class_tag (single_class_id, tag_id) select single_class_id, 1 from single_class
where single_class_id % 4 = 0;

-- 30 purchases and 30 reservations a customer: each pays for one, and has one more credit that has expired.
insert into purchase (customer_id, class_package_id, status, amount, total_payment, payment_method_id, class_amount,
  expiration_days, created_at, updated_at)
select customer_id, 1, 'completed', 150000, 150000, 2, 2, 60, NOON, NOON from customer, generate_series(1, 30);
insert into available_class (customer_id, purchase_id, created_at, expires_at)
select customer_id, purchase_id, NOON, case when n = 1 then NOON + interval '30 days' else NOON - interval '10 days' end
from purchase, generate_series(1, 2) n;
insert into class_reservation (single_class_id, customer_id, available_class_id, counted, spot, created_at, deleted_at)
select single_class_id, a.customer_id, available_class_id, true, case when class_type_id < 3 then seat end,
  starts_at - interval '1 day', case when a.available_class_id % 10 = 0 then NOON end
from (select single_class_id, class_type_id, starts_at, seat,
        row_number() over (order by seat, single_class_id) as place
      from single_class, generate_series(1, 14) seat) places
join (select available_class_id, customer_id, row_number() over (order by purchase_id % 30, customer_id) as place
      from available_class where expires_at > NOON) a using (place);
update available_class set cancels = 1
where available_class_id in (select available_class_id from class_reservation where deleted_at is not null);
update single_class sc set reserved = (select count(*) from class_reservation r
  where r.single_class_id = sc.single_class_id and r.deleted_at is null);
-- Every customer has credits left.
insert into available_class (customer_id, created_at, expires_at) select customer_id, NOON, NOON + interval '60 days'
from customer, generate_series(1, 5);
insert into idempotency_key (customer_id, key, fingerprint, response, created_at)
select customer_id, 'llave-' || n, 'x', '{}', NOON from customer, generate_series(1, 5) n;
-- A mail of each reservation, and years of announcements.
insert into mail (kind, customer_id, single_class_id, class_reservation_id, dedupe_key, created_at, due_at)
select 'reservation-made', customer_id, single_class_id, class_reservation_id, class_reservation_id::text,
  created_at, created_at
from class_reservation;
insert into announcement (title, content, created_at) select 'Aviso ' || n, '<p>Hola</p>', NOON - n * interval '1 hour'
from generate_series(1, 3000) n;
-- Half a year at the desk: each day a count, 100 sales to visitors in it, and 10 links that were never paid.
insert into cash_count (customer_id, opened_at, closed_at, expected, counted, denominations)
select 1, NOON - d * interval '1 day', NOON - d * interval '1 day' + interval '6 hours', 350000, 350000, '{}'
from generate_series(170, 1, -1) d;
insert into desk_sale
  (customer_id, sold_by, method, class_package_id, charges, title, total, created_at, link_expires_at)
select case when n > 100 then 1 + (d * 10 + n) % 1000 end, 1, case when n > 100 then 'link' else 'cash' end,
  case when n > 100 then 1 end, case when n > 100 then '[]' else '[{"concept": "Agua", "amount": 3500}]' end::jsonb,
  'Agua', case when n > 100 then 150000 else 3500 end, at, case when n > 100 then at + interval '72 hours' end
from (select d, n, NOON - d * interval '1 day' + n * interval '1 minute' as at
      from generate_series(170, 1, -1) d, generate_series(1, 110) n order by d desc, n) s;
-- Of each link a gift card, as if it were sold by it.
insert into gift_card (customer_id, desk_sale_id, amount, recipient_name, recipient_email, seed, code_hash, last4, created_at)
select customer_id, desk_sale_id, 50000, 'Amiga ' || desk_sale_id, 'amiga' || desk_sale_id || '@ejemplo.mx', 's',
  desk_sale_id::text::bytea, lpad((desk_sale_id % 10000)::text, 4, '0'), created_at
from desk_sale where method = 'link';
alter table till_movement disable trigger till_movement_count;
insert into till_movement (customer_id, cash_count_id, method, kind, amount, desk_sale_id, created_at)
select 1, cash_count_id, 'cash', 'sale', 3500, desk_sale_id, s.created_at
from desk_sale s join cash_count on s.created_at between opened_at and closed_at where s.method = 'cash';
alter table till_movement enable trigger till_movement_count;
-- 10,000 videos, one a minute, the first 200 to come; a customer who may watch them, and has watched many.
insert into video_type (name) values ('Clase'), ('Tutorial');
insert into program (name, description) select 'Programa ' || n, '' from generate_series(1, 50) n;
insert into video
  (title, description, class_type_id, video_type_id, program_id, program_position, duration, provider, provider_id,
    published_at, created_at)
select 'Video ' || n || case when n % 500 = 0 then ' Glúteo' else '' end, 'Con liga y tapete', 1 + n % 5, 1 + n % 2,
  case when n % 4 = 0 then 1 + n % 50 end, case when n % 4 = 0 then n end, 300 + n % 3000,
  'youtube', 'dQw4w9WgXcQ', NOON + (200 - n) * interval '1 minute', NOON from generate_series(1, 10000) n;
insert into video_instructor (video_id, instructor_id, place)
select video_id, case when video_id % 2000 = 0 then 6 else 1 + video_id % 5 end, 0 from video;
insert into video_tag (video_id, tag_id) select video_id, 1 + video_id % 2 from video;
insert into video_progress (customer_id, video_id, seconds, updated_at)
select 2, video_id, 60, NOON from video where video_id % 3 = 0;
insert into video_favorite (customer_id, video_id, created_at)
select 2, video_id, NOON - video_id * interval '1 second' from video where video_id % 5 = 0;
insert into purchase (customer_id, class_package_id, status, credit_kind, amount, total_payment, payment_method_id,
  class_amount, expiration_days, created_at, updated_at)
values (2, 1, 'completed', 'online', 150000, 150000, 2, 2, 60, NOON, NOON);
insert into available_class (customer_id, purchase_id, created_at, expires_at)
select 2, (select max(purchase_id) from purchase), NOON, NOON + interval '30 days' from generate_series(1, 2);
-- Of 1,000 customers 300 leave within thirty days; all have thought of it before, and been changed by the team.
insert into deletion_request (customer_id, requested_at, due_at, cancelled_at)
select customer_id, NOON - n * interval '1 day', NOON, NOON from customer, generate_series(1, 5) n;
insert into deletion_request (customer_id, requested_at, due_at)
select customer_id, at, at + interval '30 days'
from (select customer_id, NOON - customer_id * interval '1 hour' as at from customer where customer_id > 700) c;
insert into audit_event (actor_kind, actor_id, action, entity, entity_id, after, created_at)
select 'staff', '1', case when n = 1 then 'customer.request-deletion' else 'customer.change' end, 'customer',
  customer_id::text, '{}', NOON - customer_id * interval '1 hour' + (n - 1) * interval '1 minute'
from customer, generate_series(1, 20) n;
-- Most customers have yet to pay in cash.
insert into purchase (customer_id, class_package_id, status, amount, total_payment, payment_method_id, class_amount,
  expiration_days, created_at, updated_at, pay_by)
select customer_id, 1, 'pending', 150000, 150000, 2, 2, 60, NOON, NOON, NOON + customer_id * interval '1 minute'
from customer where customer_id > 100;
-- Each customer came to one class that is over.
with crowded as (
  insert into single_class (class_date, starts_at, duration, capacity, reserved, class_type_id, location_id)
  select at, at at time zone 'America/Mexico_City', 50, 1000, 1000, 3, 1 from (select timestamp '2026-11-17 05:00') t (at)
  returning single_class_id),
credits as (
  insert into available_class (customer_id, created_at, expires_at) select customer_id, NOON - interval '9 days', NOON
  from customer returning available_class_id, customer_id)
insert into class_reservation (single_class_id, customer_id, available_class_id, counted, created_at, attend)
select single_class_id, customer_id, available_class_id, true, NOON - interval '9 days', true from crowded, credits;
-- One place in ten of the classes that are over is rated.
update class_reservation r set attend = true, class_stars = 3 + r.class_reservation_id % 3, coach_stars = 5
from single_class sc where sc.single_class_id = r.single_class_id and sc.starts_at < NOON - interval '2 days'
  and r.deleted_at is null and not r.attend and r.available_class_id % 10 = 1;
-- Who has just signed up, and neither came nor bought anything.
insert into customer (uid, name, last_name, email, phone, created_at)
select 'nueva-' || n, 'Aarón', 'Pérez', 'nueva-' || n || '@ejemplo.mx', (5610000000 + n)::text, NOON
from generate_series(1, 100) n;
insert into class_reservation_penalty (customer_id, created_at, end_date)
select customer_id, NOON, NOON - interval '1 day' from customer;
`;

export async function fillStudio(pool: Pool): Promise<void> {
  await pool.query(SEED.replaceAll('NOON', `timestamptz '${NOON.toISOString()}'`));
  await pool.query('vacuum analyze');
}
