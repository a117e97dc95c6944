/** Reserves the coming classes of fixed places: the job, and the same right after one is given. */
import { decideFixedDay, reservedUntil, type FixedDayDecision } from '../../../../domain/fixedPlaces';
import { creditOrder } from '../../../../domain/credits';
import { AppError } from '../../../../domain/errors';
import { retry } from '../../../db/retry';
import { asSystem, type Context } from '../../../context';
import { auditCreated } from '../../audit/record';
import type { MailEvent } from '../../mail/events';
import { notify } from '../../mail/notify';
import { servingLapsed } from '../holds/service';
import { readReserveCase } from '../reservations/repository';
import { factsOf, isLostRace } from '../reservations/service';
import { takeSeats, writerIn } from '../seats/repository';
import { decideDay, findDay, findDueDays, findOwnReservation, type DueDay } from './dayRepository';
import { findPlace, findUnkept, holdPlaces, lockPlace } from './repository';

/** Most attempts; each further one means that another request succeeded meanwhile. */
const ATTEMPTS = 6;

/** Reserves every class that is near enough. One that fails doesn't keep the others from it. `place`: that one's alone. */
export async function reserveFixedPlaces(ctx: Context, place: number | null = null): Promise<number> {
  const { studio, now } = ctx;
  const { fixed_place_weeks } = await studio.config();
  for (const id of await findUnkept(studio.db, now, place)) await ctx.transaction((trx) => holdPlaces(trx, [id], now));
  let reserved = 0;
  let failure: unknown = null;
  for (const due of await findDueDays(studio.db, { now, until: reservedUntil(fixed_place_weeks, now), place })) {
    const done = await reserveDay(asSystem(ctx, 'fixed-place'), due).catch((error: unknown) => {
      failure ??= error;
    });
    if (done) reserved += 1;
  }
  if (failure !== null) throw failure;
  return reserved;
}

/** true: it is reserved now. */
async function reserveDay(ctx: Context, due: DueDay): Promise<boolean> {
  const { studio, now } = ctx;
  const rules = await studio.config();
  const { customer_id, single_class_id } = due;
  const tried = async (): Promise<boolean> => {
    const found = await readReserveCase(ctx, {
      customer: { customer_id },
      single_class_id,
      spots: Array.from({ length: due.spots }, (_, n) => n + 1),
      now,
      key: null,
      zone: rules.timezone,
    });
    if (!found || found.single_class_id === null) return false;
    const facts = factsOf({ ...found, late_until: null });
    const decision = decideFixedDay(
      rules,
      facts,
      { spot: due.spot, renews: due.renews, creditsUntil: due.credits_until, frozenUntil: due.frozen_until },
      now,
    );
    if (decision.kind === 'wait' || (decision.kind === 'missed' && decision.code === due.reason)) return false;
    const credits = creditOrder(facts.credits, { ...facts, guest: false }).map((credit) => credit.available_class_id);
    return storeDay(ctx, due, decision, credits);
  };
  const ended = () => new AppError('server/unavailable');
  return retry({ attempts: ATTEMPTS, ended }, tried, servingLapsed(ctx, single_class_id, isLostRace));
}

/** Writes what was decided about a date, with the seat and its credit, in one transaction. */
function storeDay(
  ctx: Context,
  due: DueDay,
  decision: Exclude<FixedDayDecision, { kind: 'wait' }>,
  credits: readonly number[],
): Promise<boolean> {
  const { now } = ctx;
  const { fixed_place_id, single_class_id, customer_id } = due;
  const day = { fixed_place_id, single_class_id };
  return ctx.transaction(async (trx) => {
    const seen = await findPlace(trx, fixed_place_id);
    const place = seen && (await lockPlace(trx, seen));
    const known = await findDay(trx, fixed_place_id, single_class_id);
    // It ended, moved to another holder, or another process has decided meanwhile.
    if (place?.state !== 'active' || place.customer_id !== customer_id || (known && known.state !== 'missed'))
      return false;
    const about = { customer_id, single_class_id, at: now };
    if (decision.kind === 'missed') {
      await decideDay(trx, { ...day, state: 'missed', class_reservation_id: null, reason: decision.code }, now);
      const missed: MailEvent = { kind: 'fixed-place-missed', ...about, reason: decision.code };
      await notify(trx, missed, now);
      return false;
    }
    if (decision.kind === 'own') {
      const own = await findOwnReservation(trx, customer_id, single_class_id);
      if (own !== undefined)
        await decideDay(trx, { ...day, state: 'reserved', class_reservation_id: own, reason: null }, now);
      return false;
    }
    const seat = { customer_id, single_class_id, credits, spot: decision.spot, guest: null };
    const { class_reservation_id } = await takeSeats(writerIn(trx), seat, null, now, null, 'fixed-place');
    await decideDay(trx, { ...day, state: 'reserved', class_reservation_id, reason: null }, now);
    await auditCreated(trx, ctx, {
      action: 'reservation.create',
      entity: 'class_reservation',
      id: class_reservation_id,
    });
    if (decision.other)
      await notify(trx, { kind: 'fixed-place-other-spot', ...about, class_reservation_id, spot: due.spot }, now);
    return true;
  });
}
