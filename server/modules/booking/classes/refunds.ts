/** The money of events that the studio cancels, as booking asks for it; billing pays it back. */
import type { EventRefunds } from '../../../../domain/contract/classes';
import { AppError } from '../../../../domain/errors';
import type { Context } from '../../../context';
import { retry } from '../../../db/retry';
import type { Trx } from '../../../db/schema';

/** A purchase of an event that holds the place which it was bought with. */
interface PaidSeat {
  readonly purchase_id: number;
  readonly customer_id: number;
}

/** What the classes' buyers paid, once their customers are locked. */
export interface EventRefunder {
  /** Under the class's lock, before its places are given up. Throws BuyersMoved. */
  readonly seatsOf: (classId: number) => Promise<readonly PaidSeat[]>;
  /** Once the places are given up. Returns what goes back to each customer, in centavos. */
  readonly refund: (seats: readonly PaidSeat[], reason: string | null) => Promise<ReadonlyMap<number, number>>;
}

export interface EventMoney {
  /** What cancelling the classes would give back. */
  readonly preview: (ctx: Context, classIds: readonly number[]) => Promise<EventRefunds>;
  /** Locks the classes' buyers: before the classes are. */
  readonly lockBuyers: (trx: Trx, ctx: Context, classIds: readonly number[]) => Promise<EventRefunder>;
}

/** A buyer came between the look and the class's lock: everything is undone and tried again. */
export class BuyersMoved extends Error {}

const ATTEMPTS = 8;

/** Repeats what cancels events while buyers come. */
export const withBuyersLocked = <T>(work: () => Promise<T>): Promise<T> =>
  retry(
    { attempts: ATTEMPTS, ended: () => new AppError('server/unavailable') },
    work,
    (error) => error instanceof BuyersMoved,
  );
