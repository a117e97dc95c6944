import type { Purchase } from '../../domain/contract/purchases';
import type { AppThunk, Result } from '../app/thunk';
import { request } from '../app/thunk';
import { CANCELED } from '../http/apiError';
import { fetchPackage } from '../packages/actions';
import { selectPackage } from '../packages/selectors';
import * as service from './service';

export interface PurchaseFailure {
  readonly purchase_id: number;
  /** There is no such purchase; trying again is of no use. */
  readonly missing: boolean;
}

export type PurchasesAction =
  | { readonly type: 'purchases/RECEIVED_PURCHASE'; readonly purchase: Purchase }
  | { readonly type: 'purchases/SET_FAILURE'; readonly failure: PurchaseFailure | null }
  | { readonly type: 'purchases/SHOW_SPINNER' }
  | { readonly type: 'purchases/HIDE_SPINNER' };

const receivedPurchase = (purchase: Purchase): PurchasesAction => ({ type: 'purchases/RECEIVED_PURCHASE', purchase });
const setFailure = (failure: PurchaseFailure | null): PurchasesAction => ({ type: 'purchases/SET_FAILURE', failure });
const showSpinner = (): PurchasesAction => ({ type: 'purchases/SHOW_SPINNER' });
const hideSpinner = (): PurchasesAction => ({ type: 'purchases/HIDE_SPINNER' });

/** One purchase, for the thank-you page, which tells failures itself. */
export function fetchPurchase(purchaseId: number): AppThunk<Promise<Result<Purchase>>> {
  return async (dispatch) => {
    dispatch(setFailure(null));
    const result = await request(dispatch, () => service.getPurchase(purchaseId), { spinner: [showSpinner, hideSpinner], errors: 'silent', personal: true });
    if (result.ok) dispatch(receivedPurchase(result.data));
    else if (result.error.code !== CANCELED) dispatch(setFailure({ purchase_id: purchaseId, missing: result.error.status === 404 }));
    return result;
  };
}

/** A purchase together with its package, which names the class types of its credits (and may be gone by now). */
export function openOrder(purchaseId: number): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const result = await dispatch(fetchPurchase(purchaseId));
    if (!result.ok) return;
    const { class_package_id } = result.data.class_package;
    if (!selectPackage(getState(), class_package_id)) await dispatch(fetchPackage(class_package_id));
  };
}
