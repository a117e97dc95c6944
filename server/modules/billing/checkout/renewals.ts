/**
 * Buying a package again by the link of a mail (mail/renewLink): what it offers, and that it buys once. The purchase
 * itself is any other, of a signed-in customer or by the link alone (billing/renewalLinks).
 */
import type { Renewal } from '../../../../domain/contract/checkout';
import { AppError, requireFound } from '../../../../domain/errors';
import { requireCustomer, type Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { readRenewToken, type RenewLink } from '../../mail/renewLink';
import { findRenewal } from './renewalRepository';

export interface Renewing extends RenewLink {
  /** By the link alone, without signing in. */
  readonly byLink: boolean;
}

/** Throws 'renewal/not-found' where the studio didn't sign it. */
export const renewLinkOf = async ({ studio }: Context, token: string): Promise<RenewLink> =>
  requireFound((await readRenewToken(studio, token)) ?? undefined, 'renewal/not-found');

/** Throws 'renewal/not-found', also for another customer's link. */
export async function renewalOf(ctx: Context, token: string): Promise<Renewal> {
  const link = await renewLinkOf(ctx, token);
  const found = requireFound(
    await findRenewal(ctx.studio.db, link, requireCustomer(ctx).customer_id),
    'renewal/not-found',
  );
  const { class_package_id, is_sold, is_bought } = found;
  const state = is_bought ? 'bought' : link.expires <= ctx.now ? 'over' : is_sold ? 'open' : 'gone';
  return { class_package_id, state };
}

/**
 * Whether the link, if there is one, still buys this package for the customer, whose lock is held. Throws
 * 'renewal/not-found', 'renewal/over', 'renewal/sign-in'.
 */
export async function requireRenewal(
  trx: Trx,
  link: Renewing | undefined,
  { customerId, class_package_id }: { readonly customerId: number; readonly class_package_id: number },
  now: Date,
): Promise<void> {
  if (!link) return;
  const found = requireFound(await findRenewal(trx, link, customerId), 'renewal/not-found');
  if (found.class_package_id !== class_package_id) throw new AppError('renewal/not-found');
  if (found.is_bought || link.expires <= now) throw new AppError('renewal/over');
  if (link.byLink && found.is_ended) throw new AppError('renewal/sign-in');
}
