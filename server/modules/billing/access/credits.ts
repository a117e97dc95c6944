/** Gives, extends and withdraws single credits. A credit that a reservation uses is never taken away. */
import type {
  AvailableClassChange,
  ClassRemoval,
  ClassRemovalResponse,
  NewAvailableClass,
} from '../../../../domain/contract/access';
import type { AvailableClass } from '../../../../domain/contract/credits';
import { AppError, requireFound } from '../../../../domain/errors';
import { plural } from '../../../../domain/format';
import type { Context } from '../../../context';
import { lockOf, onceFor } from '../../../once';
import type { Trx } from '../../../db/schema';
import { lockCustomer } from '../../../people/repository';
import { changedSince } from '../../audit/conflict';
import { auditChange, auditCreated, recordAudit } from '../../audit/record';
import { findCredit } from '../../booking/credits/repository';
import { findOpenFreeze } from '../purchases/freezeRepository';
import { isFrom, lastInstant } from '../purchases/days';
import * as repository from './repository';

/** Takes free classes away, those that expire first; none if there are too few. Throws 'credit/too-few'. */
export function removeClasses(ctx: Context, { customer_id, amount }: ClassRemoval): Promise<ClassRemovalResponse> {
  const parts = ['remove-classes', customer_id, amount];
  return onceFor(ctx, parts, lockOf(customer_id), async (trx) => {
    const free = await repository.findFreeClasses(trx, customer_id, ctx.now);
    if (free.length < amount)
      throw new AppError('credit/too-few', {
        field: 'amount',
        message:
          free.length === 0
            ? 'No tiene clases libres que restar.'
            : `Solo tiene ${plural(free.length, 'clase libre', 'clases libres')}: no puedes restar ${amount}.`,
      });
    const taken = free.slice(0, amount);
    const removed = await repository.withdrawCredits(trx, taken, ctx.now);
    const left = free.length - removed;
    await recordAudit(trx, ctx, {
      action: 'credit.remove',
      entity: 'customer',
      id: customer_id,
      before: { free: free.length },
      after: { free: left, available_classes: taken },
    });
    return { removed, left };
  });
}

const readCredit = async (trx: Trx, id: number): Promise<{ available_class: AvailableClass }> => {
  const available_class = requireFound(await findCredit(trx, id), 'credit/not-found');
  return { available_class };
};

/** Gives one credit as a correction or a gift. */
export async function grantCredit(
  ctx: Context,
  { customer_id, class_type_id = null, expiration_date: day }: NewAvailableClass,
): Promise<{ available_class: AvailableClass }> {
  const expires_at = day === null ? null : await lastInstant(ctx, day);
  if (class_type_id !== null && !(await repository.isClassType(ctx.studio.db, class_type_id)))
    throw new AppError('request/not-found', { field: 'class_type_id' });
  const parts = ['grant-credit', customer_id, class_type_id, day];
  return onceFor(ctx, parts, lockOf(customer_id), async (trx) => {
    const credit = { customer_id, class_type_id, expires_at, created_at: ctx.now };
    const id = await repository.insertCredit(trx, credit);
    await auditCreated(trx, ctx, { action: 'credit.give', entity: 'available_class', id });
    return readCredit(trx, id);
  });
}

/** The credit under its customer's lock. Throws 'credit/not-found'. */
async function lockedCredit(ctx: Context, trx: Trx, id: number): Promise<repository.CreditCase> {
  const found = await repository.findCreditCase(trx, id, ctx.now);
  if (found) await lockCustomer(trx, found.customer_id);
  return requireFound(found && (await repository.findCreditCase(trx, id, ctx.now)), 'credit/not-found');
}

/** Changes the expiry of a credit that is free (or has expired) or pays for a future place. */
export async function changeCredit(
  ctx: Context,
  { available_class_id: id, expiration_date: day, from }: AvailableClassChange,
): Promise<{ available_class: AvailableClass }> {
  const expires_at = day === null ? null : await lastInstant(ctx, day);
  return ctx.transaction(async (trx) => {
    const { usable, reserved, revoked, purchase_id, expires_at: was } = await lockedCredit(ctx, trx, id);
    if (purchase_id !== null && (await findOpenFreeze(trx, purchase_id))) throw new AppError('purchase/frozen');
    if (revoked || (!usable && !reserved)) throw new AppError('credit/in-use');
    // A value that is already stored came from a repeat of this request.
    if (!isFrom(from, was) && was?.getTime() !== expires_at?.getTime())
      throw await changedSince(trx, { entity: 'available_class', id, actions: ['credit.expiry'] });
    await auditChange(trx, ctx, { action: 'credit.expiry', entity: 'available_class', id }, () =>
      repository.setExpiry(trx, id, expires_at),
    );
    return readCredit(trx, id);
  });
}

/** Takes a free credit away. Idempotent. */
export async function withdrawCredit(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (trx) => {
    const { usable, reserved, revoked } = await lockedCredit(ctx, trx, id);
    if (revoked) return;
    if (!usable || reserved) throw new AppError('credit/in-use');
    await auditChange(trx, ctx, { action: 'credit.withdraw', entity: 'available_class', id }, () =>
      repository.withdrawCredits(trx, [id], ctx.now),
    );
  });
}
