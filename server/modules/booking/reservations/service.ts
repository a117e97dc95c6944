/** Reserves, moves and cancels. The rules are in domain/; the database checks again under locks. */
import {
  CANCEL_REFUSALS,
  decideCancellation,
  decideRemoval,
  type CancelDecision,
  type CancelFacts,
  type CreditChoice,
} from '../../../../domain/cancellation';
import type {
  CancelResponse,
  ChangeReservation,
  ClassReservation,
  Reserve,
  ReserveResponse,
} from '../../../../domain/contract/reservations';
import { openCredits } from '../../../../domain/bookingWindow';
import { creditOrder } from '../../../../domain/credits';
import { isCheckInOpen } from '../../../../domain/attendance';
import { AppError } from '../../../../domain/errors';
import { losesCredit } from '../../../../domain/fixedPlaces';
import { isLateChange } from '../../../../domain/lateChanges';
import { cancelRulesOf } from '../../../../domain/liveClass';
import {
  decideReservation,
  decideWithGuest,
  payerNeed,
  type GuestRequest,
  type ReserveFacts,
  type ReserveRequest,
} from '../../../../domain/reserve';
import { spotExists } from '../../../../domain/spotMap';
import { IDEMPOTENCY_CONSTRAINT, responseTo } from '../../../db/idempotency';
import { hasSqlState, violatesUnique } from '../../../db/errors';
import { retry } from '../../../db/retry';
import type { Trx } from '../../../db/schema';
import { hasRole, requireAccount, requireCustomer, requireSession, type Context } from '../../../context';
import { requestKey } from '../../../once';
import { auditChange } from '../../audit/record';
import { isIncomplete } from '../../forms/missingFields';
import { servingLapsed } from '../holds/service';
import { releaseAndServe, removeAndServe } from '../waitlists/cancelSeat';
import {
  CREDIT_GONE,
  NO_SEAT,
  takeLateSeat,
  takeSeats,
  type TakenSeat,
  type TakenSeats,
  type Writer,
  writerIn,
} from '../seats/repository';
import { renameGuest } from './guests';
import { activePlace, bookingOf, refusal, removalRefusal, takeForCustomer } from './onBehalf';
import * as repository from './repository';

/** Most attempts; each further one means that another request succeeded meanwhile. */
export const ATTEMPTS = 6;

/** The requested place, perhaps with one for a guest. */
interface Wanted extends ReserveRequest {
  readonly companion: GuestRequest | null;
}

function wantedBy({ spot, guest, with_guest, family_member_id = null }: Reserve): Wanted {
  // Its name is the family's.
  if (family_member_id !== null && (with_guest || typeof guest === 'string'))
    throw new AppError('request/invalid', { field: 'family_member_id' });
  // Only the customer's own place can bring a guest, not a guest's place.
  if (with_guest && typeof guest === 'string') throw new AppError('request/invalid', { field: 'with_guest' });
  const companion = with_guest ? { guest: with_guest.guest.trim(), spot: with_guest.spot ?? null } : null;
  return { spot: spot ?? null, guest: guest?.trim() ?? null, family_member_id, companion };
}

function partsOf({ single_class_id, spot, guest, with_guest, family_member_id, check_in }: Reserve): unknown[] {
  const companion = with_guest ? [with_guest.guest, with_guest.spot ?? null] : [];
  const member = family_member_id ? ['family', family_member_id] : [];
  const rest = [...companion, ...member, ...(check_in ? ['check_in'] : [])];
  return ['reserve', single_class_id, spot ?? null, guest ?? null, ...rest];
}

/** Maps what was read to the facts of the rule. */
export function factsOf(found: repository.ReserveCase): ReserveFacts {
  return {
    ...found,
    startsAt: found.starts_at,
    lateUntil: found.late_until ?? undefined,
    studioStart: found.studio_start,
    seatsLeft: found.seats_left,
    takenSpots: found.taken_spots,
    alreadyReserved: found.already_reserved,
    familySeats: found.family_seats ?? [],
    credits: found.credits.map((c) => ({ ...c, expiresAt: c.expires_at === null ? null : new Date(c.expires_at) })),
    unpaidPlacesLeft: found.unpaid_places_left,
    unlimitedPlacesLeft: found.unlimited_places_left,
    overdueAt: found.overdue_at,
    penalty: found.penalty_end ? { end_date: found.penalty_end } : null,
  };
}

