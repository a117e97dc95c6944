/** The buyer's mail address, which has to be confirmed for what costs nothing, for cash and to hold a seat. */
import { shownError } from '../../../domain/shownErrors';
import { showSuccess } from '../../core/alerts/actions';
import type { AppThunk } from '../../core/thunk';
import { fetchMe } from '../customers/actions';
import { selectMe } from '../customers/selectors';
import { setError } from './actions';

const UNCONFIRMED = 'checkout/unconfirmed-address';

/** Sends the mail that confirms the customer's address again; its link leads back to this purchase. */
export function resendConfirmation(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { identity }) => {
    try {
      const { origin, pathname, search } = window.location;
      const sent = await identity.sendConfirmation(`${origin}${pathname}${search}`);
      dispatch(setError(null));
      dispatch(
        showSuccess(sent ? 'Te enviamos un correo para confirmar tu dirección' : 'Tu correo ya está confirmado.'),
      );
      if (!sent) await dispatch(checkAddress());
    } catch {
      const text = 'No pudimos enviarte el correo. Inténtalo de nuevo en unos minutos.';
      dispatch(setError({ code: UNCONFIRMED, text }));
    }
  };
}

/** Looks whether the address is confirmed by now, perhaps on another device: then the purchase goes on. */
export function checkAddress(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState, { identity }) => {
    if (!selectMe(getState())?.email_unconfirmed) return true;
    try {
      if (!(await identity.checkConfirmed())) return false;
    } catch {
      // Not known for now: the server says.
      return false;
    }
    await dispatch(fetchMe('silent'));
    return true;
  };
}

/** The same when the customer says so: shows where it is not. */
export function requireAddress(): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const confirmed = await dispatch(checkAddress());
    dispatch(setError(confirmed ? null : { code: UNCONFIRMED, text: shownError(UNCONFIRMED) }));
    return confirmed;
  };
}
