import { showSuccess } from '../../core/alerts/state';
import { request, type AppThunk } from '../../core/thunk';
import * as service from './service';

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

/** An admin waives what lapsed cash owes. */
export const forgiveCash = (purchaseId: number, refresh: () => Promise<unknown>): AppThunk<Promise<boolean>> =>
  settleCash(() => service.forgiveCash(purchaseId), 'Compra perdonada.', refresh);
