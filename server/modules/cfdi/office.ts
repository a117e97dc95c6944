/** The studio's account at the provider of tax invoices, and what all calls to it share. */
import { offersCfdi, paymentForm } from '../../../domain/cfdi';
import type { AppConfig } from '../../../domain/config';
import type { CfdiFile } from '../../../domain/contract/cfdi';
import { HOUR, MINUTE } from '../../../domain/durations';
import { AppError, requireFound } from '../../../domain/errors';
import type { Context } from '../../context';
import { CfdiRefused, type CfdiFileKind, type CfdiProvider, type StampedInvoice } from '../../ports/cfdi';
import * as repository from './repository';

export interface Office {
  readonly provider: CfdiProvider;
  readonly config: AppConfig;
}

/** null: the studio doesn't invoice. */
export async function findOffice({ studio }: Context): Promise<Office | null> {
  const config = await studio.config();
  return studio.cfdi && offersCfdi(config) ? { provider: studio.cfdi, config } : null;
}

export const requireOffice = async (ctx: Context): Promise<Office> =>
  requireFound(await findOffice(ctx), 'cfdi/disabled');

/** When a failed call is repeated: after minutes, then hours. */
export const nextTry = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(2 ** tries * 5 * MINUTE, 12 * HOUR));

/** The provider gave no answer; the call is repeated. */
export const isSilence = (error: unknown): boolean => error instanceof AppError && error.code === 'cfdi/unavailable';
export const SILENT = 'Facturapi no respondió.';

/** The receipt's id at the provider, which gets it now if it has none yet. */
export async function receiptAtProvider(
  ctx: Context,
  { provider, config }: Office,
  facts: repository.ReceiptFacts,
): Promise<string> {
  if (facts.provider_receipt_id !== null) return facts.provider_receipt_id;
  const { tax_receipt_id, created_at, title, total, copies } = facts;
  const again = copies > 0 ? `-${copies}` : '';
  const { cfdi_product_key: productKey, cfdi_vat_percent: vat } = config;
  const { id } = await provider.createReceipt({
    // Unique across databases; what may change is part of it, as a key goes with one body.
    key: `pago-${tax_receipt_id}-${created_at.getTime().toString(36)}-${total}-${productKey}-${vat}${again}`,
    description: title,
    total,
    paymentForm: paymentForm(facts.provider, facts.payment_method_id),
    productKey,
    vat: Number(vat),
  });
  await ctx.transaction((trx) => repository.openReceipt(trx, { tax_receipt_id, total }, id));
  return id;
}

/**
 * Asks the tax office to cancel an invoice, once: a killed server, or another one at the same time, may have asked.
 * `refusal`: it is as it was. @throws CfdiRefused where it can't even be read.
 */
export async function cancelOnce(
  provider: CfdiProvider,
  id: string,
  why: Parameters<CfdiProvider['cancel']>[1],
): Promise<{ readonly invoice: StampedInvoice; readonly refusal: CfdiRefused | null }> {
  const isAsked = ({ isCancelled, isPending }: StampedInvoice): boolean => isCancelled || isPending;
  const known = await provider.invoice(id);
  if (isAsked(known)) return { invoice: known, refusal: null };
  try {
    return { invoice: await provider.cancel(id, why), refusal: null };
  } catch (refusal) {
    if (!(refusal instanceof CfdiRefused)) throw refusal;
    const invoice = await provider.invoice(id);
    return { invoice, refusal: isAsked(invoice) ? null : refusal };
  }
}

/** A stamped invoice's file, which the provider keeps. Throws 'cfdi/disabled', 'cfdi/unavailable'. */
export async function readFile(
  { studio }: Context,
  { provider_invoice_id, uuid }: { readonly provider_invoice_id: string; readonly uuid: string | null },
  kind: CfdiFileKind,
): Promise<CfdiFile> {
  const provider = requireFound(studio.cfdi, 'cfdi/disabled');
  const content = await provider.file(provider_invoice_id, kind).catch((error: unknown) => {
    throw error instanceof CfdiRefused ? new AppError('cfdi/unavailable') : error;
  });
  return {
    name: `factura-${uuid ?? provider_invoice_id}.${kind}`,
    type: kind === 'pdf' ? 'application/pdf' : 'application/xml',
    content: content.toString('base64'),
  };
}
