/** Refunds when the studio cancels an event: the interface that booking calls and billing implements. */
import type { EventRefunds } from '../../../../domain/contract/classes';
import { AppError } from '../../../../domain/errors';
import type { Context } from '../../../context';
import { retry } from '../../../db/retry';
import type { Trx } from '../../../db/schema';

/** A purchase of an event whose reserved place still exists. */
interface PaidSeat {
  readonly purchase_id: number;
  readonly customer_id: number;
}

/** Refunds the buyers of classes; their customers are locked. */
export interface EventRefunder {
  /** Reads the paid seats under the class's lock, before the places are cancelled. Throws BuyersMoved. */
  readonly seatsOf: (classId: number) => Promise<readonly PaidSeat[]>;
  /** Refunds after the places are cancelled. Returns the centavos for each customer. */
  readonly refund: (seats: readonly PaidSeat[], reason: string | null) => Promise<ReadonlyMap<number, number>>;
}

export interface EventMoney {
  /** What cancelling the classes would refund. */
  readonly preview: (ctx: Context, classIds: readonly number[]) => Promise<EventRefunds>;
  /** Locks the classes' buyers, which must happen before the classes are locked. */
  readonly lockBuyers: (trx: Trx, ctx: Context, classIds: readonly number[]) => Promise<EventRefunder>;
}

/** Thrown when the class was bought before it was locked: the transaction is rolled back and tried again. */
export class BuyersMoved extends Error {}

const ATTEMPTS = 8;

/** Repeats the cancellation of events while new buyers arrive. */
export const withBuyersLocked = <T>(work: () => Promise<T>): Promise<T> =>
  retry(
    { attempts: ATTEMPTS, ended: () => new AppError('server/unavailable') },
    work,
    (error) => error instanceof BuyersMoved,
  );
