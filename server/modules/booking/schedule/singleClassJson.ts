/** SQL text that makes the wire's single_class of a row `sc`, so that every list nests it alike and in one query. */
import { fileAddressSql } from '../../files/address';

export const CLASS_DATE = `to_char(sc.class_date, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;

/** The fields of single_class except class_reservations, as arguments of json_build_object. */
export const SINGLE_CLASS_FIELDS = `
  'single_class_id', sc.single_class_id,
  'class_date', ${CLASS_DATE},
  'duration', sc.duration,
  'description', sc.description,
  'capacity', sc.capacity,
  'class_type', json_build_object(
    'class_type_id', ct.class_type_id, 'name', ct.name, 'icon', ${fileAddressSql('ct.icon')}, 'spot_map', ct.spot_map, 'restricted', ct.restricted),
  'class_instructors', coalesce((
    select json_agg(json_build_object('instructor', json_build_object(
      'instructor_id', i.instructor_id, 'name', i.name, 'last_name', i.last_name, 'nickname', i.nickname,
      'file', case when f.file_id is null then null else json_build_object('src', ${fileAddressSql('f.src')}) end)) order by ci.position)
    from class_instructor ci join instructor i using (instructor_id) left join file f using (file_id)
    where ci.single_class_id = sc.single_class_id), '[]'),
  'location', json_build_object('location_id', l.location_id, 'name', l.name, 'address', l.address, 'timezone', l.timezone),
  'tags', coalesce((
    select json_agg(json_build_object('tag_id', t.tag_id, 'name', t.name, 'color', t.color) order by t.tag_id)
    from single_class_tag st join tag t using (tag_id) where st.single_class_id = sc.single_class_id), '[]'),
  'class_package_id', sc.class_package_id`;

/** The joins that SINGLE_CLASS_FIELDS needs beside `single_class sc`. */
export const SINGLE_CLASS_JOINS = `
  join class_type ct on ct.class_type_id = sc.class_type_id
  join location l on l.location_id = sc.location_id`;

/**
 * What a class shows of its reservations: the spots; of the caller's own ($1, the account's uid, or null)
 * also who, which and for whom.
 */
export const CLASS_RESERVATIONS = `
  'class_reservations', coalesce((
    select json_agg(
      case when r.customer_id = (select customer_id from customer where uid = $1)
        then json_build_object('spot', r.spot, 'class_reservation_id', r.class_reservation_id, 'customer_id', r.customer_id, 'guest', r.guest)
        else json_build_object('spot', r.spot) end
      order by r.class_reservation_id)
    from class_reservation r where r.single_class_id = sc.single_class_id and r.deleted_at is null), '[]')`;

/** The caller's own ($1) place in the class's line, or null. */
export const OWN_WAITLIST = `
  'waitlist_id', (
    select w.waitlist_id from active_waitlist w
    where w.customer_id = (select customer_id from customer where uid = $1) and w.single_class_id = sc.single_class_id)`;
