/** Holds a seat during payment. Buying it: billing/events. */
import type { HoldSpot, SpotHold } from '../../../../domain/contract/holds';
import { mailboxOf } from '../../../../domain/contacts';
import { AppError } from '../../../../domain/errors';
import { HOLD_WINDOW_MS, holdRefusal } from '../../../../domain/holds';
import { guestNameError } from '../../../../domain/validation';
import { breaksCheck, hasSqlState, violatesUnique } from '../../../db/errors';
import { retry } from '../../../db/retry';
import { contactDigest } from '../../../contactDigest';
import { requireCustomer, type Context } from '../../../context';
import { recordAudit } from '../../audit/record';
import { NO_SEAT, WAITLIST_WAITS, orderRelease, releaseLapsedIn, writerIn } from '../seats/repository';
import { freeSeats } from '../waitlists/promote';
import { findWindows } from '../windows/repository';
import { requireOpen } from '../windows/service';
import * as repository from './repository';

/** Most attempts; each further one means that another request succeeded meanwhile. */
const ATTEMPTS = 6;

/**
 * Lost to another request: by the index of spots, the class's count of seats, or a deadlock of the customer's own
 * requests for different classes.
 */
const isLostRace = (error: unknown): boolean =>
  hasSqlState(error, NO_SEAT) ||
  violatesUnique(error, 'spot_hold_spot') ||
  breaksCheck(error, 'single_class_seats_held');

function guestOf({ guest = null, guest_spot = null }: HoldSpot): repository.WantedHold['guest'] {
  if (guest !== null && guestNameError(guest)) throw new AppError('reservation/guest-name', { field: 'guest' });
  return guest === null && guest_spot === null ? null : { name: guest?.trim() ?? null, spot: guest_spot };
}

/**
 * Holds a seat of a class for the caller, and one for a guest: both or none. A repeat changes spot and guest; other
 * holds of the caller are released. Throws AppError with the codes of the contract.
 */
export async function hold(ctx: Context, body: HoldSpot): Promise<SpotHold> {
  const { studio, now } = ctx;
  const { customer_id, account } = requireCustomer(ctx);
  // Without a confirmed address, invented accounts could hold all seats of a class.
  if (!account.emailVerified) throw new AppError('checkout/unconfirmed-address');
  const contact = contactDigest(`email:${mailboxOf(account.email)}`);
  const { single_class_id, spot = null } = body;
  const wanted = { customer_id, single_class_id, spot, guest: guestOf(body) };
  const rules = await studio.config();
  // Which package will pay isn't known yet; the purchase asks again.
  await requireOpen(studio.db, single_class_id, rules, [null, ...(await findWindows(studio.db))]);
  const tried = async (): Promise<SpotHold> => {
    const found = await repository.readHoldCase(studio.pool, customer_id, single_class_id, now);
    if (!found) throw new AppError('class/not-found');
    const facts = {
      spot_map: found.spot_map,
      startsAt: found.starts_at,
      seatsLeft: found.seats_left,
      takenSpots: found.taken_spots,
      alreadyReserved: found.already_reserved,
      firstHeldAt: found.first_held_at,
      timesReleased: found.times_released,
      otherKept: found.holds.some((own) => own.is_kept && own.single_class_id !== single_class_id),
    };
    const refusal = holdRefusal(rules, facts, wanted, now);
    if (refusal) throw new AppError(refusal);
    await releaseHolds(
      ctx,
      found.holds.filter(
        (own) => own.single_class_id !== single_class_id || (own.is_guest && !own.is_kept && !wanted.guest),
      ),
    );
    return ctx.transaction(async (trx) => {
      const held = await repository.holdSeats(writerIn(trx), wanted, now);
      await repository.nameContact(trx, customer_id, contact);
      await orderRelease(trx, held);
      return held;
    });
  };
  const ended = () =>
    new AppError('reservation/conflict', { message: 'El lugar cambió mientras lo apartabas. Inténtalo de nuevo.' });
  try {
    return await retry({ attempts: ATTEMPTS, ended }, tried, servingLapsed(ctx, single_class_id, isLostRace));
  } catch (error) {
    throw violatesUnique(error, 'spot_hold_contact') ? new AppError('hold/other-account') : error;
  }
}

