import type { UnpaidQuery } from '../../../domain/contract/purchases';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

/** The cash never came: the purchase ends. ApiError purchase/not-pending, purchase/not-found. */
export async function voidCash(purchaseId: number) {
  return (await api('POST /purchases/{id}/void', { params: { id: purchaseId } })).purchase;
}

/** What lapsed cash owes is waived. ApiError purchase/not-pending, purchase/not-found. */
export async function forgiveCash(purchaseId: number) {
  return (await api('POST /purchases/{id}/forgive', { params: { id: purchaseId } })).purchase;
}

/** Cash was handed over for a purchase. ApiError purchase/not-pending, purchase/not-found. */
export async function confirmCash(purchaseId: number) {
  return (await api('POST /purchases/{id}/confirm', { params: { id: purchaseId } })).purchase;
}

/** A page of the purchases that wait for cash, the one that lapses first on top. */
export const getUnpaidPurchases = async (query: UnpaidQuery) =>
  pageOfRows(await api('GET /purchases/unpaid', { query }), 'purchases');
