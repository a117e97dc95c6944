/**
 * Who is signed in: at the start, when it changes in another tab, when it ends. The identity service comes first,
 * then the customer (GET /customer/me). formActions.ts has what the forms do; visitors never load it.
 */
import { showError, SIGN_IN } from '../../core/alerts/actions';
import { PATHS } from '../../core/routing/paths';
import { clearDrafts, clearPersonal } from '../../core/storage';
import type { AppDispatch } from '../../core/state';
import type { AppThunk } from '../../core/thunk';
import { clearMe, fetchMe } from '../customers/actions';
import { clearThread, intentOf, readThread } from './thread';
import { CANCELED } from '../../core/http/apiError';
import { retrying } from '../../core/http/chunks';
import {
  checking,
  intentReady,
  openSessionDialog,
  registering,
  setCodeRequired,
  setSessionError,
  signedIn,
  signedOut,
} from './actionTypes';
import { clearKnownPerson } from './knownPerson';
import { CODE_REQUIRED, IdentityError, type Account } from './identity';

/** Milliseconds that signing out waits for a server that doesn't respond. */
const END_MS = 2_000;

/** The next person at this browser must not get notifications of this one. null: it gets none. */
function endNotifications(dispatch: AppDispatch): Promise<void> | null {
  if (!('Notification' in window) || Notification.permission !== 'granted') return null;
  const ended = retrying(() => import('../push/actions'))().then(({ turnOff }) => dispatch(turnOff()));
  const enough = new Promise((resolve) => setTimeout(resolve, END_MS));
  return Promise.race([ended, enough]).then(
    () => undefined,
    () => undefined,
  );
}

/** The person leaves: nothing of theirs stays in this browser. */
export function signOut(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const ending = endNotifications(dispatch);
    if (ending) await ending;
    clearDrafts();
    clearThread();
    await dispatch(endSession());
  };
}

/** Leaves the identity service and clears the customer; what they typed waits for their return. */
export function endSession(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { identity }) => {
    dispatch(signedOut());
    dispatch(clearMe());
    clearKnownPerson();
    clearPersonal();
    try {
      await identity.signOut();
    } catch (error) {
      // Nothing of the person is left in this browser; what the service says about it changes nothing.
      if (!(error instanceof IdentityError)) throw error;
    }
  };
}

/** The server no longer takes the token (auth/id-token-expired). */
export function sessionExpired(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().session.account === null) return;
    await dispatch(endSession());
    dispatch(showError('Tu sesión expiró. Inicia sesión de nuevo.', SIGN_IN));
  };
}

/** The next calendar goes on with the class that waits for who is signed in; returns whether one does. */
export function resumeThread(): AppThunk<boolean> {
  return (dispatch, getState) => {
    const { account } = getState().session;
    const thread = account && readThread(account.uid);
    if (thread) dispatch(intentReady(intentOf(thread)));
    return thread !== null;
  };
}

/** The person is in; the class that they chose as a visitor goes on, also after a reload or in another tab. */
export function enter(account: Account): AppThunk {
  return (dispatch, getState) => {
    const wasVisitors = readThread(null) !== null;
    dispatch(signedIn(account));
    const thread = readThread(account.uid);
    if (wasVisitors && thread && getState().session.resume === null) dispatch(intentReady(intentOf(thread)));
  };
}

/** Loads the customer of an account; without one the person is signed out, or goes on signing up. */
export function loadCustomer(account: Account): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const waiting = getState().session.status === 'checking';
    const result = await dispatch(fetchMe('silent'));
    if (waiting && getState().session.status === 'signed-out') {
      // The person gave up waiting ('Accediendo') and has a form before them by now.
      dispatch(clearMe());
      return false;
    }
    if (result.ok) {
      dispatch(enter(account));
      return true;
    }
    if (result.error.code === 'auth/not-registered') {
      dispatch(registering(account));
      return false;
    }
    if (result.error.code === CANCELED) return false;
    await dispatch(endSession());
    dispatch(setSessionError(result.error.message));
    return false;
  };
}

/** The identity service says who is signed in: at the start, and when it changes in another tab. */
export function identityChanged(account: Account | null): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { session } = getState();
    // A form is submitting and shows the outcome itself.
    if (session.spinner) return;
    if (!account) {
      clearKnownPerson();
      if (session.status === 'signed-out') return;
      dispatch(signedOut());
      dispatch(clearMe());
    } else if (session.account?.uid !== account.uid) {
      // Sign the former customer out first, with all their data.
      if (session.account) {
        dispatch(signedOut());
        dispatch(clearMe());
      }
      await dispatch(loadCustomer(account));
    }
  };
}

/** Before a provider's window is opened: browsers open it only right after a press. */
export function prepareSignIn(): AppThunk {
  return (_dispatch, _getState, { identity }) => identity.prepare();
}

/** Screens that hold the sign-up form themselves, for an account without a customer. */
const HAS_FORM = new RegExp(`^(${[PATHS.login, PATHS.signUp, PATHS.recover, PATHS.studio].join('|')})(/|$)`);

/** At boot: loads the identity service only after an earlier sign-in, or on return from a provider's page. */
export function startSession(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { identity }) => {
    // A dialog over this page may have led to the provider's; the page itself has no form to go on with.
    let goOn = identity.comesBack() && !HAS_FORM.test(window.location.pathname);
    const changed = async (account: Account | null): Promise<void> => {
      await dispatch(identityChanged(account));
      if (goOn && getState().session.status === 'registering')
        dispatch(openSessionDialog({ reason: 'Falta poco: completa tus datos.', then: null }));
      goOn = false;
    };
    if (!identity.mayHaveSession()) {
      clearKnownPerson();
      identity.watch((account) => void changed(account));
      dispatch(signedOut());
      return;
    }
    dispatch(checking());
    try {
      await identity.start((account) => void changed(account));
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      dispatch(signedOut());
      if (error.code === CODE_REQUIRED) {
        dispatch(setCodeRequired(true));
        if (goOn) dispatch(openSessionDialog({ reason: 'Falta un paso para entrar.', then: null }));
        return;
      }
      const { identityErrorText } = await retrying(() => import('./errors'))();
      dispatch(showError(identityErrorText(error), SIGN_IN));
    }
  };
}
