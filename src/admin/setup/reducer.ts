import type { SetupFacts } from '../../../domain/contract/setup';
import type { CustomersAction } from '../../features/customers/state';
import { withSpinner } from '../../core/thunk';
import type { SetupAction } from './actions';
import type { Studio } from './service';

declare module '../../core/state' {
  interface RootState {
    readonly setup?: SetupState;
  }
}

export interface SetupState {
  /** null: not read yet. */
  readonly facts: SetupFacts | null;
  /** What the wizard shows; null: not read yet. */
  readonly studio: Studio | null;
  readonly error: string | null;
  readonly spinner: boolean;
}

export const initialSetup: SetupState = { facts: null, studio: null, error: null, spinner: false };

export function setupReducer(state: SetupState = initialSetup, action: SetupAction | CustomersAction): SetupState {
  switch (action.type) {
    case 'setup/RECEIVED_FACTS':
      return { ...state, facts: action.facts, error: null };
    case 'setup/RECEIVED_STUDIO':
      return { ...state, studio: action.studio, facts: action.studio.facts, error: null };
    case 'setup/SET_ERROR':
      return { ...state, error: action.error };
    case 'customers/SET_ME':
      return initialSetup;
    default:
      return withSpinner(state, action, 'setup');
  }
}