/** The same where the customer books: from when their package does, by the database's clock, and within the limits. */
export const ownFactsOf = (found: repository.ReserveCase): ReserveFacts => ({
  ...factsOf(found),
  windowAt: found.clock,
  ownPlaces: found.own_places,
});

/** A class that isn't the customer's here yet, and is taken for the place. */
export interface Borrowed {
  /** Parts of the request besides those of a reservation. */
  readonly parts: readonly unknown[];
  /** Calls `take` with the credit that it granted in that transaction. */
  readonly grant: (take: (trx: Trx, credit: number) => Promise<TakenSeats>) => Promise<TakenSeats>;
}

/** Decides as a credit of the studio's does; whether it is still valid on the day its own studio says. */
const BORROWED: repository.ReserveCase['credits'][number] = {
  available_class_id: 0,
  class_type_id: null,
  unlimited: false,
  kind: 'presencial',
  class_package_id: null,
  expires_at: null,
  is_cash: false,
  is_paid: true,
  cancels: 0,
};

/** What a customer must have done before they reserve. Throws 'class/not-found', 'customer/incomplete', 'form/pending'. */
export async function requireBookable(ctx: Context, found: repository.ReserveCase): Promise<void> {
  if (found.single_class_id === null) throw new AppError('class/not-found');
  if (await isIncomplete(ctx, found)) throw new AppError('customer/incomplete');
  if (found.form_pending) throw new AppError('form/pending');
}

/**
 * Reserves one place, or the customer's own and a guest's, both or none. Everything that can be refused is
 * refused from one unlocked read; what remains is one statement under the locks of the customer and the
 * class. After a lost race the data is read again. Throws AppError with the codes of the contract.
 */
export async function reserve(ctx: Context, body: Reserve, borrowed?: Borrowed): Promise<ReserveResponse> {
  const { studio, now } = ctx;
  const booking = await bookingOf(ctx, body);
  const { companion, ...wanted } = wantedBy(body);
  const spots = [wanted.spot, companion?.spot ?? null].filter((spot) => spot !== null);
  const { key, fingerprint } = requestKey(ctx, [...partsOf(body), ...(borrowed?.parts ?? [])]);
  const rules = await studio.config();
  const checksIn = body.check_in === true;
  if ((checksIn || body.beyond_limits) && !booking.staff) throw new AppError('auth/forbidden');
  const tried = async (): Promise<ReserveResponse> => {
    const read = await repository.readReserveCase(ctx, {
      customer: booking.customer,
      single_class_id: body.single_class_id,
      spots,
      now,
      key,
      zone: rules.timezone,
      family_member_id: wanted.family_member_id,
      for_guest: wanted.guest !== null,
    });
    if (!read) throw new AppError('auth/not-registered');
    const found = borrowed ? { ...read, credits: [BORROWED] } : read;
    if (!booking.staff) requireSession(requireAccount(ctx), found.signed_out_at);
    if (found.first_answer) return repeatOf(ctx, found.first_answer, fingerprint, checksIn);
    if (found.single_class_id === null) throw new AppError('class/not-found');
    // Staff reserve for customers with incomplete profiles too, as they can ask them in person.
    if (!booking.staff) await requireBookable(ctx, found);
    const staffFacts = { ...factsOf(found), ownPlaces: body.beyond_limits ? null : found.own_places };
    const facts = booking.staff ? staffFacts : ownFactsOf(found);
    const late = isLateChange(facts, now);
    // The guest is added in a second step, as the desk does it.
    if (late && companion) throw new AppError('class/started');
    if (checksIn && !isCheckInOpen(facts.startsAt, now)) throw new AppError('attendance/too-early');
    const decision = companion
      ? decideWithGuest(rules, facts, wanted.spot, companion, now)
      : decideReservation(rules, facts, wanted, now);
    if (!decision.ok)
      throw refusal({ ...decision, ofFamily: payerNeed(wanted).family }, booking.staff !== null, rules.timezone);
    const creditsFor = (request: ReserveRequest): number[] =>
      creditOrder(openCredits(rules, facts), { ...facts, ...payerNeed(request) }).map((c) => c.available_class_id);
    const seat = {
      ...wanted,
      customer_id: found.customer_id,
      single_class_id: body.single_class_id,
      credits: creditsFor(wanted),
      limited: booking.staff === null && !payerNeed(wanted).guest,
    };
    const guestSeat = companion && { ...companion, credits: creditsFor(companion) };
    const take = (writer: Writer): Promise<TakenSeats> =>
      late
        ? takeLateSeat(writer, seat, now, key, fingerprint)
        : takeSeats(writer, seat, guestSeat, now, key, fingerprint);
    const granted =
      borrowed &&
      (await borrowed.grant((trx, credit) =>
        takeSeats(writerIn(trx), { ...seat, credits: [credit] }, null, now, key, fingerprint),
      ));
    const taken = granted ?? (await (booking.staff ? takeForCustomer(booking.staff, take, checksIn) : take(ctx)));
    return asResponse(taken, checksIn, async (place) =>
      found.credits.find((c) => c.available_class_id === place.available_class_id),
    );
  };
  const ended = () => refusal('reservation/conflict', booking.staff !== null);
  return retry({ attempts: ATTEMPTS, ended }, tried, servingLapsed(ctx, body.single_class_id, isLostRace));
}

