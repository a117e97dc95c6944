/** SQL expressions that several subjects share. */
import { sql } from 'kysely';

/** The wall clock of a class `sc`, as the API sends it. */
export const CLASS_DATE = `to_char(sc.class_date, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;

/** Title of a purchase `p` of the package `cp`; a charge without a product is titled by its concept. */
export const SOLD_TITLE = sql<string>`coalesce(p.concept, cp.title)`;
