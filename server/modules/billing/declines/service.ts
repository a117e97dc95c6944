/**
 * Limits card testing, in which stolen cards are tried until one isn't declined. Before a card is sent to its bank, a
 * try is taken from those that customer, address, network and studio have left, so that concurrent ones are counted
 * too.
 */
import { DECLINE_LIMITS, tooManyDeclines } from '../../../../domain/declines';
import { AppError } from '../../../../domain/errors';
import { requireCustomer, type Context } from '../../../context';
import { networkOf } from '../../../clientAddress';
import type { Trx } from '../../../db/schema';
import { notify } from '../../mail/notify';
import { findStaff } from '../disputes/repository';
import { countDeclines, insertDecline, insertTry, lockTries } from './repository';

/** Milliseconds after which a try without a result no longer counts: its server died. */
const ANSWER_WITHIN = 120_000;

/**
 * Takes a try for a purchase, or (null) for a card to be saved; returns its id. Call it last in its transaction. Throws
 * 'checkout/too-many-declined'.
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
 * Records a decline that happened in the browser: on the provider's page, or in the bank's challenge. 'unknown':
 * nothing of ours; 'last': no further try is allowed.
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

/** Mails the team once a day when the studio's limit is reached. `declines`: the studio's within the hour. */
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
