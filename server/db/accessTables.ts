/** Tables of what staff change about a customer's access. */
import type { Defaulted, Id } from './columns';

export interface AccessTables {
  /** Its purchase's credits can't be used, and it isn't charged, meanwhile. At most one of a purchase is open. */
  purchase_freeze: {
    purchase_freeze_id: Id;
    purchase_id: number;
    starts_at: Date;
    /** null: until it is resumed. */
    until: Date | null;
    ended_at: Defaulted<Date | null>;
    /** Of a subscription that goes on: its next charge. */
    next_charge_at: Defaulted<Date | null>;
    reason: string;
    /** When its provider was notified; resumed_at is also set where there is nothing (more) to notify of. */
    paused_at: Defaulted<Date | null>;
    resumed_at: Defaulted<Date | null>;
  };
}
