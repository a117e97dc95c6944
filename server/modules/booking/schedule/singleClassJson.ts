/** SQL for the API's single_class of a row `sc`, nested in every list in the same way by one query. */
import { BIRTHDAY_SQL } from '../../../people/birthdayRepository';
import { fileAddressSql } from '../../files/address';
import { heldSeats, heldSpots, SEATS } from '../seats/repository';
import { CLASS_DATE, CLASS_MAP, INSTANT } from '../../../db/expressions';

const CLASS_TYPE_FIELDS = `
    'class_type_id', ct.class_type_id, 'name', ct.name, 'icon', ${fileAddressSql('ct.icon')}, 
    'spot_map', m.spot_map, 'spot_layout', to_json(m.spot_layout), 'restricted', ct.restricted`;
const CLASS_TYPE = `json_build_object(${CLASS_TYPE_FIELDS})`;
const CLASS_TYPE_WITH_FACTS = `json_build_object(${CLASS_TYPE_FIELDS},
    'description', nullif(ct.description, ''), 'level', ct.level, 'what_to_bring', ct.what_to_bring)`;
const LOCATION = `json_build_object('location_id', l.location_id, 'name', l.name, 'address', l.address,
  'timezone', l.timezone)`;
const COACH = `json_build_object('instructor', json_build_object(
      'instructor_id', i.instructor_id, 'name', i.name, 'last_name', i.last_name, 'nickname', i.nickname,
      'birthdate', ${BIRTHDAY_SQL},
      'file', case when f.file_id is null then null else json_build_object('src', ${fileAddressSql('f.src')}) end))`;
const TAG = `json_build_object('tag_id', t.tag_id, 'name', t.name, 'color', t.color)`;

/** SQL expressions for the parts of a class that are in other tables. */
interface Parts {
  readonly type: string;
  readonly location: string;
  readonly coaches: string;
  readonly tags: string;
}

const classFields = ({ type, location, coaches, tags }: Parts): string => `
  'single_class_id', sc.single_class_id,
  'class_date', ${CLASS_DATE},
  'duration', sc.duration,
  'description', sc.description,
  'capacity', ${SEATS},
  'blocked_spots', to_json(sc.blocked_spots),
  'class_type', ${type},
  'class_instructors', coalesce(${coaches}, '[]'),
  'location', ${location},
  'tags', coalesce(${tags}, '[]'),
  'is_live', case when sc.live_url is not null then true end,
  'class_package_id', sc.class_package_id,
  'class_category_id', sc.class_category_id,
  'icon', case when sc.icon is not null then ${fileAddressSql('sc.icon')} end,
  'class_package', case when sc.class_package_id is null then null else (
    select json_build_object('class_package_id', ep.class_package_id, 'title', ep.title,
      'price', (coalesce(ep.sale_price, ep.price) / 100.0)::float8)
    from class_package ep where ep.class_package_id = sc.class_package_id) end`;

const nestedFields = (type: string): string =>
  classFields({
    type,
    location: LOCATION,
    coaches: `(
    select json_agg(${COACH} order by ci.position)
    from class_instructor ci join instructor i using (instructor_id) left join file f using (file_id)
    where ci.single_class_id = sc.single_class_id)`,
    tags: `(
    select json_agg(${TAG} order by t.tag_id)
    from single_class_tag st join tag t using (tag_id) where st.single_class_id = sc.single_class_id)`,
  });

/** The fields of single_class except class_reservations, as arguments of json_build_object. */
export const SINGLE_CLASS_FIELDS = nestedFields(CLASS_TYPE);
/** The fields of a single class, with the requirements of its class type. */
export const FULL_CLASS_FIELDS = nestedFields(CLASS_TYPE_WITH_FACTS);

/** The joins that SINGLE_CLASS_FIELDS needs beside `single_class sc`. */
export const SINGLE_CLASS_JOINS = `
  join class_type ct on ct.class_type_id = sc.class_type_id ${CLASS_MAP}
  join location l on l.location_id = sc.location_id`;

const SEEN = `json_build_object('spot', r.spot)`;
const ME = '(select customer_id from customer where uid = $1)';

/**
 * SQL for what a class shows of a reservation `r`: the spot; of the caller's own ($1, the account's uid, or null) also
 * the ids and the guest.
 */
const RESERVATION = `case when r.customer_id = ${ME}
        then json_build_object('spot', r.spot, 'class_reservation_id', r.class_reservation_id,
          'customer_id', r.customer_id, 'guest', r.guest, 'family_member_id', r.family_member_id)
        else ${SEEN} end`;

