/** The copies of the providers' books. Each row is written by the provider's id, so that a repeat changes nothing. */
import { sql } from 'kysely';
import type { Db, KeyProvider, Trx } from '../../../db/schema';
import type { BalanceEntry, ProviderPayout } from '../../../ports/balance';

/** In this order rows are written, so that two workers never wait for each other. */
const byId = <T extends { readonly id: string }>(rows: readonly T[]): T[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Stores movements; `payout_id`: the payout that they are part of, where that was asked for. */
export async function storeEntries(
  trx: Trx,
  provider: KeyProvider,
  entries: readonly BalanceEntry[],
  payout_id: number | null = null,
): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('balance_entry')
    .values(
      byId(entries).map(({ id, kind, gross, fee, net, createdAt, availableAt, paymentId, refundId, disputeId }) => ({
        provider,
        provider_entry_id: id,
        kind,
        gross,
        fee,
        net,
        created_at: createdAt,
        available_at: availableAt,
        provider_payment_id: paymentId,
        provider_refund_id: refundId,
        provider_dispute_id: disputeId,
        payout_id,
      })),
    )
    .onConflict((c) =>
      c
        .constraint('balance_entry_provider')
        .doUpdateSet({ payout_id: sql<number>`excluded.payout_id` })
        .where(sql<boolean>`excluded.payout_id is distinct from balance_entry.payout_id`)
        .where(sql<boolean>`excluded.payout_id is not null`),
    )
    .execute();
}

/** Later states of a payout have a higher rank: an older one that arrives late changes nothing. */
const RANK = (row: string) =>
  sql`array_position(array['pending', 'in_transit', 'paid', 'failed', 'canceled'], ${sql.raw(row)}.status)`;

/** Stores payouts as the provider shows them now. */
export async function storePayouts(trx: Trx, provider: KeyProvider, payouts: readonly ProviderPayout[]): Promise<void> {
  if (payouts.length === 0) return;
  await trx
    .insertInto('payout')
    .values(
      byId(payouts).map(({ id, amount, status, failure, createdAt, arrivesAt, parts }) => ({
        provider,
        provider_payout_id: id,
        amount,
        status,
        failure,
        parts,
        created_at: createdAt,
        arrives_at: arrivesAt,
      })),
    )
    .onConflict((c) =>
      c.constraint('payout_provider').doUpdateSet({
        status: sql`excluded.status`,
        failure: sql`excluded.failure`,
        arrives_at: sql`coalesce(excluded.arrives_at, payout.arrives_at)`,
        parts: sql`case when payout.parts in ('read', 'ready') then payout.parts else excluded.parts end`,
      }).where(sql<boolean>`${RANK('excluded')} > ${RANK('payout')}
          or (${RANK('excluded')} = ${RANK('payout')} and payout.parts = 'waiting')`),
    )
    .execute();
}

/** When the first payment by this provider was taken. */
export async function firstPaymentAt(db: Db, provider: KeyProvider): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(created_at) as at from invoice where provider = ${provider}`.execute(db);
  return rows[0]?.at ?? null;
}

/** When the oldest payout was begun whose state or parts aren't final. */
export async function oldestOpenPayoutAt(db: Db, provider: KeyProvider): Promise<Date | null> {
  const row = await db
    .selectFrom('payout')
    .select('created_at')
    .where('provider', '=', provider)
    .where(sql<boolean>`(status in ('pending', 'in_transit') or parts = 'waiting')`)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Payouts of which the provider says what they consist of, and which we haven't read, oldest first. */
export function findUnread(
  db: Db,
  provider: KeyProvider,
  limit: number,
): Promise<Array<{ payout_id: number; provider_payout_id: string }>> {
  return db
    .selectFrom('payout')
    .select(['payout_id', 'provider_payout_id'])
    .where('provider', '=', provider)
    .where('parts', '=', 'ready')
    .orderBy('created_at')
    .orderBy('payout_id')
    .limit(limit)
    .execute();
}

export async function noteRead(trx: Trx, payout_id: number): Promise<void> {
  await trx.updateTable('payout').set({ parts: 'read' }).where('payout_id', '=', payout_id).execute();
}
