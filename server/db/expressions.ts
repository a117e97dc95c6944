/** SQL expressions of what several subjects show alike. */
import { sql } from 'kysely';

/** The wall clock of a class `sc`, as the wire has it. */
export const CLASS_DATE = `to_char(sc.class_date, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;

/** What a purchase `p` of the package `cp` is called: a charge without a product by what it is for. */
export const SOLD_TITLE = sql<string>`coalesce(p.concept, cp.title)`;
