import type { ClassType, Location } from '../../../domain/contract/catalogue';
import { withSpinner } from '../../core/thunk';
import type { CatalogueAction, Place } from './actions';

declare module '../../core/state' {
  interface RootState {
    readonly catalogue: CatalogueState;
  }
}

export interface CatalogueState {
  /** Those with classes to come; null until they are known. */
  readonly locations: readonly Location[] | null;
  /** Every studio of the chain with its hours, for /ubicacion; null until they are known. */
  readonly places: readonly Place[] | null;
  /** null until they are known. */
  readonly classTypes: readonly ClassType[] | null;
  readonly classTypesFailed: boolean;
  readonly spinner: boolean;
}

export const initialCatalogue: CatalogueState = {
  locations: null,
  places: null,
  classTypes: null,
  classTypesFailed: false,
  spinner: false,
};

export function catalogueReducer(state: CatalogueState = initialCatalogue, action: CatalogueAction): CatalogueState {
  switch (action.type) {
    case 'catalogue/RECEIVED_LOCATIONS':
      return { ...state, locations: action.locations };
    case 'catalogue/RECEIVED_PLACES':
      return { ...state, places: action.places };
    case 'catalogue/RECEIVED_CLASS_TYPES':
      return { ...state, classTypes: action.class_types };
    case 'catalogue/SET_CLASS_TYPES_FAILED':
      return { ...state, classTypesFailed: action.failed };
    default:
      return withSpinner(state, action, 'catalogue');
  }
}
