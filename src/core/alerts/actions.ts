/** Global alerts: errors for 5 seconds, successes for 3 (specification, section 8). */

export type AlertKind = 'error' | 'success';

export interface Alert {
  readonly id: number;
  readonly kind: AlertKind;
  readonly text: string;
  /** The call that failed, if one did: 'GET /pages'. */
  readonly call?: string;
}

/** The call of an error that signing in solves. */
export const SIGN_IN = 'sign-in';

export const ALERT_MS: Readonly<Record<AlertKind, number>> = { error: 5000, success: 3000 };

export type AlertsAction =
  | { readonly type: 'alerts/SHOW_ALERT'; readonly kind: AlertKind; readonly text: string; readonly call?: string }
  | { readonly type: 'alerts/CALL_SUCCEEDED'; readonly call: string }
  // Of the session.
  | { readonly type: 'session/SIGNED_IN' }
  | { readonly type: 'alerts/DISMISS_ALERT'; readonly id: number };

export const showError = (text: string, call?: string): AlertsAction => ({
  type: 'alerts/SHOW_ALERT',
  kind: 'error',
  text,
  ...(call === undefined ? {} : { call }),
});
export const showSuccess = (text: string): AlertsAction => ({ type: 'alerts/SHOW_ALERT', kind: 'success', text });
/** The error that the same call gave before is solved. */
export const callSucceeded = (call: string): AlertsAction => ({ type: 'alerts/CALL_SUCCEEDED', call });
export const dismissAlert = (id: number): AlertsAction => ({ type: 'alerts/DISMISS_ALERT', id });
