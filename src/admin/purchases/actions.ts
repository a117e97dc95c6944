import { showSuccess } from '../../core/alerts/actions';
import { request, type AppThunk } from '../../core/thunk';
import { fetchReservation } from '../attendance/actions';
import * as service from './service';

/** Cash was handed over at the front desk; the reservation's page is read again, also where somebody else was faster. Answers whether it is confirmed. */
export function confirmCash(purchaseId: number, reservationId: number): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.confirmCash(purchaseId), { personal: true });
    if (result.ok) dispatch(showSuccess('Pago en efectivo confirmado.'));
    if (result.ok || result.error.status === 409) await dispatch(fetchReservation(reservationId));
    return result.ok;
  };
}
