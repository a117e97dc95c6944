/** Tables of seats that are wanted: held while they are paid, or waited for. */
import type { Created, Defaulted, Id } from './columns';

export interface SeatTables {
  /** A seat that a customer holds while paying. */
  spot_hold: {
    spot_hold_id: Id;
    customer_id: number;
    single_class_id: number;
    is_guest: boolean;
    guest: string | null;
    spot: number | null;
    first_held_at: Date;
    expires_at: Date;
    released_at: Defaulted<Date | null>;
    /** Digest of the customer's mailbox. */
    contact: Defaulted<string | null>;
  };
  /** A spot that is out of service, in all classes of that type there. */
  blocked_spot: {
    blocked_spot_id: Id;
    location_id: number;
    class_type_id: number;
    spot: number;
    reason: string;
    created_at: Created;
  };
  waitlist: {
    waitlist_id: Id;
    single_class_id: number;
    customer_id: number;
    auto: Defaulted<boolean>;
    created_at: Created;
    promoted_at: Defaulted<Date | null>;
    removed_at: Defaulted<Date | null>;
    /** null: waitlist_id. */
    place: Defaulted<number | null>;
  };
  /** Views (routines/). */
  active_hold: SeatTables['spot_hold'];
  unsettled_cash: { purchase_id: number; customer_id: number; lapsed_at: Date };
  unpaid_cash: { purchase_id: number; customer_id: number; pay_by: Date; places: number };
  active_waitlist: Omit<SeatTables['waitlist'], 'place'> & { place: number };
}
