import type { Purchase, PurchaseCancellation, SubscriptionCard } from '../../../domain/contract/purchases';
import type { TaxProfile } from '../../../domain/cfdi';
import { api } from '../../core/http/api';

/** The customer's own purchases, the newest first. Amounts in pesos. */
export async function getPurchases() {
  return (await api('GET /purchases')).purchases;
}

/** One of the customer's own purchases; ApiError purchase/not-found. Amounts in pesos. */
export async function getPurchase(purchaseId: number) {
  return (await api('GET /purchases/{id}', { params: { id: purchaseId } })).purchase;
}

/** Ends a subscription; returns it as it is then. ApiError purchase/not-cancellable, purchase/reason-required, ... */
export async function cancelPurchase(purchaseId: number, reason: string): Promise<Purchase> {
  const body: PurchaseCancellation = { reason };
  return (await api('POST /purchases/cancel/{id}', { params: { id: purchaseId }, body })).purchase;
}

/**
 * Charges a subscription to another card. With a clientSecret the bank challenges first; then the same call again
 * completes it. ApiError payment-source/failed, purchase/card-unchangeable, ...
 */
export const putSubscriptionCard = (purchaseId: number, body: SubscriptionCard) =>
  api('PUT /purchases/{id}/card', { params: { id: purchaseId }, body });

/** Sends the proof of a transfer. ApiError transfer/closed, transfer/file, transfer/file-used. */
export const postTransferProof = async (purchaseId: number, fileId: number) =>
  (await api('POST /purchases/{id}/transfer_proof', { params: { id: purchaseId }, body: { file_id: fileId } }))
    .purchase;

/** The customer's own payments, the newest first. Amounts in pesos. */
export async function getInvoices() {
  return (await api('GET /invoices')).invoices;
}

/** The customer's store credit with its movements, the newest first. Amounts in pesos. */
export const getStoreCredit = () => api('GET /store_credit');

/** Whom the customer's tax invoices are for; null: not given yet. */
export const getTaxProfile = async () => (await api('GET /tax_profile')).tax_profile;

/** ApiError cfdi/profile with a problem for each field, cfdi/unavailable. */
export const putTaxProfile = async (body: TaxProfile) => (await api('PUT /tax_profile', { body })).tax_profile;

/** The customer's payments that can be invoiced, the newest first. Amounts in pesos. */
export const getTaxReceipts = async () => (await api('GET /tax_receipts')).tax_receipts;

/** Invoices a payment. ApiError cfdi/no-profile, cfdi/closed, cfdi/unavailable. */
export const postCfdi = async (id: number) =>
  (await api('POST /tax_receipts/{id}/cfdi', { params: { id } })).tax_receipt;

/** The file of a tax invoice, in Base64. */
export const getCfdiFile = (id: number, kind: 'pdf' | 'xml') =>
  api('GET /tax_receipts/{id}/{kind}', { params: { id, kind } });

const anonymous = true;

/** The subscription that a renewal notice's link cancels. ApiError cancel-link/invalid. */
export const getCancelLink = async (token: string) =>
  (await api('GET /cancel_links/{token}', { params: { token }, anonymous })).subscription;

/** The price that a price change's link agrees to. ApiError price-change/invalid. */
export const getPriceLink = async (token: string) =>
  (await api('GET /price_links/{token}', { params: { token }, anonymous })).price;

/** Agrees to it; `consent` as it was shown. ApiError price-change/changed, price-change/ended. */
export const postPriceLink = async (token: string, consent: string) =>
  (await api('POST /price_links/{token}', { params: { token }, body: { consent }, anonymous })).price;

/** Cancels it at once; once it is cancelled, a reason may still be given. */
export const postCancelLink = async (token: string, reason?: string) =>
  (await api('POST /cancel_links/{token}', { params: { token }, body: reason ? { reason } : {}, anonymous }))
    .subscription;
