import type { Home, UsualSpot } from '../../../domain/contract/home';
import type { CustomersAction } from '../customers/state';
import type { RootState } from '../../core/state';

export type HomeAction =
  { readonly type: 'home/RECEIVED_HOME'; readonly home: Home } | { readonly type: 'home/SET_FAILED' };

declare module '../../core/state' {
  interface RootState {
    readonly home: HomeState;
  }
}

export interface HomeState {
  /** The in-person home classes (specification, section 4): the customer's next ones; null: not read yet. */
  readonly classes: Home['next'] | null;
  /** What else is next; null: not read yet. */
  readonly home: Omit<Home, 'next'> | null;
  readonly failed: boolean;
}

export const initialHome: HomeState = { classes: null, home: null, failed: false };

export function homeReducer(state: HomeState = initialHome, action: HomeAction | CustomersAction): HomeState {
  switch (action.type) {
    case 'home/RECEIVED_HOME': {
      const { next, ...home } = action.home;
      return { classes: next, home, failed: false };
    }
    case 'home/SET_FAILED':
      return { ...state, failed: true };
    // The next person at this device must not see these classes.
    case 'customers/SET_ME':
      return initialHome;
    default:
      return state;
  }
}

const NO_SPOTS: readonly UsualSpot[] = [];

/** 'Tu lugar de siempre', by room; none until they were read. */
export const selectUsualSpots = (state: RootState): readonly UsualSpot[] => state.home.home?.usual_spots ?? NO_SPOTS;
