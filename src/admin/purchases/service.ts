import type {
  Purchase,
  PurchaseResponse,
  UnpaidPurchase,
  UnpaidPurchasesResponse,
} from '../../../domain/contract/purchases';
import { http } from '../../core/http/client';

/** The cash never came: the purchase ends. ApiError purchase/not-pending, purchase/not-found. */
export async function voidCash(purchaseId: number): Promise<Purchase> {
  return (await http.post<PurchaseResponse>(`/purchases/${purchaseId}/void`, undefined)).purchase;
}

/** Cash was handed over for a purchase. ApiError purchase/not-pending, purchase/not-found. */
export async function confirmCash(purchaseId: number): Promise<Purchase> {
  return (await http.post<PurchaseResponse>(`/purchases/${purchaseId}/confirm`, undefined)).purchase;
}

/** Purchases that wait for cash, the one that lapses first on top. */
export async function getUnpaidPurchases(): Promise<UnpaidPurchase[]> {
  return (await http.get<UnpaidPurchasesResponse>('/purchases/unpaid')).purchases;
}
