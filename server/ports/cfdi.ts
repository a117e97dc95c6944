/** The port to the provider that stamps the studio's tax invoices (CFDI). Amounts in integer centavos. */
import type { TaxProfile, TaxProblem } from '../../domain/cfdi';

/** One payment, as the provider's receipt has it until it is invoiced. */
interface ReceiptOrder {
  /** Repeating the call with the same key makes no second receipt. */
  readonly key: string;
  readonly description: string;
  /** VAT included. */
  readonly total: number;
  readonly paymentForm: string;
  /** SAT's eight-digit key of what is sold. */
  readonly productKey: string;
  /** Percent. */
  readonly vat: number;
}

export interface ProviderReceipt {
  readonly id: string;
  readonly status: 'open' | 'invoiced' | 'global' | 'cancelled';
  /** The invoice that has it; null: none. */
  readonly invoiceId: string | null;
}

export interface StampedInvoice {
  readonly id: string;
  readonly uuid: string;
  readonly total: number;
  readonly isCancelled: boolean;
}

export type CfdiFileKind = 'pdf' | 'xml';

export interface CfdiProvider {
  /** Asks the tax office whether a receiver's data are theirs; nothing of it stays at the provider. */
  check(receiver: TaxProfile): Promise<TaxProblem[]>;
  createReceipt(order: ReceiptOrder): Promise<ProviderReceipt>;
  receipt(id: string): Promise<ProviderReceipt>;
  /** Stamps an open receipt, which the provider does once. @throws CfdiRefused */
  stamp(receiptId: string, receiver: TaxProfile): Promise<StampedInvoice>;
  invoice(id: string): Promise<StampedInvoice>;
  file(invoiceId: string, kind: CfdiFileKind): Promise<Buffer>;
}

/** The provider or the tax office refused for good. Without an answer calls throw AppError 'cfdi/unavailable'. */
export class CfdiRefused extends Error {
  constructor(
    message: string,
    /** The part of the request that it is about; null: not known. */
    readonly path: string | null,
  ) {
    super(message);
    this.name = 'CfdiRefused';
  }
}

/** The studio's account. `apiUrl` null: the provider's own address. */
export interface FacturapiConfig {
  readonly secretKey: string;
  readonly apiUrl: string | null;
}
