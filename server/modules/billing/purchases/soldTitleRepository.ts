import { sql } from 'kysely';

/** What a purchase `p` of the package `cp` is called: a charge without a product by what it is for. */
export const SOLD_TITLE = sql<string>`coalesce(p.concept, cp.title)`;
