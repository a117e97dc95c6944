import type { Alert, AlertsAction } from './actions';

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

export function alertsReducer(state: AlertsState = initialAlerts, action: AlertsAction): AlertsState {
  switch (action.type) {
    case 'alerts/SHOW_ALERT': {
      const alert: Alert = { id: state.nextId, kind: action.kind, text: action.text };
      // The same text twice is one alert whose time starts again.
      const others = state.alerts.filter((a) => a.text !== action.text || a.kind !== action.kind);
      return { nextId: state.nextId + 1, alerts: [...others, alert] };
    }
    case 'alerts/DISMISS_ALERT':
      return state.alerts.some((a) => a.id === action.id)
        ? { ...state, alerts: state.alerts.filter((a) => a.id !== action.id) }
        : state;
    default:
      return state;
  }
}
