import { TRIAL_USED } from '../../../../domain/checkoutErrors';
import type { UsedPackages } from '../../../../domain/contract/packages';
import type { Db } from '../../../db/schema';

/** Packages of which a customer has a running subscription and can't have a second. */
export async function findSubscribed(db: Db, customerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('held_subscription')
    .select('class_package_id')
    .distinct()
    .where('customer_id', '=', customerId)
    .where('status', '=', 'active')
    .execute();
  return rows.map((row) => row.class_package_id);
}

/**
 * Packages that a customer can't buy again: at their limit (a trial has one), with a free trial that they had, or with
 * a running subscription. An attempt that waits at a provider doesn't count, as the next one ends it.
 */
export async function findUsedPackages(db: Db, customerId: number): Promise<UsedPackages> {
  const used = await db
    .selectFrom('purchase as p')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .select('cp.class_package_id')
    .where('p.customer_id', '=', customerId)
    .where('p.status', '<>', 'failed')
    .where((eb) => eb.or([eb('p.status', '<>', 'pending'), eb('p.provider', 'is', null)]))
    .where((eb) => eb.or([eb('cp.limit_per_customer', 'is not', null), eb('cp.is_trial', '=', true)]))
    .groupBy('cp.class_package_id')
    .having((eb) => eb(eb.fn.countAll(), '>=', eb.fn.coalesce('cp.limit_per_customer', eb.lit(1))))
    .execute();
  const trials = await db
    .selectFrom('trial')
    .select('class_package_id')
    .where('customer_id', '=', customerId)
    .union(
      db
        .selectFrom('purchase')
        .select('class_package_id')
        .where('customer_id', '=', customerId)
        .where('status', '=', 'failed')
        .where('failure', '=', TRIAL_USED),
    )
    .execute();
  const ids = (rows: readonly { class_package_id: number }[]): number[] => rows.map((row) => row.class_package_id);
  return { used: ids(used), trials: ids(trials), subscribed: await findSubscribed(db, customerId) };
}
