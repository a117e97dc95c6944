/** Ways of paying, and what providers took, gave back and reported, as Kysely types. Money in centavos. */
import type { Generated } from 'kysely';
import type { DisputeStatus } from '../../domain/disputes';
import type { BookMethod } from '../../domain/till';
import type { Created, Defaulted, Id } from './columns';

/** Providers of online payments. */
export type Provider = 'stripe' | 'paypal' | 'mercadopago';
/** Those whose keys the studio may enter itself, and whose balance is read. */
export type KeyProvider = Exclude<Provider, 'mercadopago'>;

export interface PaymentTables {
  payment_method: {
    payment_method_id: Generated<number>;
    name: string;
    version: Defaulted<number>;
    /** No longer offered from then on; purchases still refer to it. */
    archived_at: Defaulted<Date | null>;
  };
  /** Credits per class type as sold with a purchase; written by a trigger. */
  purchase_type: { purchase_id: number; class_type_id: number; class_amount: number; expiration_days: number };
  provider_customer: { customer_id: number; provider: Provider; provider_customer_id: string };
  provider_plan: { class_package_id: number; provider: Provider; terms: string; provider_plan_id: string };
  /** A payment that was taken. Money in centavos. */
  invoice: {
    invoice_id: Id;
    purchase_id: number;
    customer_id: number;
    provider: Provider | BookMethod;
    provider_payment_id: string;
    total_payment: number;
    fulfilled: boolean;
    /** The provider's id of the charge, where it differs from the payment's. */
    charge_id: Defaulted<string | null>;
    /** Brand of the card that paid; null: none, or not known. */
    card_type: Defaulted<string | null>;
    last_digits: Defaulted<string | null>;
    created_at: Created;
    /** The team member in whose till the money is. */
    taken_by: Defaulted<number | null>;
  };
  /** Free trials that began. */
  trial: {
    purchase_id: number;
    customer_id: number;
    class_package_id: number;
    fingerprint: string | null;
    created_at: Created;
  };
  refund: {
    refund_id: Id;
    invoice_id: number;
    amount: number;
    reason: Defaulted<string>;
    status: Defaulted<'pending' | 'succeeded' | 'failed'>;
    provider_refund_id: Defaulted<string | null>;
    failure: Defaulted<string | null>;
    to_store_credit: Defaulted<boolean>;
    created_by: number | null;
    created_at: Created;
    updated_at: Date;
  };
  /** A payment that a bank or PayPal takes back. Money in centavos. */
  dispute: {
    dispute_id: Id;
    invoice_id: number;
    provider: Provider;
    provider_dispute_id: string;
    amount: number;
    reason: string;
    status: DisputeStatus;
    respond_by: Date | null;
    opened_at: Created;
    created_at: Created;
    closed_at: Date | null;
    moves: Defaulted<number>;
    frozen_at: Defaulted<Date | null>;
    lost_at: Defaulted<Date | null>;
    revoked_from: Defaulted<'active' | 'completed' | null>;
  };
  payment_source: {
    payment_source_id: Id;
    customer_id: number;
    source_id: string;
    card_type: string;
    last_digits: string;
    fingerprint: string | null;
    exp_month: Defaulted<number | null>;
    exp_year: Defaulted<number | null>;
    created_at: Created;
    deleted_at: Defaulted<Date | null>;
  };
  /** A card that was sent to its bank, for a purchase or to be saved (modules/billing/declines). */
  card_try: {
    card_try_id: Id;
    customer_id: number;
    address: string | null;
    /** The /48 of an IPv6 address. */
    network: Defaulted<string | null>;
    purchase_id: number | null;
    /** The provider's id of saving a card, while the bank's challenge is open. */
    setup_id: Defaulted<string | null>;
    tried_at: Created;
    /** Until then the try counts as declined, as the bank's decision is pending. */
    open_until: Date | null;
    declined_at: Defaulted<Date | null>;
  };
  reconciliation_cursor: { list: string; place: string };
  provider_event: { provider: Provider | 'mailgun'; event_id: string; type: string; received_at: Created };
}
