/** Purchases, and the proofs of those that are paid by transfer. */
import type { ColumnType } from 'kysely';
import type { CreditKind } from '../../domain/credits';
import type { FormValues } from '../../domain/forms/types';
import type { AttemptResult } from '../../domain/overdue';
import type { PurchaseStatus } from '../../domain/purchaseStatus';
import type { SubscriptionPeriod } from '../../domain/renewal';
import type { ProofStatus } from '../../domain/transfers';
import type { Created, Defaulted, Id } from './columns';

export interface PurchaseTables {
  purchase: {
    purchase_id: Id;
    customer_id: number;
    class_package_id: number;
    status: PurchaseStatus;
    amount: number;
    total_payment: number;
    /** The part of total_payment that store credit pays, in centavos. */
    store_credit: Defaulted<number>;
    /** What paying in cash or by transfer took off, in centavos; total_payment is after it. */
    method_discount: Defaulted<number>;
    /** In how many months it is paid without interest; null: at once. */
    installments: Defaulted<number | null>;
    payment_method_id: number | null;
    class_amount: number;
    expiration_days: number;
    created_at: Created;
    updated_at: Date;
    cancelled_at: Defaulted<Date | null>;
    subscription_id: Defaulted<string | null>;
    subscription_period: Defaulted<SubscriptionPeriod | null>;
    subscription_interval: Defaulted<number | null>;
    free_trial_length: Defaulted<number | null>;
    free_trial_period: Defaulted<SubscriptionPeriod>;
    discount_id: Defaulted<number | null>;
    provider: Defaulted<'stripe' | 'paypal' | 'mercadopago' | null>;
    provider_reference: Defaulted<string | null>;
    cancel_reason: Defaulted<string | null>;
    /** Its provider still has to end it. */
    ends_at_provider: Defaulted<boolean>;
    failure: Defaulted<string | null>;
    confirmed_by: Defaulted<number | null>;
    /** Deadline of a cash purchase: unpaid, it lapses then. */
    pay_by: Defaulted<Date | null>;
    /** The voucher that pays it at an OXXO shop, and when that ends; null: none. */
    voucher_number: Defaulted<string | null>;
    voucher_ends_at: Defaulted<Date | null>;
    /** For how many future places the credits of a cash purchase pay while it is unpaid. */
    unpaid_places: Defaulted<number | null>;
    /** When an admin forgave the debt of a lapsed cash purchase whose place was used. */
    debt_forgiven_at: Defaulted<Date | null>;
    /** The class of the event that the purchase reserves. */
    single_class_id: Defaulted<number | null>;
    /** The class that is reserved with its credits, where it still can be; the credits are granted in any case. */
    reserve_class_id: Defaulted<number | null>;
    /** The spot chosen in that class. */
    spot: Defaulted<number | null>;
    credit_kind: Defaulted<CreditKind>;
    /**
     * Amount of a subscription's first charge, in centavos; null: not a subscription, or bought before amounts were
     * stored.
     */
    first_payment: Defaulted<number | null>;
    later_payment: Defaulted<number | null>;
    /** Grows each time that another card, or another overdue renewal, of a subscription is stored. */
    state_version: Defaulted<number>;
    /** The card that a subscription is charged to; null: not known, or no card. */
    charged_source: Defaulted<string | null>;
    charged_brand: Defaulted<string | null>;
    charged_digits: Defaulted<string | null>;
    charged_exp_month: Defaulted<number | null>;
    charged_exp_year: Defaulted<number | null>;
    /** Since when a renewal could not be charged. */
    overdue_at: Defaulted<Date | null>;
    /** How often the overdue renewal was tried; null: not overdue, or not known. */
    overdue_tries: Defaulted<number | null>;
    /** When the last of these tries became known. */
    overdue_tried_at: Defaulted<Date | null>;
    /** When its provider tries again; null: not known, or not any more. */
    overdue_next_at: Defaulted<Date | null>;
    /** The first charge after a freeze, from which the cycle counts. */
    renews_at: Defaulted<Date | null>;
    /** Answers to the studio's own questions at checkout. */
    custom_values: ColumnType<FormValues, string | undefined, string>;
    /** The purchase that it buys again, by the link of a mail; null: none. */
    renews: Defaulted<number | null>;
    /** The sale at the desk to which the purchase belongs. */
    desk_sale_id: Defaulted<number | null>;
    /** What its buyer agreed to before it charges by itself, as it was shown. */
    renewal_consent: Defaulted<string | null>;
    renewal_consent_at: Defaulted<Date | null>;
    /** Description of a charge without a product. */
    concept: Defaulted<string | null>;
  };
  /** Tries to charge an overdue renewal; at most one of a purchase is under way. */
  renewal_attempt: {
    renewal_attempt_id: Id;
    purchase_id: number;
    /** Since when the renewal was overdue: later ones are tried anew. */
    overdue_at: Date;
    /** Which of the studio's days it is for; null: its customer paid with a card that they entered. */
    day: number | null;
    started_at: Date;
    /** When a server last took it up. */
    claimed_at: Date;
    /** null: under way, or its server died. */
    result: Defaulted<AttemptResult | null>;
    /** Why it was declined: 'card_declined/insufficient_funds'. */
    failure: Defaulted<string | null>;
    ended_at: Defaulted<Date | null>;
  };
  /** Receipts that customers sent of their transfers; at most one of a purchase waits for the team. */
  transfer_proof: {
    transfer_proof_id: Id;
    purchase_id: number;
    /** The picture or PDF; null: it was deleted with its customer's account. */
    file_id: number | null;
    status: ProofStatus;
    /** Why it was refused, as the customer reads it. */
    reason: Defaulted<string>;
    decided_by: Defaulted<number | null>;
    decided_at: Defaulted<Date | null>;
    created_at: Created;
  };
}
