/** What the stand-in stores. Amounts in centavos. */
export interface SandboxCustomer {
  readonly legal_name: string;
  readonly tax_id: string;
  readonly tax_system: string;
  readonly zip: string;
}

export interface SandboxItem {
  readonly description: string;
  readonly product_key: string;
  /** VAT included. */
  readonly total: number;
  readonly vat: number;
}

export interface SandboxReceipt {
  readonly id: string;
  readonly created_at: string;
  readonly date: string;
  status: 'open' | 'canceled' | 'invoiced_to_customer' | 'invoiced_globally';
  invoice: string | null;
  readonly key: string;
  readonly payment_form: string;
  readonly external_id: string | null;
  readonly items: readonly SandboxItem[];
  total: number;
}

export interface SandboxInvoice {
  readonly id: string;
  readonly uuid: string;
  readonly type: 'I' | 'E';
  status: 'valid' | 'canceled';
  readonly created_at: string;
  readonly folio_number: number;
  readonly customer: SandboxCustomer;
  readonly total: number;
  readonly receipts: readonly string[];
  /** UUIDs that a credit note is about. */
  readonly related: readonly string[];
  readonly global: { readonly periodicity: string } | null;
  /** `status` is missing in files of before: it was accepted. */
  cancellation: {
    readonly motive: string;
    status?: 'pending' | 'verifying' | 'accepted' | 'rejected' | 'expired';
    /** Instant at which its receiver decides by themselves, and how. */
    readonly decides?: { readonly at: string; readonly decision: 'accepted' | 'rejected' };
  } | null;
}

export interface SandboxOrganization {
  readonly id: string;
  legal: { readonly legal_name: string; readonly tax_id: string; readonly tax_system: string };
  certificate: {
    has_certificate: boolean;
    expires_at: string | null;
    updated_at: string | null;
    serial_number: string | null;
  };
}

/** What a webhook wasn't told yet. */
interface SandboxEvent {
  readonly id: string;
  readonly created_at: string;
  readonly livemode: false;
  readonly type: string;
  readonly data: { readonly type: 'invoice'; readonly object: { readonly id: string } };
}

export interface SandboxState {
  /** Missing in files of before. */
  events?: SandboxEvent[];
  /** Whose account it is; missing in files of before. */
  organization?: SandboxOrganization;
  readonly customers: Record<string, SandboxCustomer & { readonly id: string }>;
  readonly receipts: Record<string, SandboxReceipt>;
  readonly invoices: Record<string, SandboxInvoice>;
  /** By idempotency_key: what the first call made. */
  readonly keys: Record<string, { readonly digest: string; readonly id: string }>;
}
