import type { Location } from '../../domain/contract/catalogue';
import type { RootState } from '../app/rootReducer';

export const selectLocations = (state: RootState): readonly Location[] | null => state.catalogue.locations;
