import type { PasswordPolicy } from '../../../domain/passwordPolicy';
import type { SpinnerAction } from '../../core/thunk';
import type { Account } from './identity';

/**
 * checking: whether an account is signed in is not known yet. registering: an identity account without customer yet.
 */
export type SessionStatus = 'checking' | 'signed-out' | 'registering' | 'signed-in';

/** Whose place in a class is wanted: the customer's own, or one for a guest of who has a place already. */
export type Place = 'own' | 'guest';

/** What a person wanted when they had to sign in; plain data, so that it can wait in the store. */
export interface PendingIntent {
  readonly kind: 'reserve';
  readonly single_class_id: number;
  /** Default: their own. */
  readonly place?: Place;
  /** What was chosen already: it stays where it is still free. */
  readonly chosen?: { readonly spot: number | null; readonly guest: string | null; readonly guestSpot: number | null };
}

export interface SessionDialogRequest {
  /** A sentence above the form: 'Inicia sesión para reservar tu lugar.' */
  readonly reason: string;
  readonly then: PendingIntent | null;
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
  | { readonly type: 'session/INTENT_READY'; readonly intent: PendingIntent }
  | { readonly type: 'session/INTENT_RESUMED' }
  | SpinnerAction<'session'>;

export const checking = (): SessionAction => ({ type: 'session/CHECKING' });
export const signedIn = (account: Account): SessionAction => ({ type: 'session/SIGNED_IN', account });
export const registering = (account: Account): SessionAction => ({ type: 'session/REGISTERING', account });
export const signedOut = (): SessionAction => ({ type: 'session/SIGNED_OUT' });
export const setSessionError = (error: string | null): SessionAction => ({ type: 'session/SET_ERROR', error });
/** Whether the sign-in under way waits for the code of the person's app. */
export const setCodeRequired = (required: boolean): SessionAction => ({ type: 'session/SET_CODE_REQUIRED', required });
export const receivedPolicy = (policy: PasswordPolicy): SessionAction => ({ type: 'session/RECEIVED_POLICY', policy });

/** Opens the login/sign-up dialog over the current screen; after login `then` waits in selectResume. */
export const openSessionDialog = (dialog: SessionDialogRequest): SessionAction => ({
  type: 'session/OPEN_DIALOG',
  dialog,
});
export const closeSessionDialog = (): SessionAction => ({ type: 'session/CLOSE_DIALOG' });
/** What the next calendar goes on with. */
export const intentReady = (intent: PendingIntent): SessionAction => ({ type: 'session/INTENT_READY', intent });
/** Removes the pending intent from the store; dispatched before resuming it. */
export const intentResumed = (): SessionAction => ({ type: 'session/INTENT_RESUMED' });
export const showSessionSpinner = (): SessionAction => ({ type: 'session/SHOW_SPINNER' });
export const hideSessionSpinner = (): SessionAction => ({ type: 'session/HIDE_SPINNER' });
