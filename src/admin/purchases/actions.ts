import { showSuccess } from '../../core/alerts/state';
import { request, type AppThunk } from '../../core/thunk';
import * as service from './service';

/** Runs `refresh` afterwards, also if the purchase was settled already (409). Returns whether it was done. */
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

/** Confirms that cash was paid at the front desk. */
export const confirmCash = (purchaseId: number, refresh: () => Promise<unknown>): AppThunk<Promise<boolean>> =>
  settleCash(() => service.confirmCash(purchaseId), '¡Pago exitoso!', refresh);

/** Declares that cash was never paid: the customer loses credits and future places. */
export const voidCash = (purchaseId: number, refresh: () => Promise<unknown>): AppThunk<Promise<boolean>> =>
  settleCash(() => service.voidCash(purchaseId), 'Compra sin pago registrada.', refresh);

/** An admin forgives the debt of lapsed cash. */
export const forgiveCash = (purchaseId: number, refresh: () => Promise<unknown>): AppThunk<Promise<boolean>> =>
  settleCash(() => service.forgiveCash(purchaseId), 'Compra perdonada.', refresh);
