import type { Purchase, PurchaseResponse } from '../../../domain/contract/purchases';
import { http } from '../../core/http/client';

/** The cash never came: the purchase ends. ApiError purchase/not-pending, purchase/not-found. */
export async function voidCash(purchaseId: number): Promise<Purchase> {
  return (await http.post<PurchaseResponse>(`/purchases/${purchaseId}/void`, undefined)).purchase;
}

/** Cash was handed over for a purchase. ApiError purchase/not-pending, purchase/not-found. */
export async function confirmCash(purchaseId: number): Promise<Purchase> {
  return (await http.post<PurchaseResponse>(`/purchases/${purchaseId}/confirm`, undefined)).purchase;
}
