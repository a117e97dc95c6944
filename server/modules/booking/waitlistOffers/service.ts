/**
 * Seats that are offered to who waits, one customer after the other: taken, declined, or withdrawn where the customer
 * can't pay for it any more. Whatever ends an offer lets its hold lapse, and the seat passes to the next as that of
 * any lapsed hold does (holds/service), so that a server that dies in between loses nothing.
 */
import type { ClassReservation } from '../../../../domain/contract/reservations';
import type { Waitlist } from '../../../../domain/contract/waitlists';
import { AppError, type ErrorCode } from '../../../../domain/errors';
import { decideOffered } from '../../../../domain/waitlist';
import { retry } from '../../../db/retry';
import { requireCustomer, type Context } from '../../../context';
import { notify } from '../../mail/notify';
import { serveLapsed } from '../holds/service';
import { findReservation, wireOf } from '../reservations/repository';
import { isLostRace } from '../reservations/service';
import { ownerOf } from '../waitlists/repository';
import { activeWaitlist } from '../waitlists/service';
import { lockCustomersAndClasses, promote, readWaitlistToServe } from '../waitlists/servingRepository';
import * as repository from './repository';

/** Most attempts; each further one means that another request succeeded meanwhile. */
const ATTEMPTS = 4;

/** Offers are answered by their customers alone: the desk books an entry by hand instead. */
async function requireMine(ctx: Context, waitlistId: number) {
  const owner = await ownerOf(ctx.studio.db, waitlistId);
  if (owner?.customer_id !== requireCustomer(ctx).customer_id) throw new AppError('waitlist/not-found');
  return owner;
}

/** The place that an offer became, as a repeated request gets it. */
async function takenPlace(ctx: Context, waitlistId: number): Promise<ClassReservation | null> {
  const offer = await repository.findOffer(ctx.studio.db, waitlistId);
  if (offer?.outcome !== 'accepted') return null;
  const id = await repository.findOwnPlace(ctx.studio.db, waitlistId);
  const found = id === undefined ? undefined : await findReservation(ctx.studio.db, id);
  return found ? wireOf(found) : null;
}

/**
 * Reserves the offered seat. Throws 'waitlist/no-offer' where it isn't offered any more. A customer who can't pay for
 * it is refused with the reason, and the seat goes to the next.
 */
export const takeOffer = async (ctx: Context, waitlistId: number): Promise<ClassReservation> =>
  takeFor(ctx, waitlistId, await requireMine(ctx, waitlistId));

/** The same for who may answer for the customer: the link of the mail that offers the seat. */
export async function takeFor(
  ctx: Context,
  waitlistId: number,
  { single_class_id, customer_id }: { readonly single_class_id: number; readonly customer_id: number },
): Promise<ClassReservation> {
  const { studio, now } = ctx;
  const taken = await takenPlace(ctx, waitlistId);
  if (taken) return taken;
  const rules = await studio.config();
  const tried = () =>
    ctx.transaction(async (trx): Promise<{ readonly id: number } | { readonly refused: ErrorCode }> => {
      await lockCustomersAndClasses(trx, [customer_id], [single_class_id]);
      const offer = await repository.findOffer(trx, waitlistId);
      const waitlist = await readWaitlistToServe(trx, single_class_id, now, rules.timezone);
      const entry = waitlist?.waiting.find((waiting) => waiting.waitlist_id === waitlistId);
      if (!waitlist || !entry || !offer || offer.outcome !== null || offer.expires_at <= now)
        return { refused: 'waitlist/no-offer' };
      const decision = decideOffered(rules, waitlist.single, entry, offer.spot, now);
      if (!decision.ok) {
        await repository.endOffer(trx, offer.waitlist_offer_id, { outcome: 'withdrawn', reason: decision.code }, now);
        return { refused: decision.code };
      }
      const id = await promote(trx, single_class_id, { entry, ...decision }, now, true);
      if (id === null) return { refused: 'waitlist/no-offer' };
      await notify(trx, { kind: 'reservation-made', customer_id, single_class_id, class_reservation_id: id }, now);
      return { id };
    });
  const result = await retry(
    { attempts: ATTEMPTS, ended: () => new AppError('reservation/conflict') },
    tried,
    isLostRace,
  );
  const found = 'id' in result ? await findReservation(studio.db, result.id) : undefined;
  if (found) return wireOf(found);
  // The same request, sent twice, has succeeded meanwhile.
  const meanwhile = await takenPlace(ctx, waitlistId);
  if (meanwhile) return meanwhile;
  await serveLapsed(ctx, single_class_id);
  await activeWaitlist(ctx, waitlistId);
  throw new AppError('refused' in result ? result.refused : 'waitlist/no-offer');
}

/** Lets the offered seat go to the next; the customer stays in the waitlist. Throws 'waitlist/no-offer'. */
export async function declineOffer(ctx: Context, waitlistId: number): Promise<Waitlist> {
  await requireMine(ctx, waitlistId);
  const { single_class_id } = await activeWaitlist(ctx, waitlistId);
  if (!(await declineFor(ctx, waitlistId, single_class_id))) throw new AppError('waitlist/no-offer');
  return activeWaitlist(ctx, waitlistId);
}

/** The same for who may answer for the customer. false: it isn't offered any more. */
export async function declineFor(ctx: Context, waitlistId: number, single_class_id: number): Promise<boolean> {
  const { now } = ctx;
  const declined = await ctx.transaction(async (trx) => {
    await lockCustomersAndClasses(trx, [], [single_class_id]);
    const offer = await repository.findOffer(trx, waitlistId);
    if (!offer) return false;
    return repository.endOffer(trx, offer.waitlist_offer_id, { outcome: 'declined', reason: null }, now);
  });
  if (declined) await serveLapsed(ctx, single_class_id);
  return declined;
}

/** The job: withdraws offers that their customers can't pay for any more, and passes the seats on. */
export async function reviewOffers(ctx: Context): Promise<void> {
  const { studio, now } = ctx;
  const rules = await studio.config();
  for (const single_class_id of await repository.findOffering(studio.db)) {
    const withdrawn = await ctx.transaction(async (trx) => {
      await lockCustomersAndClasses(trx, [], [single_class_id]);
      const waitlist = await readWaitlistToServe(trx, single_class_id, now, rules.timezone);
      let ended = 0;
      for (const { waitlist_offer_id, waitlist_id, spot, customer_id } of await repository.findOpenOffers(
        trx,
        single_class_id,
      )) {
        const entry = waitlist?.waiting.find((waiting) => waiting.waitlist_id === waitlist_id);
        const decision = waitlist && entry && decideOffered(rules, waitlist.single, entry, spot, now);
        if (!decision || decision.ok) continue;
        const reason = decision.code;
        if (!(await repository.endOffer(trx, waitlist_offer_id, { outcome: 'withdrawn', reason }, now))) continue;
        await notify(trx, { kind: 'offer-lapsed', customer_id, single_class_id, waitlist_offer_id, reason }, now);
        ended += 1;
      }
      return ended;
    });
    if (withdrawn > 0) await serveLapsed(ctx, single_class_id);
  }
}

/** The job: tells who still waits that the waitlist has closed, once. */
export async function closeWaitlists(ctx: Context): Promise<void> {
  const { studio, now } = ctx;
  if (!(await studio.config()).waitlist_enabled) return;
  await ctx.transaction(async (trx) => {
    const closed = await repository.takeClosed(trx, now);
    await notify(
      trx,
      closed.map((entry) => ({ kind: 'waitlist-closed', ...entry })),
      now,
    );
  });
}
