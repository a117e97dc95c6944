/**
 * Reserves, or waits where the seats are gone: what a customer asks for when a class opens and more come than it has
 * seats. Requests are served as they arrive (the pool's queue, then `in_turn`), and who gets no seat joins the
 * waitlist in the same order, without asking again: by the number that each request draws first, as those that were
 * refused together may join in any order.
 */
import type { ReservedOrWaiting, WaitlistEntry } from '../../../../domain/contract/waitlists';
import type { Reserve } from '../../../../domain/contract/reservations';
import { AppError, requireFound } from '../../../../domain/errors';
import { retry } from '../../../db/retry';
import { asCustomer, findActor, requireAccount, type Context } from '../../../context';
import { drawEntry, entryOf } from '../waitlists/repository';
import { join, ownPlaceInWaitlist } from '../waitlists/service';
import { reserve } from './service';

/** Most attempts; each further one means that a seat was freed and taken again meanwhile. */
const ATTEMPTS = 3;

/** Thrown where a seat became free after the class was found full: reserving is tried again. */
class SeatFreed extends Error {}

/** Throws the refusals of reserving; 'class/full' only where the class has no waitlist, or none any more. */
export async function reserveOrWait(
  ctx: Context,
  body: Pick<Reserve, 'single_class_id' | 'spot' | 'family_member_id'>,
): Promise<ReservedOrWaiting> {
  const drawn = await drawEntry(ctx.studio.db);
  const tried = async (): Promise<ReservedOrWaiting> => {
    try {
      const { class_reservation } = await reserve(ctx, body);
      return { class_reservation, waitlist: null };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'class/full') throw error;
      return { class_reservation: null, waitlist: await joinWaitlist(ctx, body, drawn, error) };
    }
  };
  const ended = () => new AppError('class/full');
  return retry({ attempts: ATTEMPTS, ended }, tried, (error) => error instanceof SeatFreed);
}

/** Throws `full` where the class has no waitlist, or a closed one; SeatFreed. */
async function joinWaitlist(
  ctx: Context,
  { single_class_id, family_member_id = null }: Pick<Reserve, 'single_class_id' | 'family_member_id'>,
  drawn: number,
  full: AppError,
): Promise<WaitlistEntry> {
  const customer = requireFound(await findActor(ctx.studio, requireAccount(ctx)), 'auth/not-registered');
  const own = asCustomer(ctx, customer);
  try {
    return entryOf(await join(own, { single_class_id, family_member_id }, drawn));
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'waitlist/not-full') throw new SeatFreed();
    if (code === 'waitlist/disabled' || code === 'waitlist/closed') throw full;
    if (code !== 'waitlist/already-waiting') throw error;
    const { waitlist } = await ownPlaceInWaitlist(own, single_class_id);
    const entry = waitlist.find((one) => (one.family_member_id ?? null) === family_member_id);
    if (!entry) throw new SeatFreed();
    const { customer: _customer, refusal: _refusal, ...waiting } = entry;
    return waiting;
  }
}
