import type { Instructor } from '../../../domain/contract/catalogue';
import { withSpinner } from '../../core/thunk';
import type { InstructorFailure, InstructorsAction } from './actions';

declare module '../../core/state' {
  interface RootState {
    readonly instructors: InstructorsState;
  }
}

export interface InstructorsState {
  /** Coaches of the landing page; null: not read yet. */
  readonly home: readonly Instructor[] | null;
  /** Those whose own page was opened. */
  readonly byId: Readonly<Record<number, Instructor>>;
  /** Those whose last reading failed, and how. */
  readonly failures: Readonly<Record<number, InstructorFailure | null>>;
  readonly spinner: boolean;
}

export const initialInstructors: InstructorsState = { home: null, byId: {}, failures: {}, spinner: false };

export function instructorsReducer(
  state: InstructorsState = initialInstructors,
  action: InstructorsAction,
): InstructorsState {
  switch (action.type) {
    case 'instructors/RECEIVED_HOME':
      return { ...state, home: action.instructors };
    case 'instructors/RECEIVED_INSTRUCTOR':
      return { ...state, byId: { ...state.byId, [action.instructor.instructor_id]: action.instructor } };
    case 'instructors/SET_FAILURE':
      return (state.failures[action.instructor_id] ?? null) === action.failure
        ? state
        : { ...state, failures: { ...state.failures, [action.instructor_id]: action.failure } };
    default:
      return withSpinner(state, action, 'instructors');
  }
}
