/** Joining, changing and leaving waiting lists. Who is served when a seat is freed: serving.ts. */
import type {
  ChangeWaitlist,
  ClassWaitlistResponse,
  JoinWaitlist,
  Waitlist,
  WaitlistEntry,
} from '../../../../domain/contract/waitlists';
import { AppError } from '../../../../domain/errors';
import { joinRefusal } from '../../../../domain/waitlist';
import { breaksReference, violates } from '../../../db/errors';
import { hasRole, type Caller } from '../../../http/route';
import type { Studio } from '../../../studio';
import { changeEntry, classWaitlist, enter, entryOf, findWaitlist, hasPlace, holdClass, ownerOf } from './repository';

/**
 * Joins at the end of the line, under the class's lock, so that no seat can be freed between the look and the
 * line. Staff may name another customer. Throws AppError with the codes of the contract.
 */
export async function join(studio: Studio, caller: Caller, body: JoinWaitlist, now: Date): Promise<Waitlist> {
  const { single_class_id, customer_id = caller.customer_id, auto = true } = body;
  if (customer_id !== caller.customer_id && !hasRole(caller, 'staff')) throw new AppError('auth/forbidden');
  const rules = await studio.config();
  if (!rules.waitlist_enabled) throw new AppError('waitlist/disabled');
  try {
    const id = await studio.db.transaction().execute(async (trx) => {
      const single = await holdClass(trx, single_class_id);
      if (!single) throw new AppError('class/not-found');
      const refusal = joinRefusal(rules, single, { reserved: await hasPlace(trx, single_class_id, customer_id) }, now);
      if (refusal) throw new AppError(refusal);
      return enter(trx, { single_class_id, customer_id, auto }, now);
    });
    return await activeWaitlist(studio, caller, id);
  } catch (error) {
    if (violates(error, 'waitlist_active')) throw new AppError('waitlist/already-waiting');
    if (breaksReference(error)) throw new AppError('request/not-found', { field: 'customer_id' });
    throw error;
  }
}

/** Refuses a stranger's entry as if it weren't there, and one that has become a reservation by saying so. */
async function requireOwn(studio: Studio, caller: Caller, id: number): Promise<void> {
  const owner = await ownerOf(studio.db, id);
  if (!owner || (owner.customer_id !== caller.customer_id && !hasRole(caller, 'staff')))
    throw new AppError('waitlist/not-found');
  if (owner.promoted_at) throw new AppError('waitlist/promoted');
}

/** An active entry of the caller's own; of anybody for staff. */
export async function activeWaitlist(studio: Studio, caller: Caller, id: number): Promise<Waitlist> {
  await requireOwn(studio, caller, id);
  const found = await findWaitlist(studio.pool, id);
  if (found) return found;
  // It was left before, or has become a reservation between the two looks.
  await requireOwn(studio, caller, id);
  throw new AppError('waitlist/not-found');
}

/**
 * Changes between reserving by itself and only being told; the place in the line stays. Reserving by itself is
 * refused where there are seats: they are there to be taken, and waiting for the next one would be absurd.
 */
export async function change(
  studio: Studio,
  caller: Caller,
  { waitlist_id, auto }: ChangeWaitlist,
  now: Date,
): Promise<Waitlist> {
  const rules = await studio.config();
  if (!rules.waitlist_enabled) throw new AppError('waitlist/disabled');
  const { single_class_id } = await activeWaitlist(studio, caller, waitlist_id);
  const changed = await studio.db.transaction().execute(async (trx) => {
    const single = await holdClass(trx, single_class_id);
    if (!single) throw new AppError('waitlist/not-found');
    const refusal = auto ? joinRefusal(rules, single, { reserved: false }, now) : null;
    if (refusal) throw new AppError(refusal);
    return changeEntry(trx, waitlist_id, { auto });
  });
  if (!changed) await requireOwn(studio, caller, waitlist_id);
  return activeWaitlist(studio, caller, waitlist_id);
}

/** Leaves the line. Who joins again stands at its end. */
export async function leave(studio: Studio, caller: Caller, id: number, now: Date): Promise<WaitlistEntry> {
  const found = await activeWaitlist(studio, caller, id);
  if (await changeEntry(studio.db, id, { removed_at: now })) return entryOf(found);
  // Between the look and the change a seat was freed, or the entry was removed.
  await requireOwn(studio, caller, id);
  throw new AppError('waitlist/not-found');
}

/** The line of a class; customers get only their own place in it. */
export async function lineOfClass(
  studio: Studio,
  caller: Caller,
  singleClassId: number,
): Promise<ClassWaitlistResponse> {
  const found = await classWaitlist(studio.pool, singleClassId, hasRole(caller, 'staff') ? null : caller.customer_id);
  if (!found) throw new AppError('class/not-found');
  return found;
}
