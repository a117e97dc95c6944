import type { Purchase } from '../../domain/contract/purchases';
import type { AvailableClass } from '../../domain/contract/credits';
import type { RootState } from '../app/rootReducer';

/** A purchase by its id; null while it has not been read. */
export const selectPurchase = (state: RootState, purchaseId: number): Purchase | null => {
  const { purchase } = state.purchases;
  return purchase?.purchase_id === purchaseId ? purchase : null;
};

/** The free credits that a purchase gave. */
export const creditsOf = (credits: readonly AvailableClass[], purchaseId: number): AvailableClass[] =>
  credits.filter((credit) => credit.purchase_id === purchaseId);

