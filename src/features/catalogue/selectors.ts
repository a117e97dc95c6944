import type { ClassType, Location } from '../../../domain/contract/catalogue';
import type { RootState } from '../../core/state';

export const selectLocations = (state: RootState): readonly Location[] | null => state.catalogue.locations;
export const selectClassTypes = (state: RootState): readonly ClassType[] | null => state.catalogue.classTypes;
