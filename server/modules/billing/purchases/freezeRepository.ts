/** Freezes of purchases, and the dates that they move. Written under the locks of customer and purchase. */
import { sql } from 'kysely';
import type { SubscriptionPeriod } from '../../../../domain/renewal';
import { findRow, insertRow, updateRows } from '../../../db/rows';
import type { Db, Provider, Trx } from '../../../db/schema';

export interface OpenFreeze {
  readonly purchase_freeze_id: number;
  readonly starts_at: Date;
  readonly until: Date | null;
  readonly paused_at: Date | null;
}

export function findOpenFreeze(db: Db, purchaseId: number): Promise<OpenFreeze | undefined> {
  return findRow(db, 'purchase_freeze', { purchase_id: purchaseId, ended_at: null }, [
    'purchase_freeze_id',
    'starts_at',
    'until',
    'paused_at',
  ]);
}

/** Freezes that lasted beyond `since`, with their end, or now if they are open. */
export async function findFreezesAfter(
  trx: Trx,
  purchaseId: number,
  since: Date,
  now: Date,
): Promise<Array<{ readonly from: Date; readonly until: Date }>> {
  const rows = await trx
    .selectFrom('purchase_freeze')
    .select(['starts_at', 'until', 'ended_at'])
    .where('purchase_id', '=', purchaseId)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', since)]))
    .execute();
  return rows.map(({ starts_at, until, ended_at }) => ({ from: starts_at, until: ended_at ?? until ?? now }));
}

export async function insertFreeze(
  trx: Trx,
  freeze: {
    readonly purchase_id: number;
    readonly starts_at: Date;
    readonly until: Date | null;
    readonly reason: string;
    /** Set at once for purchases that no provider charges. */
    readonly paused_at: Date | null;
  },
): Promise<number> {
  return insertRow(trx, 'purchase_freeze', freeze, 'purchase_freeze_id');
}

/** Changes the end of an open freeze; an empty reason keeps the former one. */
export async function moveFreezeEnd(trx: Trx, id: number, until: Date | null, reason: string): Promise<void> {
  await updateRows(trx, 'purchase_freeze', { purchase_freeze_id: id }, { until, ...(reason !== '' && { reason }) });
}

/** Whether the purchase has a credit that can still pay for a class, or holds a future place. */
export async function hasLiveCredits(trx: Trx, purchaseId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`
    select exists (select from usable_credit where purchase_id = ${purchaseId} and usable_until >= ${now})
      or exists (
        select from purchase_place
        where purchase_id = ${purchaseId} and starts_at > ${now} and not attend) as live`.execute(trx);
  return rows[0]?.live ?? false;
}

/** Whether a renewal is overdue. */
export async function isOverdue(trx: Trx, purchaseId: number): Promise<boolean> {
  const { overdue_at } = await trx
    .selectFrom('purchase')
    .select('overdue_at')
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  return overdue_at !== null;
}

interface Renewing {
  /** The next charge if it were not frozen; null: nothing was charged yet, or it is no subscription. */
  readonly cycle_due_at: Date | null;
  readonly charged_at: Date | null;
  readonly subscription_period: SubscriptionPeriod | null;
  readonly subscription_interval: number | null;
}

