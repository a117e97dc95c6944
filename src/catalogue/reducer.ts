import type { Location } from '../../domain/contract/catalogue';
import type { AppAction } from '../app/rootReducer';

export interface CatalogueState {
  /** Those with classes to come; null until they are known. */
  readonly locations: readonly Location[] | null;
  readonly spinner: boolean;
}

export const initialCatalogue: CatalogueState = { locations: null, spinner: false };

export function catalogueReducer(state: CatalogueState = initialCatalogue, action: AppAction): CatalogueState {
  switch (action.type) {
    case 'catalogue/RECEIVED_LOCATIONS':
      return { ...state, locations: action.locations };
    case 'catalogue/SHOW_SPINNER':
      return { ...state, spinner: true };
    case 'catalogue/HIDE_SPINNER':
      return { ...state, spinner: false };
    default:
      return state;
  }
}
