/** Stores the providers' ids of customers and packages, and which of their events were received. */
import { deleteRows, findValue, hasRow } from '../../../db/rows';
import type { Db, Provider, Trx } from '../../../db/schema';

/** The provider's id of a customer, if one was created there. */
export async function findProviderCustomer(db: Db, provider: Provider, customerId: number): Promise<string | null> {
  return (
    (await findValue(db, 'provider_customer', { provider, customer_id: customerId }, 'provider_customer_id')) ?? null
  );
}

/** Returns the stored id: a concurrent request may have stored another. */
export async function storeProviderCustomer(
  trx: Trx,
  provider: Provider,
  customerId: number,
  id: string,
): Promise<string> {
  await trx
    .insertInto('provider_customer')
    .values({ provider, customer_id: customerId, provider_customer_id: id })
    .onConflict((c) => c.doNothing())
    .execute();
  return (await findProviderCustomer(trx, provider, customerId)) ?? id;
}

/** The provider's id of a package at certain terms, or of its discount. */
export async function findProviderPlan(
  db: Db,
  provider: Provider,
  packageId: number,
  terms: string,
): Promise<string | null> {
  return (
    (await findValue(db, 'provider_plan', { provider, class_package_id: packageId, terms }, 'provider_plan_id')) ?? null
  );
}

export async function storeProviderPlan(
  trx: Trx,
  provider: Provider,
  packageId: number,
  terms: string,
  id: string,
): Promise<string> {
  await trx
    .insertInto('provider_plan')
    .values({ provider, class_package_id: packageId, terms, provider_plan_id: id })
    .onConflict((c) => c.doNothing())
    .execute();
  return (await findProviderPlan(trx, provider, packageId, terms)) ?? id;
}

/** Deletes ids of customer and package that the provider doesn't know any more. */
export async function deleteProviderIds(
  trx: Trx,
  provider: Provider,
  { customer_id, class_package_id }: { customer_id: number; class_package_id: number },
): Promise<void> {
  await deleteRows(trx, 'provider_customer', { provider, customer_id });
  await deleteRows(trx, 'provider_plan', { provider, class_package_id });
}

/** Whether this plan belongs to one of our packages. */
export async function isOurPlan(db: Db, provider: Provider, plan: string): Promise<boolean> {
  return hasRow(db, 'provider_plan', { provider, provider_plan_id: plan });
}

/** Returns false if the event was received before. */
export async function recordEvent(
  trx: Trx,
  event: { provider: Provider; event_id: string; type: string },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('provider_event')
    .values({ ...event, received_at: now })
    .onConflict((c) => c.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function knowsEvent(
  db: Db,
  { provider, event_id }: { provider: Provider; event_id: string },
): Promise<boolean> {
  return hasRow(db, 'provider_event', { provider, event_id });
}

/** Deletes up to `limit` events received before then. */
export async function deleteEventsBefore(trx: Trx, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('provider_event')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('provider', 'event_id'),
        'in',
        selectFrom('provider_event')
          .select(['provider', 'event_id'])
          .where('received_at', '<', before)
          .limit(limit)
          .$asTuple('provider', 'event_id'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
