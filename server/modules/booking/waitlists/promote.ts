/**
 * Serving the line in the transaction that frees a seat. The one who is booked is a second customer beside the
 * one who frees it, and who that is shows only once the class is locked; but customers are locked before
 * classes. So the line is read first without any lock, those who would be booked are locked with the caller,
 * and under the class's lock the line is read again: where it would now be a customer whose lock isn't held,
 * everything is rolled back and tried again with everybody locked who waits to be booked.
 */
import type { Transaction } from 'kysely';
import { AppError } from '../../../../domain/errors';
import { serveWaitlist, type Served, type WaitlistRules } from '../../../../domain/waitlist';
import type { DB } from '../../../db/schema';
import { notify, type MailEvent } from '../../mail/notify';
import { asSystem, type Context } from '../../../context';
import { recordAudit, type AuditEvent } from '../../audit/record';
import { lockCustomersAndClass, promote, readLine, type Line } from './queueRepository';

/** Each further attempt means that the line, its credits or its penalties changed between a look and the lock. */
const ATTEMPTS = 8;

export interface Freeing<T> {
  readonly single_class_id: number;
  /** Whose credits `change` gives back or takes. */
  readonly customer_ids: readonly number[];
  /** What `change` will free, as far as can be known before. */
  readonly expected: { readonly seats: number; readonly spot: number | null };
  /** Frees the seats, under the locks. What it throws undoes everything. */
  readonly change: (trx: Transaction<DB>) => Promise<T>;
}

/** The picture that the unlocked look was drawn from is no longer true. */
class LineMoved extends Error {}

/** Who would be booked if the expected seats were free now. */
function candidates(
  rules: WaitlistRules,
  { single, waiting }: Line,
  { seats, spot }: Freeing<unknown>['expected'],
  now: Date,
): number[] {
  const freed = {
    ...single,
    seatsLeft: single.seatsLeft + seats,
    takenSpots: single.takenSpots.filter((taken) => taken !== spot),
  };
  return serveWaitlist(rules, freed, waiting, spot, now).promoted.map((p) => p.entry.customer_id);
}

/** Frees seats of a class and serves its line, in one transaction. Returns what `change` returns. */
export async function freeSeats<T>(ctx: Context, freeing: Freeing<T>): Promise<T> {
  const { studio, now } = ctx;
  const rules = await studio.config();
  const { single_class_id, expected } = freeing;
  const locked = new Set(freeing.customer_ids);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const seen = await readLine(studio.db, single_class_id, now);
    if (seen) {
      const wanted =
        attempt === 0
          ? candidates(rules, seen, expected, now)
          : seen.waiting.filter((w) => w.auto).map((w) => w.customer_id);
      for (const id of wanted) locked.add(id);
    }
    try {
      return await ctx.transaction(async (trx) => {
        await lockCustomersAndClass(trx, locked, single_class_id);
        const result = await freeing.change(trx);
        const line = await readLine(trx, single_class_id, now);
        if (line) {
          const served = serveWaitlist(rules, line.single, line.waiting, expected.spot, now);
          await write(trx, ctx, single_class_id, served, locked);
        }
        return result;
      });
    } catch (error) {
      if (!(error instanceof LineMoved)) throw error;
    }
  }
  throw new AppError('server/unavailable');
}

async function write(
  trx: Transaction<DB>,
  ctx: Context,
  single_class_id: number,
  { promoted, notified }: Served,
  locked: ReadonlySet<number>,
): Promise<void> {
  const { now } = ctx;
  const events: MailEvent[] = notified.map(({ customer_id }) => ({
    kind: 'seat-free',
    customer_id,
    single_class_id,
    at: now,
  }));
  const records: AuditEvent[] = [];
  for (const promotion of promoted) {
    const { customer_id } = promotion.entry;
    if (!locked.has(customer_id)) throw new LineMoved();
    const class_reservation_id = await promote(trx, single_class_id, promotion, now);
    if (class_reservation_id === null) throw new LineMoved();
    events.push({ kind: 'promoted', customer_id, single_class_id, class_reservation_id });
    records.push({
      action: 'waitlist.promote',
      entity: 'waitlist',
      id: promotion.entry.waitlist_id,
      before: { promoted_at: null },
      after: { promoted_at: now, class_reservation_id },
    });
  }
  await recordAudit(trx, asSystem(ctx, 'waitlist'), ...records);
  await notify(trx, events, now);
}
