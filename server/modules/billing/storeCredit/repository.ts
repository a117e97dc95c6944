/** The ledger of store credit. Entries are written under their customer's lock; triggers keep the balance. */
import { sql, type Insertable } from 'kysely';
import type { TeamStoreCreditEntry } from '../../../../domain/contract/storeCredit';
import { toPesos } from '../../../../domain/money';
import { findValue, insertRow, lockRow } from '../../../db/rows';
import type { DB, Db, Trx } from '../../../db/schema';

/** The constraint that a balance below zero violates. */
export const NOT_NEGATIVE = 'store_credit_not_negative';

const MOST = 500;

/** Centavos. */
export async function findBalance(db: Db, customerId: number): Promise<number> {
  return (await findValue(db, 'store_credit', { customer_id: customerId }, 'balance')) ?? 0;
}

/** The newest movements first, each with the balance after it. */
export async function findEntries(db: Db, customerId: number): Promise<TeamStoreCreditEntry[]> {
  const rows = await db
    .selectFrom('store_credit_entry as e')
    .leftJoin('customer as p', 'p.customer_id', 'e.created_by')
    .select(['e.store_credit_entry_id', 'e.kind', 'e.amount', 'e.reason', 'e.created_at'])
    .select([
      // The purchase of a gift card is its buyer's.
      sql<number | null>`case when e.kind <> 'gift_card' then e.purchase_id end`.as('purchase_id'),
      sql<number>`(sum(e.amount) over (order by e.store_credit_entry_id))::bigint`.as('balance'),
      sql<string | null>`nullif(btrim(concat_ws(' ', p.name, p.last_name)), '')`.as('created_by'),
    ])
    .where('e.customer_id', '=', customerId)
    .orderBy('e.store_credit_entry_id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ amount, balance, created_at, ...entry }) => ({
    ...entry,
    amount: toPesos(amount),
    balance: toPesos(balance),
    createdAt: created_at.toISOString(),
  }));
}

export async function insertEntry(trx: Trx, entry: Insertable<DB['store_credit_entry']>): Promise<number> {
  return insertRow(trx, 'store_credit_entry', entry, 'store_credit_entry_id');
}

/** The balance, which no other transaction changes until this one ends. Centavos. */
export async function lockBalance(trx: Trx, customerId: number): Promise<number> {
  return (await lockRow(trx, 'store_credit', { customer_id: customerId }, ['balance']))?.balance ?? 0;
}
