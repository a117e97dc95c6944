/**
 * A higher price of a running subscription is charged only once its customer has agreed to it, by the link that the mail
 * and 'Mis Compras' have: '/precio/{token}'. It does nothing else, and needs no account.
 */
import type { LinkedPrice } from '../../../../domain/contract/priceLinks';
import type { Purchase } from '../../../../domain/contract/purchases';
import { AppError, requireFound } from '../../../../domain/errors';
import { toPesos } from '../../../../domain/money';
import { firstDayAt, isRise } from '../../../../domain/priceChange';
import { priceConsent } from '../../../../domain/renewalConsent';
import { studioDay } from '../../../../domain/studioTime';
import type { Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { updateRows } from '../../../db/rows';
import { cancelPath } from '../../mail/cancelLink';
import { pricePath, purchaseOfPriceToken } from '../../mail/priceLink';
import { lockPurchase } from '../purchases/paidPurchaseRepository';
import * as repository from './repository';

type State = Pick<LinkedPrice, 'status' | 'from' | 'to' | 'day' | 'consent'> & { readonly id: number | null };

/** `trx`: where it is read inside a transaction. */
async function stateOf({ now, studio }: Context, purchaseId: number, trx?: Trx): Promise<State> {
  const { business_name, timezone } = await studio.config(trx);
  const db = trx ?? studio.db;
  const [running] = await repository.findRunning(db, { purchase_id: purchaseId }, timezone);
  const last = await repository.findLastPrice(db, purchaseId);
  const { charges, firstPending } = requireFound(running, 'price-change/invalid');
  const amountOf = ({ first, later }: typeof charges): number => toPesos(firstPending ? Math.max(first, later) : later);
  const from = amountOf(charges);
  const none = { id: null, status: 'over', from, to: from, day: null, consent: null } as const;
  if (!last || !running || running.status !== 'active') return none;
  const next = { first: last.first_payment, later: last.later_payment };
  const to = amountOf(next);
  const day = firstDayAt(running, last.not_before, studioDay(now, timezone));
  if (last.agreed_at !== null) return { ...none, status: 'agreed', to, day: last.applied_at === null ? day : null };
  if (last.telling_at !== null || !isRise(charges, next, firstPending)) return none;
  const amounts = { ...next, first: firstPending ? next.first : next.later };
  const consent = priceConsent(business_name, running, amounts, day);
  return { id: last.subscription_price_id, status: 'open', from, to, day, consent };
}

const purchaseOf = async ({ studio }: Context, token: string): Promise<number> =>
  requireFound(await purchaseOfPriceToken(studio, token), 'price-change/invalid');

async function showPrice(ctx: Context, purchaseId: number): Promise<LinkedPrice> {
  const { db } = ctx.studio;
  const reader = requireFound(await repository.findReader(db, purchaseId), 'price-change/invalid');
  const { id: _, ...state } = await stateOf(ctx, purchaseId);
  return { ...reader, ...state, cancel_path: await cancelPath(ctx.studio, purchaseId) };
}

export const linkedPrice = async (ctx: Context, token: string): Promise<LinkedPrice> =>
  showPrice(ctx, await purchaseOf(ctx, token));

/**
 * Stores the consent with the purchase. A repeat answers as the first call did. `consent`: the sentence as it was shown.
 * Throws 'price-change/changed' if it is another one now, 'price-change/ended' if there is nothing to agree to.
 */
export async function agreeByLink(ctx: Context, token: string, consent: string): Promise<LinkedPrice> {
  const purchaseId = await purchaseOf(ctx, token);
  await showPrice(ctx, purchaseId);
  await ctx.transaction(async (trx) => {
    await lockPurchase(trx, purchaseId);
    const open = await stateOf(ctx, purchaseId, trx);
    if (open.status === 'agreed') return;
    // The job that sends due prices locks the purchase as well: what it has begun can't be agreed to any more.
    if (open.id === null) throw new AppError('price-change/ended');
    if (open.consent !== consent) throw new AppError('price-change/changed');
    await repository.markPrice(trx, open.id, { agreed_at: ctx.now });
    await updateRows(
      trx,
      'purchase',
      { purchase_id: purchaseId },
      { renewal_consent: consent, renewal_consent_at: ctx.now, updated_at: ctx.now },
    );
  });
  return showPrice(ctx, purchaseId);
}

/** Adds the page on which a price is agreed to, where a customer's purchases wait for that. */
export async function withPricePaths<T extends Pick<Purchase, 'purchase_id' | 'status' | 'subscription_id'>>(
  ctx: Context,
  purchases: readonly T[],
): Promise<(T & { readonly price_path?: string })[]> {
  const { db } = ctx.studio;
  const running = purchases.filter(({ status, subscription_id }) => status === 'active' && subscription_id !== null);
  const ids = running.map(({ purchase_id }) => purchase_id);
  const planned = new Set(ids.length === 0 ? [] : await repository.findUnagreed(db, ids));
  return Promise.all(
    purchases.map(async (purchase) => {
      const { purchase_id: id } = purchase;
      if (!planned.has(id) || (await stateOf(ctx, id)).status !== 'open') return purchase;
      return { ...purchase, price_path: await pricePath(ctx.studio, id) };
    }),
  );
}
