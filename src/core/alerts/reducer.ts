import { SIGN_IN, type Alert, type AlertsAction } from './actions';

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

/** The same state where all stay. */
function keepAlerts(state: AlertsState, stays: (alert: Alert) => boolean): AlertsState {
  return state.alerts.every(stays) ? state : { ...state, alerts: state.alerts.filter(stays) };
}

export function alertsReducer(state: AlertsState = initialAlerts, action: AlertsAction): AlertsState {
  switch (action.type) {
    case 'alerts/SHOW_ALERT': {
      const { type: _type, ...shown } = action;
      const alert: Alert = { id: state.nextId, ...shown };
      // The same text twice is one alert whose time starts again.
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
