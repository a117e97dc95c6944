/** SQL expressions that several subjects share. */
import { sql } from 'kysely';

/** The wall clock of a class `sc`, as the API sends it. */
export const CLASS_DATE = `to_char(sc.class_date, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;

/** An instant as the API sends it. */
export const INSTANT = (instant: string): string =>
  `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Whether place `r` is a customer's own or of a person of their family: it is no guest's. */
export const OF_ACCOUNT = '(r.guest is null or r.family_member_id is not null)';

/** Joins the map `m` of a class `sc`: of its room, else of its type (class_map in routines/spots). */
export const CLASS_MAP = 'cross join lateral class_map(sc.class_type_id, sc.room_id) m';
/** The spot_map of a class `sc`. */
export const SPOT_MAP = '(select m.spot_map from class_map(sc.class_type_id, sc.room_id) m)';

/** Title of a purchase `p` of the package `cp`; a charge without a product is titled by its concept. */
export const SOLD_TITLE = sql<string>`coalesce(p.concept, cp.title)`;
