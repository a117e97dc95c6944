import type { Kysely, Transaction } from 'kysely';
import type { PaymentSource } from '../../../../domain/contract/paymentSources';
import type { DB } from '../../../db/schema';
import type { SavedCard } from '../providers/gateway';

const COLUMNS = ['payment_source_id', 'source_id', 'card_type', 'last_digits', 'created_at'] as const;

function wireSource({ created_at, ...source }: Omit<PaymentSource, 'createdAt'> & { created_at: Date }): PaymentSource {
  return { ...source, createdAt: created_at.toISOString() };
}

const own = (db: Kysely<DB>, customerId: number) =>
  db.selectFrom('payment_source').select(COLUMNS).where('customer_id', '=', customerId).where('deleted_at', 'is', null);

/** A customer's saved cards, the newest first. */
export async function findSources(db: Kysely<DB>, customerId: number): Promise<PaymentSource[]> {
  return (await own(db, customerId).orderBy('created_at', 'desc').orderBy('payment_source_id', 'desc').execute()).map(
    wireSource,
  );
}

export async function findSource(db: Kysely<DB>, customerId: number, sourceId: number): Promise<PaymentSource | null> {
  const row = await own(db, customerId).where('payment_source_id', '=', sourceId).executeTakeFirst();
  return row ? wireSource(row) : null;
}

/** By the name that the processor gave it. */
export async function findByName(db: Kysely<DB>, customerId: number, name: string): Promise<PaymentSource | null> {
  const row = await own(db, customerId).where('source_id', '=', name).executeTakeFirst();
  return row ? wireSource(row) : null;
}

async function findByFingerprint(
  trx: Transaction<DB>,
  customerId: number,
  fingerprint: string,
): Promise<PaymentSource | null> {
  const row = await own(trx, customerId).where('fingerprint', '=', fingerprint).executeTakeFirst();
  return row ? wireSource(row) : null;
}

/** The card as it is kept: this one, or the one that the customer has of it already. null: it was deleted meanwhile. */
export async function keepSource(
  trx: Transaction<DB>,
  customerId: number,
  card: SavedCard,
  now: Date,
): Promise<PaymentSource | null> {
  const row = await trx
    .insertInto('payment_source')
    .values({ ...card, customer_id: customerId, created_at: now })
    .onConflict((c) => c.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (row) return wireSource(row);
  return (
    (await findByName(trx, customerId, card.source_id)) ??
    (card.fingerprint === null ? null : findByFingerprint(trx, customerId, card.fingerprint))
  );
}

export async function deleteSource(trx: Transaction<DB>, sourceId: number, now: Date): Promise<void> {
  await trx
    .updateTable('payment_source')
    .set({ deleted_at: now })
    .where('payment_source_id', '=', sourceId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The provider's ids of a customer's card subscriptions that go on. */
export async function findRunningSubscriptions(db: Kysely<DB>, customerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase')
    .select('subscription_id')
    .where('customer_id', '=', customerId)
    .where('provider', '=', 'stripe')
    .where('status', '=', 'active')
    .where('subscription_id', 'is not', null)
    .execute();
  return rows.flatMap(({ subscription_id }) => subscription_id ?? []);
}

/** A customer as sent to the processor. */
export async function findHolder(
  db: Kysely<DB>,
  customerId: number,
): Promise<{ customer_id: number; email: string; name: string }> {
  const { name, last_name, ...rest } = await db
    .selectFrom('customer')
    .select(['customer_id', 'email', 'name', 'last_name'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { ...rest, name: `${name} ${last_name}`.trim() };
}
