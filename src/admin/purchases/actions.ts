import { showSuccess } from '../../core/alerts/actions';
import { request, type AppThunk } from '../../core/thunk';
import * as service from './service';

/**
 * Cash was handed over at the front desk. `refresh` runs then, and where it was confirmed before (409). Returns whether
 * it is confirmed.
 */
export function confirmCash(purchaseId: number, refresh: () => Promise<unknown>): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.confirmCash(purchaseId), { personal: true });
    if (result.ok) dispatch(showSuccess('¡Pago exitoso!'));
    if (result.ok || result.error.status === 409) await refresh();
    return result.ok;
  };
}
