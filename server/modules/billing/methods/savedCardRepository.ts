import type { PaymentSource } from '../../../../domain/contract/paymentSources';
import type { SubscriptionPeriod } from '../../../../domain/renewal';
import { updateRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';
import type { SavedCard } from '../../../ports/paymentFacts';

const COLUMNS = [
  'payment_source_id',
  'source_id',
  'card_type',
  'last_digits',
  'exp_month',
  'exp_year',
  'created_at',
] as const;

/** A saved card without the subscriptions that it pays. */
export type OwnCard = Omit<PaymentSource, 'subscriptions'>;

function wireSource({ created_at, ...source }: Omit<OwnCard, 'createdAt'> & { created_at: Date }): OwnCard {
  return { ...source, createdAt: created_at.toISOString() };
}

const selectOwnCards = (db: Db, customerId: number) =>
  db.selectFrom('payment_source').select(COLUMNS).where('customer_id', '=', customerId).where('deleted_at', 'is', null);

/** A customer's saved cards, the newest first. */
export async function findSources(db: Db, customerId: number): Promise<OwnCard[]> {
  return (
    await selectOwnCards(db, customerId).orderBy('created_at', 'desc').orderBy('payment_source_id', 'desc').execute()
  ).map(wireSource);
}

export async function findSource(db: Db, customerId: number, sourceId: number): Promise<OwnCard | null> {
  const row = await selectOwnCards(db, customerId).where('payment_source_id', '=', sourceId).executeTakeFirst();
  return row ? wireSource(row) : null;
}

/** Finds a card by the processor's id. */
export async function findByName(db: Db, customerId: number, name: string): Promise<OwnCard | null> {
  const row = await selectOwnCards(db, customerId).where('source_id', '=', name).executeTakeFirst();
  return row ? wireSource(row) : null;
}

async function findByFingerprint(trx: Trx, customerId: number, fingerprint: string): Promise<OwnCard | null> {
  const row = await selectOwnCards(trx, customerId).where('fingerprint', '=', fingerprint).executeTakeFirst();
  return row ? wireSource(row) : null;
}

/** Stores a card, or returns the customer's existing row of the same card. null: it was deleted meanwhile. */
export async function storeSource(trx: Trx, customerId: number, card: SavedCard, now: Date): Promise<OwnCard | null> {
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

export async function deleteSource(trx: Trx, sourceId: number, now: Date): Promise<void> {
  await updateRows(trx, 'payment_source', { payment_source_id: sourceId, deleted_at: null }, { deleted_at: now });
}

/** A customer's running card subscriptions. */
export function findRunningSubscriptions(db: Db, customerId: number) {
  return db
    .selectFrom('purchase as p')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .select(['p.purchase_id', 'cp.title', 'p.subscription_id', 'p.charged_source', 'p.created_at'])
    .select(['p.subscription_period', 'p.subscription_interval', 'p.free_trial_length', 'p.free_trial_period'])
    .where('p.customer_id', '=', customerId)
    .where('p.provider', '=', 'stripe')
    .where('p.status', '=', 'active')
    .where('p.subscription_id', 'is not', null)
    .$narrowType<{ subscription_id: string; subscription_period: SubscriptionPeriod; subscription_interval: number }>()
    .orderBy('p.purchase_id')
    .execute();
}

/** The customer's data for the processor. */
export async function findHolder(
  db: Db,
  customerId: number,
): Promise<{ customer_id: number; email: string | null; name: string }> {
  const { name, last_name, ...rest } = await db
    .selectFrom('customer')
    .select(['customer_id', 'email', 'name', 'last_name'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { ...rest, name: `${name} ${last_name}`.trim() };
}
