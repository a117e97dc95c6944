/** Reserving with a class that the customer has in another studio of the brand. */
import { idempotencyKey } from '../../../core/http/idempotency';
import { request, spinnerOf, type AppThunk } from '../../../core/thunk';
import { selectSingleClass } from '../../schedule/selectors';
import * as service from '../service';
import { showReserved, setError, setIdempotencyKey } from './actions';
import { freeSpotsOf } from './opening';

const spinner = spinnerOf('reserve');

/** While an attempt is under way a second press does nothing. */
export function reserveByVisit(studio_id: number): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { single_class_id, spot: chosen, idempotency_key, spinner: isBusy } = getState().reserve;
    if (single_class_id === null || isBusy) return;
    const single = selectSingleClass(getState());
    // Who chose none gets the first free one, and can change it afterwards.
    const spot = chosen ?? (single && freeSpotsOf(single)?.[0]) ?? null;
    const key = idempotency_key ?? idempotencyKey();
    dispatch(setIdempotencyKey(key));
    dispatch(setError(null));
    const result = await request(dispatch, () => service.postBrandVisit({ studio_id, single_class_id, spot }, key), {
      spinner,
      errors: 'silent',
    });
    if (result.ok) {
      await dispatch(showReserved(single_class_id, result.data));
      return;
    }
    const { status, message } = result.error;
    // No response, or a server error: it may have been reserved, so the next try must be the same one.
    if (status !== 0 && status < 500) dispatch(setIdempotencyKey(null));
    dispatch(setError(message));
  };
}
