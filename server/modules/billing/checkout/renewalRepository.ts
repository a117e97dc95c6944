import { sql } from 'kysely';
import type { Db } from '../../../db/schema';

/**
 * Whether what its customer `c` did since a link was made ends it: signed out everywhere, which a new password does too,
 * took another address, or asked that the account be deleted.
 */
export const endsLink = (since: Date) => sql<boolean>`(
  coalesce(c.signed_out_at > ${since}, false)
  or exists (select from mail a where a.customer_id = c.customer_id and a.kind = 'address-changed' and a.created_at > ${since})
  or exists (select from deletion_request d
    where d.customer_id = c.customer_id and d.cancelled_at is null and d.done_at is null))`;

/**
 * The package of a customer's own purchase, and whether they have bought it again since, or by a link; undefined: it
 * isn't theirs.
 */
export function findRenewal(
  db: Db,
  { purchase_id, since }: { readonly purchase_id: number; readonly since: Date },
  customerId: number,
) {
  return db
    .selectFrom('purchase as p')
    .innerJoin('class_package as k', 'k.class_package_id', 'p.class_package_id')
    .innerJoin('customer as c', 'c.customer_id', 'p.customer_id')
    .select(['p.class_package_id', endsLink(since).as('is_ended')])
    .select(sql<boolean>`k.status = 'active'`.as('is_sold'))
    .select(
      sql<boolean>`exists (
        select from purchase n where n.customer_id = p.customer_id and n.class_package_id = p.class_package_id
          and n.purchase_id <> p.purchase_id and n.created_at > ${since}
          and (n.status in ('completed', 'active') or (n.status = 'pending' and n.provider is null)))
        or exists (select from purchase n where n.renews = p.purchase_id and n.status not in ('pending', 'failed'))`.as(
        'is_bought',
      ),
    )
    .where('p.purchase_id', '=', purchase_id)
    .where('p.customer_id', '=', customerId)
    .executeTakeFirst();
}
