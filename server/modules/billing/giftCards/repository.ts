/** Rows of gift cards. */
import { sql, type Insertable } from 'kysely';
import type { GiftState } from '../../../../domain/giftCards';
import { insertRow, updateRows } from '../../../db/rows';
import type { DB, Db, Trx } from '../../../db/schema';

/** The index that a second redemption violates. */
export const REDEEMED_ONCE = 'store_credit_entry_redeemed';

const MOST = 100;

const IS_REDEEMABLE = sql<boolean>`exists (
  select from redeemable_gift_card r where r.gift_card_id = g.gift_card_id)`;
/** The state of the card `g`: of its sale `s`, of `paid`, the purchase that paid it, and of `e`, its redemption. */
export const stateAt = (now: Date) => sql<GiftState>`case
  when e.created_at is not null then 'redeemed'
  when paid.purchase_id is null and (s.voided_at is not null or s.link_expires_at <= ${now}) then 'lapsed'
  when paid.purchase_id is null then 'unpaid'
  when paid.status <> 'completed' then 'cancelled'
  when not ${IS_REDEEMABLE} then 'held'
  when g.sent_at is not null then 'sent'
  when g.recipient_email is not null then 'scheduled'
  else 'printable' end`;

export async function insertGiftCard(trx: Trx, card: Insertable<DB['gift_card']>): Promise<number> {
  return insertRow(trx, 'gift_card', card, 'gift_card_id');
}

export const selectGiftCards = (db: Db, now: Date) =>
  db
    .selectFrom('gift_card as g')
    .innerJoin('desk_sale as s', 's.desk_sale_id', 'g.desk_sale_id')
    .innerJoin('customer as b', 'b.customer_id', 'g.customer_id')
    .leftJoin('store_credit_entry as e', (join) =>
      join.onRef('e.gift_card_id', '=', 'g.gift_card_id').on('e.amount', '>', 0),
    )
    // The purchase that paid it, whatever became of it.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('purchase as p')
          .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
          .select(['p.purchase_id', 'p.status'])
          .whereRef('p.desk_sale_id', '=', 'g.desk_sale_id')
          .where('cp.is_charge', '=', true)
          .where('p.status', 'not in', ['pending', 'failed'])
          .orderBy('p.purchase_id')
          .limit(1)
          .as('paid'),
      (join) => join.onTrue(),
    )
    .select(['g.gift_card_id', 'g.customer_id', 'g.desk_sale_id', 'g.amount', 'g.seed', 'g.last4', 'g.recipient_name'])
    .select(['g.recipient_email', 'g.message', 'g.send_on', 'g.sent_at', 'g.created_at', 'e.created_at as redeemed_at'])
    .select(['b.name as buyer', 'paid.purchase_id', sql<boolean>`s.method = 'link'`.as('by_link')])
    .select([stateAt(now).as('state'), IS_REDEEMABLE.as('redeemable')]);

export type FoundCard = Awaited<ReturnType<typeof findCardsOf>>[number];

export function findCardsOf(db: Db, customerId: number, now: Date) {
  return selectGiftCards(db, now)
    .where('g.customer_id', '=', customerId)
    .orderBy('g.gift_card_id', 'desc')
    .limit(MOST)
    .execute();
}

export function findCard(db: Db, id: number, now: Date): Promise<FoundCard | undefined> {
  return selectGiftCards(db, now).where('g.gift_card_id', '=', id).executeTakeFirst();
}

export interface CodedCard {
  readonly gift_card_id: number;
  readonly amount: number;
  readonly redeemable: boolean;
  /** The customer who redeemed it. */
  readonly redeemed_by: number | null;
}

/**
 * The card with the code, whose purchase stays as it is until the transaction ends: a refund of it waits, and one that
 * came first is seen in `redeemable`.
 */
export async function lockByCode(trx: Trx, code_hash: Buffer): Promise<CodedCard | undefined> {
  const found = await trx
    .selectFrom('gift_card')
    .select(['gift_card_id', 'amount', 'desk_sale_id'])
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  if (!found) return undefined;
  const { desk_sale_id, ...card } = found;
  await sql`select from purchase where desk_sale_id = ${desk_sale_id} order by purchase_id for share`.execute(trx);
  // In this order: who redeems it in between is found as its redeemer, not as another hindrance.
  const redeemable = await isRedeemable(trx, card.gift_card_id);
  return { ...card, redeemable, redeemed_by: await redeemerOf(trx, card.gift_card_id) };
}

