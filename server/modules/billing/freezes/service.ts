/**
 * Freezes and resumes memberships. Our rows change first and say what the provider has to do; the provider is called
 * outside of any transaction, at once and then by a job until it succeeds. Charges during a freeze give frozen credits.
 */
import type { FreezeOrder } from '../../../../domain/contract/access';
import type { PurchaseResponse } from '../../../../domain/contract/purchases';
import { MINUTE } from '../../../../domain/durations';
import { AppError, requireFound } from '../../../../domain/errors';
import { chargeAfterFreeze, freezeEnd, frozenDays } from '../../../../domain/freezes';
import type { Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { changedSince } from '../../audit/conflict';
import { recordAudit } from '../../audit/record';
import { freezeFixedPlaces } from '../../booking/fixedPlaces/lasting';
import { dropUnneeded } from '../../booking/fixedPlaces/service';
import { notify } from '../../mail/notify';
import { isFrom } from '../purchases/days';
import { isDisputed } from '../disputes/repository';
import { gatewayOf } from '../../../ports/payments';
import { returnPlacesOf } from '../purchases/endPurchase';
import { lockPurchase, type PaidPurchase } from '../purchases/paidPurchaseRepository';
import { onePurchase } from '../purchases/repository';
import * as repository from '../purchases/freezeRepository';

const FREEZABLE: ReadonlySet<string> = new Set(['active', 'completed', 'cancelled']);
/** Most repetitions, as another request's call may reach the provider after ours. */
const ROUNDS = 5;

const isCharged = ({
  status,
  provider,
  subscription_id,
}: Pick<PaidPurchase, 'status' | 'provider'> & {
  readonly subscription_id: string | null;
}): boolean => status === 'active' && provider !== null && subscription_id !== null;

async function requireFreezable(trx: Trx, purchase: PaidPurchase, now: Date): Promise<void> {
  const { purchase_id, status } = purchase;
  if (!FREEZABLE.has(status)) throw new AppError('purchase/not-freezable');
  if (await isDisputed(trx, purchase_id)) throw new AppError('purchase/disputed');
  if (status === 'active' && (await repository.isOverdue(trx, purchase_id))) throw new AppError('purchase/overdue');
  // Without usable credits only a subscription can be frozen, for the sake of its next charge.
  if (!isCharged(purchase) && !(await repository.hasLiveCredits(trx, purchase_id, now)))
    throw new AppError('purchase/not-freezable');
}

/**
 * Freezes a purchase until a day or until it is resumed; places within the freeze are cancelled and their customer
 * notified. Idempotent. The end of an existing freeze changes only with its current end as `from`, else
 * 'purchase/frozen'; cancelled places stay cancelled.
 */
export async function freezePurchase(
  ctx: Context,
  purchaseId: number,
  { until, reason = '', from }: FreezeOrder,
): Promise<PurchaseResponse> {
  const { studio, now } = ctx;
  const { timezone, fixed_place_freeze } = await studio.config();
  const end = until === null ? null : freezeEnd(until, now, timezone);
  if (until !== null && end === null) throw new AppError('purchase/freeze-day', { field: 'until' });
  let before: { readonly frozen: boolean; readonly until?: Date | null } = { frozen: false };
  await returnPlacesOf(ctx, [purchaseId], {
    until: end,
    change: async (trx, [purchase]) => {
      const open = await repository.findOpenFreeze(trx, purchaseId);
      if (open && open.until?.getTime() === end?.getTime()) return { result: undefined, ended: null };
      if (open && (from === undefined || !isFrom(from, open.until)))
        throw await changedSince(
          trx,
          { entity: 'purchase', id: purchaseId, actions: ['purchase.freeze'] },
          'purchase/frozen',
        );
      if (open) {
        before = { frozen: true, until: open.until };
        await repository.moveFreezeEnd(trx, open.purchase_freeze_id, end, reason.trim());
      } else {
        before = { frozen: false };
        await requireFreezable(trx, purchase, now);
      }
      const purchase_freeze_id =
        open?.purchase_freeze_id ??
        (await repository.insertFreeze(trx, {
          purchase_id: purchaseId,
          starts_at: now,
          until: end,
          reason: reason.trim(),
          paused_at: isCharged(purchase) ? null : now,
        }));
      const { customer_id } = purchase;
      const about = { customer_id, purchase_id: purchaseId, purchase_freeze_id, at: now };
      await notify(trx, { kind: 'membership-frozen', ...about, due_at: end }, now);
      return { result: undefined, ended: 'frozen' };
    },
    then: async (trx, places) => {
      const returned = places.map(({ class_reservation_id }) => class_reservation_id);
      await freezeFixedPlaces(trx, ctx, { purchaseId, returned, ends: fixed_place_freeze === 'end' });
      await recordAudit(trx, ctx, {
        action: 'purchase.freeze',
        entity: 'purchase',
        id: purchaseId,
        before: { ...before, class_reservations: returned },
        after: { frozen: true, until: end, reason: reason.trim(), class_reservations: [] },
      });
    },
  });
  await dropUnneeded(ctx);
  await notifyQuietly(ctx, purchaseId);
  return { purchase: await onePurchase(studio.db, purchaseId) };
}

/** The first charge of an active subscription after its freeze; null: it isn't charged, or its cycle is unchanged. */
async function nextChargeOf(
  trx: Trx,
  purchase: PaidPurchase,
  { from, resumedAt, timeZone }: { readonly from: Date; readonly resumedAt: Date; readonly timeZone: string },
): Promise<Date | null> {
  if (purchase.status !== 'active') return null;
  const renewing = await repository.findRenewing(trx, purchase.purchase_id);
  const { cycle_due_at: due, charged_at, subscription_period, subscription_interval } = renewing;
  if (due === null || subscription_period === null || subscription_interval === null) return null;
  const next = chargeAfterFreeze({
    due,
    from: charged_at !== null && charged_at > from ? charged_at : from,
    resumedAt,
    moves: purchase.provider !== 'paypal',
    terms: { subscription_period, subscription_interval },
    timeZone,
  });
  return next.getTime() === due.getTime() && due > resumedAt ? null : next;
}

/** false: the purchase isn't frozen (any more). `due`: only if the freeze's end has come. */
async function endFreeze(ctx: Context, purchaseId: number, due = false): Promise<boolean> {
  const { studio, now } = ctx;
  const { timezone } = await studio.config();
  return ctx.transaction(async (trx) => {
    const purchase = await lockPurchase(trx, purchaseId);
    const open = await repository.findOpenFreeze(trx, purchaseId);
    if (!open) return false;
    const isOver = open.until !== null && open.until <= now;
    if (due && !isOver) return false;
    const ended_at = isOver && open.until !== null ? open.until : now;
    const from = open.starts_at;
    const next_charge_at = await nextChargeOf(trx, purchase, { from, resumedAt: ended_at, timeZone: timezone });
    const credits = await repository.moveExpiries(trx, purchaseId, { from, until: ended_at, timezone });
    const { purchase_freeze_id } = open;
    // The pause may not have reached the provider yet; the final state is sent again until it is the newest.
    await repository.endOpenFreeze(trx, purchase_freeze_id, {
      ended_at,
      next_charge_at,
      resumed_at: isCharged(purchase) ? null : now,
    });
    if (next_charge_at) await repository.setRenewsAt(trx, purchaseId, next_charge_at);
    await recordAudit(trx, ctx, {
      action: 'purchase.resume',
      entity: 'purchase',
      id: purchaseId,
      before: { frozen: true, since: from, until: open.until },
      after: { frozen: false, days: frozenDays(from, ended_at, timezone), credits, next_charge_at },
    });
    const { customer_id } = purchase;
    await notify(
      trx,
      {
        kind: 'membership-resumed',
        customer_id,
        purchase_id: purchaseId,
        purchase_freeze_id,
        at: now,
        due_at: next_charge_at,
      },
      now,
    );
    return true;
  });
}

/** Resumes a frozen purchase now; one that isn't frozen stays as it is. Throws 'purchase/not-found'. */
export async function resumePurchase(ctx: Context, purchaseId: number): Promise<PurchaseResponse> {
  await onePurchase(ctx.studio.db, purchaseId);
  await endFreeze(ctx, purchaseId);
  await notifyQuietly(ctx, purchaseId);
  return { purchase: await onePurchase(ctx.studio.db, purchaseId) };
}

/**
 * Sends a purchase's newest freeze to its provider. Concurrent calls may arrive in any order, so each checks afterwards
 * whether its freeze is still the newest, and otherwise sends again. Throws 'checkout/unavailable'.
 */
async function notifyProvider(ctx: Context, purchaseId: number): Promise<void> {
  const { studio, now } = ctx;
  let sent: string | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const newest = await repository.findNewestFreeze(studio.db, purchaseId);
    if (!newest) return;
    const { provider, subscription_id, ended_at, next_charge_at } = newest;
    const wanted = `${newest.purchase_freeze_id} ${ended_at === null}`;
    const isTold = ended_at === null ? newest.paused_at !== null : newest.resumed_at !== null;
    if (sent === null ? isTold : sent === wanted) return;
    if (isCharged({ ...newest, status: newest.status as PaidPurchase['status'] }) && provider && subscription_id) {
      const gateway = requireFound(gatewayOf(studio.payments, provider), 'checkout/unavailable');
      if (ended_at === null) await gateway.pauseSubscription(subscription_id);
      else await gateway.resumeSubscription(subscription_id, next_charge_at && soonestEnd(next_charge_at, now));
    }
    sent = wanted;
    await ctx.transaction((trx) => repository.storeNotified(trx, purchaseId, newest, now));
  }
}

