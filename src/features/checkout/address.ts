/** The buyer's mail address, which has to be confirmed for what costs nothing, for cash and to hold a seat. */
import { shownError } from '../../../domain/shownErrors';
import type { AppThunk } from '../../core/thunk';
import * as address from '../customers/address';
import { setError } from './actions';

const UNCONFIRMED = 'checkout/unconfirmed-address';

/** Sends the confirmation mail again; its link leads back to this purchase. */
export function resendConfirmation(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const { origin, pathname, search } = window.location;
    const worked = await dispatch(address.resendConfirmation(`${origin}${pathname}${search}`));
    dispatch(setError(worked ? null : { code: UNCONFIRMED, text: address.MAIL_NOT_SENT }));
  };
}

/** Checks on request whether the address is confirmed; shows if it isn't, else continues the purchase. */
export function requireConfirmedAddress(): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const confirmed = await dispatch(address.checkAddress());
    dispatch(setError(confirmed ? null : { code: UNCONFIRMED, text: shownError(UNCONFIRMED) }));
    return confirmed;
  };
}
