/** Cash in advance: credits can be used before it is paid at the front desk, so that not everyone has it for all. */
import { canPayCash, type CashPackage } from './packages';

export type { CashPackage };

export interface CashFacts {
  readonly pkg: CashPackage;
  /** The buyer has confirmed their address. */
  readonly isConfirmed: boolean;
  /** Cash lapsed though a place was used, and is not settled. */
  readonly owes: boolean;
  /** Seats that the purchase reserves at once: none, the buyer's, and a guest's. */
  readonly seats: 0 | 1 | 2;
  /** Configuration: cash_pending_reservations. */
  readonly places: number;
}

export type CashRefusal = 'package' | 'address' | 'owed' | 'seat' | 'guest';

/** Why cash that is still to be paid can't buy it; null: it can. */
export function cashRefusal({ pkg, isConfirmed, owes, seats, places }: CashFacts): CashRefusal | null {
  if (!canPayCash(pkg)) return 'package';
  if (!isConfirmed) return 'address';
  if (owes) return 'owed';
  if (seats <= places) return null;
  return places < 1 ? 'seat' : 'guest';
}
