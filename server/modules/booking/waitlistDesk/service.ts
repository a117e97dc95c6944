/** The front desk's actions on a waitlist: ordering it, and booking an entry by hand. */
import type { ClassReservation } from '../../../../domain/contract/reservations';
import type { ClassWaitlistResponse } from '../../../../domain/contract/waitlists';
import { AppError, requireFound } from '../../../../domain/errors';
import { decideOffered, decidePromotion, promotionRefusal } from '../../../../domain/waitlist';
import { retry } from '../../../db/retry';
import { lockRow, updateRows } from '../../../db/rows';
import type { Context } from '../../../context';
import { auditChange, recordAudit } from '../../audit/record';
import { notify } from '../../mail/notify';
import { servingLapsed } from '../holds/service';
import { refusal } from '../reservations/onBehalf';
import { findReservation, wireOf } from '../reservations/repository';
import { isLostRace } from '../reservations/service';
import { findOffer } from '../waitlistOffers/repository';
import { WaitlistChanged } from '../waitlists/promote';
import { lockCustomersAndClasses, promote, readWaitlistToServe } from '../waitlists/servingRepository';
import { classWaitlist, offerHistory, storeOrder } from '../waitlists/repository';
import { activeWaitlist } from '../waitlists/service';

/** Most attempts; each further one means that another request succeeded meanwhile. */
const ATTEMPTS = 4;

/** The waitlist, with the reason why each entry can't be booked, if any. */
export async function waitlistForStaff(ctx: Context, singleClassId: number): Promise<ClassWaitlistResponse> {
  const { studio, now } = ctx;
  const read = requireFound(await classWaitlist(studio.pool, singleClassId, null), 'class/not-found');
  const found = { ...read, ...(await offerHistory(studio.pool, singleClassId)) };
  const rules = await studio.config();
  const toServe = found.total > 0 ? await readWaitlistToServe(studio.db, singleClassId, now, rules.timezone) : null;
  if (!toServe) return found;
  const refusals = new Map(
    toServe.waiting.map((entry) => [entry.waitlist_id, promotionRefusal(rules, toServe.single, entry, now)]),
  );
  const waitlist = found.waitlist.map((entry) => ({ ...entry, refusal: refusals.get(entry.waitlist_id) ?? null }));
  return { ...found, waitlist };
}

/** Throws 'waitlist/order-changed' where a customer has joined or left since the waitlist was read. */
export async function orderWaitlist(
  ctx: Context,
  singleClassId: number,
  ids: readonly number[],
): Promise<ClassWaitlistResponse> {
  await ctx.transaction(async (trx) => {
    await lockCustomersAndClasses(trx, [], [singleClassId]);
    const before = requireFound(await storeOrder(trx, singleClassId, ids), 'waitlist/order-changed');
    if (before.some((id, i) => id !== ids[i]))
      await recordAudit(trx, ctx, {
        action: 'waitlist.order',
        entity: 'single_class',
        id: singleClassId,
        before: { waitlist: before },
        after: { waitlist: ids },
      });
  });
  return waitlistForStaff(ctx, singleClassId);
}

/** When the waitlist of a class closes; null: as that of any. */
export async function changeClosing(
  ctx: Context,
  single_class_id: number,
  waitlist_close_minutes: number | null,
): Promise<ClassWaitlistResponse> {
  await ctx.transaction(async (trx) => {
    const single = requireFound(
      await lockRow(trx, 'single_class', { single_class_id }, ['deleted_at']),
      'class/not-found',
    );
    if (single.deleted_at) throw new AppError('class/not-found');
    await auditChange(trx, ctx, { action: 'waitlist.closing', entity: 'single_class', id: single_class_id }, () =>
      updateRows(trx, 'single_class', { single_class_id }, { waitlist_close_minutes }),
    );
  });
  return waitlistForStaff(ctx, single_class_id);
}

/**
 * Books an entry regardless of its position, as staff have asked the customer. Throws AppError with the codes of the
 * contract.
 */
export async function promoteByHand(ctx: Context, waitlistId: number): Promise<ClassReservation> {
  const { studio, now } = ctx;
  const { single_class_id, customer_id } = await activeWaitlist(ctx, waitlistId);
  const rules = await studio.config();
  const tried = async (): Promise<ClassReservation> => {
    const id = await ctx.transaction(async (trx) => {
      await lockCustomersAndClasses(trx, [customer_id], [single_class_id]);
      const waitlist = await readWaitlistToServe(trx, single_class_id, now, rules.timezone);
      const entry = waitlist?.waiting.find((waiting) => waiting.waitlist_id === waitlistId);
      if (!waitlist || !entry) return null;
      // The team may go over the limits per person; the screen says so before.
      const unlimited = { ...entry, ownPlaces: null };
      // The seat that is offered to them is theirs.
      const decision =
        entry.offer === 'open'
          ? decideOffered(rules, waitlist.single, unlimited, (await findOffer(trx, waitlistId))?.spot ?? null, now)
          : decidePromotion(rules, waitlist.single, unlimited, now);
      if (!decision.ok) throw refusal(decision, true, rules.timezone);
      const class_reservation_id = await promote(trx, single_class_id, { entry, ...decision }, now, true);
      if (class_reservation_id === null) return null;
      await recordAudit(trx, ctx, {
        action: 'waitlist.book',
        entity: 'waitlist',
        id: waitlistId,
        before: { promoted_at: null },
        after: { promoted_at: now, class_reservation_id },
      });
      await notify(trx, { kind: 'promoted', customer_id, single_class_id, class_reservation_id }, now);
      return class_reservation_id;
    });
    const found = id === null ? undefined : await findReservation(studio.db, id);
    if (found) return wireOf(found);
    // The entry left the waitlist before it was locked: throws the reason.
    await activeWaitlist(ctx, waitlistId);
    throw new WaitlistChanged();
  };
  return retry(
    { attempts: ATTEMPTS, ended: () => refusal('reservation/conflict', true) },
    tried,
    servingLapsed(ctx, single_class_id, (error) => error instanceof WaitlistChanged || isLostRace(error)),
  );
}
