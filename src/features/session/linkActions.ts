/** What links of the identity service's mails do: sign in, confirm an address, choose another password. */
import { cleanText } from '../../../domain/texts';
import { PATHS } from '../../core/routing/paths';
import type { AppThunk } from '../../core/thunk';
import { fetchMe } from '../customers/state';
import { loadCustomer } from './state';
import { fetchPolicy, tryIdentityStep, signIn, withSessionSpinner } from './formActions';
import { clearLink, storeLink } from './storage';

/** Mails a link that signs in; this browser stores for whom. */
export function sendLink(email: string, from: string | null): AppThunk<Promise<boolean>> {
  return (dispatch, _getState, { identity }) =>
    withSessionSpinner(dispatch, async () => {
      const address = cleanText('email', email);
      const sent = await tryIdentityStep(dispatch, async () => {
        await identity.sendLink(address, `${window.location.origin}${PATHS.login}`);
        return true;
      });
      if (sent) storeLink({ email: address, from });
      return sent === true;
    });
}

const OTHER_ADDRESS = {
  'auth/invalid-email': 'Este enlace no es para ese correo. Escribe el correo con el que lo pediste.',
};

/** Comes back by a mailed link; the address is the one that the link was requested for. */
export function signInWithLink(email: string, href: string): AppThunk<Promise<boolean>> {
  return (dispatch, _getState, { identity }) =>
    withSessionSpinner(dispatch, async () => {
      const account = await tryIdentityStep(
        dispatch,
        () => identity.signInWithLink(cleanText('email', email), href),
        OTHER_ADDRESS,
      );
      if (!account) return false;
      clearLink();
      return dispatch(loadCustomer(account));
    });
}

/** The address that a code is for ('' where unknown); null, with an alert, where the code is no longer valid. */
export function checkCode(code: string): AppThunk<Promise<string | null>> {
  return (dispatch, _getState, { identity }) =>
    withSessionSpinner(dispatch, () => tryIdentityStep(dispatch, async () => (await identity.checkCode(code)) ?? ''));
}

/** Confirms an address, or takes its change back. */
export function applyCode(code: string): AppThunk<Promise<boolean>> {
  return (dispatch, getState, { identity }) =>
    withSessionSpinner(dispatch, async () => {
      const done = await tryIdentityStep(dispatch, async () => {
        await identity.applyCode(code);
        return true;
      });
      // The server follows a confirmed address.
      if (done && getState().session.status === 'signed-in') await dispatch(fetchMe('silent'));
      return done === true;
    });
}

/** Chooses another password by a mailed code, and signs in with it. Returns whether the password is the new one. */
export function resetPassword(code: string, email: string, password: string): AppThunk<Promise<boolean>> {
  return async (dispatch, _getState, { identity }) => {
    const done = await withSessionSpinner(dispatch, () =>
      tryIdentityStep(dispatch, async () => {
        await identity.resetPassword(code, password);
        return true;
      }),
    );
    if (!done) {
      // The policy may have changed since the page was loaded.
      await dispatch(fetchPolicy());
      return false;
    }
    await dispatch(signIn({ email, password }));
    return true;
  };
}
