/** Cash paid later: credits can be used before they are paid at the front desk, so only some customers may buy so. */
import { canPayCash, type CashPackage } from './packages';

export type { CashPackage };

export interface CashFacts {
  readonly pkg: CashPackage;
  /** The buyer has confirmed their address. */
  readonly isConfirmed: boolean;
  /** Whether earlier cash lapsed unpaid though a place was used, and is still owed. */
  readonly owes: boolean;
  /** Seats that the purchase reserves at once: none, the buyer's, or also a guest's. */
  readonly seats: 0 | 1 | 2;
  /** The configuration key cash_pending_reservations. */
  readonly places: number;
}

export type CashRefusal = 'package' | 'address' | 'owed' | 'seat' | 'guest';

/** Why a purchase can't be made with cash paid later; null: it can. */
export function cashRefusal({ pkg, isConfirmed, owes, seats, places }: CashFacts): CashRefusal | null {
  if (!canPayCash(pkg)) return 'package';
  if (!isConfirmed) return 'address';
  if (owes) return 'owed';
  if (seats <= places) return null;
  return places < 1 ? 'seat' : 'guest';
}
