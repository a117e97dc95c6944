/**
 * Serving the waitlist in the transaction that frees a seat. The one who is booked is a second customer beside the
 * one who frees it, and who that is shows only once the class is locked; but customers are locked before
 * classes. So the waitlist is read first without any lock, those who would be booked are locked with the caller,
 * and under the class's lock it is read again: where it would now be a customer whose lock isn't held,
 * everything is rolled back and tried again with all customers locked who wait to be booked.
 */
import { DAY } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import { cancelRulesOf } from '../../../../domain/liveClass';
import { serveWaitlist, type ServedWaitlist, type WaitlistRules } from '../../../../domain/waitlist';
import { retry } from '../../../db/retry';
import type { Trx } from '../../../db/schema';
import type { MailEvent } from '../../mail/events';
import { notify } from '../../mail/notify';
import { asSystem, type Context } from '../../../context';
import { recordAudit, type AuditEvent } from '../../audit/record';
import { orderRelease, releaseLapsedIn } from '../seats/repository';
import {
  findLapsedOffers,
  findOpened,
  lockCustomersAndClasses,
  notePassed,
  offerSeat,
  promote,
  readWaitlistToServe,
  type WaitlistToServe,
} from './servingRepository';

/** Most attempts; each further one means that the waitlist, its credits or its penalties changed before the lock. */
const ATTEMPTS = 8;

/** How far back, in milliseconds, a late job looks for classes that opened. */
const OPENED_WITHIN = DAY;

/** Seats of a class that are expected to become free. */
export interface FreedSeats {
  readonly single_class_id: number;
  readonly seats: number;
  /** Spot of one of the seats; null: none has a spot. */
  readonly spot: number | null;
}

/** Thrown when what was read without locks has changed: the transaction is rolled back and tried again. */
export class WaitlistChanged extends Error {}

/** Customers who would be booked if the expected seats were free now. */
function candidatesOf(
  config: WaitlistRules,
  { single, isLive, waiting }: WaitlistToServe,
  { seats, spot }: FreedSeats,
  now: Date,
): number[] {
  const rules = cancelRulesOf(config, isLive);
  const freed = {
    ...single,
    seatsLeft: single.seatsLeft + seats,
    takenSpots: single.takenSpots.filter((taken) => taken !== spot),
  };
  return serveWaitlist(rules, freed, waiting, spot, now).promoted.map((p) => p.entry.customer_id);
}

interface Freeing<T> {
  readonly single_class_id: number;
  /** Customers whose credits `change` gives back or uses. */
  readonly customer_ids: readonly number[];
  /** Seats that `change` is expected to free. */
  readonly expected: Omit<FreedSeats, 'single_class_id'>;
  /** Frees the seats, under the locks. An error rolls everything back. */
  readonly change: (trx: Trx) => Promise<T>;
  /** The instant at which the seat became free, so that waiting customers are notified of it once; default: now. */
  readonly told_at?: Date | undefined;
}

/** Frees seats of a class and serves its waitlist, in one transaction. Returns what `change` returns. */
export function freeSeats<T>(
  ctx: Context,
  { single_class_id, customer_ids, expected, change, told_at }: Freeing<T>,
): Promise<T> {
  const freed = [{ single_class_id, ...expected }];
  return freeSeatsOf(ctx, {
    customer_ids,
    told_at,
    expected: async () => freed,
    change: async (trx) => ({ result: await change(trx), freed }),
  });
}

/** Serves the waitlist of a class that has seats without a cancellation: its capacity grew, or it opened. */
export const serveWaitlistOf = (ctx: Context, single_class_id: number, told_at?: Date): Promise<void> =>
  freeSeats(ctx, {
    single_class_id,
    customer_ids: [],
    expected: { seats: 0, spot: null },
    change: async () => undefined,
    told_at,
  });

/** The job scheduled for when a hidden class with a waitlist opens; a repeat notifies no customer twice. */
export async function serveOpened(ctx: Context): Promise<void> {
  const { studio, now } = ctx;
  const opened = await findOpened(studio.db, { from: new Date(now.getTime() - OPENED_WITHIN), to: now });
  for (const { single_class_id, published_at } of opened) await serveWaitlistOf(ctx, single_class_id, published_at);
}

