/**
 * Signing in, up and out. The order is always the same: the identity service first, then the customer
 * (GET /customer/me); whoever has an account there but is no customer yet goes on with the sign-up form.
 */
import type { PasswordPolicy } from '../../domain/validation';
import { showError, showSuccess } from '../app/alerts/actions';
import type { AppDispatch, AppThunk } from '../app/thunk';
import { request } from '../app/thunk';
import { clearMe, fetchMe, receivedMe } from '../customers/actions';
import * as customers from '../customers/service';
import { NETWORK_ERROR, type ApiError } from '../http/apiError';
import {
  checking, hideSessionSpinner, receivedPolicy, registering, setSessionError, showSessionSpinner, signedIn, signedOut,
} from './actionTypes';
import { identityErrorText } from './errors';
import { IdentityError, type Account } from './identity';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SignUpData {
  readonly name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly accepted_pages: number[];
}

/** Runs a step of the identity service; its refusal becomes the form's error and null. */
async function identityStep<T>(dispatch: AppDispatch, step: () => Promise<T>): Promise<T | null> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    dispatch(setSessionError(identityErrorText(error)));
    return null;
  }
}

/** Spinner on, form's error cleared, work, spinner off. */
async function working<T>(dispatch: AppDispatch, work: () => Promise<T>): Promise<T> {
  dispatch(setSessionError(null));
  dispatch(showSessionSpinner());
  try {
    return await work();
  } finally {
    dispatch(hideSessionSpinner());
  }
}

/** Leaves the identity service and forgets the customer. */
export function signOut(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { identity }) => {
    dispatch(signedOut());
    dispatch(clearMe());
    await identityStep(dispatch, () => identity.signOut());
  };
}

/** The server no longer takes the token (auth/id-token-expired). */
export function sessionExpired(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().session.account === null) return;
    await dispatch(signOut());
    dispatch(showError('Tu sesión expiró. Inicia sesión de nuevo.'));
  };
}

/** Loads the customer of an account; without one the person is signed out, or goes on signing up. */
export function loadCustomer(account: Account): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const result = await dispatch(fetchMe('silent'));
    if (result.ok) {
      dispatch(signedIn(account));
      return true;
    }
    if (result.error.code === 'auth/not-registered') {
      dispatch(registering(account));
      return false;
    }
    await dispatch(signOut());
    dispatch(setSessionError(result.error.message));
    return false;
  };
}

/** The identity service says who is signed in: at the start, and when it changes in another tab. */
export function identityChanged(account: Account | null): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { session } = getState();
    // A form of ours is at work and tells the outcome itself.
    if (session.spinner) return;
    if (!account) {
      if (session.status === 'signed-out') return;
      dispatch(signedOut());
      dispatch(clearMe());
    } else if (session.account?.uid !== account.uid) {
      await dispatch(loadCustomer(account));
    }
  };
}

/** At boot: asks the identity service only where somebody was signed in before. */
export function startSession(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { identity }) => {
    if (!identity.remembers()) {
      dispatch(signedOut());
      return;
    }
    dispatch(checking());
    try {
      await identity.start((account) => void dispatch(identityChanged(account)));
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      dispatch(signedOut());
      dispatch(showError(identityErrorText(error)));
    }
  };
}

/** Answers whether the person is in; otherwise the form's error or the status 'registering' says why not. */
export function signIn({ email, password }: Credentials): AppThunk<Promise<boolean>> {
  return (dispatch, _getState, { identity }) => working(dispatch, async () => {
    const account = await identityStep(dispatch, () => identity.signIn(email.trim(), password));
    return account ? dispatch(loadCustomer(account)) : false;
  });
}

export function sendReset(email: string): AppThunk<Promise<boolean>> {
  return (dispatch, _getState, { identity }) => working(dispatch, async () => {
    const sent = await identityStep(dispatch, async () => {
      await identity.sendReset(email.trim());
      return true;
    });
    if (sent) dispatch(showSuccess('Te hemos enviado un correo para reestablecer tu contraseña.'));
    return sent === true;
  });
}

/** Refusals after which the form stays as it is, with the account that already exists at the identity service. */
const STAYS: ReadonlySet<string> = new Set(['customer/phone-in-use', 'customer/terms-required', 'request/too-many', NETWORK_ERROR]);

function refused(error: ApiError, account: Account): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    // An answer that got lost on its way: the customer exists and is this very account's.
    if (error.code === 'customer/exists' && (await dispatch(loadCustomer(account)))) return true;
    if (!STAYS.has(error.code)) await dispatch(signOut());
    dispatch(setSessionError(error.message));
    return false;
  };
}

/**
 * Makes the account (unless it exists already, credentials null) and registers it as a customer.
 * 409 says that there is an account; other failures of the server sign the person out (section 8).
 */
export function signUp(credentials: Credentials | null, data: SignUpData): AppThunk<Promise<boolean>> {
  return (dispatch, getState, { identity }) => working(dispatch, async () => {
    const account = credentials && getState().session.account === null
      ? await identityStep(dispatch, () => identity.signUp(credentials.email.trim(), credentials.password))
      : getState().session.account;
    if (!account) {
      // The policy may have changed since the page was loaded.
      await dispatch(fetchPolicy());
      return false;
    }
    const result = await request(dispatch, () => customers.signUp(data), { errors: 'silent' });
    if (result.ok) {
      dispatch(receivedMe(result.data));
      dispatch(signedIn(account));
      return true;
    }
    if (STAYS.has(result.error.code)) dispatch(registering(account));
    return dispatch(refused(result.error, account));
  });
}

export function fetchPolicy(): AppThunk<Promise<PasswordPolicy>> {
  return async (dispatch, _getState, { identity }) => {
    const policy = await identity.passwordPolicy();
    dispatch(receivedPolicy(policy));
    return policy;
  };
}

/** Whether a phone is free: true, false, or null where that could not be found out (the server will say at the end). */
export function checkPhone(phone: string): AppThunk<Promise<boolean | null>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => customers.phoneExists(phone), { errors: 'silent' });
    return result.ok ? !result.data : null;
  };
}
