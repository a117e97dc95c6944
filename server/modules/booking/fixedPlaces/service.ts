/** Gives and ends fixed places, and frees single dates of them. */
import type {
  FixedPlace,
  FixedPlacesQuery,
  FixedPlacesResponse,
  MyFixedPlacesResponse,
  NewFixedPlace,
} from '../../../../domain/contract/fixedPlaces';
import { CANCEL_REFUSALS, decideCancellation, decideRemoval } from '../../../../domain/cancellation';
import { AppError, ERRORS, requireFound, type ErrorCode } from '../../../../domain/errors';
import { losesCredit, makeupDaysOf, type FixedPlaceEnd } from '../../../../domain/fixedPlaces';
import { cancelRulesOf } from '../../../../domain/liveClass';
import { spotExists } from '../../../../domain/spotMap';
import { endOfStudioDayAfter, studioDay } from '../../../../domain/studioTime';
import { branchesOf, hasRole, requireCustomer, type Context } from '../../../context';
import { hasSqlState, violatesUnique } from '../../../db/errors';
import type { Trx } from '../../../db/schema';
import { findCustomer } from '../../../people/repository';
import { auditCreated, recordAudit } from '../../audit/record';
import type { MailEvent } from '../../mail/events';
import { notify } from '../../mail/notify';
import { refusal } from '../reservations/onBehalf';
import { findReservation } from '../reservations/repository';
import { cancelFacts } from '../reservations/service';
import { releaseSeatIn, returnSeatIn } from '../seats/repository';
import { freeSeats } from '../waitlists/promote';
import { decideDay, extendCredit, findDay } from './dayRepository';
import { listOffers, listPlaces } from './listRepository';
import * as repository from './repository';
import { reserveFixedPlaces } from './reserveDays';

/** SQLSTATE of the trigger that counts the places of a series. */
const NO_MORE = 'SR005';

const isCode = (text: string): text is ErrorCode => text in ERRORS;

/** With the reasons of missed dates as texts for the holder or for staff. */
const withReasons = (places: readonly FixedPlace[], byStaff: boolean): FixedPlace[] =>
  places.map((place) => ({
    ...place,
    dates: place.dates.map(({ reason, ...date }) => ({
      ...date,
      reason: reason !== null && isCode(reason) ? refusal(reason, byStaff).message : reason,
    })),
  }));

async function onePlace(ctx: Context, id: number, byStaff: boolean): Promise<FixedPlace> {
  const places = await listPlaces(ctx.studio.db, { fixed_place_id: id, ended: true }, ctx.now);
  return requireFound(withReasons(places, byStaff)[0], 'fixed-place/not-found');
}

export async function myPlaces(ctx: Context): Promise<MyFixedPlacesResponse> {
  const { studio, now } = ctx;
  const { customer_id } = requireCustomer(ctx);
  const { fixed_places } = await studio.config();
  return {
    fixed_places: withReasons(await listPlaces(studio.db, { customer_id }, now), false),
    offers: fixed_places === 'customers' ? await listOffers(studio.db, customer_id, now) : [],
  };
}

export async function placesFor(
  ctx: Context,
  { customer_id, single_class_id }: FixedPlacesQuery,
): Promise<FixedPlacesResponse> {
  const { db } = ctx.studio;
  const { fixed_places: rule } = await ctx.studio.config();
  const found = single_class_id === undefined ? null : await repository.findSeriesClass(db, single_class_id);
  // A class alone has none.
  if (found !== null && !found?.class_series_id) return { fixed_places: [], can_give: false };
  const class_series_id = found?.class_series_id ?? undefined;
  const places = await listPlaces(db, { customer_id, class_series_id, branches: branchesOf(ctx) }, ctx.now);
  return {
    fixed_places: withReasons(places, true),
    can_give: rule !== 'off' && found !== null && found.class_package_id === null && found.starts_at > ctx.now,
  };
}

/** What the mails about a place name. */
export async function detailsOf(trx: Trx, id: number, now: Date) {
  const [place] = await listPlaces(trx, { fixed_place_id: id, ended: true }, now);
  const { title, spot, package: name } = requireFound(place, 'fixed-place/not-found');
  return { fixed_place_id: id, title, spot, package: name };
}

/**
 * Gives a place in the series of a class, and reserves the coming weeks. The caller's own on the spot that they have
 * reserved there; staff give any. Throws AppError with the codes of the contract.
 */
