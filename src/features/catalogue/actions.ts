import type { ClassType, Location } from '../../../domain/contract/catalogue';
import type { ClassCategory } from '../../../domain/contract/classCategories';
import type { HoursLine } from '../../../domain/openingHours';
import { type AppThunk, request, type Result, type SpinnerAction, spinnerOf } from '../../core/thunk';
import * as service from './service';
import type { RootState } from '../../core/state';

/** A studio of the chain. */
export interface Place {
  readonly location: Location;
  /** Hours by the classes of the next seven days. */
  readonly hours: readonly HoursLine[];
}

export type CatalogueAction =
  | { readonly type: 'catalogue/RECEIVED_LOCATIONS'; readonly locations: readonly Location[] }
  | { readonly type: 'catalogue/RECEIVED_PLACES'; readonly places: readonly Place[] }
  | { readonly type: 'catalogue/RECEIVED_CLASS_TYPES'; readonly class_types: readonly ClassType[] }
  | { readonly type: 'catalogue/SET_CLASS_TYPES_FAILED'; readonly failed: boolean }
  | { readonly type: 'catalogue/RECEIVED_CLASS_CATEGORIES'; readonly class_categories: readonly ClassCategory[] }
  | { readonly type: 'catalogue/RECEIVED_CLASS_CATEGORY'; readonly class_category: ClassCategory }
  | SpinnerAction<'catalogue'>;

const receivedLocations = (locations: readonly Location[]): CatalogueAction => ({
  type: 'catalogue/RECEIVED_LOCATIONS',
  locations,
});
const receivedClassTypes = (class_types: readonly ClassType[]): CatalogueAction => ({
  type: 'catalogue/RECEIVED_CLASS_TYPES',
  class_types,
});
const setClassTypesFailed = (failed: boolean): CatalogueAction => ({
  type: 'catalogue/SET_CLASS_TYPES_FAILED',
  failed,
});
const receivedClassCategories = (class_categories: readonly ClassCategory[]): CatalogueAction => ({
  type: 'catalogue/RECEIVED_CLASS_CATEGORIES',
  class_categories,
});
const receivedClassCategory = (class_category: ClassCategory): CatalogueAction => ({
  type: 'catalogue/RECEIVED_CLASS_CATEGORY',
  class_category,
});
const spinner = spinnerOf('catalogue');

/** Fails silently: without locations only the calendar's filter is missing. */
export function fetchLocations(): AppThunk<Promise<Result<readonly Location[]>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getLocationsWithSchedule, {
      known: (state) => state.catalogue.locations,
      spinner,
      errors: 'silent',
    });
    dispatch(receivedLocations(result.ok ? result.data : []));
    return result;
  };
}

/** All class types; those that are there already stay on the screen while they are read again. */
export function fetchClassTypes(): AppThunk<Promise<Result<readonly ClassType[]>>> {
  return async (dispatch) => {
    dispatch(setClassTypesFailed(false));
    const result = await request(dispatch, service.getClassTypes, {
      known: (state) => state.catalogue.classTypes,
      spinner,
      errors: 'silent',
    });
    dispatch(result.ok ? receivedClassTypes(result.data) : setClassTypesFailed(true));
    return result;
  };
}

/** Categories that the studio shows. Fails silently: without them the filter lacks a choice. */
export function fetchClassCategories(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getClassCategories, {
      known: (state) => state.catalogue.classCategories,
      spinner,
      errors: 'silent',
    });
    if (result.ok) dispatch(receivedClassCategories(result.data));
  };
}

/** The category of a shown class. Fails silently: the class's page then doesn't name it. */
export function fetchClassCategory(classCategoryId: number): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().catalogue.classCategory?.class_category_id === classCategoryId) return;
    const result = await request(dispatch, (api) => service.getClassCategory(api, classCategoryId), {
      spinner,
      errors: 'silent',
    });
    if (result.ok) dispatch(receivedClassCategory(result.data));
  };
}

export const selectLocations = (state: RootState): readonly Location[] | null => state.catalogue.locations;
export const selectPlaces = (state: RootState): readonly Place[] | null => state.catalogue.places;
export const selectClassTypes = (state: RootState): readonly ClassType[] | null => state.catalogue.classTypes;
export const selectClassCategories = (state: RootState): readonly ClassCategory[] | null =>
  state.catalogue.classCategories;
export const selectClassCategory = (state: RootState): ClassCategory | null => state.catalogue.classCategory;