const RACES = [
  IDEMPOTENCY_CONSTRAINT,
  'brand_pass_pkey',
  'class_reservation_credit',
  'class_reservation_spot',
  'class_reservation_own',
  'class_reservation_family_member',
];

/**
 * Whether another request took the credit, the spot or the last seat, or was this very request. Reading again gives the
 * right refusal or the next credit.
 */
export function isLostRace(error: unknown): boolean {
  return (
    hasSqlState(error, NO_SEAT) || hasSqlState(error, CREDIT_GONE) || RACES.some((name) => violatesUnique(error, name))
  );
}

type Payment = Pick<repository.ReserveCase['credits'][number], 'is_cash' | 'is_paid' | 'cancels'>;

const PAID: Payment = { is_cash: false, is_paid: true, cancels: 0 };

export function asReservation(
  { available_class_id: _credit, ...seat }: TakenSeat,
  attend: boolean,
  payment: Payment = PAID,
): ClassReservation {
  const { is_cash, is_paid, cancels } = payment;
  return {
    ...seat,
    is_cash,
    is_paid,
    cancels,
    attend,
    class_stars: null,
    coach_stars: null,
    comment: null,
    deletedAt: null,
  };
}

async function asResponse(
  { guest_seat, ...own }: TakenSeats,
  attend: boolean,
  paymentOf: (seat: TakenSeat) => Promise<Payment | undefined>,
): Promise<ReserveResponse> {
  return {
    class_reservation: asReservation(own, attend, await paymentOf(own)),
    ...(guest_seat ? { guest_reservation: asReservation(guest_seat, attend, await paymentOf(guest_seat)) } : {}),
  };
}

/** The response to an earlier request with the same key. Throws 'idempotency/key-reused'. */
async function repeatOf(
  ctx: Context,
  first: NonNullable<repository.ReserveCase['first_answer']>,
  fingerprint: string,
  attend: boolean,
): Promise<ReserveResponse> {
  return asResponse(responseTo(first, fingerprint), attend, (seat) =>
    repository.findReservation(ctx.studio.db, seat.class_reservation_id),
  );
}

/** The facts that decide about cancelling an active reservation. */
export const cancelFacts = (
  found: Pick<
    repository.StoredReservation,
    'attend' | 'starts_at' | 'late_until' | 'counted' | 'cancels' | 'coach_changed'
  >,
): CancelFacts => ({
  cancelled: false,
  attended: found.attend,
  startsAt: found.starts_at,
  lateUntil: found.late_until,
  counted: found.counted,
  creditCancels: found.cancels,
  coachChanged: found.coach_changed,
});

