import type { ClassPackage, UsedPackages } from '../../../domain/contract/packages';
import type { CustomersAction } from '../customers/state';
import { withSpinner } from '../../core/thunk';
import type { PackagesAction } from './actions';

declare module '../../core/state' {
  interface RootState {
    readonly packages: PackagesState;
  }
}

export interface PackagesState {
  /** null: not read yet. */
  readonly packages: readonly ClassPackage[] | null;
  /** The studio's home list, in its order; null: not read yet. */
  readonly home: readonly ClassPackage[] | null;
  readonly homeFailed: boolean;
  /** The one that was read by itself last: at checkout and on the thank-you page. */
  readonly package: ClassPackage | null;
  /** What the customer can't have again; null: not read yet. */
  readonly used: UsedPackages | null;
  readonly failed: boolean;
  readonly spinner: boolean;
}

export const initialPackages: PackagesState = {
  packages: null,
  home: null,
  homeFailed: false,
  package: null,
  used: null,
  failed: false,
  spinner: false,
};

export function packagesReducer(
  state: PackagesState = initialPackages,
  action: PackagesAction | CustomersAction,
): PackagesState {
  switch (action.type) {
    case 'packages/RECEIVED_PACKAGES':
      return { ...state, packages: action.packages, failed: false };
    case 'packages/RECEIVED_HOME':
      return { ...state, home: action.packages, homeFailed: false };
    case 'packages/SET_HOME_FAILED':
      return { ...state, homeFailed: true };
    case 'packages/RECEIVED_PACKAGE':
      return { ...state, package: action.class_package };
    case 'packages/RECEIVED_USED':
      return { ...state, used: action.used };
    case 'customers/SET_ME':
      return state.used === null ? state : { ...state, used: null };
    case 'packages/SET_FAILED':
      return state.failed === action.failed ? state : { ...state, failed: action.failed };
    default:
      return withSpinner(state, action, 'packages');
  }
}