/** SQL for the seats that others than `customer` hold at `now`. */
const heldFields = (customer: string, now: string): string => `
  'held_seats', ${heldSeats(customer, now)}, 'held_spots', to_json(${heldSpots(customer, now)})`;

/** SQL for a class's reservations and held seats at `now`. */
export const classReservations = (now: string): string => `${heldFields(ME, now)},
  'class_reservations', coalesce((
    select json_agg(${RESERVATION} order by r.class_reservation_id)
    from active_reservation r where r.single_class_id = sc.single_class_id), '[]')`;

/** SQL for until when a seat is offered to entry `w`; null: none is. */
export const OFFERED_UNTIL = `(
    select ${INSTANT('o.expires_at')} from waitlist_offer o
    where o.waitlist_id = w.waitlist_id and o.outcome is null)`;

/** SQL for which entry `w` of an account a class shows: one with an offered seat, else the customer's own. */
export const WAITLIST_ENTRY_ORDER = `${OFFERED_UNTIL} is null, w.family_member_id is not null, w.waitlist_id`;
/** SQL for the caller's ($1) entry in the class's waitlist, or null. */
const ownEntry = (what: string): string => `(
    select ${what} from active_waitlist w
    where w.customer_id = ${ME} and w.single_class_id = sc.single_class_id order by ${WAITLIST_ENTRY_ORDER} limit 1)`;
export const OWN_WAITLIST = `
  'waitlist_id', ${ownEntry('w.waitlist_id')}, 'waiting_member_id', ${ownEntry('w.family_member_id')},
  'offer_expires_at', ${ownEntry(OFFERED_UNTIL)}`;

/** An array, so that PostgreSQL uses the index however many classes it expects. */
const KEPT = 'array(select single_class_id from sc)';

/**
 * SQL for many classes: each table is read once, and JSON that many classes share (type, location, coach) is made once.
 * `kept` filters the rows of single_class; `own`: with the caller's ($1) own facts. `now`: SQL.
 */
export const manyClasses = (kept: string, own: boolean, now: string) => ({
  sets: `
  sc as materialized (${kept}),
  types as materialized (select ct.class_type_id, sc.room_id, ${CLASS_TYPE} as json
    from (select distinct class_type_id, room_id from sc) sc join class_type ct using (class_type_id) ${CLASS_MAP}),
  locations as materialized (select l.location_id, ${LOCATION} as json from location l),
  instructors as materialized (select i.instructor_id, ${COACH} as json
    from instructor i left join file f using (file_id)),
  coaches as (
    select ci.single_class_id, json_agg(i.json order by ci.position) as json
    from class_instructor ci join instructors i using (instructor_id)
    where ci.single_class_id = any (${KEPT}) group by 1),
  tags as (
    select st.single_class_id, json_agg(${TAG} order by t.tag_id) as json
    from single_class_tag st join tag t using (tag_id) where st.single_class_id = any (${KEPT}) group by 1),
  reservations as (
    select r.single_class_id, json_agg(${own ? RESERVATION : SEEN} order by r.class_reservation_id) as json
    from active_reservation r where r.single_class_id = any (${KEPT}) group by 1)${
      own
        ? `,\n  places as materialized (select distinct on (w.single_class_id) w.single_class_id, w.waitlist_id,
          w.family_member_id, ${OFFERED_UNTIL} as offer_expires_at
          from active_waitlist w where w.customer_id = ${ME} order by w.single_class_id, ${WAITLIST_ENTRY_ORDER})`
        : ''
    }`,
  json: `json_build_object(${classFields({
    type: 'types.json',
    location: 'locations.json',
    coaches: 'coaches.json',
    tags: 'tags.json',
  })}, ${heldFields(own ? ME : 'null', now)}, 'class_reservations', coalesce(reservations.json, '[]'),
    'waitlist_id', ${own ? 'places.waitlist_id' : 'null'},
    'waiting_member_id', ${own ? 'places.family_member_id' : 'null'},
    'offer_expires_at', ${own ? 'places.offer_expires_at' : 'null'})`,
  from: `sc join types on types.class_type_id = sc.class_type_id and types.room_id is not distinct from sc.room_id
    join locations using (location_id)
    left join coaches using (single_class_id) left join tags using (single_class_id)
    left join reservations using (single_class_id)${own ? ' left join places using (single_class_id)' : ''}`,
});
