import type { CreditHistoryResponse, Penalty } from '../../../domain/contract/credits';
import { withSpinner } from '../../core/thunk';
import type { CreditsAction, HistoryQuery } from './actions';
import type { CustomersAction } from '../customers/state';
import type { SessionAction } from '../session/state';

declare module '../../core/state' {
  interface RootState {
    readonly credits: CreditsState;
  }
}

export interface CreditHistoryState {
  /** The last request. */
  readonly query: HistoryQuery | null;
  /** null: not read yet. While another page is on its way, the one that was there before. */
  readonly answer: CreditHistoryResponse | null;
  readonly failed: boolean;
  readonly waiting: boolean;
}

export interface CreditsState {
  readonly class_reservation_penaltys: readonly Penalty[];
  readonly history: CreditHistoryState;
  readonly spinner: boolean;
}

const initialHistory: CreditHistoryState = { query: null, answer: null, failed: false, waiting: false };
export const initialCredits: CreditsState = { class_reservation_penaltys: [], history: initialHistory, spinner: false };

export function creditsReducer(
  state: CreditsState = initialCredits,
  action: CreditsAction | CustomersAction | SessionAction,
): CreditsState {
  switch (action.type) {
    case 'credits/RECEIVED_PENALTIES':
      return { ...state, class_reservation_penaltys: action.penalties };
    case 'credits/SET_HISTORY_QUERY':
      return { ...state, history: { ...state.history, query: action.query, waiting: true, failed: false } };
    case 'credits/RECEIVED_HISTORY':
      return action.query === state.history.query
        ? { ...state, history: { query: action.query, answer: action.answer, failed: false, waiting: false } }
        : state;
    case 'credits/SET_HISTORY_FAILED':
      return action.query === state.history.query
        ? { ...state, history: { ...state.history, failed: true, waiting: false } }
        : state;
    // The next person at this device must not see these credits.
    case 'customers/SET_ME':
      return state.history === initialHistory ? state : { ...state, history: initialHistory };
    case 'session/SIGNED_OUT':
      return state.class_reservation_penaltys.length === 0 ? state : { ...state, class_reservation_penaltys: [] };
    default:
      return withSpinner(state, action, 'credits');
  }
}
