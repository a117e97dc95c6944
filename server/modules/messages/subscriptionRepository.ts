import type { PushSubscriptionBody } from '../../../domain/contract/push';
import { PUSH_BROWSERS_MAX } from '../../../domain/push';
import { deleteRows, updateRows } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';
import type { Recipient } from '../../ports/messages';
import type { PushKeys } from '../../messages/push';

/** Subscribes a browser for this customer, and for no other any more; removes the oldest of too many. */
export async function storeSubscription(
  trx: Trx,
  customerId: number,
  { endpoint, keys }: PushSubscriptionBody,
  now: Date,
): Promise<void> {
  const row = { customer_id: customerId, endpoint, ...keys, created_at: now };
  await trx
    .insertInto('push_subscription')
    .values(row)
    .onConflict((c) => c.column('endpoint').doUpdateSet(row))
    .execute();
  await trx
    .deleteFrom('push_subscription')
    .where('customer_id', '=', customerId)
    .where('push_subscription_id', 'not in', (eb) =>
      eb
        .selectFrom('push_subscription as s')
        .select('s.push_subscription_id')
        .where('s.customer_id', '=', customerId)
        .orderBy('s.created_at', 'desc')
        .orderBy('s.push_subscription_id', 'desc')
        .limit(PUSH_BROWSERS_MAX),
    )
    .execute();
}

export async function deleteSubscription(trx: Trx, customerId: number, endpoint: string): Promise<void> {
  await deleteRows(trx, 'push_subscription', { customer_id: customerId, endpoint });
}

export async function deleteSubscriptions(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await deleteRows(trx, 'push_subscription', { push_subscription_id: ids });
}

export async function findRecipient(db: Db, customerId: number): Promise<Recipient> {
  const { phone } = await db
    .selectFrom('customer')
    .select('phone')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const browsers = await db
    .selectFrom('push_subscription')
    .select(['push_subscription_id', 'endpoint', 'p256dh', 'auth'])
    .where('customer_id', '=', customerId)
    .orderBy('push_subscription_id')
    .execute();
  return { phone, browsers };
}

export async function findKeys(db: Db): Promise<PushKeys | null> {
  const { push_public_key: publicKey, push_private_key: privateKey } = await db
    .selectFrom('studio')
    .select(['push_public_key', 'push_private_key'])
    .executeTakeFirstOrThrow();
  return publicKey === null || privateKey === null ? null : { publicKey, privateKey };
}

/** Stores a key pair if there is none: of two servers that create one, the first wins. */
export async function storeKeys(trx: Trx, { publicKey, privateKey }: PushKeys): Promise<void> {
  await updateRows(
    trx,
    'studio',
    { push_public_key: null },
    { push_public_key: publicKey, push_private_key: privateKey },
  );
}
