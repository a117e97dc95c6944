import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from '../../../domain/passwordPolicy';
import { withSpinner } from '../../core/thunk';
import type { PendingIntent, SessionAction, SessionDialogRequest, SessionStatus } from './actionTypes';
import type { Account } from './identity';

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
  readonly resume: PendingIntent | null;
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
