/** Customers' rights over their data: what is stored, and the deletion of the account after thirty days. */
import type { PendingDeletionsResponse, Privacy } from '../../../domain/contract/privacy';
import { AppError, requireFound } from '../../../domain/errors';
import { confirmsDeletion, DELETION_DAYS, daysAfter } from '../../../domain/privacy';
import { requireCustomer, type Context } from '../../context';
import { recordAudit, type AuditEvent } from '../audit/record';
import { endSubscriptionsOf } from '../billing/subscriptions/service';
import { findCustomer, findDeletionRequest, lockCustomer } from '../../people/repository';
import { notify } from '../mail/notify';
import { exportsLeft, latestExport } from './exports';
import * as repository from './repository';

/** The audit event of a request by staff; customers' own aren't recorded. */
const ofCustomer = (action: AuditEvent['action'], id: number) =>
  ({ action, entity: 'customer', id, owner: id }) as const;

/** Reason for a subscription's end, as staff read it. */
export const LEFT = 'Pidió borrar su cuenta';

export async function privacyOf(ctx: Context): Promise<Privacy> {
  const { customer_id } = requireCustomer(ctx);
  const { db } = ctx.studio;
  const [latest, exports_left, request, effects] = await Promise.all([
    latestExport(ctx, customer_id),
    exportsLeft(ctx, customer_id),
    findDeletionRequest(db, customer_id),
    repository.findEffects(db, customer_id, ctx.now),
  ]);
  const deletion = request && {
    requested_at: request.requested_at.toISOString(),
    due_at: request.due_at.toISOString(),
  };
  return { export: latest, exports_left, deletion: deletion ?? null, effects };
}

/**
 * Schedules the account's deletion in thirty days; does nothing if it is scheduled. Subscriptions are ended first: if a
 * provider can't be reached ('checkout/unavailable') nothing is scheduled, and the next try continues. Throws
 * 'privacy/confirmation' for another address than the account's, 'privacy/staff' for the team. An admin may request it
 * for a customer.
 */
export async function requestDeletion(
  ctx: Context,
  typed: string,
  customer_id = requireCustomer(ctx).customer_id,
): Promise<void> {
  const { studio, now } = ctx;
  const customer = requireFound(await findCustomer(studio.db, customer_id), 'customer/not-found');
  // The stored role: staff without their second factor act as customers.
  if (customer.role !== 'customer') throw new AppError('privacy/staff');
  if (!confirmsDeletion(typed, customer)) throw new AppError('privacy/confirmation', { field: 'email' });
  await endSubscriptionsOf(ctx, customer_id, LEFT);
  await ctx.transaction(async (trx) => {
    await lockCustomer(trx, customer_id);
    const due_at = daysAfter(now, DELETION_DAYS);
    const id = await repository.insertRequest(trx, { customer_id, requested_at: now, due_at });
    if (id === undefined) return;
    await repository.leaveWaitlists(trx, customer_id, now);
    await notify(trx, { kind: 'deletion-requested', customer_id, about: id, due_at }, now);
    await recordAudit(trx, ctx, {
      ...ofCustomer('customer.request-deletion', customer_id),
      before: null,
      after: { due_at: due_at.toISOString() },
    });
  });
}

/** Withdraws the request; does nothing without one. Throws 'privacy/too-late' once it is due. */
export async function takeBack(ctx: Context, customer_id = requireCustomer(ctx).customer_id): Promise<void> {
  await ctx.transaction(async (trx) => {
    await lockCustomer(trx, customer_id);
    const id = await repository.cancelRequest(trx, customer_id, ctx.now);
    if (id !== undefined) {
      await notify(trx, { kind: 'deletion-cancelled', customer_id, about: id }, ctx.now);
      const event = ofCustomer('customer.cancel-deletion', customer_id);
      await recordAudit(trx, ctx, { ...event, before: { deletion_request_id: id }, after: null });
    } else if (await findDeletionRequest(trx, customer_id)) throw new AppError('privacy/too-late');
  });
}

/** Scheduled deletions, and accounts left from past ones. For admins. */
export async function pendingDeletions(
  { studio: { db, deleteAccount } }: Context,
  after: string | undefined,
): Promise<PendingDeletionsResponse> {
  const [{ rows, next }, left] = await Promise.all([
    repository.findPendingDeletions(db, after),
    repository.findLeftAccounts(db),
  ]);
  return {
    deletions: rows.map(({ cursor: _, requested_at, due_at, ...row }) => ({
      ...row,
      requested_at: requested_at.toISOString(),
      due_at: due_at.toISOString(),
    })),
    next,
    deletes_accounts: deleteAccount !== null,
    left_accounts: left.map(({ done_at, ...account }) => ({ ...account, deleted_at: done_at.toISOString() })),
  };
}

/** Records that an admin has deleted the account at the identity service by hand. Idempotent. */
export async function accountIsGone(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (trx) => {
    if (!(await repository.clearAccountIds(trx, id))) return;
    const event = { action: 'deletion.account-gone', entity: 'deletion_request', id } as const;
    await recordAudit(trx, ctx, { ...event, before: { account: true }, after: { account: false } });
  });
}
