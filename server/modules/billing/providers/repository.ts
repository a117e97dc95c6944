/** What providers call our customers and packages, and which of their events were received. */
import type { Kysely, Transaction } from 'kysely';
import type { DB, Provider } from '../../../db/schema';

/** The customer at a provider, once created there. */
export async function findProviderCustomer(
  db: Kysely<DB>,
  provider: Provider,
  customerId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('provider_customer')
    .select('provider_customer_id')
    .where('provider', '=', provider)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.provider_customer_id ?? null;
}

/** Returns the stored one: another request may have been first. */
export async function storeProviderCustomer(
  trx: Transaction<DB>,
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

/** What a package at certain terms, or a discount of it, is called at a provider. */
export async function findProviderPlan(
  db: Kysely<DB>,
  provider: Provider,
  packageId: number,
  terms: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('provider_plan')
    .select('provider_plan_id')
    .where('provider', '=', provider)
    .where('class_package_id', '=', packageId)
    .where('terms', '=', terms)
    .executeTakeFirst();
  return row?.provider_plan_id ?? null;
}

export async function storeProviderPlan(
  trx: Transaction<DB>,
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

/** Deletes the provider's ids of customer and package, which mean nothing there any more. */
export async function deleteProviderIds(
  trx: Transaction<DB>,
  provider: Provider,
  { customer_id, class_package_id }: { customer_id: number; class_package_id: number },
): Promise<void> {
  await trx
    .deleteFrom('provider_customer')
    .where('provider', '=', provider)
    .where('customer_id', '=', customer_id)
    .execute();
  await trx
    .deleteFrom('provider_plan')
    .where('provider', '=', provider)
    .where('class_package_id', '=', class_package_id)
    .execute();
}

/** Whether a package of ours is sold by this plan. */
export async function isOurPlan(db: Kysely<DB>, provider: Provider, plan: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('provider_plan')
      .select('terms')
      .where('provider', '=', provider)
      .where('provider_plan_id', '=', plan)
      .executeTakeFirst()) !== undefined
  );
}

/** False where the event was already taken in. */
export async function recordEvent(
  trx: Transaction<DB>,
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
  db: Kysely<DB>,
  { provider, event_id }: { provider: Provider; event_id: string },
): Promise<boolean> {
  return (
    (await db
      .selectFrom('provider_event')
      .select('event_id')
      .where('provider', '=', provider)
      .where('event_id', '=', event_id)
      .executeTakeFirst()) !== undefined
  );
}

/** Deletes at most `limit` of the events received before then. */
export async function deleteEventsBefore(trx: Transaction<DB>, before: Date, limit: number): Promise<number> {
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
