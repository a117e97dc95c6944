/** What the forms do: sign in, sign up, recover. Loaded together with them. */
import type { SocialProvider } from '../../../domain/configKinds';
import type { SignUp } from '../../../domain/contract/customers';
import { shownError } from '../../../domain/shownErrors';
import type { PasswordPolicy } from '../../../domain/passwordPolicy';
import { cleanText } from '../../../domain/texts';
import { showSuccess } from '../../core/alerts/state';
import type { AppDispatch } from '../../core/state';
import { type AppThunk, request } from '../../core/thunk';
import { singleClassPath } from '../../core/routing/paths';
import { isCheckout } from './mailedLink';
import { readIntent } from './intent';
import { receivedMe } from '../customers/state';
import * as customers from '../customers/service';
import { NETWORK_ERROR, type ApiError } from '../../core/http/apiError';
import {
  hideSessionSpinner,
  receivedPolicy,
  sessionRegistering,
  setCodeRequired,
  setSessionError,
  showSessionSpinner,
  sessionEntered,
  loadCustomer,
  signOut,
} from './state';
import { identityErrorText } from './errors';
import { CODE_REQUIRED, IdentityError, type Account } from './identityError';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Runs a step of the identity service; its refusal becomes the form's error and null. */
export async function tryIdentityStep<T>(
  dispatch: AppDispatch,
  step: () => Promise<T>,
  texts: Readonly<Record<string, string>> = {},
): Promise<T | null> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.code === CODE_REQUIRED) dispatch(setCodeRequired(true));
    else dispatch(setSessionError(texts[error.code] ?? identityErrorText(error)));
    return null;
  }
}

/** Spinner on, form's error cleared, work, spinner off. */
export async function withSessionSpinner<T>(dispatch: AppDispatch, work: () => Promise<T>): Promise<T> {
  dispatch(setSessionError(null));
  dispatch(showSessionSpinner());
  try {
    return await work();
  } finally {
    dispatch(hideSessionSpinner());
  }
}

/** Returns whether the person is in; otherwise the form's error or the status 'registering' says why not. */
export function signIn({ email, password }: Credentials): AppThunk<Promise<boolean>> {
  return (dispatch, _getState, { identity }) =>
    withSessionSpinner(dispatch, async () => {
      const account = await tryIdentityStep(dispatch, () => identity.signIn(cleanText('email', email), password));
      return account ? dispatch(loadCustomer(account)) : false;
    });
}

/** The second step of a sign-in: the code of the person's app. */
export function enterCode(code: string): AppThunk<Promise<boolean>> {
  return (dispatch, _getState, { identity }) =>
    withSessionSpinner(dispatch, async () => {
      const account = await tryIdentityStep(dispatch, () => identity.enterCode(code));
      return account ? dispatch(loadCustomer(account)) : false;
    });
}

/** Another window has replaced the first one, and its own attempt shows the outcome. */
const OVERTAKEN = 'auth/cancelled-popup-request';

/** Refusals of Google and Facebook, where the text about a wrong password would not fit. */
const REFUSED: Readonly<Record<string, string>> = {
  'auth/invalid-credential': 'No pudimos comprobar esa cuenta. Inténtalo de nuevo.',
};

/** By Google or Facebook; a new account goes on with the sign-up form (status 'registering'). */
export function signInWith(provider: SocialProvider): AppThunk<Promise<boolean>> {
  return async (dispatch, _getState, { identity }) => {
    dispatch(setSessionError(null));
    dispatch(showSessionSpinner());
    let overtaken = false;
    try {
      const account = await identity.signInWith(provider);
      if (account.email) return await dispatch(loadCustomer(account));
      await dispatch(signOut());
      dispatch(setSessionError(shownError('auth/no-email')));
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      overtaken = error.code === OVERTAKEN;
      if (error.code === CODE_REQUIRED) dispatch(setCodeRequired(true));
      else if (!overtaken) dispatch(setSessionError(REFUSED[error.code] ?? identityErrorText(error)));
    } finally {
      if (!overtaken) dispatch(hideSessionSpinner());
    }
    return false;
  };
}

