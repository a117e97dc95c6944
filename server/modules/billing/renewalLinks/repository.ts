import { sql } from 'kysely';
import { SOLD_TITLE } from '../../../db/expressions';
import { findValue } from '../../../db/rows';
import type { Db } from '../../../db/schema';
import type { RenewLink } from '../../mail/renewLink';
import { endsLink } from '../checkout/renewalRepository';

/** The purchase of a link with its customer; undefined: there is none (any more). */
export function findLinked(db: Db, { purchase_id, since }: RenewLink) {
  return db
    .selectFrom('purchase as p')
    .innerJoin('customer as c', 'c.customer_id', 'p.customer_id')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .select(['p.purchase_id', 'p.customer_id', 'p.class_package_id', 'p.status', 'p.provider', 'p.subscription_id'])
    .select(['p.overdue_at', 'p.charged_source', 'p.charged_brand', 'p.charged_digits'])
    .select(['c.uid', 'c.email', 'c.name as first_name', SOLD_TITLE.as('title'), endsLink(since).as('is_ended')])
    .select(sql<boolean>`p.subscription_period is not null`.as('is_subscription'))
    .where('p.purchase_id', '=', purchase_id)
    .where('c.anonymised_at', 'is', null)
    .executeTakeFirst();
}

export type Linked = NonNullable<Awaited<ReturnType<typeof findLinked>>>;

/** The purchase that another one bought again; null: none. */
export const findRenewed = async (db: Db, purchase_id: number): Promise<number | null> =>
  (await findValue(db, 'purchase', { purchase_id }, 'renews')) ?? null;
