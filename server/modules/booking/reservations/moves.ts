/** Moves a place to another class in one transaction, so that the customer is never without one. */
import { CHANGE_DAYS, decideLeavingOldPlace, decideMove, keepsCredit } from '../../../../domain/changeClass';
import type { MovedResponse, MoveToClass } from '../../../../domain/contract/reservations';
import { DAY } from '../../../../domain/durations';
import { AppError, requireFound } from '../../../../domain/errors';
import { isLateChange } from '../../../../domain/lateChanges';
import { cancelRulesOf } from '../../../../domain/liveClass';
import { hasSqlState } from '../../../db/errors';
import { responseTo } from '../../../db/idempotency';
import { retry } from '../../../db/retry';
import { hasRole, requireAccount, requireCustomer, requireSession, type Context } from '../../../context';
import { requestKey, type RequestKey } from '../../../once';
import { recordAudit } from '../../audit/record';
import { isIncomplete } from '../../forms/missingFields';
import { notify } from '../../mail/notify';
import { PLACE_GONE, type TakenSeat } from '../seats/repository';
import { withdrawPenalties } from '../penalties/service';
import { servingLapsed } from '../holds/service';
import { freeSeatsOf } from '../waitlists/promote';
import { findHeldPlaces, movePlaces, otherClassesText, type HeldPlace, type Move } from './moveRepository';
import { activePlace, refusal } from './onBehalf';
import { findReservation, readReserveCase, wireOf } from './repository';
import { cancelFacts, factsOf, isLostRace, ownFactsOf } from './service';

/** Most attempts; each further one means that another request succeeded meanwhile. */
const ATTEMPTS = 6;

const creditOf = ({ expires_at, ...credit }: HeldPlace) => ({ ...credit, expiresAt: expires_at });

/**
 * Moves a place; staff may move any customer's. Throws AppError with the codes of the contract; the place is then
 * unchanged.
 */
export async function moveToClass(ctx: Context, id: number, body: MoveToClass): Promise<MovedResponse> {
  const { studio, now } = ctx;
  const account = requireAccount(ctx);
  const asked = await findReservation(studio.db, id);
  const me = requireCustomer(ctx);
  const byStaff = asked !== undefined && asked.customer_id !== me.customer_id && hasRole(me, 'staff');
  const customer_id = byStaff ? asked.customer_id : me.customer_id;
  const wanted = [{ class_reservation_id: id, spot: body.spot }, ...(body.guests ?? [])];
  const ids = wanted.map((place) => place.class_reservation_id);
  if (new Set(ids).size < ids.length) throw new AppError('request/invalid', { field: 'guests' });
  const request = requestKey(ctx, [
    'move',
    body.single_class_id,
    wanted.map((place) => [place.class_reservation_id, place.spot ?? null]),
  ]);
  const rules = await studio.config();

  const tried = async (): Promise<MovedResponse> => {
    const spots = wanted.flatMap(({ spot }) => (typeof spot === 'number' ? [spot] : []));
    const customer = byStaff ? { customer_id } : { uid: account.uid };
    const question = {
      customer,
      single_class_id: body.single_class_id,
      spots,
      now,
      key: request.key,
      zone: rules.timezone,
      leaving: ids,
      family_member_id: asked?.family_member_id,
    };
    // Read before the stored response: if a repeat finds the places moved, that response exists already.
    const held = await findHeldPlaces(studio.db, customer_id, ids);
    const target = requireFound(await readReserveCase(ctx, question), 'auth/not-registered');
    if (!byStaff) requireSession(account, target.signed_out_at);
    if (target.first_answer) {
      // A response to another call has another fingerprint and is refused.
      const first = responseTo(target.first_answer, request.fingerprint) as unknown as { moved: TakenSeat[] };
      return responseOf(ctx, first.moved);
    }
    if (target.single_class_id === null) throw new AppError('class/not-found');
    // Staff move places of customers with incomplete profiles too, as they can ask them in person.
    if (!byStaff && (await isIncomplete(ctx, target))) throw new AppError('customer/incomplete');
    if (!byStaff && target.form_pending) throw new AppError('form/pending');

    const places: (HeldPlace & { spot: number | null })[] = [];
    for (const { class_reservation_id, spot } of wanted) {
      const place = held.find((row) => row.class_reservation_id === class_reservation_id);
      // activePlace() says why: unknown, another customer's, or cancelled.
      if (!place) throw (await activePlace(ctx, class_reservation_id), new AppError('reservation/cancelled'));
      places.push({ ...place, spot: spot ?? null });
    }
    const [first, ...guests] = places;
    if (
      !first ||
      guests.some((g) => g.guest === null || g.family_member_id || g.single_class_id !== first.single_class_id)
    )
      throw new AppError('request/invalid', { field: 'guests' });
    if (first.single_class_id === body.single_class_id) throw refusal('class/same', byStaff);

    const moving = places.map((place) => ({ ...place, cancel: cancelFacts(place), credit: creditOf(place) }));
    const facts = byStaff ? factsOf(target) : ownFactsOf(target);
    const late = isLateChange(facts, now);
    const decision = decideMove(cancelRulesOf(rules, first.is_live), moving, facts, now, byStaff);
    if (!decision.ok) throw refusal(decision, byStaff, rules.timezone);
    const move: Move = {
      customer_id,
      from: first.single_class_id,
      to: body.single_class_id,
      places: places.map(({ class_reservation_id, spot, guest, family_member_id }, i) => ({
        ...decision.places[i]!,
        class_reservation_id,
        spot,
        guest,
        family_member_id,
        late,
        limited: !byStaff && (guest === null || family_member_id !== null),
      })),
    };
    const oldSpot = held.find((row) => row.class_reservation_id === id)?.spot ?? null;
    return responseOf(ctx, await moveAndServe(ctx, move, places, oldSpot, request, byStaff));
  };
  return retry(
    { attempts: ATTEMPTS, ended: () => refusal('reservation/conflict', byStaff) },
    tried,
    servingLapsed(ctx, body.single_class_id, (error) => isLostRace(error) || hasSqlState(error, PLACE_GONE)),
  );
}