/** Holds a seat of a class for the caller unless one is held already. Throws what `hold` throws. */
export async function ensureHeld(ctx: Context, wanted: HoldSpot): Promise<void> {
  const holds = await repository.findOwnHolds(ctx.studio.db, requireCustomer(ctx).customer_id, ctx.now);
  const isHeld = holds.some(
    ({ single_class_id, expires_at }) => single_class_id === wanted.single_class_id && expires_at > ctx.now,
  );
  if (!isHeld) await hold(ctx, wanted);
}

/** Releases the caller's held seats and serves the waitlists of their classes. */
async function releaseHolds(ctx: Context, holds: readonly repository.OwnHold[]): Promise<void> {
  for (const single_class_id of new Set(holds.map((own) => own.single_class_id))) {
    const seats = holds.filter((own) => own.single_class_id === single_class_id);
    await freeSeats(ctx, {
      single_class_id,
      customer_ids: [],
      expected: { seats: seats.length, spot: seats[0]?.spot ?? null },
      change: (trx) =>
        repository.releaseHolds(
          trx,
          seats.map((own) => own.spot_hold_id),
          ctx.now,
        ),
    });
  }
}

/**
 * Releases the caller's hold and its guest's. Throws 'hold/not-found', also if it has become a reservation, and
 * 'hold/kept' where it is kept for a transfer.
 */
export async function releaseOwn(ctx: Context, id: number): Promise<SpotHold> {
  const holds = await repository.findOwnHolds(ctx.studio.db, requireCustomer(ctx).customer_id, ctx.now);
  const [own, guest] = holds;
  if (!own || own.spot_hold_id !== id) throw new AppError('hold/not-found');
  if (own.is_kept) throw new AppError('hold/kept');
  await releaseHolds(ctx, holds);
  return {
    spot_hold_id: id,
    single_class_id: own.single_class_id,
    spot: own.spot,
    guest_spot: guest?.spot ?? null,
    expires_at: own.expires_at.toISOString(),
  };
}

/** Gives the seats of a class's expired holds to its waitlist. */
export async function serveLapsed(ctx: Context, singleClassId?: number): Promise<void> {
  for (const { single_class_id, ...expected } of await repository.findLapsed(ctx.studio.db, ctx.now, singleClassId))
    await freeSeats(ctx, {
      single_class_id,
      customer_ids: [],
      expected,
      change: async (trx) => {
        const released = await releaseLapsedIn(trx, single_class_id, ctx.now);
        if (released > 0)
          await recordAudit(trx, ctx, {
            action: 'spot-hold.lapse',
            entity: 'single_class',
            id: single_class_id,
            before: { lapsed: released },
            after: { lapsed: 0 },
          });
      },
    });
}

/**
 * For `retry`: whether a race for a seat was lost. If an expired hold is in the way, its seat first goes to the
 * waitlist.
 */
export const servingLapsed =
  (ctx: Context, singleClassId: number, isLost: (error: unknown) => boolean) =>
  async (error: unknown): Promise<boolean> => {
    if (!hasSqlState(error, WAITLIST_WAITS)) return isLost(error);
    await serveLapsed(ctx, singleClassId);
    return true;
  };

/** The job: gives expired holds to the waitlists, and deletes old ones. */
export async function releaseLapsedHolds(ctx: Context): Promise<void> {
  await serveLapsed(ctx);
  await ctx.transaction((trx) => repository.deleteHoldsBefore(trx, new Date(ctx.now.getTime() - HOLD_WINDOW_MS)));
}
