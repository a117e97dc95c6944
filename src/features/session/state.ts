/**
 * Who is signed in: at the start, when it changes in another tab, when it ends. The identity service comes first,
 * then the customer (GET /customer/me). formActions.ts has what the forms do; visitors never load it.
 */
import { type PasswordPolicy, DEFAULT_PASSWORD_POLICY } from '../../../domain/passwordPolicy';
import { type SpinnerAction, type AppThunk, withSpinner } from '../../core/thunk';
import { type Account, CODE_REQUIRED, IdentityError } from './identityError';
import { showError, SIGN_IN } from '../../core/alerts/state';
import { PATHS } from '../../core/routing/paths';
import { withStored } from '../../core/offline';
import { clearDrafts, clearExpired, clearPersonal } from '../../core/storage';
import type { AppDispatch, RootState } from '../../core/state';
import { clearMe, fetchMe, showStoredMe } from '../customers/state';
import { clearIntent, intentFromStored, type Intent, readIntent } from './intent';
import { CANCELED } from '../../core/http/apiError';
import { retryingImport } from '../../core/http/chunks';
import { clearKnownPerson } from './storage';
import type { SignInProvider } from '../../../domain/configKinds';

/**
 * checking: whether an account is signed in is not known yet. registering: an identity account without customer yet.
 */
export type SessionStatus = 'checking' | 'signed-out' | 'registering' | 'signed-in';

export interface SessionDialogRequest {
  /** A sentence above the form: 'Inicia sesión para reservar tu lugar.' */
  readonly reason: string;
  readonly then: Intent | null;
}

export type SessionAction =
  | { readonly type: 'session/CHECKING' }
  | { readonly type: 'session/SIGNED_IN'; readonly account: Account }
  | { readonly type: 'session/REGISTERING'; readonly account: Account }
  | { readonly type: 'session/SIGNED_OUT' }
  | { readonly type: 'session/SET_ERROR'; readonly error: string | null }
  | { readonly type: 'session/SET_CODE_REQUIRED'; readonly required: boolean }
  | { readonly type: 'session/RECEIVED_POLICY'; readonly policy: PasswordPolicy }
  | { readonly type: 'session/OPEN_DIALOG'; readonly dialog: SessionDialogRequest }
  | { readonly type: 'session/CLOSE_DIALOG' }
  | { readonly type: 'session/INTENT_READY'; readonly intent: Intent }
  | { readonly type: 'session/INTENT_RESUMED' }
  | SpinnerAction<'session'>;

export const sessionChecking = (): SessionAction => ({ type: 'session/CHECKING' });
export const signedIn = (account: Account): SessionAction => ({ type: 'session/SIGNED_IN', account });
export const sessionRegistering = (account: Account): SessionAction => ({ type: 'session/REGISTERING', account });
export const signedOut = (): SessionAction => ({ type: 'session/SIGNED_OUT' });
export const setSessionError = (error: string | null): SessionAction => ({ type: 'session/SET_ERROR', error });
/** Whether the sign-in under way waits for the code of the person's app. */
export const setCodeRequired = (required: boolean): SessionAction => ({ type: 'session/SET_CODE_REQUIRED', required });
export const receivedPolicy = (policy: PasswordPolicy): SessionAction => ({ type: 'session/RECEIVED_POLICY', policy });

/** Opens the login/sign-up dialog over the current screen; after login `then` waits in selectIntent. */
export const openSessionDialog = (dialog: SessionDialogRequest): SessionAction => ({
  type: 'session/OPEN_DIALOG',
  dialog,
});
export const closeSessionDialog = (): SessionAction => ({ type: 'session/CLOSE_DIALOG' });
/** Tells the next calendar to resume the intent. */
export const intentReady = (intent: Intent): SessionAction => ({ type: 'session/INTENT_READY', intent });
/** Removes the intent from the store; dispatched before resuming it. */
export const intentResumed = (): SessionAction => ({ type: 'session/INTENT_RESUMED' });
export const showSessionSpinner = (): SessionAction => ({ type: 'session/SHOW_SPINNER' });
export const hideSessionSpinner = (): SessionAction => ({ type: 'session/HIDE_SPINNER' });

/** Milliseconds that signing out waits for a server that doesn't respond. */
const END_MS = 2_000;

