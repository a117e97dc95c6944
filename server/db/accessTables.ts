/** Tables of what staff change about a customer's access, as Kysely types. */
import type { Defaulted, Id } from './columns';

export interface AccessTables {
  /**
   * While a purchase is frozen its credits can't be used and it isn't charged. A purchase has at most one open freeze.
   */
  purchase_freeze: {
    purchase_freeze_id: Id;
    purchase_id: number;
    starts_at: Date;
    /** When the freeze ends; null: when it is resumed. */
    until: Date | null;
    ended_at: Defaulted<Date | null>;
    /** Next charge of the subscription after the freeze. */
    next_charge_at: Defaulted<Date | null>;
    reason: string;
    /** When the pause was sent to the provider; resumed_at is also set where there is nothing (more) to send. */
    paused_at: Defaulted<Date | null>;
    resumed_at: Defaulted<Date | null>;
  };
}
