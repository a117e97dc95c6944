import type { SignInProvider } from '../../../domain/config';
import type { RootState } from '../../core/state';
import type { PendingIntent, SessionDialogRequest, SessionStatus } from './actionTypes';

export const selectSessionStatus = (state: RootState): SessionStatus => state.session.status;
export const selectSignedIn = (state: RootState): boolean => state.session.status === 'signed-in';
/** True until it is known whether the visitor is a customer: show skeletons, not 'Ingresar'. */
export const selectSessionChecking = (state: RootState): boolean => state.session.status === 'checking';
export const selectSessionDialog = (state: RootState): SessionDialogRequest | null => state.session.dialog;
/** The intent that a dialog was opened for, once the person is signed in; take it with intentResumed(). */
export const selectResume = (state: RootState): PendingIntent | null => state.session.resume;

const NONE: readonly SignInProvider[] = [];
/** Ways to sign in beside the password. */
export const selectProviders = (state: RootState): readonly SignInProvider[] =>
  state.appconfig.firebase_config?.providers ?? NONE;