/** The next person at this browser must not get notifications of this one. null: it gets none. */
function endNotifications(dispatch: AppDispatch): Promise<void> | null {
  if (!('Notification' in window) || Notification.permission !== 'granted') return null;
  const ended = retryingImport(() => import('../push/actions'))().then(({ turnPushOff: turnOff }) =>
    dispatch(turnOff()),
  );
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
    clearIntent();
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

/** Has the next calendar resume the stored intent of the signed-in account; returns whether there is one. */
export function resumeStoredIntent(): AppThunk<boolean> {
  return (dispatch, getState) => {
    const { account } = getState().session;
    const intent = account && readIntent(account.uid);
    if (intent) dispatch(intentReady(intentFromStored(intent)));
    return intent !== null;
  };
}

/** Signs the account in, and resumes the intent that it had as a visitor, also after a reload or in another tab. */
export function sessionEntered(account: Account): AppThunk {
  return (dispatch, getState) => {
    const wasVisitors = readIntent(null) !== null;
    dispatch(signedIn(account));
    const intent = readIntent(account.uid);
    if (wasVisitors && intent && getState().session.resume === null) dispatch(intentReady(intentFromStored(intent)));
  };
}

/**
 * Loads the customer of an account; without one the person is signed out, or goes on signing up. While the API is
 * unreachable they enter as this browser knows them.
 */
export function loadCustomer(account: Account): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const waiting = getState().session.status === 'checking';
    const enterOffline = (): void => {
      if (getState().session.status === 'checking' && dispatch(showStoredMe(account.uid))) dispatch(signedIn(account));
    };
    const result = await withStored(() => dispatch(fetchMe('silent')), enterOffline);
    if (waiting && getState().session.status === 'signed-out') {
      // The person gave up waiting ('Accediendo') and has a form before them by now.
      dispatch(clearMe());
      return false;
    }
    if (result.ok) {
      dispatch(sessionEntered(account));
      return true;
    }
    if (result.error.code === 'auth/not-registered') {
      dispatch(sessionRegistering(account));
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
    clearExpired(Date.now());
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
    dispatch(sessionChecking());
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
      const { identityErrorText } = await retryingImport(() => import('./errors'))();
      dispatch(showError(identityErrorText(error), SIGN_IN));
    }
  };
}

declare module '../../core/state' {
  interface RootState {
    readonly session: SessionState;
  }
}

export interface SessionState {
  readonly status: SessionStatus;
  readonly account: Account | null;
  /** Number of sign-outs: responses requested before the last one are dropped. */
  readonly departures: number;
  readonly spinner: boolean;
  /** What the form on screen says went wrong. */
  readonly error: string | null;
  /** The sign-in under way waits for the code of the person's app. */
  readonly codeRequired: boolean;
  readonly policy: PasswordPolicy;
  readonly dialog: SessionDialogRequest | null;
  /** What to go on with now that the person is signed in. */
  readonly resume: Intent | null;
}

export const initialSession: SessionState = {
  status: 'checking',
  account: null,
  departures: 0,
  spinner: false,
  error: null,
  codeRequired: false,
  policy: DEFAULT_PASSWORD_POLICY,
  dialog: null,
  resume: null,
};

export function sessionReducer(state: SessionState = initialSession, action: SessionAction): SessionState {
  switch (action.type) {
    case 'session/CHECKING':
      return { ...state, status: 'checking' };
    case 'session/SIGNED_IN':
      return {
        ...state,
        status: 'signed-in',
        account: action.account,
        error: null,
        codeRequired: false,
        dialog: null,
        resume: state.dialog?.then ?? state.resume,
      };
    case 'session/REGISTERING':
      return { ...state, status: 'registering', account: action.account, codeRequired: false };
    case 'session/SIGNED_OUT':
      return {
        ...state,
        status: 'signed-out',
        account: null,
        resume: null,
        departures: state.departures + (state.account === null ? 0 : 1),
      };
    case 'session/SET_ERROR':
      return state.error === action.error ? state : { ...state, error: action.error };
    case 'session/SET_CODE_REQUIRED':
      return { ...state, codeRequired: action.required, error: null };
    case 'session/RECEIVED_POLICY':
      return { ...state, policy: action.policy };
    case 'session/OPEN_DIALOG':
      return { ...state, dialog: action.dialog, error: null };
    case 'session/CLOSE_DIALOG':
      return { ...state, dialog: null, error: null, codeRequired: false };
    case 'session/INTENT_READY':
      return { ...state, resume: action.intent };
    case 'session/INTENT_RESUMED':
      return { ...state, resume: null };
    default:
      return withSpinner(state, action, 'session');
  }
}

export const selectSessionStatus = (state: RootState): SessionStatus => state.session.status;
export const selectSignedIn = (state: RootState): boolean => state.session.status === 'signed-in';
/** True until it is known whether the visitor is a customer: show skeletons, not 'Ingresar'. */
export const selectSessionChecking = (state: RootState): boolean => state.session.status === 'checking';
export const selectSessionDialog = (state: RootState): SessionDialogRequest | null => state.session.dialog;
/** The intent that a dialog was opened for, once the person is signed in; take it with intentResumed(). */
export const selectIntent = (state: RootState): Intent | null => state.session.resume;

const NONE: readonly SignInProvider[] = [];
/** Ways to sign in beside the password. */
export const selectProviders = (state: RootState): readonly SignInProvider[] =>
  state.appconfig.firebase_config?.providers ?? NONE;