export function findRenewing(trx: Trx, purchaseId: number): Promise<Renewing> {
  return trx
    .selectFrom('purchase as p')
    .leftJoin('renewal as r', 'r.purchase_id', 'p.purchase_id')
    .select(['r.cycle_due_at', 'r.charged_at', 'p.subscription_period', 'p.subscription_interval'])
    .where('p.purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow();
}

/**
 * Extends credits by the days for which they were frozen; those granted during the freeze by the days since then. Days
 * are the studio's, so that daylight saving doesn't move the end of the day. Returns how many.
 */
export async function moveExpiries(
  trx: Trx,
  purchaseId: number,
  { from, until, timezone }: { readonly from: Date; readonly until: Date; readonly timezone: string },
): Promise<number> {
  const day = (instant: ReturnType<typeof sql>) => sql`(${instant} at time zone ${timezone})::date`;
  const { numAffectedRows } = await sql`
    update available_class set expires_at = (expires_at at time zone ${timezone} + make_interval(days => greatest(0,
      ${day(sql`${until}::timestamptz`)} - ${day(sql`greatest(${from}::timestamptz, created_at)`)})))
      at time zone ${timezone}
     where purchase_id = ${purchaseId} and forfeited_at is null and expires_at >= ${from}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

export async function endOpenFreeze(
  trx: Trx,
  id: number,
  end: { readonly ended_at: Date; readonly next_charge_at: Date | null; readonly resumed_at: Date | null },
): Promise<void> {
  await updateRows(trx, 'purchase_freeze', { purchase_freeze_id: id, ended_at: null }, end);
}

/** Ends the freeze of a purchase that ends. */
export async function dropFreeze(trx: Trx, purchaseId: number, now: Date): Promise<void> {
  await updateRows(
    trx,
    'purchase_freeze',
    { purchase_id: purchaseId, ended_at: null },
    { ended_at: now, resumed_at: now },
  );
}

export async function setRenewsAt(trx: Trx, purchaseId: number, renews_at: Date): Promise<void> {
  await updateRows(trx, 'purchase', { purchase_id: purchaseId }, { renews_at });
}

/** Purchases whose freeze is due to end. */
export async function findDueFreezes(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('purchase_freeze')
    .select('purchase_id')
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .orderBy('until')
    .orderBy('purchase_freeze_id')
    .limit(200)
    .execute();
  return rows.map(({ purchase_id }) => purchase_id);
}

/** Purchases whose provider has to be told of the beginning or end of their newest freeze. */
export async function findUntoldFreezes(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('purchase_freeze')
    .select('purchase_id')
    .distinct()
    .where('resumed_at', 'is', null)
    .where((eb) => eb.or([eb('paused_at', 'is', null), eb('ended_at', 'is not', null)]))
    .orderBy('purchase_id')
    .limit(200)
    .execute();
  return rows.map(({ purchase_id }) => purchase_id);
}

/** What a provider has to be told of a purchase's freeze. */
export interface NewestFreeze extends OpenFreeze {
  readonly ended_at: Date | null;
  readonly resumed_at: Date | null;
  readonly next_charge_at: Date | null;
  readonly status: string;
  readonly provider: Provider | null;
  readonly subscription_id: string | null;
}

export function findNewestFreeze(db: Db, purchaseId: number): Promise<NewestFreeze | undefined> {
  return db
    .selectFrom('purchase_freeze as f')
    .innerJoin('purchase as p', 'p.purchase_id', 'f.purchase_id')
    .select(['f.purchase_freeze_id', 'f.starts_at', 'f.until', 'f.paused_at', 'f.ended_at', 'f.resumed_at'])
    .select(['f.next_charge_at', 'p.status', 'p.provider', 'p.subscription_id'])
    .where('f.purchase_id', '=', purchaseId)
    .orderBy('f.purchase_freeze_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Records that the freeze was sent to the provider; earlier freezes of the purchase count as sent, too. */
export async function storeNotified(
  trx: Trx,
  purchaseId: number,
  { purchase_freeze_id, ended_at }: Pick<NewestFreeze, 'purchase_freeze_id' | 'ended_at'>,
  now: Date,
): Promise<void> {
  await updateRows(
    trx,
    'purchase_freeze',
    { purchase_freeze_id },
    ended_at === null ? { paused_at: now } : { resumed_at: now },
  );
  await trx
    .updateTable('purchase_freeze')
    .set({ resumed_at: now })
    .where('purchase_id', '=', purchaseId)
    .where('purchase_freeze_id', '<', purchase_freeze_id)
    .where('resumed_at', 'is', null)
    .execute();
}
