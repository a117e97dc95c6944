/** Tables of packages, discounts and prices as Kysely types. Money in centavos. */
import type { Generated } from 'kysely';
import type { SubscriptionPeriod } from '../../domain/renewal';
import type { Created, Defaulted, Id } from './columns';

export interface PackageTables {
  class_package: {
    class_package_id: Id;
    title: string;
    description: string;
    short_description: string;
    /** Centavos. */
    price: number;
    sale_price: number | null;
    class_amount: number;
    expiration_days: number;
    kind: 'online' | 'presencial' | 'especial';
    home: Defaulted<boolean>;
    is_special_event: Defaulted<boolean>;
    is_trial: Defaulted<boolean>;
    limit_per_customer: number | null;
    is_subscription: Defaulted<boolean>;
    subscription_period: SubscriptionPeriod | null;
    subscription_interval: number | null;
    free_trial_length: number | null;
    free_trial_period: Defaulted<SubscriptionPeriod>;
    /** File name or address of a picture. */
    image: Defaulted<string | null>;
    /** A file that buyers can download. */
    download_file_id: Defaulted<number | null>;
    /** A file attached to the buyer's receipt. */
    receipt_file_id: Defaulted<number | null>;
    status: Defaulted<'active' | 'inactive'>;
    /** Whether customers may have several subscriptions of it at a time. */
    allows_several: Defaulted<boolean>;
    /** Whether who buys it may hold a fixed place. */
    fixed_place: Defaulted<boolean>;
    /** From when it books (domain/bookingWindow); null: as the studio says. */
    booking_opens: Defaulted<string | null>;
    /** Whether it pays for the family (domain/family); null: as its credits do. */
    family: Defaulted<boolean | null>;
    /** How many may buy it; null: no limit. */
    attendee_limit: Defaulted<number | null>;
    /** How many have bought it; maintained by the database. */
    attendees: Generated<number>;
    /** Marks the package to which charges without a product belong. */
    is_charge: Defaulted<boolean>;
    /** Incremented by each change of its terms. */
    version: Defaulted<number>;
    /** Position in the home lists; null: after those that have one. */
    home_order: Defaulted<number | null>;
    created_at: Created;
  };
  class_package_type: {
    class_package_id: number;
    class_type_id: number;
    class_amount: number;
    expiration_days: number;
  };
  discount: {
    discount_id: Id;
    code: string;
    /** Percent if is_percent, otherwise centavos. */
    amount: number;
    is_percent: boolean;
    first_invoice_only: Defaulted<boolean>;
    /** The first package that it is for, the others are in discount_package; null: any. */
    class_package_id: number | null;
    /** The only customer who can use it; null: any. */
    customer_id: Defaulted<number | null>;
    limit_per_customer: number | null;
    limit_total: number | null;
    /** The first and last day on which it can be used, by the studio's calendar. */
    valid_from: Defaulted<string | null>;
    valid_until: Defaulted<string | null>;
    /** How often it was used; maintained by the database. */
    uses: Generated<number>;
    created_at: Created;
    deleted_at: Defaulted<Date | null>;
    version: Defaulted<number>;
  };
  /** The packages that a discount is for besides its first. */
  discount_package: {
    discount_id: number;
    class_package_id: number;
  };
  /** A new price of a running subscription, in centavos. */
  subscription_price: {
    subscription_price_id: Id;
    purchase_id: number;
    price: number;
    first_payment: number;
    later_payment: number;
    not_before: string;
    created_at: Created;
    /** When its customer agreed to it; a higher price isn't charged before. */
    agreed_at: Defaulted<Date | null>;
    telling_at: Defaulted<Date | null>;
    applied_at: Defaulted<Date | null>;
    dropped_at: Defaulted<Date | null>;
  };
}
