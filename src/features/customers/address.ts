/** The customer's mail address, until it is confirmed: the mail with its link once more, and whether it is by now. */
import { showSuccess } from '../../core/alerts/state';
import type { AppThunk } from '../../core/thunk';
import { fetchMe } from './state';
import { selectMe } from './selectors';

/** Said where the mail can't be sent. */
export const MAIL_NOT_SENT = 'No pudimos enviarte el correo. Inténtalo de nuevo en unos minutos.';

/** Sends the mail again; `next`: where its link leads back to. Returns whether that worked. */
export function resendConfirmation(next?: string): AppThunk<Promise<boolean>> {
  return async (dispatch, _getState, { identity }) => {
    try {
      const sent = await identity.sendConfirmation(next);
      dispatch(
        showSuccess(sent ? 'Te enviamos un correo para confirmar tu dirección' : 'Tu correo ya está confirmado.'),
      );
      if (!sent) await dispatch(checkAddress());
      return true;
    } catch {
      return false;
    }
  };
}

/** Looks whether the address is confirmed by now, perhaps on another device. */
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
