/**
 * Deletes accounts after their thirty days, step by step: each may fail or be repeated, and the next run continues.
 * What the law requires to be kept stays without the person (anonymiseRepository.ts).
 */
import { DAY } from '../../../domain/durations';
import type { Context } from '../../context';
import { findRole } from '../../db/roles';
import { recordAudit } from '../audit/record';
import { voidCash } from '../billing/purchases/cash';
import { endSubscriptionsOf } from '../billing/subscriptions/service';
import { releaseAndServe } from '../booking/waitlists/cancelSeat';
import { findOldFiles, withdrawClaims } from '../files/madeFileRepository';
import { deleteFile } from '../files/service';
import { dropUploads } from '../files/sweep';
import { notify } from '../mail/notify';
import { anonymise } from './anonymiseRepository';
import * as repository from './repository';
import { LEFT } from './service';

type Due = Awaited<ReturnType<typeof repository.findDueRequests>>[number];

/** Sends the last mail, before the address is deleted. */
async function mailDeletion(ctx: Context, { deletion_request_id: id, customer_id }: Due): Promise<void> {
  await ctx.transaction(async (trx) => {
    if (await repository.markTold(trx, id, ctx.now))
      await notify(trx, { kind: 'deletion-done', customer_id, about: id }, ctx.now);
  });
}

/** Ends what still involves the person elsewhere: providers, future classes, unpaid cash. */
async function leaveProvidersAndClasses(ctx: Context, customerId: number): Promise<void> {
  const { db, payments } = ctx.studio;
  await endSubscriptionsOf(ctx, customerId, LEFT);
  // Only card processors store customers; those of a former account can't be deleted.
  for (const { provider, provider_customer_id } of await repository.findProviderCustomers(db, customerId))
    if (provider === 'stripe') await payments.card?.deleteCustomer(provider_customer_id);
  await dropUploads(ctx, await repository.findUploadsOf(db, customerId));
  for (const purchaseId of await repository.findUnpaidCashOf(db, customerId)) await voidCash(ctx, purchaseId);
  for (const place of await repository.findOwnPlacesToCome(db, customerId, ctx.now))
    await releaseAndServe(ctx, place, false);
}

async function deleteAccount(ctx: Context, { deletion_request_id: id, customer_id, anonymised_at, ...due }: Due) {
  const { studio, now } = ctx;
  let { uid } = due;
  if (anonymised_at === null) {
    await leaveProvidersAndClasses(ctx, customer_id);
    uid = await ctx.transaction(async (trx) => {
      const account = await anonymise(trx, customer_id, now);
      const event = { action: 'customer.anonymise', entity: 'customer', id: customer_id, before: null } as const;
      await recordAudit(trx, ctx, { ...event, after: { deletion_request_id: id } });
      return account;
    });
  }
  for (const file of await repository.findFilesOf(studio.db, customer_id)) await deleteFile(ctx, file);
  // Exports of the studio contain the person, also one that is being made.
  await ctx.transaction((trx) => withdrawClaims(trx, 'studio_export'));
  for (const file of await findOldFiles(studio.db, 'studio_export')) await deleteFile(ctx, file);
  if (uid !== null && studio.deleteAccount) {
    // If they have signed up again, the account belongs to a new customer.
    if (!(await findRole(studio.db, uid))) await studio.deleteAccount(uid);
    uid = null;
  }
  // Without access to the identity service the account's id is kept (docs/privacy.md).
  await ctx.transaction((trx) => repository.markDone(trx, id, { done_at: now, uid }));
}

/** Deletes accounts left at the identity service: merged ones, and those from when this server had no access to it. */
async function deleteLeftAccounts({ studio, transaction }: Context): Promise<void> {
  const { db, deleteAccount } = studio;
  if (!deleteAccount) return;
  for (const { deletion_request_id: id, uids } of await repository.findLeftAccounts(db)) {
    for (const uid of uids) await deleteAccount(uid);
    await transaction((trx) => repository.clearAccountIds(trx, id));
  }
}

/** Deletes due accounts. A failure doesn't block the others; its error is thrown at the end. */
export async function deleteAccounts(ctx: Context): Promise<number> {
  let done = 0;
  let failure: unknown = null;
  for (const due of await repository.findDueRequests(ctx.studio.db, ctx.now)) {
    try {
      if (due.told_at === null) await mailDeletion(ctx, due);
      else if (due.anonymised_at !== null || due.notified || ctx.now.getTime() - due.told_at.getTime() > DAY) {
        await deleteAccount(ctx, due);
        done += 1;
      }
    } catch (error) {
      failure ??= error;
    }
  }
  await deleteLeftAccounts(ctx).catch((error: unknown) => (failure ??= error));
  if (failure !== null) throw failure;
  return done;
}
