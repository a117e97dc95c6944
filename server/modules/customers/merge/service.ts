/** Admins merge two accounts of one person. It can't be undone. */
import type { Merge, MergePreview } from '../../../../domain/contract/customerMerges';
import { AppError } from '../../../../domain/errors';
import { hasSqlState } from '../../../db/errors';
import { retry } from '../../../db/retry';
import type { Context } from '../../../context';
import { recordAudit } from '../../audit/record';
import { noteFormerPhone } from '../../billing/referrals/service';
import * as repository from './repository';
import type { MergedRow, Sides } from './repository';

/** SQLSTATE deadlock_detected: a writer held a class while it waited for a customer; the merge is tried again. */
const DEADLOCK = '40P01';
const ATTEMPTS = 4;

const nameOf = ({ name, last_name }: MergedRow): string => `${name} ${last_name}`.trim();

/** Throws 'customer/not-found', and 'merge/done' for one that was merged into another one. */
function sidesOf(rows: readonly MergedRow[], { to, from }: Sides): { stays: MergedRow; goes: MergedRow } {
  const [stays, goes] = [to, from].map((id) => rows.find(({ customer_id }) => customer_id === id));
  if (!stays || !goes) throw new AppError('customer/not-found');
  if (stays.anonymised_at !== null || goes.anonymised_at !== null) throw new AppError('merge/done');
  return { stays, goes };
}

const sideOf = (row: MergedRow) => ({
  customer_id: row.customer_id,
  name: nameOf(row),
  email: row.email,
  phone: row.phone,
  has_account: row.uid !== null,
});

export async function mergePreview(ctx: Context, to: number, from: number): Promise<MergePreview> {
  if (to === from) throw new AppError('merge/same');
  const {
    studio: { db },
    now,
  } = ctx;
  const sides = { to, from };
  const { stays, goes } = sidesOf(await repository.findBoth(db, sides, false), sides);
  const [moves, obstacles, stripe, addresses] = await Promise.all([
    repository.countMoves(db, sides, now),
    repository.findObstacles(db, sides, now),
    repository.findStripe(db, sides),
    repository.countAddresses(db, sides),
  ]);
  return {
    customer: sideOf(stays),
    merged: sideOf(goes),
    moves,
    cards_lost: stripe?.cards ?? 0,
    addresses,
    obstacles,
  };
}

/** true: merged now; false: it was merged before. */
async function mergeOnce(ctx: Context, to: number, { merged_customer_id: from, keep_account_of }: Merge) {
  const { now } = ctx;
  const sides = { to, from };
  return ctx.transaction(async (trx): Promise<boolean> => {
    const rows = await repository.findBoth(trx, sides, true);
    if ((await repository.findMerge(trx, from)) === to) return false;
    const { stays, goes } = sidesOf(rows, sides);
    const obstacles = await repository.findObstacles(trx, sides, now);
    if (obstacles.length > 0) throw new AppError('merge/obstacle');
    const account = keep_account_of === to ? stays : goes;
    const other = account === stays ? goes : stays;
    if (account.uid === null && other.uid !== null) throw new AppError('merge/account', { field: 'keep_account_of' });
    // A team role belongs to a person with a confirmed address: it isn't passed on to the owner of the other account.
    if (stays.role !== 'customer' && account !== stays)
      throw new AppError('merge/account', { field: 'keep_account_of' });
    const moved = await repository.countMoves(trx, sides, now);
    const stripe = await repository.findStripe(trx, sides);
    await repository.settleDuplicates(trx, sides, { from: nameOf(goes) }, now);
    if (stripe) await repository.mergeStripeCustomers(trx, sides, stripe, now);
    await repository.moveRows(trx, sides);
    await repository.closeMerged(trx, sides, { account, ended: other.uid }, now);
    await noteFormerPhone(trx, ctx, to, goes.phone);
    await recordAudit(trx, ctx, {
      action: 'customer.merge',
      entity: 'customer',
      id: to,
      before: { customers: [to, from] },
      after: { merged_customer_id: from, keep_account_of, ...moved },
    });
    return true;
  });
}

/** Deletes Stripe customers that belong to no customer. Ignores failures: merging again tries again. */
async function leaveStripe(ctx: Context, from: number): Promise<void> {
  const { db, payments } = ctx.studio;
  const id = await repository.findLeftStripe(db, from);
  if (id === null || !payments.card) return;
  try {
    await payments.card.deleteCustomer(id);
    await ctx.transaction((trx) => repository.deleteStripeCustomer(trx, from));
  } catch (error) {
    ctx.log.warn({ err: error }, "the merged customer's cards are still at the provider");
  }
}

/**
 * Merges one customer into another, and ends one of the two sign-ins. Idempotent. Throws 'merge/obstacle',
 * 'merge/done', 'merge/account', 'customer/not-found'.
 */
export async function mergeCustomers(ctx: Context, to: number, body: Merge): Promise<void> {
  const { merged_customer_id: from, keep_account_of } = body;
  if (to === from) throw new AppError('merge/same');
  if (keep_account_of !== to && keep_account_of !== from)
    throw new AppError('request/invalid', { field: 'keep_account_of' });
  try {
    await retry(
      { attempts: ATTEMPTS },
      () => mergeOnce(ctx, to, body),
      (error) => hasSqlState(error, DEADLOCK),
    );
  } catch (error) {
    // Both customers have a row in a table that allows one per customer.
    throw hasSqlState(error, '23505') ? new AppError('merge/obstacle') : error;
  }
  await leaveStripe(ctx, from);
}
