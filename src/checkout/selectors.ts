import type { PageSummary } from '../../domain/contract/content';
import { CASH } from '../../domain/pricing';
import type { RootState } from '../app/rootReducer';

/** payment_method_id in force: the chosen one while it is offered, else cash, else the first offered; null: none. */
export const selectPaymentMethod = (state: RootState): number | null => {
  const offered = (state.checkout.methods ?? []).map((method) => method.payment_method_id);
  const { method } = state.checkout;
  if (method !== null && offered.includes(method)) return method;
  return offered.includes(CASH) ? CASH : offered[0] ?? null;
};

/** The documents that every buyer accepts; null while the pages have not been read. */
export const requiredDocuments = (pages: readonly PageSummary[] | null): readonly PageSummary[] | null =>
  pages && pages.filter((page) => page.required);
