/** Global alerts: errors for 5 seconds, successes for 3 (specification, section 8). */

export type AlertKind = 'error' | 'success';

export interface Alert {
  readonly id: number;
  readonly kind: AlertKind;
  readonly text: string;
}

export const ALERT_MS: Readonly<Record<AlertKind, number>> = { error: 5000, success: 3000 };

export type AlertsAction =
  | { readonly type: 'alerts/SHOW_ALERT'; readonly kind: AlertKind; readonly text: string }
  | { readonly type: 'alerts/DISMISS_ALERT'; readonly id: number };

export const showError = (text: string): AlertsAction => ({ type: 'alerts/SHOW_ALERT', kind: 'error', text });
export const showSuccess = (text: string): AlertsAction => ({ type: 'alerts/SHOW_ALERT', kind: 'success', text });
export const dismissAlert = (id: number): AlertsAction => ({ type: 'alerts/DISMISS_ALERT', id });