/** OtherClassesResponse as JSON text; without classes if the place can't be given up. */
export async function otherClasses(ctx: Context, id: number): Promise<string> {
  const { studio, now } = ctx;
  const { found, byStaff } = await activePlace(ctx, id);
  const [place] = await findHeldPlaces(studio.db, found.customer_id, [id]);
  if (!place) throw new AppError('reservation/cancelled');
  const config = await studio.config();
  const decision = decideLeavingOldPlace(cancelRulesOf(config, place.is_live), cancelFacts(place), now, byStaff);
  if (!decision.allowed) return JSON.stringify({ single_classes: [] });
  // Staff don't get the caller-specific fields.
  const uid = byStaff ? null : requireAccount(ctx).uid;
  const keeps = keepsCredit(place, decision.creditReturns);
  // Two days more than the setting: the class's own day, and the difference between two clocks of the studio.
  const daysBack = Math.min(config.late_changes_days + 2, CHANGE_DAYS);
  const lateSince = byStaff ? new Date(now.getTime() - daysBack * DAY) : null;
  return otherClassesText(studio.pool, uid, id, now, keeps, { zone: config.timezone, lateSince });
}

/** Moves the places and serves the waitlists of the seats that they leave, in one transaction. */
function moveAndServe(
  ctx: Context,
  move: Move,
  places: readonly HeldPlace[],
  oldSpot: number | null,
  { key, fingerprint }: RequestKey,
  byStaff: boolean,
): Promise<TakenSeat[]> {
  const { now } = ctx;
  const { customer_id, from, to } = move;
  const freed = { single_class_id: from, seats: places.length, spot: oldSpot };
  return freeSeatsOf(ctx, {
    customer_ids: [customer_id],
    // The target class is locked too, in the order of ids; none of its seats becomes free.
    expected: async () => [freed, { single_class_id: to, seats: 0, spot: null }],
    change: async (trx) => {
      const moved = await movePlaces(trx, move, now, key, fingerprint);
      const [first] = moved;
      const lost = places.filter(({ counted }, i) => counted && !move.places[i]?.creditReturns).length;
      // One mail covers all places. A class that has begun gets none, as the customer can no longer act on it.
      if (first && !move.places.some((place) => place.late)) {
        const { class_reservation_id } = first;
        const about = { customer_id, single_class_id: to, class_reservation_id };
        await notify(trx, { kind: 'reservation-moved', ...about, lost }, now);
      }
      for (const { class_reservation_id } of byStaff ? places : [])
        await withdrawPenalties(trx, ctx, class_reservation_id);
      await recordAudit(
        trx,
        ctx,
        ...places.map((place, i) => ({
          action: 'reservation.move' as const,
          entity: 'class_reservation' as const,
          id: place.class_reservation_id,
          owner: customer_id,
          before: { single_class_id: from, spot: place.spot },
          after: {
            single_class_id: to,
            spot: moved[i]?.spot ?? null,
            class_reservation_id: moved[i]?.class_reservation_id,
          },
        })),
      );
      return { result: moved, freed: [freed] };
    },
  });
}

/** The places as they are now, as a repeat may come later. */
async function responseOf(ctx: Context, moved: readonly TakenSeat[]): Promise<MovedResponse> {
  const class_reservations = [];
  for (const { class_reservation_id } of moved) {
    const found = await findReservation(ctx.studio.db, class_reservation_id);
    if (found) class_reservations.push(wireOf(found));
  }
  return { class_reservations };
}
