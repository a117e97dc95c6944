import { sql, type Selectable } from 'kysely';
import { DECLINE_WINDOW, type DeclineCounts } from '../../../../domain/declines';
import { insertRow, updateRows } from '../../../db/rows';
import type { DB, Trx } from '../../../db/schema';

/** Serializes the counting of card tries of the studio; the last lock of a transaction. */
export async function lockTries(trx: Trx): Promise<void> {
  await trx.selectFrom('studio').select('one_row').forNoKeyUpdate().execute();
}

/** Who tries a card, and from where. */
type Source = Pick<Selectable<DB['card_try']>, 'customer_id' | 'address' | 'network'>;

/** Declines within the last hour plus tries without a result, and whether the customer had paid before. */
export async function countDeclines(
  trx: Trx,
  { customer_id, address, network }: Source,
  now: Date,
): Promise<DeclineCounts> {
  const since = new Date(now.getTime() - DECLINE_WINDOW);
  return trx
    .selectFrom('card_try')
    .select([
      sql<number>`count(*) filter (where customer_id = ${customer_id})`.as('customer'),
      sql<number>`count(*) filter (where address = ${address})`.as('address'),
      sql<number>`count(*) filter (where network = ${network})`.as('network'),
      sql<number>`count(*)`.as('studio'),
      sql<boolean>`exists (select from invoice_balance i
        where i.customer_id = ${customer_id} and i.created_at <= ${since}
          and i.total_payment > i.refunded + i.charged_back)`.as('hasPaid'),
    ])
    .where((eb) => eb.or([eb('declined_at', '>', since), eb('open_until', '>', now)]))
    .executeTakeFirstOrThrow();
}

export interface NewTry extends Source {
  readonly purchase_id: number | null;
  readonly tried_at: Date;
  readonly open_until: Date | null;
}

export async function insertTry(trx: Trx, row: NewTry): Promise<number> {
  return insertRow(trx, 'card_try', row, 'card_try_id');
}

/** Closes a try: the bank has decided, or no request waits for the result any more. */
export async function closeTry(
  trx: Trx,
  which: { readonly card_try_id: number } | { readonly purchase_id: number },
  declinedAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('card_try')
    .set({ open_until: null, ...(declinedAt === null ? {} : { declined_at: declinedAt }) })
    .where((eb) => eb.and(which))
    .where('declined_at', 'is', null)
    .execute();
}

/**
 * Stores the provider's id of a card to be saved while the bank challenges its holder, so that the result can be
 * matched.
 */
export async function storeSetup(trx: Trx, tryId: number, setupId: string): Promise<void> {
  await updateRows(trx, 'card_try', { card_try_id: tryId }, { setup_id: setupId });
}

/** Records a further decline for a purchase or a card to be saved. Returns whose it was; undefined: nothing of ours. */
export function insertDecline(
  trx: Trx,
  about: { readonly purchase_id: number } | { readonly setup_id: string },
  now: Date,
): Promise<Source | undefined> {
  return trx
    .insertInto('card_try')
    .columns(['customer_id', 'address', 'network', 'purchase_id', 'tried_at', 'declined_at'])
    .expression((eb) =>
      eb
        .selectFrom('card_try')
        .select(['customer_id', 'address', 'network', 'purchase_id'])
        .select([eb.val(now).as('tried_at'), eb.val(now).as('declined_at')])
        .where((e) => e.and(about))
        .orderBy('card_try_id')
        .limit(1),
    )
    .returning(['customer_id', 'address', 'network'])
    .executeTakeFirst();
}

/** Deletes tries that no purchase and no count needs any more. */
export async function deleteTriesBefore(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('card_try').where('tried_at', '<', before).execute();
}
