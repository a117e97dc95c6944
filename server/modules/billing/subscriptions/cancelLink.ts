/** Cancelling by the link of a renewal notice: '/cancelar/{token}'. It does nothing else, and needs no account. */
import type { CancelByLink, LinkedSubscription } from '../../../../domain/contract/cancelLinks';
import { AppError, requireFound } from '../../../../domain/errors';
import { toPesos } from '../../../../domain/money';
import { nextAmount } from '../../../../domain/pricing';
import type { Context } from '../../../context';
import { purchaseOfToken } from '../../mail/cancelLink';
import { findLinkedSubscription } from './repository';
import { endSubscription } from './service';

async function purchaseOf({ studio }: Context, token: string): Promise<number> {
  return requireFound(await purchaseOfToken(studio, token), 'cancel-link/invalid');
}

async function showSubscription(ctx: Context, purchaseId: number): Promise<LinkedSubscription> {
  const found = await findLinkedSubscription(ctx.studio.db, purchaseId, ctx.now);
  const { first_name, title, cancelled, reason_given, next_charge, usable_until, ...terms } = requireFound(
    found,
    'cancel-link/invalid',
  );
  return {
    first_name,
    title,
    cancelled,
    reason_given,
    next_charge: next_charge?.toISOString() ?? null,
    usable_until: usable_until?.toISOString() ?? null,
    amount: toPesos(nextAmount({ ...terms, next_charge: terms.next_charge_index })),
  };
}

export const linkedSubscription = async (ctx: Context, token: string): Promise<LinkedSubscription> =>
  showSubscription(ctx, await purchaseOf(ctx, token));

/** A repeat answers as the first call did. Throws 'purchase/not-cancellable' for a subscription that never began. */
export async function cancelByLink(ctx: Context, token: string, { reason }: CancelByLink): Promise<LinkedSubscription> {
  const id = await purchaseOf(ctx, token);
  await showSubscription(ctx, id);
  let refusal: unknown = null;
  try {
    await endSubscription(ctx, id, reason?.trim() || null);
  } catch (error) {
    refusal = error;
  }
  const subscription = await showSubscription(ctx, id);
  if (refusal !== null && !(isRefusal(refusal) && subscription.cancelled)) throw refusal;
  return subscription;
}

const isRefusal = (error: unknown): boolean => error instanceof AppError && error.code === 'purchase/not-cancellable';
