/** The location chosen for the admin area; null is all. */
import type { Location } from '../../../domain/contract/catalogue';
import type { RootState } from '../../core/state';
import { memoize } from '../../core/memoize';
import { textEntry } from '../../core/storage';
import { request, type AppThunk } from '../../core/thunk';
import { getLocations } from '../../features/catalogue/service';
import { selectMe } from '../../features/customers/selectors';

declare module '../../core/state' {
  interface RootState {
    readonly adminLocation?: AdminLocationState;
  }
}

export interface AdminLocationState {
  readonly locations: readonly Location[];
  readonly chosen: number | null;
}

export type AdminLocationAction =
  | { readonly type: 'adminLocation/RECEIVED_LOCATIONS'; readonly locations: readonly Location[] }
  | { readonly type: 'adminLocation/SET_LOCATION'; readonly location_id: number | null };

const stored = textEntry('admin.estudio');

/** Fails silently: without the list there is no switch, and screens show all studios. */
export function fetchAdminLocations(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, getLocations, { errors: 'silent' });
    if (!result.ok) return;
    dispatch({ type: 'adminLocation/RECEIVED_LOCATIONS', locations: result.data } satisfies AdminLocationAction);
    const before = Number(stored.read() ?? 0);
    if (before > 0) dispatch({ type: 'adminLocation/SET_LOCATION', location_id: before } satisfies AdminLocationAction);
  };
}

/** Stores the choice in this browser. */
export function chooseLocation(location_id: number | null): AppThunk {
  return (dispatch) => {
    if (location_id === null) stored.clear();
    else stored.write(String(location_id));
    dispatch({ type: 'adminLocation/SET_LOCATION', location_id } satisfies AdminLocationAction);
  };
}

const initialAdminLocation: AdminLocationState = { locations: [], chosen: null };

export function adminLocationReducer(
  state: AdminLocationState = initialAdminLocation,
  action: AdminLocationAction,
): AdminLocationState {
  switch (action.type) {
    case 'adminLocation/RECEIVED_LOCATIONS':
      return { ...state, locations: action.locations };
    case 'adminLocation/SET_LOCATION': {
      const isKnown = state.locations.some(({ location_id }) => location_id === action.location_id);
      return { ...state, chosen: isKnown && state.locations.length > 1 ? action.location_id : null };
    }
    default:
      return state;
  }
}

const stateOf = (state: RootState): AdminLocationState => state.adminLocation ?? initialAdminLocation;
/** The chosen location, unless a screen has its own filter; null: all. */
export const selectLocation = (state: RootState): number | null => stateOf(state).chosen;

const ownOf = memoize((locations: readonly Location[], own: readonly number[] | undefined) =>
  own ? locations.filter(({ location_id }) => own.includes(location_id)) : locations,
);
/** Those that the person works at. */
export const selectAdminLocations = (state: RootState): readonly Location[] =>
  ownOf(stateOf(state).locations, selectMe(state)?.location_ids);
