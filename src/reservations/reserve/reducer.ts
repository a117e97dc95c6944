import type { AppAction } from '../../app/rootReducer';
import type { ReserveStep } from './actions';

export interface ReserveState {
  readonly step: ReserveStep;
  readonly single_class_id: number | null;
  readonly spot: number | null;
  /** What the dialog says went wrong. */
  readonly error: string | null;
  /** Of the attempt whose outcome is not known yet. */
  readonly idempotency_key: string | null;
  readonly spinner: boolean;
}

export const initialReserve: ReserveState = { step: 'closed', single_class_id: null, spot: null, error: null, idempotency_key: null, spinner: false };

export function reserveReducer(state: ReserveState = initialReserve, action: AppAction): ReserveState {
  switch (action.type) {
    case 'reserve/SET_CLASS':
      return { ...initialReserve, step: 'preparing', single_class_id: action.single_class_id };
    case 'reserve/SET_STEP':
      return { ...state, step: action.step };
    case 'reserve/SET_SPOT':
      // Another spot is another wish: it must not get the answer of the one before.
      return action.spot === state.spot ? state : { ...state, spot: action.spot, error: null, idempotency_key: null };
    case 'reserve/SET_ERROR':
      return { ...state, error: action.error };
    case 'reserve/SET_KEY':
      return { ...state, idempotency_key: action.key };
    case 'reserve/SHOW_SPINNER':
      return { ...state, spinner: true };
    case 'reserve/HIDE_SPINNER':
      return { ...state, spinner: false };
    case 'session/SIGNED_OUT':
      return state.step === 'closed' ? state : { ...state, step: 'closed' };
    default:
      return state;
  }
}
