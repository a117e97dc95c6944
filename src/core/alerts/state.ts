/** Global alerts: errors for 5 seconds, successes for 3 (specification, section 8). */

export type AlertKind = 'error' | 'success';

export interface Alert {
  readonly id: number;
  readonly kind: AlertKind;
  readonly text: string;
  /** The call that failed, if one did: 'GET /pages'. */
  readonly call?: string;
}

/** Stands for the call of an error that signing in resolves. */
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
/** Removes the error that the same call caused before. */
export const callSucceeded = (call: string): AlertsAction => ({ type: 'alerts/CALL_SUCCEEDED', call });
export const dismissAlert = (id: number): AlertsAction => ({ type: 'alerts/DISMISS_ALERT', id });

declare module '../state' {
  interface RootState {
    readonly alerts: AlertsState;
  }
}

export interface AlertsState {
  readonly nextId: number;
  readonly alerts: readonly Alert[];
}

export const initialAlerts: AlertsState = { nextId: 1, alerts: [] };

/** Filters alerts; returns the same state if all stay. */
function keepAlerts(state: AlertsState, stays: (alert: Alert) => boolean): AlertsState {
  return state.alerts.every(stays) ? state : { ...state, alerts: state.alerts.filter(stays) };
}

export function alertsReducer(state: AlertsState = initialAlerts, action: AlertsAction): AlertsState {
  switch (action.type) {
    case 'alerts/SHOW_ALERT': {
      const { type: _type, ...shown } = action;
      const alert: Alert = { id: state.nextId, ...shown };
      // A repeated text is one alert, whose time starts again.
      const others = state.alerts.filter((a) => a.text !== action.text || a.kind !== action.kind);
      return { nextId: state.nextId + 1, alerts: [...others, alert] };
    }
    case 'alerts/DISMISS_ALERT':
      return keepAlerts(state, ({ id }) => id !== action.id);
    case 'alerts/CALL_SUCCEEDED':
      return keepAlerts(state, ({ call }) => call !== action.call);
    case 'session/SIGNED_IN':
      return keepAlerts(state, ({ call }) => call !== SIGN_IN);
    default:
      return state;
  }
}
