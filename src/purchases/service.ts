import type { Purchase, PurchaseResponse } from '../../domain/contract/purchases';
import { http } from '../http/client';

/** One of the customer's own purchases; ApiError purchase/not-found. Amounts in pesos. */
export async function getPurchase(purchaseId: number): Promise<Purchase> {
  return (await http.get<PurchaseResponse>(`/purchases/${purchaseId}`)).purchase;
}