async function redeemerOf(db: Db, id: number): Promise<number | null> {
  const entry = await db
    .selectFrom('store_credit_entry')
    .select('customer_id')
    .where('gift_card_id', '=', id)
    .where('amount', '>', 0)
    .executeTakeFirst();
  return entry?.customer_id ?? null;
}

/**
 * What disputes have taken back of a redeemed card and not given back since, in centavos. What is given back names the
 * purchase that paid the card, and not the card, which is redeemed once.
 */
export async function findTakenBack(trx: Trx, gift_card_id: number, purchase_id: number): Promise<number> {
  const { taken } = await trx
    .selectFrom('store_credit_entry')
    .select(sql<number>`coalesce(-sum(amount), 0)::bigint`.as('taken'))
    .where('kind', '=', 'gift_card')
    .where((eb) =>
      eb.or([
        eb.and([eb('gift_card_id', '=', gift_card_id), eb('amount', '<', 0)]),
        eb('purchase_id', '=', purchase_id),
      ]),
    )
    .executeTakeFirstOrThrow();
  return taken;
}

async function isRedeemable(trx: Trx, id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('redeemable_gift_card')
    .select('gift_card_id')
    .where('gift_card_id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** The gift card that a locked purchase paid, if it did. */
export async function findSoldBy(
  trx: Trx,
  purchaseId: number,
): Promise<{ readonly gift_card_id: number; readonly amount: number; readonly redeemed_by: number | null } | null> {
  const found = await trx
    .selectFrom('purchase as p')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .innerJoin('gift_card as g', 'g.desk_sale_id', 'p.desk_sale_id')
    .select(['g.gift_card_id', 'g.amount'])
    .where('p.purchase_id', '=', purchaseId)
    .where('cp.is_charge', '=', true)
    .executeTakeFirst();
  return found ? { ...found, redeemed_by: await redeemerOf(trx, found.gift_card_id) } : null;
}

const BATCH = 200;

/** Cards that wait for their mail, whose day has come. */
export async function findDue(db: Db, today: string): Promise<Array<{ gift_card_id: number; created_at: Date }>> {
  return db
    .selectFrom('gift_card as g')
    .select(['g.gift_card_id', 'g.created_at'])
    .where('g.sent_at', 'is', null)
    .where('g.send_on', '<=', today)
    .where('g.recipient_email', 'is not', null)
    .where(IS_REDEEMABLE)
    .orderBy('g.gift_card_id')
    .limit(BATCH)
    .execute();
}

/** The buyer; undefined: another server sends it, or it can't be redeemed any more. */
export async function markSent(trx: Trx, id: number, now: Date): Promise<{ readonly customer_id: number } | undefined> {
  return trx
    .updateTable('gift_card as g')
    .set({ sent_at: now })
    .where('g.gift_card_id', '=', id)
    .where('g.sent_at', 'is', null)
    .where(IS_REDEEMABLE)
    .returning('g.customer_id')
    .executeTakeFirst();
}

/** Marks a mailed card as sent now, unless that was since then. The buyer; undefined: nothing is to be sent. */
export async function markSentAgain(
  trx: Trx,
  id: number,
  now: Date,
  since: Date,
): Promise<{ readonly customer_id: number } | undefined> {
  return trx
    .updateTable('gift_card as g')
    .set({ sent_at: now })
    .where('g.gift_card_id', '=', id)
    .where('g.recipient_email', 'is not', null)
    .where((eb) => eb.or([eb('g.sent_at', 'is', null), eb('g.sent_at', '<=', since)]))
    .where(IS_REDEEMABLE)
    .returning('g.customer_id')
    .executeTakeFirst();
}

/** Empties what was written to the recipients of so old cards. Returns how many. */
export async function forgetRecipients(trx: Trx, before: Date, most: number): Promise<number> {
  const old = await trx
    .selectFrom('gift_card')
    .select('gift_card_id')
    .where('created_at', '<', before)
    .where((eb) =>
      eb.or([eb('recipient_email', 'is not', null), eb('recipient_name', '<>', ''), eb('message', '<>', '')]),
    )
    .limit(most)
    .execute();
  const ids = old.map(({ gift_card_id }) => gift_card_id);
  if (ids.length === 0) return 0;
  return updateRows(
    trx,
    'gift_card',
    { gift_card_id: ids },
    { recipient_name: '', recipient_email: null, message: '' },
  );
}
