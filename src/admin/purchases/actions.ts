import type { UnpaidPurchase } from '../../../domain/contract/purchases';
import { showSuccess } from '../../core/alerts/actions';
import { PERSONAL_SILENT, request, type AppThunk, type Spinner } from '../../core/thunk';
import * as service from './service';

export type UnpaidCashAction =
  | { readonly type: 'unpaidCash/RECEIVED_PURCHASES'; readonly purchases: readonly UnpaidPurchase[] }
  | { readonly type: 'unpaidCash/SET_ERROR'; readonly error: string }
  | { readonly type: 'unpaidCash/SHOW_SPINNER' }
  | { readonly type: 'unpaidCash/HIDE_SPINNER' };

const spinner: Spinner<UnpaidCashAction> = [{ type: 'unpaidCash/SHOW_SPINNER' }, { type: 'unpaidCash/HIDE_SPINNER' }];

export function fetchUnpaid(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getUnpaidPurchases, { spinner, ...PERSONAL_SILENT });
    dispatch(
      result.ok
        ? { type: 'unpaidCash/RECEIVED_PURCHASES', purchases: result.data }
        : { type: 'unpaidCash/SET_ERROR', error: result.error.message },
    );
  };
}

/** `refresh` runs afterwards, and where the purchase did not wait any more (409). Returns whether it was done. */
function settleCash(
  send: () => Promise<unknown>,
  done: string,
  refresh: () => Promise<unknown>,
): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const result = await request(dispatch, send, { personal: true });
    if (result.ok) dispatch(showSuccess(done));
    if (result.ok || result.error.status === 409) await refresh();
    return result.ok;
  };
}

/** Cash was handed over at the front desk. */
export const confirmCash = (purchaseId: number, refresh: () => Promise<unknown>): AppThunk<Promise<boolean>> =>
  settleCash(() => service.confirmCash(purchaseId), '¡Pago exitoso!', refresh);

/** It never was: the customer loses the credits and the places to come. */
export const voidCash = (purchaseId: number, refresh: () => Promise<unknown>): AppThunk<Promise<boolean>> =>
  settleCash(() => service.voidCash(purchaseId), 'Compra sin pago registrada.', refresh);
