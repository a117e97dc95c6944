import type {
  Invoice,
  InvoicesResponse,
  Purchase,
  PurchaseCancellation,
  PurchaseResponse,
  PurchasesResponse,
  SubscriptionCard,
  SubscriptionCardResponse,
} from '../../../domain/contract/purchases';
import { http } from '../../core/http/client';

/** The customer's own purchases, the newest first. Amounts in pesos. */
export async function getPurchases(): Promise<Purchase[]> {
  return (await http.get<PurchasesResponse>('/purchases')).purchases;
}

/** One of the customer's own purchases; ApiError purchase/not-found. Amounts in pesos. */
export async function getPurchase(purchaseId: number): Promise<Purchase> {
  return (await http.get<PurchaseResponse>(`/purchases/${purchaseId}`)).purchase;
}

/** Ends a subscription; returns it as it is then. ApiError purchase/not-cancellable, purchase/reason-required, ... */
export async function cancelPurchase(purchaseId: number, reason: string): Promise<Purchase> {
  const body: PurchaseCancellation = { reason };
  return (await http.post<PurchaseResponse>(`/purchases/cancel/${purchaseId}`, body)).purchase;
}

/**
 * Charges a subscription to another card. With a clientSecret the bank challenges first; then the same call again
 * completes it. ApiError payment-source/failed, purchase/card-unchangeable, ...
 */
export const putSubscriptionCard = (purchaseId: number, body: SubscriptionCard): Promise<SubscriptionCardResponse> =>
  http.put(`/purchases/${purchaseId}/card`, body);

/** The customer's own payments, the newest first. Amounts in pesos. */
export async function getInvoices(): Promise<Invoice[]> {
  return (await http.get<InvoicesResponse>('/invoices')).invoices;
}
