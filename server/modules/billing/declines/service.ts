/**
 * Card testing: stolen cards are tried out until one isn't declined. Each card that is shown to its bank takes one of
 * the tries that customer, address, network and studio have left, before it is shown: those at the same moment can't be
 * more either.
 */
import { DECLINE_LIMITS, tooManyDeclines } from '../../../../domain/declines';
import { AppError } from '../../../../domain/errors';
import { requireCustomer, type Context } from '../../../context';
import { networkOf } from '../../../clientAddress';
import type { Trx } from '../../../db/schema';
import { notify } from '../../mail/notify';
import { findStaff } from '../disputes/repository';
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
  const counts = await countDeclines(trx, { customer_id, address, network }, now);
  if (tooManyDeclines(counts)) throw new AppError('checkout/too-many-declined');
  await warnStaff(trx, counts.studio + 1, now);
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
  const counts = await countDeclines(trx, whose, now);
  await warnStaff(trx, counts.studio, now);
  return tooManyDeclines(counts) ? 'last' : 'counted';
}

/** From the studio's limit on, the team gets one mail a day. `declines`: of the studio, within the hour. */
async function warnStaff(trx: Trx, declines: number, now: Date): Promise<void> {
  if (declines < DECLINE_LIMITS.studio) return;
  const day = now.toISOString().slice(0, 10);
  const staff = await findStaff(trx);
  await notify(
    trx,
    staff.map((customer_id) => ({ kind: 'cards-stopped', customer_id, about: `${day}:${customer_id}` })),
    now,
  );
}
