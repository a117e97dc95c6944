/**
 * Charges overdue renewals again: on the days that the studio sets, and with the card that their customer enters. The
 * provider is called outside of any transaction, after the try was claimed: one at a time of each purchase.
 */
import { HOUR } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import { retryDays } from '../../../../domain/overdue';
import type { Context } from '../../../context';
import { Refused, type CardGateway } from '../../../ports/payments';
import { findPaidPurchase, lockPurchase } from '../purchases/paidPurchaseRepository';
import { refreshPurchase } from '../settlement/refresh';
import * as repository from './attemptsRepository';

/** For how long Stripe remembers the key of a call; the rest of its 24 hours is for clocks that differ. */
const KEY_LASTS = 23 * HOUR;

const isAway = (error: unknown): boolean => error instanceof AppError && error.code === 'checkout/unavailable';

/**
 * Makes a claimed try and settles what came of it. The same try calls the provider with the same key, so that it charges
 * once however often a server dies in it. While the provider is away the try stays open for the next run.
 */
async function makeAttempt(
  ctx: Context,
  gateway: CardGateway,
  { renewal_attempt_id: id, purchase_id, day, started_at }: repository.OpenAttempt,
): Promise<void> {
  const { db } = ctx.studio;
  const purchase = await findPaidPurchase(db, purchase_id);
  const subscription = purchase?.subscription_id ?? null;
  let ended: Parameters<typeof repository.endAttempt>[2] = { result: 'settled' };
  if (purchase && subscription !== null) {
    const isKnown = day !== null && ctx.now.getTime() - started_at.getTime() < KEY_LASTS;
    // Cancelled since its server died: nothing more is charged, but what was is read.
    const isOver = purchase.status !== 'active';
    if (!isKnown) ended = { result: 'unknown' };
    else if (!isOver) {
      const made = await gateway.retryOverdue(subscription, `${purchase.key}:renewal:${id}`).catch((error: unknown) => {
        if (error instanceof Refused) return { declined: error.code ?? 'processing_error' };
        throw error;
      });
      if (made === 'paid') ended = { result: 'paid' };
      else if (made) ended = { result: 'declined', failure: made.declined };
    }
    // Its customer gets one mail about each declined try, if it is still overdue.
    await refreshPurchase(ctx, purchase, ended.result === 'declined' ? { renewal: `retry-${id}` } : {});
  }
  await ctx.transaction((trx) => repository.endAttempt(trx, id, ended, ctx.now));
}

/**
 * Makes the tries whose day has come, and ends those of servers that died. Returns how many were made; one whose
 * provider is away waits for the next run. May run several times at once.
 */
export async function retryRenewals(ctx: Context): Promise<number> {
  const { studio, now } = ctx;
  const { card } = studio.payments;
  if (!card) return 0;
  const days = retryDays((await studio.config()).renewal_retry_days);
  let made = 0;
  let failure: unknown = null;
  const trying = async (attempt: repository.OpenAttempt): Promise<void> => {
    try {
      await makeAttempt(ctx, card, attempt);
      made += 1;
    } catch (error) {
      // One that can't be charged now doesn't block the others.
      if (!isAway(error)) failure ??= error;
    }
  };
  for (const attempt of await repository.findStaleAttempts(studio.db, now))
    if (await ctx.transaction((trx) => repository.takeOver(trx, attempt, now))) await trying(attempt);
  if (days.length > 0)
    for (const { purchase_id, day } of await repository.findDueRetries(studio.db, days, now)) {
      const renewal_attempt_id = await ctx.transaction(async (trx) => {
        await lockPurchase(trx, purchase_id);
        return repository.claimAttempt(trx, purchase_id, day, now);
      });
      if (renewal_attempt_id !== null) await trying({ renewal_attempt_id, purchase_id, day, started_at: now });
    }
  if (failure !== null) throw failure;
  return made;
}

type Paying = Awaited<ReturnType<CardGateway['payOverdue']>>;

/**
 * Pays an overdue renewal for its customer, who is present, unless a try is under way (AppError 'purchase/renewal-busy').
 * `pay` calls the provider.
 */
export async function payForCustomer(ctx: Context, purchaseId: number, pay: () => Promise<Paying>): Promise<Paying> {
  const { now } = ctx;
  const attempt = await ctx.transaction(async (trx) => {
    await lockPurchase(trx, purchaseId);
    await repository.closeStale(trx, purchaseId, now);
    const claimed = await repository.claimAttempt(trx, purchaseId, null, now);
    if (claimed === null && (await repository.isUnderWay(trx, purchaseId))) throw new AppError('purchase/renewal-busy');
    return claimed;
  });
  const end = async (ended: Parameters<typeof repository.endAttempt>[2]): Promise<void> => {
    if (attempt !== null) await ctx.transaction((trx) => repository.endAttempt(trx, attempt, ended, ctx.now));
  };
  let paying: Paying;
  try {
    paying = await pay();
  } catch (error) {
    await end({ result: 'unknown' });
    throw error;
  }
  if (paying === null) await end({ result: 'paid' });
  else await end('declined' in paying ? { result: 'declined', failure: paying.declined } : { result: 'asked' });
  return paying;
}
