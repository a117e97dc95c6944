/** Tax invoices (CFDI), as Kysely types. Money in centavos. */
import type { CfdiKind, CfdiStatus, GlobalPeriod, TaxProfile, TaxReceiptStatus } from '../../domain/cfdi';
import type { Created, Defaulted, Id } from './columns';

export interface CfdiTables {
  /** Whom a customer's tax invoices are for. */
  tax_profile: { customer_id: number; updated_at: Date } & { [K in keyof TaxProfile]: string };
  /** One of each payment, until it is in a tax invoice. */
  tax_receipt: {
    tax_receipt_id: Id;
    invoice_id: number;
    total: number;
    status: Defaulted<TaxReceiptStatus>;
    provider_receipt_id: Defaulted<string | null>;
    /** Receipts that the provider had of it before. */
    copies: Defaulted<number>;
    /** The tax invoice that has it, or is about to. */
    cfdi_id: Defaulted<number | null>;
    failure: Defaulted<string | null>;
    tries: Defaulted<number>;
    next_try_at: Date;
    created_at: Created;
  };
  cfdi: {
    cfdi_id: Id;
    kind: CfdiKind;
    status: Defaulted<CfdiStatus>;
    customer_id: Defaulted<number | null>;
    /** The payment that it is for. */
    tax_receipt_id: Defaulted<number | null>;
    /** The receiver as it is stamped; null: emptied with the account. */
    rfc: Defaulted<string | null>;
    legal_name: Defaulted<string | null>;
    zip: Defaulted<string | null>;
    tax_system: Defaulted<string | null>;
    cfdi_use: Defaulted<string | null>;
    total: number;
    provider_invoice_id: Defaulted<string | null>;
    uuid: Defaulted<string | null>;
    /** Why it was refused, or waits. */
    failure: Defaulted<string | null>;
    tries: Defaulted<number>;
    next_try_at: Date;
    created_at: Created;
    stamped_at: Defaulted<Date | null>;
    /** What a credit note gives back. */
    refund_id: Defaulted<number | null>;
    /** The same, where it is a lost dispute. */
    tax_refund_id: Defaulted<number | null>;
    /** Of a global invoice; both days are in it. */
    period: Defaulted<GlobalPeriod | null>;
    period_from: Defaulted<string | null>;
    period_to: Defaulted<string | null>;
  };
  /** What a refund, or a lost dispute, changes in the tax invoices, and how far that is. */
  tax_refund: {
    tax_refund_id: Id;
    refund_id: Defaulted<number | null>;
    dispute_id: Defaulted<number | null>;
    /** When it turned out that the customer doesn't have the money: the bank sent it back, or the dispute was won. */
    failed_at: Defaulted<Date | null>;
    /** When its changes were undone because of that. */
    undone_at: Defaulted<Date | null>;
    tax_receipt_id: number;
    amount: number;
    /** Decided once, so that a repeat does the same. */
    action: Defaulted<'cancel_receipt' | 'cancel_cfdi' | 'credit_note' | null>;
    /** The receipt that is cancelled at the provider. */
    stale_receipt_id: Defaulted<string | null>;
    done_at: Defaulted<Date | null>;
    failure: Defaulted<string | null>;
    tries: Defaulted<number>;
    next_try_at: Date;
    created_at: Created;
  };
}
