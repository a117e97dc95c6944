/** Joining, changing and leaving waitlists. Who is booked when a seat becomes free: promote.ts. */
import type {
  ChangeWaitlist,
  ClassWaitlistResponse,
  JoinWaitlist,
  Waitlist,
  WaitlistEntry,
} from '../../../../domain/contract/waitlists';
import { AppError, requireFound } from '../../../../domain/errors';
import { joinRefusal, mayStandBy } from '../../../../domain/waitlist';
import { breaksReference, violatesUnique } from '../../../db/errors';
import { hasRole, requireCustomer, type Context } from '../../../context';
import { requireAnswered } from '../../forms/answers';
import { isIncomplete } from '../../forms/missingFields';
import { findCustomer, lockCustomer } from '../../../people/repository';
import { auditChange, auditCreated } from '../../audit/record';
import { serveWaitlistOf } from './promote';
import {
  changeEntry,
  classWaitlist,
  insertEntry,
  entryOf,
  findWaitlist,
  hasPlace,
  holdClass,
  isOfFamily,
  ownerOf,
} from './repository';
import { requireOwnOpen } from '../windows/service';
import { lockCustomersAndClasses } from './servingRepository';

/**
 * Joins at the end of the waitlist, for oneself or a person of the family, under the class's lock, so that no seat
 * becomes free unnoticed meanwhile. Staff may name another customer. `drawn`: the entry's id, drawn when the customer
 * came. Throws AppError with the codes of the contract.
 */
export async function join(ctx: Context, body: JoinWaitlist, drawn: number | null = null): Promise<Waitlist> {
  const { studio, now } = ctx;
  const me = requireCustomer(ctx);
  const { single_class_id, customer_id = me.customer_id, family_member_id = null, auto = true } = body;
  if (customer_id !== me.customer_id && !hasRole(me, 'staff')) throw new AppError('auth/forbidden');
  const rules = await studio.config();
  if (!rules.waitlist_enabled) throw new AppError('waitlist/disabled');
  // A freed seat is reserved automatically, so the same profile is required as for reserving; staff can ask customers
  // in person.
  if (customer_id === me.customer_id) {
    const profile = await findCustomer(studio.db, customer_id);
    if (profile && (await isIncomplete(ctx, profile))) throw new AppError('customer/incomplete');
    await requireAnswered(studio.db, customer_id, { single_class_id });
    // Who waits was there when the booking was open.
    await requireOwnOpen(studio.db, customer_id, single_class_id, rules);
  }
  try {
    const id = await ctx.transaction(async (trx) => {
      // Prevents a concurrent merge of this customer into another one, and the removal of a person of the family.
      await lockCustomer(trx, customer_id);
      if (family_member_id !== null && !(await isOfFamily(trx, customer_id, family_member_id)))
        throw new AppError('family/not-found');
      const single = requireFound(await holdClass(trx, single_class_id, now), 'class/not-found');
      const reserved = await hasPlace(trx, single_class_id, customer_id, family_member_id);
      const refused = joinRefusal(rules, single, { reserved, ofFamily: family_member_id !== null }, now);
      if (refused) throw new AppError(refused);
      const entered = await insertEntry(trx, { single_class_id, customer_id, family_member_id, auto }, now, drawn);
      await auditCreated(trx, ctx, { action: 'waitlist.join', entity: 'waitlist', id: entered, owner: customer_id });
      return entered;
    });
    return await activeWaitlist(ctx, id);
  } catch (error) {
    if (violatesUnique(error, 'waitlist_active')) throw new AppError('waitlist/already-waiting');
    if (breaksReference(error)) throw new AppError('request/not-found', { field: 'customer_id' });
    throw error;
  }
}

/** Throws 'not found' for another customer's entry, and a special error for one that has become a reservation. */
async function requireOwn(ctx: Context, id: number): Promise<void> {
  const me = requireCustomer(ctx);
  const owner = await ownerOf(ctx.studio.db, id);
  if (!owner || (owner.customer_id !== me.customer_id && !hasRole(me, 'staff')))
    throw new AppError('waitlist/not-found');
  if (owner.promoted_at) throw new AppError('waitlist/promoted');
}

/** An active entry: the caller's own, for staff any customer's. */
export async function activeWaitlist(ctx: Context, id: number): Promise<Waitlist> {
  await requireOwn(ctx, id);
  const found = await findWaitlist(ctx.studio.pool, id);
  if (found) return found;
  // The entry was left before, or has become a reservation meanwhile.
  await requireOwn(ctx, id);
  throw new AppError('waitlist/not-found');
}

/**
 * Switches between automatic booking and notification only; the position stays. Automatic booking is refused while
 * there are free seats: the customer can reserve one.
 */
export async function change(ctx: Context, { waitlist_id, ...body }: ChangeWaitlist): Promise<Waitlist> {
  const { studio, now } = ctx;
  const rules = await studio.config();
  if (!rules.waitlist_enabled) throw new AppError('waitlist/disabled');
  const found = await activeWaitlist(ctx, waitlist_id);
  const { single_class_id, customer_id: owner } = found;
  for (const field of ['single_class_id', 'customer_id'] as const)
    if ((body[field] ?? found[field]) !== found[field]) throw new AppError('request/invalid', { field });
  const { auto, standby } = body;
  if (auto === undefined && standby === undefined) return found;
  const changed = await ctx.transaction(async (trx) => {
    const single = requireFound(await holdClass(trx, single_class_id, now), 'waitlist/not-found');
    const refused = auto ? joinRefusal(rules, single, { reserved: false }, now) : null;
    if (refused) throw new AppError(refused);
    if (standby && !mayStandBy(rules, single, now)) throw new AppError('waitlist/no-standby');
    return auditChange(trx, ctx, { action: 'waitlist.change', entity: 'waitlist', id: waitlist_id, owner }, () =>
      changeEntry(trx, waitlist_id, {
        ...(auto === undefined ? {} : { auto }),
        ...(standby === undefined ? {} : { standby_at: standby ? now : null }),
      }),
    );
  });
  if (!changed) await requireOwn(ctx, waitlist_id);
  return activeWaitlist(ctx, waitlist_id);
}

/** Leaves the waitlist; joining again means starting at its end. */
export async function leave(ctx: Context, id: number): Promise<WaitlistEntry> {
  const found = await activeWaitlist(ctx, id);
  const left = await ctx.transaction(async (trx) => {
    // A seat that is offered to the entry ends with it, under the class's lock.
    await lockCustomersAndClasses(trx, [], [found.single_class_id]);
    return auditChange(trx, ctx, { action: 'waitlist.leave', entity: 'waitlist', id, owner: found.customer_id }, () =>
      changeEntry(trx, id, { removed_at: ctx.now }),
    );
  });
  if (left) {
    if (found.offer) await serveWaitlistOf(ctx, found.single_class_id);
    return entryOf(found);
  }
  // A seat became free or the entry was removed meanwhile.
  await requireOwn(ctx, id);
  throw new AppError('waitlist/not-found');
}

/** The places of a customer and their family on the waitlist of a class. */
export async function ownPlaceInWaitlist(ctx: Context, singleClassId: number): Promise<ClassWaitlistResponse> {
  const { customer_id } = requireCustomer(ctx);
  return requireFound(await classWaitlist(ctx.studio.pool, singleClassId, customer_id), 'class/not-found');
}
