/**
 * Card testing: stolen cards are tried out until one isn't declined. Each card that is shown to its bank takes one of
 * the tries that customer, address, network and studio have left, before it is shown: those at the same moment can't be more
 * either.
 */
import { tooManyDeclines } from '../../../../domain/declines';
import { AppError } from '../../../../domain/errors';
import { requireCustomer, type Context } from '../../../context';
import { networkOf } from '../../../clientAddress';
import type { Trx } from '../../../db/schema';
import { countDeclines, insertDecline, insertTry, lockTries } from './repository';

/** Milliseconds after which an attempt without a result no longer counts: its server died. */
const ANSWER_WITHIN = 120_000;

/**
 * Takes a try, for a purchase or (null) for a card to be saved; returns its number. Call it last in its transaction.
 * Throws 'checkout/too-many-declined'.
 */
export async function takeTry(trx: Trx, ctx: Context, purchaseId: number | null): Promise<number> {
  const { now, address } = ctx;
  const { customer_id } = requireCustomer(ctx);
  await lockTries(trx);
  const network = address === null ? null : networkOf(address);
  if (tooManyDeclines(await countDeclines(trx, { customer_id, address, network }, now)))
    throw new AppError('checkout/too-many-declined');
  return insertTry(trx, {
    customer_id,
    address,
    network,
    purchase_id: purchaseId,
    tried_at: now,
    open_until: new Date(now.getTime() + ANSWER_WITHIN),
  });
}

/**
 * A card was declined in the browser, without us: at the provider's own page, or in the bank's challenge.
 * 'unknown': of nothing of ours; 'last': no more are to be tried.
 */
export async function declinedElsewhere(
  trx: Trx,
  about: Parameters<typeof insertDecline>[1],
  now: Date,
): Promise<'unknown' | 'counted' | 'last'> {
  await lockTries(trx);
  const whose = await insertDecline(trx, about, now);
  if (!whose) return 'unknown';
  return tooManyDeclines(await countDeclines(trx, whose, now)) ? 'last' : 'counted';
}