/**
 * Cancels an own reservation and serves who waits for its seat; a second cancel finds it cancelled and changes nothing.
 * With `credit` staff cancel any other customer's, and an admin their own, too: staff never decide about their
 * own credits.
 */
export async function cancel(ctx: Context, id: number, credit?: CreditChoice): Promise<CancelResponse> {
  const { found, byStaff } = await activePlace(ctx, id);
  if (credit !== undefined && !hasRole(requireCustomer(ctx), byStaff ? 'staff' : 'admin'))
    throw new AppError('auth/forbidden');
  if (credit === undefined && byStaff) throw new AppError('reservation/not-yours');
  return cancelPlace(ctx, found, credit);
}

/**
 * Decides whether its customer may cancel a place, and whether the credit comes back: that of a fixed place may be
 * lost.
 */
export async function decideOwn(
  { studio, now }: Context,
  found: repository.StoredReservation,
): Promise<CancelDecision> {
  const rules = await studio.config();
  const decision = decideCancellation(cancelRulesOf(rules, found.is_live), cancelFacts(found), now);
  const isLost = decision.allowed && found.is_fixed && !decision.excused && losesCredit(rules.fixed_place_makeup_days);
  return isLost ? { ...decision, creditReturns: false } : decision;
}

/** Cancels an active place as its customer may, or with `credit` as staff decide. */
export async function cancelPlace(
  ctx: Context,
  found: repository.StoredReservation,
  credit?: CreditChoice,
): Promise<CancelResponse> {
  const { class_reservation_id: id } = found;
  const decision =
    credit === undefined ? await decideOwn(ctx, found) : decideRemoval(cancelFacts(found), credit, ctx.now);
  if (!decision.allowed) {
    const code = CANCEL_REFUSALS[decision.reason];
    throw credit === undefined ? new AppError(code) : removalRefusal(code, found.attend);
  }
  const { creditReturns } = decision;
  const released = await (credit === undefined
    ? releaseAndServe(ctx, found, creditReturns)
    : removeAndServe(ctx, found, creditReturns));
  const after = await repository.findReservation(ctx.studio.db, id);
  // Another request cancelled it before the lock, or staff checked the customer in.
  if (!released) {
    if (after?.deletedAt) throw new AppError('reservation/cancelled');
    throw credit === undefined
      ? new AppError('reservation/started')
      : removalRefusal('reservation/started', after?.attend ?? false);
  }
  if (!after) throw new AppError('reservation/not-found');
  return { class_reservation: repository.wireOf(after), credit_returned: found.counted && creditReturns };
}

/** Changes the spot of an active reservation, or its guest's name. */
export async function changeReservation(
  ctx: Context,
  { class_reservation_id: id, spot, guest }: ChangeReservation,
): Promise<ClassReservation> {
  if (spot === undefined && guest === undefined) throw new AppError('request/invalid', { field: 'spot' });
  const renamed = guest === undefined ? null : await renameGuest(ctx, { class_reservation_id: id, name: guest });
  return spot === undefined ? renamed! : moveReservation(ctx, id, spot);
}

async function moveReservation(ctx: Context, id: number, spot: number): Promise<ClassReservation> {
  const { found, byStaff } = await activePlace(ctx, id);
  const until = byStaff ? found.late_until : found.starts_at;
  if (until.getTime() <= ctx.now.getTime()) throw new AppError('class/started');
  if (!spotExists(found.spot_map, spot)) throw new AppError('spot/invalid');
  try {
    const refused = await ctx.transaction(async (trx) => {
      const { held_seats } = await repository.lockClass(trx, found.single_class_id);
      const subject = {
        action: 'reservation.change',
        entity: 'class_reservation',
        id,
        owner: found.customer_id,
      } as const;
      return auditChange(trx, ctx, subject, () => repository.changeSpot(trx, found, spot, held_seats > 0, ctx.now));
    });
    if (refused) throw new AppError(refused === 'held' ? 'spot/taken' : 'reservation/cancelled');
  } catch (error) {
    throw violatesUnique(error, 'class_reservation_spot') || hasSqlState(error, NO_SEAT)
      ? new AppError('spot/taken')
      : error;
  }
  return repository.wireOf({ ...found, spot });
}
