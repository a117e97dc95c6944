/** Sales at the desk and tills, as Kysely types. Money in centavos. */
import type { ColumnType, JSONColumnType } from 'kysely';
import type { DeskMethod, MovementKind, MovementMethod } from '../../domain/till';
import type { Created, Defaulted, Id } from './columns';

export interface TillTables {
  desk_sale: {
    desk_sale_id: Id;
    /** null: sold to someone who isn't a customer. */
    customer_id: number | null;
    sold_by: number;
    /** Its customer ordered it on the site, and is its `sold_by`. */
    by_customer: Defaulted<boolean>;
    method: DeskMethod;
    /** One of the studio's own, for the method 'other' alone. */
    payment_method_id: Defaulted<number | null>;
    /** The studio at whose desk it was sold; null: not known. */
    location_id: Defaulted<number | null>;
    /** The first package; the others are `more_packages`. */
    class_package_id: number | null;
    discount_code: string | null;
    charges: JSONColumnType<ReadonlyArray<{ readonly concept: string; readonly amount: number }>>;
    more_packages: ColumnType<
      ReadonlyArray<{ readonly class_package_id: number; readonly concept: string; readonly amount: number }>,
      string | undefined,
      string
    >;
    title: string;
    total: number;
    /** The part of it that the customer's store credit paid. */
    store_credit: Defaulted<number>;
    received: number | null;
    terminal_digits: string | null;
    terminal_authorisation: string | null;
    created_at: Created;
    link_expires_at: Date | null;
    voided_at: Defaulted<Date | null>;
    voided_by: Defaulted<number | null>;
    void_reason: Defaulted<string | null>;
  };
  cash_count: {
    cash_count_id: Id;
    /** The team member whose till it is. */
    customer_id: number;
    opened_at: Created;
    opening_float: Defaulted<number>;
    closed_at: Defaulted<Date | null>;
    expected: Defaulted<number | null>;
    counted: Defaulted<number | null>;
    /** Number of coins and notes by their value in centavos. */
    denominations: JSONColumnType<Readonly<Record<string, number>> | null, string | null, string | null>;
    note: Defaulted<string>;
  };
  till_movement: {
    till_movement_id: Id;
    customer_id: number;
    /** Set by a trigger. */
    cash_count_id: Defaulted<number>;
    method: MovementMethod;
    /** Which way 'other' was; otherwise null. */
    payment_method_id: Defaulted<number | null>;
    kind: MovementKind;
    /** Negative if money leaves the till. */
    amount: number;
    desk_sale_id: Defaulted<number | null>;
    invoice_id: Defaulted<number | null>;
    refund_id: Defaulted<number | null>;
    note: Defaulted<string>;
    created_at: Created;
  };
}
