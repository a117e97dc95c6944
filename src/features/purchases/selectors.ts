import type { Invoice, Purchase } from '../../../domain/contract/purchases';
import type { AvailableClass } from '../../../domain/contract/credits';
import type { RootState } from '../../core/state';
import type { Listed, PurchasesState } from './reducer';

/** A purchase by its id; null while it has not been read. */
export const selectPurchase = (state: RootState, purchaseId: number): Purchase | null => {
  const { purchase } = state.purchases;
  return purchase?.purchase_id === purchaseId ? purchase : null;
};

/** 'Mis Compras'. */
export const selectPurchases = (state: RootState): Listed<Purchase> => state.purchases.purchases;

/** 'Mis Cargos'. */
export const selectInvoices = (state: RootState): Listed<Invoice> => state.purchases.invoices;

/** Why a purchase can't be shown: there is none, or it can be requested again. */
export function failureOf({ failure }: PurchasesState, purchaseId: number | null): 'missing' | 'failed' | null {
  if (failure === null || failure.purchase_id !== purchaseId) return null;
  return failure.missing ? 'missing' : 'failed';
}

/** The free credits that a purchase gave. */
export const creditsOf = (credits: readonly AvailableClass[], purchaseId: number): AvailableClass[] =>
  credits.filter((credit) => credit.purchase_id === purchaseId);
