import type { Instructor } from '../../domain/contract/catalogue';
import type { AppAction } from '../app/rootReducer';

export interface InstructorsState {
  /** Coaches of the landing page; null: not read yet. */
  readonly home: readonly Instructor[] | null;
  readonly spinner: boolean;
}

export const initialInstructors: InstructorsState = { home: null, spinner: false };

export function instructorsReducer(state: InstructorsState = initialInstructors, action: AppAction): InstructorsState {
  switch (action.type) {
    case 'instructors/RECEIVED_HOME':
      return { ...state, home: action.instructors };
    case 'instructors/SHOW_SPINNER':
      return { ...state, spinner: true };
    case 'instructors/HIDE_SPINNER':
      return { ...state, spinner: false };
    default:
      return state;
  }
}