/** Providers accept no charge in the past: one that was due while the job didn't run is charged at once. */
const soonestEnd = (charge: Date, now: Date): Date => new Date(Math.max(charge.getTime(), now.getTime() + MINUTE));

/** Calls the provider and ignores failures: the freeze is stored, and a job repeats the call until it succeeds. */
async function notifyQuietly(ctx: Context, purchaseId: number): Promise<void> {
  await notifyProvider(ctx, purchaseId).catch((error: unknown) => ctx.log.error({ err: error }, 'notifyProvider'));
}

/** Ends due freezes, and sends providers what they haven't received. Returns how many were ended. */
export async function resumeFreezes(ctx: Context): Promise<number> {
  const { db } = ctx.studio;
  let resumed = 0;
  let failure: unknown = null;
  for (const purchaseId of await repository.findDueFreezes(db, ctx.now)) {
    // One that can't be resumed doesn't block the others.
    const ended = await endFreeze(ctx, purchaseId, true).catch((error: unknown) => void (failure ??= error));
    if (ended) resumed += 1;
  }
  for (const purchaseId of await repository.findUntoldFreezes(db)) {
    await notifyProvider(ctx, purchaseId).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'checkout/unavailable')) failure ??= error;
    });
  }
  if (failure !== null) throw failure;
  return resumed;
}
