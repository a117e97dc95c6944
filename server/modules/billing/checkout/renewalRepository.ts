import { sql } from 'kysely';
import type { Db } from '../../../db/schema';

/**
 * The package of a customer's own purchase, and whether they have bought it again since; undefined: it isn't theirs.
 */
export function findRenewal(
  db: Db,
  { purchase_id, since }: { readonly purchase_id: number; readonly since: Date },
  customerId: number,
) {
  return db
    .selectFrom('purchase as p')
    .innerJoin('class_package as k', 'k.class_package_id', 'p.class_package_id')
    .select('p.class_package_id')
    .select(sql<boolean>`k.status = 'active'`.as('is_sold'))
    .select(
      sql<boolean>`exists (
        select from purchase n where n.customer_id = p.customer_id and n.class_package_id = p.class_package_id
          and n.created_at > ${since} and n.status in ('completed', 'active'))`.as('is_bought'),
    )
    .where('p.purchase_id', '=', purchase_id)
    .where('p.customer_id', '=', customerId)
    .executeTakeFirst();
}
