import type { ClassType, Location } from '../../../domain/contract/catalogue';
import type { ClassCategory } from '../../../domain/contract/classCategories';
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
  /** Those that the studio shows, for the calendar's filter; null until they are known. */
  readonly classCategories: readonly ClassCategory[] | null;
  /** The category of the last opened class; null: none was read. */
  readonly classCategory: ClassCategory | null;
  readonly spinner: boolean;
}

export const initialCatalogue: CatalogueState = {
  locations: null,
  places: null,
  classTypes: null,
  classTypesFailed: false,
  classCategories: null,
  classCategory: null,
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
    case 'catalogue/RECEIVED_CLASS_CATEGORIES':
      return { ...state, classCategories: action.class_categories };
    case 'catalogue/RECEIVED_CLASS_CATEGORY':
      return { ...state, classCategory: action.class_category };
    default:
      return withSpinner(state, action, 'catalogue');
  }
}
