/** The port to the provider that stamps the studio's tax invoices (CFDI). Amounts in integer centavos. */
import type { GlobalPeriod, TaxProfile, TaxProblem } from '../../domain/cfdi';

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
  /** The receiver didn't accept it. */
  readonly isRejected: boolean;
  /** It was asked for: its receiver has to accept that it is cancelled, or the tax office looks at it. */
  readonly isPending: boolean;
}

interface CreditNoteOrder {
  /** Repeating the call with the same key makes no second one. */
  readonly key: string;
  /** The invoice that it reduces, whose receiver it has. */
  readonly invoiceId: string;
  readonly description: string;
  readonly total: number;
  readonly paymentForm: string;
  readonly vat: number;
}

interface GlobalOrder {
  readonly receiptIds: readonly string[];
  readonly period: GlobalPeriod;
  readonly from: Date;
  /** Its last instant. */
  readonly to: Date;
  /** The month of the period, as the studio counts it: '2026-11'. */
  readonly month: string;
}

/** Whose account it is. */
export interface CfdiAccount {
  readonly rfc: string | null;
  readonly legalName: string | null;
  /** What it stamps counts at the tax office. */
  readonly isLive: boolean;
  /** null: it has none yet. */
  readonly certificate: { readonly endsAt: Date | null } | null;
}

/** The tax office's certificate (CSD) with its key, which goes through here and is stored nowhere. */
export interface TaxCertificate {
  readonly cer: Buffer;
  readonly key: Buffer;
  readonly password: string;
}

export type CfdiFileKind = 'pdf' | 'xml';

export interface CfdiProvider {
  account(): Promise<CfdiAccount>;
  /** Replaces the account's certificate; null: it can only be done at the provider's own site. @throws CfdiRefused */
  readonly storeCertificate: ((certificate: TaxCertificate) => Promise<CfdiAccount>) | null;
  /** Asks the tax office whether a receiver's data are theirs; nothing of it stays at the provider. */
  check(receiver: TaxProfile): Promise<TaxProblem[]>;
  createReceipt(order: ReceiptOrder): Promise<ProviderReceipt>;
  receipt(id: string): Promise<ProviderReceipt>;
  /** Nothing can be invoiced of it any more. May be repeated. */
  cancelReceipt(id: string): Promise<void>;
  /** Stamps an open receipt, which the provider does once. @throws CfdiRefused */
  stamp(receiptId: string, receiver: TaxProfile): Promise<StampedInvoice>;
  /** Stamps one invoice of these open receipts to the general public. @throws CfdiRefused */
  stampGlobal(order: GlobalOrder): Promise<StampedInvoice>;
  /**
   * Cancels an invoice: its sale was undone, or a payment of a global one is to be invoiced by itself.
   * @throws CfdiRefused
   */
  cancel(invoiceId: string, why: 'undone' | 'invoiced_apart'): Promise<StampedInvoice>;
  creditNote(order: CreditNoteOrder): Promise<StampedInvoice>;
  invoice(id: string): Promise<StampedInvoice>;
  file(invoiceId: string, kind: CfdiFileKind): Promise<Buffer>;
  /**
   * The invoice that a signed event names, which is then read; null: it is about none. Itself null: no events are taken.
   * Throws 'webhook/invalid'.
   */
  readonly readEvent: ((body: Buffer, signature: string) => Promise<string | null>) | null;
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
  /** The key of the person who owns the account, without which no certificate can be handed over. */
  readonly userKey?: string | null;
  readonly apiUrl: string | null;
  /** Signs events; without it none are taken. */
  readonly webhookSecret?: string | null;
}
