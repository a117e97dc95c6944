/** Tax invoices (CFDI), as Kysely types. Money in centavos. */
import type { CfdiStatus, TaxProfile, TaxReceiptStatus } from '../../domain/cfdi';
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
    /** The tax invoice that has it, or is about to. */
    cfdi_id: Defaulted<number | null>;
    failure: Defaulted<string | null>;
    tries: Defaulted<number>;
    next_try_at: Date;
    created_at: Created;
  };
  cfdi: {
    cfdi_id: Id;
    kind: 'customer';
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
  };
}