interface FreeingSeveral<T> extends Pick<Freeing<T>, 'customer_ids' | 'told_at'> {
  /** Read before every attempt, without locks. */
  readonly expected: () => Promise<readonly FreedSeats[]>;
  /** Frees the seats and returns them; throws WaitlistChanged for a seat of a class that isn't `locked`. */
  readonly change: (
    trx: Trx,
    locked: ReadonlySet<number>,
  ) => Promise<{ readonly result: T; readonly freed: readonly FreedSeats[] }>;
}

/** Frees seats of several classes and serves their waitlists, all or none. */
export async function freeSeatsOf<T>(ctx: Context, freeing: FreeingSeveral<T>): Promise<T> {
  const { studio, now } = ctx;
  const rules = await studio.config();
  const customers = new Set(freeing.customer_ids);
  const tried = async (attempt: number): Promise<T> => {
    const expected = await freeing.expected();
    for (const freed of expected) {
      const seen = await readWaitlistToServe(studio.db, freed.single_class_id, now, rules.timezone);
      if (!seen) continue;
      const wanted =
        attempt === 1
          ? candidatesOf(rules, seen, freed, now)
          : seen.waiting.filter((w) => w.auto).map((w) => w.customer_id);
      for (const id of wanted) customers.add(id);
    }
    const classes = new Set(expected.map(({ single_class_id }) => single_class_id));
    return ctx.transaction(async (trx) => {
      await lockCustomersAndClasses(trx, customers, classes);
      const { result, freed } = await freeing.change(trx, classes);
      for (const { single_class_id, spot } of freed) {
        await releaseLapsedIn(trx, single_class_id, now);
        if (rules.waitlist_offers === 'one') await tellLapsed(trx, single_class_id, now);
        const waitlist = await readWaitlistToServe(trx, single_class_id, now, rules.timezone);
        if (!waitlist) continue;
        const served = serveWaitlist(
          cancelRulesOf(rules, waitlist.isLive),
          waitlist.single,
          waitlist.waiting,
          spot,
          now,
        );
        await writePromotions(trx, ctx, { single_class_id, at: freeing.told_at ?? now }, served, customers);
      }
      return result;
    });
  };
  return retry(
    { attempts: ATTEMPTS, ended: () => new AppError('server/unavailable') },
    tried,
    (error) => error instanceof WaitlistChanged,
  );
}

async function tellLapsed(trx: Trx, single_class_id: number, now: Date): Promise<void> {
  const lapsed = await findLapsedOffers(trx, single_class_id, now);
  await notify(
    trx,
    lapsed.map((offer) => ({ kind: 'offer-lapsed', single_class_id, ...offer })),
    now,
  );
}

async function writePromotions(
  trx: Trx,
  ctx: Context,
  { single_class_id, at }: { readonly single_class_id: number; readonly at: Date },
  { promoted, offered, passed, notified }: ServedWaitlist,
  locked: ReadonlySet<number>,
): Promise<void> {
  const { now } = ctx;
  const events: MailEvent[] = notified.map(({ customer_id }) => ({
    kind: 'seat-free',
    customer_id,
    single_class_id,
    at,
  }));
  const records: AuditEvent[] = [];
  for (const promotion of promoted) {
    const { customer_id } = promotion.entry;
    if (!locked.has(customer_id)) throw new WaitlistChanged();
    const class_reservation_id = await promote(trx, single_class_id, promotion, now);
    if (class_reservation_id === null) throw new WaitlistChanged();
    events.push({ kind: 'promoted', customer_id, single_class_id, class_reservation_id });
    records.push({
      action: 'waitlist.promote',
      entity: 'waitlist',
      id: promotion.entry.waitlist_id,
      before: { promoted_at: null },
      after: { promoted_at: now, class_reservation_id },
    });
  }
  for (const offer of offered) {
    const made = await offerSeat(trx, offer, now);
    if (made === null) throw new WaitlistChanged();
    const { waitlist_offer_id, spot_hold_id, until } = made;
    const { customer_id, waitlist_id } = offer.entry;
    await orderRelease(trx, { spot_hold_id, expires_at: until.toISOString() });
    events.push({ kind: 'seat-offered', customer_id, single_class_id, waitlist_offer_id, until });
    records.push({
      action: 'waitlist.offer',
      entity: 'waitlist',
      id: waitlist_id,
      before: { offered_until: null },
      after: { offered_until: until },
    });
  }
  await notePassed(trx, passed, now);
  await recordAudit(trx, asSystem(ctx, 'waitlist'), ...records);
  await notify(trx, events, now);
}