export function sendReset(email: string): AppThunk<Promise<boolean>> {
  return (dispatch, _getState, { identity }) =>
    withSessionSpinner(dispatch, async () => {
      const sent = await tryIdentityStep(dispatch, async () => {
        await identity.sendReset(cleanText('email', email));
        return true;
      });
      if (sent) dispatch(showSuccess('Te hemos enviado un correo para reestablecer tu contraseña.'));
      return sent === true;
    });
}

/** Refusals after which the form stays as it is, with the account that already exists at the identity service. */
const STAYS: ReadonlySet<string> = new Set([
  'customer/phone-in-use',
  'customer/other-phone',
  'customer/claim-blocked',
  'customer/terms-required',
  'form/pending',
  'request/invalid',
  'request/too-many',
  NETWORK_ERROR,
]);

function signUpRefused(error: ApiError, account: Account): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    // The response got lost: the customer exists and is this very account's.
    if (error.code === 'customer/exists' && (await dispatch(loadCustomer(account)))) return true;
    if (error.code === 'customer/unconfirmed') await dispatch(sendConfirmation(account));
    if (!STAYS.has(error.code)) await dispatch(signOut());
    dispatch(setSessionError(error.message));
    return false;
  };
}

/**
 * Makes the account (unless it exists already, credentials null) and registers it as a customer.
 * 409 says that there is an account; other failures of the server sign the person out (section 8).
 */
export function signUp(credentials: Credentials | null, data: SignUp): AppThunk<Promise<boolean>> {
  return (dispatch, getState, { identity }) =>
    withSessionSpinner(dispatch, async () => {
      const account =
        credentials && getState().session.account === null
          ? await tryIdentityStep(dispatch, () =>
              identity.signUp(cleanText('email', credentials.email), credentials.password),
            )
          : getState().session.account;
      if (!account) {
        // The policy may have changed since the page was loaded.
        await dispatch(fetchPolicy());
        return false;
      }
      const result = await request(dispatch, () => customers.signUp(data), { errors: 'silent' });
      if (result.ok) {
        dispatch(receivedMe(result.data));
        dispatch(sessionEntered(account));
        // Not waited for: the person is in, and the mail comes when it comes.
        void dispatch(sendConfirmation(account));
        return true;
      }
      if (STAYS.has(result.error.code)) dispatch(sessionRegistering(account));
      return dispatch(signUpRefused(result.error, account));
    });
}

const CONFIRMATION_SENT = 'Te enviamos un correo para confirmar tu dirección';

/** Sends another mail when the link has expired. */
export function resendConfirmation(): AppThunk<Promise<void>> {
  return (dispatch, _getState, { identity }) =>
    withSessionSpinner(dispatch, async () => {
      const sent = await tryIdentityStep(dispatch, () => identity.sendConfirmation());
      if (sent !== null) dispatch(showSuccess(sent ? CONFIRMATION_SENT : 'Tu correo ya está confirmado.'));
    });
}

/** Sends the confirmation mail after sign-up, unless Google or a mailed link has confirmed the address. */
function sendConfirmation({ uid }: Account): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { identity }) => {
    // The mail may be opened on another device, which knows of the purchase and the class by the link only.
    const { origin, pathname, search } = window.location;
    const intent = readIntent(uid);
    const next = isCheckout(pathname) ? `${pathname}${search}` : intent && singleClassPath(intent.single_class_id);
    const address = next ? `${origin}${next}` : undefined;
    try {
      if (await identity.sendConfirmation(address)) dispatch(showSuccess(CONFIRMATION_SENT));
    } catch (error) {
      // Optional: where confirmation is needed, it is requested again.
      if (!(error instanceof IdentityError)) throw error;
    }
  };
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
