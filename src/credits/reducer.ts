import type { Penalty } from '../../domain/contract/credits';
import type { AppAction } from '../app/rootReducer';

export interface CreditsState {
  readonly class_reservation_penaltys: readonly Penalty[];
  readonly spinner: boolean;
}

export const initialCredits: CreditsState = { class_reservation_penaltys: [], spinner: false };

export function creditsReducer(state: CreditsState = initialCredits, action: AppAction): CreditsState {
  switch (action.type) {
    case 'credits/RECEIVED_PENALTIES':
      return { ...state, class_reservation_penaltys: action.penalties };
    case 'credits/SHOW_SPINNER':
      return { ...state, spinner: true };
    case 'credits/HIDE_SPINNER':
      return { ...state, spinner: false };
    case 'session/SIGNED_OUT':
      return state.class_reservation_penaltys.length === 0 ? state : { ...state, class_reservation_penaltys: [] };
    default:
      return state;
  }
}
