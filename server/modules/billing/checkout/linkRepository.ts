/** Sales that can still be paid through their payment links. */
import { sql } from 'kysely';
import { AppError } from '../../../../domain/errors';
import type { Db, Trx } from '../../../db/schema';
import type { Charge } from './charges';

/** A sale to be paid through its link. */
export interface LinkSale {
  readonly desk_sale_id: number;
  /** Path of the link's page. */
  readonly path: string;
  /** Price as announced, in centavos. */
  readonly total: number;
  /** The charge without a product; null: a package is sold. */
  readonly charge: Charge | null;
}

/**
 * Whether a purchase of the sale was paid, whatever became of it later. Written with coalesce, as `exists` would scan
 * all purchases.
 */
const PAID = `coalesce((select true from purchase p
  where p.desk_sale_id = s.desk_sale_id and p.status not in ('pending', 'failed') limit 1), false)`;
export const PAID_BY_LINK = sql.raw<boolean>(PAID);

/** SQL text for the team's sales whose links can still be paid. `now`: an instant. */
export const openLinks = (now: string): string =>
  `desk_sale s where s.method = 'link' and not s.by_customer and s.voided_at is null and s.link_expires_at > ${now} and not ${PAID}`;

/** Runs under the customer's lock, as withdrawing a link does. Throws 'payment-link/ended'. */
export async function requireOpenLink(trx: Trx, deskSaleId: number, now: Date): Promise<void> {
  const open = await trx
    .selectFrom('desk_sale as s')
    .select('s.desk_sale_id')
    .where('s.desk_sale_id', '=', deskSaleId)
    .where('s.voided_at', 'is', null)
    .where('s.link_expires_at', '>', now)
    .where((eb) => eb.not(PAID_BY_LINK))
    .executeTakeFirst();
  if (!open) throw new AppError('payment-link/ended');
}

/** A link's sale and customer, for its page. */
export function findLinkSale(db: Db, deskSaleId: number) {
  return db
    .selectFrom('desk_sale as s')
    .innerJoin('customer as c', 'c.customer_id', 's.customer_id')
    .leftJoin('class_package as cp', 'cp.class_package_id', 's.class_package_id')
    .select(['s.desk_sale_id', 's.title', 's.total', 's.class_package_id', 's.discount_code', 's.charges'])
    .select(['s.link_expires_at', 's.voided_at', 'c.customer_id', 'c.uid', 'c.name', 'c.email'])
    .select(['cp.is_subscription', PAID_BY_LINK.as('paid')])
    .select(sql<boolean>`exists (select from gift_card g where g.desk_sale_id = s.desk_sale_id)`.as('is_gift_card'))
    .where('s.desk_sale_id', '=', deskSaleId)
    .where('s.method', '=', 'link')
    .executeTakeFirst();
}
