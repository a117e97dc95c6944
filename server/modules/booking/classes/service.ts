/**
 * What staff do to a whole class: each action is one transaction under the lock of the class (then reservations, then
 * credits).
 */
import type { CancelledClass } from '../../../../domain/contract/classes';
import { MINUTE } from '../../../../domain/durations';
import { AppError, requireFound } from '../../../../domain/errors';
import { toPesos } from '../../../../domain/money';
import { endOfStudioDayAfter } from '../../../../domain/studioTime';
import type { Trx } from '../../../db/schema';
import type { MailEvent } from '../../mail/events';
import { notify } from '../../mail/notify';
import type { Context } from '../../../context';
import { recordAudit } from '../../audit/record';
import { withBuyersLocked, type EventMoney, type EventRefunder } from './refunds';
import * as repository from './repository';

/** Shortest validity, in days, of a credit that returns from a cancelled class. */
const CREDIT_DAYS = 7;

/** One place per customer, as each gets one mail: the own one, else the first guest's. */
export function onePerCustomer(places: readonly repository.ActiveReservation[]): repository.ActiveReservation[] {
  const chosen = new Map<number, repository.ActiveReservation>();
  for (const place of places) {
    const known = chosen.get(place.customer_id);
    if (!known || (known.guest !== null && place.guest === null)) chosen.set(place.customer_id, place);
  }
  return [...chosen.values()];
}

/**
 * Cancels a class until it has ended: every place is given up, every credit comes back (but of a purchase that has
 * ended meanwhile), also inside the cancellation window, and none of it counts as a cancellation of the customer's. A
 * credit that would lapse lasts until the end of the studio's day in CREDIT_DAYS days. The waitlist is emptied and all
 * customers are notified. Giving back needs no customer's lock: only who takes credits away holds that one.
 * Throws 'class/not-found', 'class/cancelled' (a second time), 'class/ended'.
 */
export async function cancelClass(
  ctx: Context,
  id: number,
  { reason, lockBuyers }: Cancelling,
): Promise<CancelledClass> {
  const { timezone } = await ctx.studio.config();
  return withBuyersLocked(() =>
    ctx.transaction(async (trx) => {
      const refunder = (await lockBuyers?.(trx, ctx, [id])) ?? null;
      return cancelClassIn(trx, ctx, id, { reason, refunder, timezone });
    }),
  );
}

export interface Cancelling {
  readonly reason: string | null;
  /** Refunds events; null: the buyers keep the credit instead. */
  readonly lockBuyers: EventMoney['lockBuyers'] | null;
}

interface CancellingIn {
  readonly reason: string | null;
  readonly refunder: EventRefunder | null;
  readonly timezone: string;
}

/** Cancels a class in a transaction that cancels further ones. */
export async function cancelClassIn(
  trx: Trx,
  ctx: Context,
  id: number,
  { reason, refunder, timezone }: CancellingIn,
): Promise<CancelledClass> {
  const { now } = ctx;
  const held = requireFound(await repository.holdClass(trx, id), 'class/not-found');
  if (held.deleted_at) throw new AppError('class/cancelled');
  if (held.starts_at.getTime() + held.duration * MINUTE <= now.getTime()) throw new AppError('class/ended');
  const paidSeats = (await refunder?.seatsOf(id)) ?? [];
  const places = await repository.closeClass(trx, id, now);
  const paying = places.filter((place) => place.counted);
  const ended = await repository.revokeEndedCredits(
    trx,
    paying.map((place) => place.available_class_id),
    now,
  );
  const counted = paying.filter((place) => !ended.has(place.available_class_id));
  await repository.extendCredits(
    trx,
    counted.map((place) => place.available_class_id),
    endOfStudioDayAfter(now, CREDIT_DAYS, timezone),
  );
  const refunded = (await refunder?.refund(paidSeats, reason)) ?? new Map<number, number>();
  const waiting = await repository.clearLine(trx, id, now);
  const notified = onePerCustomer(places);
  const events: MailEvent[] = [
    ...notified.map(({ customer_id, class_reservation_id, available_class_id }): MailEvent => ({
      kind: 'class-cancelled',
      customer_id,
      single_class_id: id,
      class_reservation_id,
      reason,
      refunded: refunded.get(customer_id) ?? 0,
      credit_returned: !ended.has(available_class_id),
    })),
    ...waiting
      .filter((customer_id) => !notified.some((place) => place.customer_id === customer_id))
      .map((customer_id): MailEvent => ({
        kind: 'class-cancelled',
        customer_id,
        single_class_id: id,
        class_reservation_id: null,
        reason,
      })),
  ];
  await notify(trx, events, now);
  await recordAudit(trx, ctx, {
    action: 'class.cancel',
    entity: 'single_class',
    id,
    before: { deleted_at: null, class_reservations: places.map((place) => place.class_reservation_id), waiting },
    after: { deleted_at: now, class_reservations: [], waiting: [], reason },
  });
  return {
    single_class_id: id,
    reservations: places.length,
    credits_returned: counted.filter(({ customer_id }) => !refunded.has(customer_id)).length,
    waiting: waiting.length,
    refunded: toPesos([...refunded.values()].reduce((sum, amount) => sum + amount, 0)),
  };
}
