/** Tables of seats as Kysely types: reserved, held during payment, or waited for. */
import type { GeneratedAlways } from 'kysely';
import type { Created, Defaulted, Id } from './columns';

export type OfferOutcome = 'accepted' | 'declined' | 'lapsed' | 'withdrawn' | 'passed';

export interface SeatTables {
  class_reservation: {
    class_reservation_id: Id;
    single_class_id: number;
    customer_id: number;
    available_class_id: number;
    counted: boolean;
    spot: number | null;
    guest: string | null;
    /** The person of the customer's family whose place it is; `guest` has their name. null: it is no such place. */
    family_member_id: Defaulted<number | null>;
    attend: Defaulted<boolean>;
    class_stars: Defaulted<number | null>;
    coach_stars: Defaulted<number | null>;
    comment: Defaulted<string | null>;
    attended_at: Defaulted<Date | null>;
    attended_by: Defaulted<number | null>;
    created_at: Created;
    /** Cancelled for a reason of the studio's: it doesn't use up one of the credit's allowed cancellations. */
    excused: Defaulted<boolean>;
    deleted_at: Defaulted<Date | null>;
    /** The place in another class to which this one was moved. */
    moved_to: Defaulted<number | null>;
    /**
     * The first of the places that were moved here, whose calendar entry this one continues; null: it has its own
     * entry.
     */
    entry_of: Defaulted<number | null>;
    /** Number of the guest's newest link; only that is valid. */
    guest_link: Defaulted<number>;
    /** When the customer said, by a reminder's link, that they come. */
    confirmed_at: Defaulted<Date | null>;
    /** When spot or guest last changed. */
    changed_at: Defaulted<Date | null>;
  };
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
    /** Hash of the customer's mailbox. */
    contact: Defaulted<string | null>;
    /** It keeps the seat of a fixed place; null: it doesn't. */
    fixed_place_id: Defaulted<number | null>;
    /** It keeps a seat that is offered to who waits; null: it doesn't. */
    waitlist_offer_id: Defaulted<number | null>;
  };
  /** A spot that is out of service: in a room with a map, else in all classes of a type at a location. */
  blocked_spot: {
    blocked_spot_id: Id;
    location_id: number;
    class_type_id: Defaulted<number | null>;
    room_id: Defaulted<number | null>;
    spot: number;
    reason: string;
    created_at: Created;
  };
  waitlist: {
    waitlist_id: Id;
    single_class_id: number;
    customer_id: number;
    /** Who of the customer's family waits; null: the customer. */
    family_member_id: Defaulted<number | null>;
    auto: Defaulted<boolean>;
    created_at: Created;
    promoted_at: Defaulted<Date | null>;
    removed_at: Defaulted<Date | null>;
    /** Position in the waitlist; null: that of waitlist_id. */
    place: Defaulted<number | null>;
    told_closed_at: Defaulted<Date | null>;
    /** When the customer said that they come though the waitlist has closed. */
    standby_at: Defaulted<Date | null>;
  };
  /** What serving a freed seat did with an entry: offered it the seat, or passed it over (`expires_at` null). */
  waitlist_offer: {
    waitlist_offer_id: Id;
    waitlist_id: number;
    spot: number | null;
    offered_at: Date;
    expires_at: Defaulted<Date | null>;
    /** null: the offer is open. */
    outcome: Defaulted<OfferOutcome | null>;
    /** Why it was passed over or withdrawn: an error code. */
    reason: Defaulted<string | null>;
    ended_at: Defaulted<Date | null>;
  };
  /** Views (routines/), here: holds that are not released. */
  active_hold: SeatTables['spot_hold'] & { kept_until: GeneratedAlways<Date | null> };
  paying_hold: SeatTables['active_hold'];
  unsettled_cash: {
    purchase_id: number;
    customer_id: number;
    lapsed_at: Date;
    payment_method_id: number | null;
  };
  unpaid_cash: {
    purchase_id: number;
    customer_id: number;
    pay_by: Date;
    places: number;
    payment_method_id: number;
  };
  active_reservation: SeatTables['class_reservation'];
  active_waitlist: Omit<SeatTables['waitlist'], 'place'> & { place: number };
}
