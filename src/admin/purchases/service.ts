import type {
  Purchase,
  PurchaseResponse,
  UnpaidPurchase,
  UnpaidPurchasesResponse,
  UnpaidQuery,
} from '../../../domain/contract/purchases';
import { http } from '../../core/http/client';
import type { ListPage } from '../list/adminList';

/** The cash never came: the purchase ends. ApiError purchase/not-pending, purchase/not-found. */
export async function voidCash(purchaseId: number): Promise<Purchase> {
  return (await http.post<PurchaseResponse>(`/purchases/${purchaseId}/void`, undefined)).purchase;
}

/** What lapsed cash owes is waived. ApiError purchase/not-pending, purchase/not-found. */
export async function forgiveCash(purchaseId: number): Promise<Purchase> {
  return (await http.post<PurchaseResponse>(`/purchases/${purchaseId}/forgive`, undefined)).purchase;
}

/** Cash was handed over for a purchase. ApiError purchase/not-pending, purchase/not-found. */
export async function confirmCash(purchaseId: number): Promise<Purchase> {
  return (await http.post<PurchaseResponse>(`/purchases/${purchaseId}/confirm`, undefined)).purchase;
}

/** A page of the purchases that wait for cash, the one that lapses first on top. */
export async function getUnpaidPurchases(query: UnpaidQuery): Promise<ListPage<UnpaidPurchase>> {
  const { purchases, next } = await http.get<UnpaidPurchasesResponse>('/purchases/unpaid', { params: query });
  return { rows: purchases, next };
}