export async function givePlace(ctx: Context, body: NewFixedPlace): Promise<FixedPlace> {
  const { studio, now } = ctx;
  const { db } = studio;
  const me = requireCustomer(ctx);
  const customer_id = body.customer_id ?? me.customer_id;
  const byStaff = body.customer_id !== undefined && hasRole(me, 'staff');
  if (customer_id !== me.customer_id && !byStaff) throw new AppError('auth/forbidden');
  const { fixed_places, timezone } = await studio.config();
  if (fixed_places === 'off' || (fixed_places === 'staff' && !byStaff)) throw new AppError('fixed-place/off');
  if (byStaff && !(await findCustomer(db, customer_id))) throw new AppError('customer/not-found');
  const found = requireFound(await repository.findSeriesClass(db, body.single_class_id), 'class/not-found');
  const { class_series_id, class_type_id, spot_map } = found;
  if (class_series_id === null) throw new AppError('class/no-series');
  if (found.class_package_id !== null) throw new AppError('class/package-only');
  const own = await repository.findOwnSpot(db, customer_id, body.single_class_id);
  if (!byStaff && !own) throw new AppError('fixed-place/no-place');
  const spot = (byStaff ? (body.spot ?? own?.spot) : own?.spot) ?? null;
  if (!spotExists(spot_map, spot)) throw new AppError('spot/invalid');
  const known = await repository.findOwnPlace(db, customer_id, class_series_id);
  if (known && known.spot !== spot) throw refusal('fixed-place/held', byStaff);
  if (known) return onePlace(ctx, known.fixed_place_id, byStaff);
  const source = await repository.findSource(db, { customer_id, class_type_id }, now);
  if (!source) throw refusal('fixed-place/no-package', byStaff);
  const { purchase_id } = source;
  const id = await ctx
    .transaction(async (trx) => {
      const starts_on = studioDay(now, timezone);
      const row = { customer_id, class_series_id, spot, purchase_id, starts_on, created_at: now };
      const created = await repository.insertPlace(trx, row);
      await auditCreated(trx, ctx, {
        action: 'fixed-place.give',
        entity: 'fixed_place',
        id: created,
        owner: customer_id,
      });
      const fixed = await detailsOf(trx, created, now);
      await notify(trx, { kind: 'fixed-place-given', customer_id, about: created, fixed }, now);
      return created;
    })
    .catch((error: unknown) => {
      if (hasSqlState(error, NO_MORE)) throw new AppError('fixed-place/full');
      if (violatesUnique(error, 'fixed_place_spot')) throw new AppError('fixed-place/taken');
      // The same press twice, at the same time.
      if (violatesUnique(error, 'fixed_place_holder')) return null;
      throw error;
    });
  if (id === null) return givePlace(ctx, body);
  // What fails here is done by the job.
  await reserveFixedPlaces(ctx, id).catch((error: unknown) => ctx.log.error({ err: error }, 'reserveFixedPlaces'));
  return onePlace(ctx, id, byStaff);
}

/** A place of the caller's, for staff any at their branches. */
async function ownOrStaffs(ctx: Context, id: number): Promise<{ place: repository.StoredPlace; byStaff: boolean }> {
  const me = requireCustomer(ctx);
  const place = requireFound(await repository.findPlace(ctx.studio.db, id), 'fixed-place/not-found');
  if (place.customer_id === me.customer_id) return { place, byStaff: false };
  if (!hasRole(me, 'staff')) throw new AppError('fixed-place/not-yours');
  const [seen] = await listPlaces(
    ctx.studio.db,
    { fixed_place_id: id, ended: true, branches: branchesOf(ctx) },
    ctx.now,
  );
  if (!seen) throw new AppError('auth/other-branch');
  return { place, byStaff: true };
}

/** Ends a place under its locks and tells its holder; false: it has ended already. */
export async function endPlaceIn(
  trx: Trx,
  ctx: Context,
  place: repository.StoredPlace,
  reason: FixedPlaceEnd,
): Promise<boolean> {
  const { now } = ctx;
  const { fixed_place_id: id, customer_id } = place;
  if (!(await repository.endPlace(trx, id, reason, now))) return false;
  await recordAudit(trx, ctx, {
    action: 'fixed-place.end',
    entity: 'fixed_place',
    id,
    owner: customer_id,
    before: { state: 'active' },
    after: { state: 'ended', end_reason: reason },
  });
  if (reason === 'continued') return true;
  const fixed = { ...(await detailsOf(trx, id, now)), ended: reason };
  const ended: MailEvent = { kind: 'fixed-place-ended', customer_id, about: id, fixed };
  await notify(trx, ended, now);
  return true;
}

