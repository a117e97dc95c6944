import type { ClassType, Location } from '../../../domain/contract/catalogue';
import type { ClassCategory } from '../../../domain/contract/classCategories';
import type { RootState } from '../../core/state';
import type { Place } from './actions';

export const selectLocations = (state: RootState): readonly Location[] | null => state.catalogue.locations;
export const selectPlaces = (state: RootState): readonly Place[] | null => state.catalogue.places;
export const selectClassTypes = (state: RootState): readonly ClassType[] | null => state.catalogue.classTypes;
export const selectClassCategories = (state: RootState): readonly ClassCategory[] | null =>
  state.catalogue.classCategories;
export const selectClassCategory = (state: RootState): ClassCategory | null => state.catalogue.classCategory;