/** Ends a place; what is reserved stays. Idempotent. */
export async function giveUpPlace(ctx: Context, id: number): Promise<FixedPlace> {
  const { place, byStaff } = await ownOrStaffs(ctx, id);
  await ctx.transaction(async (trx) => {
    await repository.lockPlace(trx, place);
    await endPlaceIn(trx, ctx, place, byStaff ? 'studio' : 'customer');
  });
  await dropUnneeded(ctx);
  return onePlace(ctx, id, byStaff);
}

/** Frees the seats that are kept for places that have ended or are frozen, and serves who waits for them. */
export async function dropUnneeded(ctx: Context): Promise<void> {
  const { studio, now } = ctx;
  const dropped = await repository.findDropped(studio.db, now);
  for (const single_class_id of new Set(dropped.map((hold) => hold.single_class_id))) {
    const holds = dropped.filter((hold) => hold.single_class_id === single_class_id);
    await freeSeats(ctx, {
      single_class_id,
      customer_ids: [],
      expected: { seats: holds.length, spot: holds[0]?.spot ?? null },
      change: (trx) =>
        repository.dropHolds(
          trx,
          holds.map(({ spot_hold_id }) => spot_hold_id),
          now,
        ),
    });
  }
}

/**
 * Frees one date of a place, with its credit by the rules of cancelling and what the studio gives for it; who waits
 * gets the seat. A repeat changes nothing. Throws AppError with the codes of the contract.
 */
export async function releaseDate(
  ctx: Context,
  id: number,
  singleClassId: number,
): Promise<{ fixed_place: FixedPlace; credit_returned: boolean }> {
  const { studio, now } = ctx;
  const { place, byStaff } = await ownOrStaffs(ctx, id);
  const found = await repository.findSeriesClass(studio.db, singleClassId);
  if (!found || found.class_series_id !== place.class_series_id) throw new AppError('class/not-found');
  const day = await findDay(studio.db, id, singleClassId);
  const reservation = !day?.class_reservation_id
    ? undefined
    : await findReservation(studio.db, day.class_reservation_id);
  const rules = await studio.config();
  const isOpen = reservation !== undefined && reservation.deletedAt === null;
  if (day?.state === 'released' && !isOpen)
    return { fixed_place: await onePlace(ctx, id, byStaff), credit_returned: false };
  const decision = isOpen
    ? byStaff
      ? decideRemoval(cancelFacts(reservation), losesCredit(rules.fixed_place_makeup_days) ? 'keep' : 'return', now)
      : decideCancellation(cancelRulesOf(rules, reservation.is_live), cancelFacts(reservation), now)
    : null;
  if (decision && !decision.allowed) throw new AppError(CANCEL_REFUSALS[decision.reason]);
  const isLost = !decision?.excused && losesCredit(rules.fixed_place_makeup_days);
  const returns = decision?.creditReturns === true && !isLost;
  const gives = isOpen && reservation.counted && returns;
  const hold = isOpen ? undefined : await repository.findHold(studio.db, id, singleClassId);
  const released = { fixed_place_id: id, single_class_id: singleClassId, state: 'released', reason: null } as const;
  await freeSeats(ctx, {
    single_class_id: singleClassId,
    customer_ids: [place.customer_id],
    expected: { seats: isOpen || hold ? 1 : 0, spot: (isOpen ? reservation.spot : hold?.spot) ?? null },
    change: async (trx) => {
      if (hold) await repository.dropHolds(trx, [hold.spot_hold_id], now);
      const class_reservation_id = isOpen ? reservation.class_reservation_id : null;
      await decideDay(trx, { ...released, class_reservation_id }, now);
      await recordAudit(trx, ctx, {
        action: 'fixed-place.release',
        entity: 'fixed_place',
        id,
        owner: place.customer_id,
        before: { class_reservation_id },
        after: { released: singleClassId, credit_returned: gives },
      });
      if (!isOpen) return;
      const gone = await (byStaff && returns
        ? returnSeatIn(trx, reservation, now)
        : releaseSeatIn(trx, reservation, returns, now));
      // Cancelled or checked in meanwhile.
      if (!gone) throw new AppError('reservation/cancelled');
      const days = returns ? makeupDaysOf(rules.fixed_place_makeup_days, reservation) : null;
      if (days !== null)
        await extendCredit(trx, reservation.class_reservation_id, endOfStudioDayAfter(now, days, rules.timezone));
      await notify(
        trx,
        {
          kind: 'reservation-cancelled',
          customer_id: place.customer_id,
          single_class_id: singleClassId,
          class_reservation_id: reservation.class_reservation_id,
          credit_returned: gives,
        },
        now,
      );
    },
  });
  return { fixed_place: await onePlace(ctx, id, byStaff), credit_returned: gives };
}
