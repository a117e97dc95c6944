import { connect } from 'react-redux';
import type { Day } from '../../../../domain/studioTime';
import type { AppDispatch, RootState } from '../../../core/state';
import type { AppThunk } from '../../../core/thunk';
import { selectConfig } from '../../appconfig/state';
import {
  fetchClassCategories,
  fetchClassTypes,
  selectClassCategories,
  selectClassTypes,
  selectLocations,
} from '../../catalogue/actions';
import { selectHasFamily, selectShownCredits } from '../../customers/selectors';
import { declineOffer, loadReserve, startReserve } from '../../reservations/reserve/lazyActions';
import { selectPreparing } from '../../reservations/reserve/selectors';
import { selectSessionStatus } from '../../session/state';
import type { PlaceFor } from '../../session/intent';
import {
  chooseLocation,
  clearDays,
  openLocations,
  prefetchNeighbours,
  refreshWeek,
  setStale,
  showWeek,
} from '../../schedule/actions';
import { Calendar } from '../components/Calendar';
import { selectReceivedClasses, selectAwaitsOwnPlaces, selectDays, selectWeekDays } from '../../schedule/selectors';

const mapState = (state: RootState) => ({
  config: selectConfig(state),
  status: selectSessionStatus(state),
  credits: selectShownCredits(state),
  days: selectDays(state),
  weeks: selectWeekDays(state),
  listed: selectReceivedClasses(state),
  types: selectClassTypes(state),
  typesFailed: state.catalogue.classTypesFailed,
  categories: selectClassCategories(state),
  shown: state.schedule.shown,
  failed: state.schedule.failed,
  awaitsOwn: selectAwaitsOwnPlaces(state),
  locations: selectLocations(state),
  location_id: state.schedule.location_id,
  preparing: selectPreparing(state),
  family: selectHasFamily(state),
});

const fetchMissingClassTypes = (): AppThunk => (dispatch, getState) => {
  if (selectClassTypes(getState()) === null) void dispatch(fetchClassTypes());
};

const fetchMissingCategories = (): AppThunk => (dispatch, getState) => {
  if (selectClassCategories(getState()) === null) void dispatch(fetchClassCategories());
};

const mapDispatch = (dispatch: AppDispatch) => ({
  onOpen: () => {
    dispatch(setStale());
    void dispatch(openLocations());
  },
  onWeek: (monday: Day) => void dispatch(showWeek(monday)),
  onLookAgain: () => void dispatch(refreshWeek()),
  onSignedIn: () => {
    dispatch(setStale());
    void dispatch(refreshWeek());
  },
  onSignedOut: (monday: Day) => {
    dispatch(clearDays());
    void dispatch(showWeek(monday));
  },
  onIdle: () => {
    loadReserve();
    void dispatch(prefetchNeighbours());
  },
  onLocation: (location_id: number | null) => dispatch(chooseLocation(location_id)),
  onClassTypes: () => dispatch(fetchMissingClassTypes()),
  onCategories: () => dispatch(fetchMissingCategories()),
  onReserve: (single_class_id: number, place?: PlaceFor) => void dispatch(startReserve(single_class_id, place)),
  onDecline: (waitlist_id: number, single_class_id: number) =>
    void dispatch(declineOffer(waitlist_id, single_class_id)),
});

/** @public lazyRoute reads it from the module. */
export { preload } from '../preload';

export default connect(mapState, mapDispatch)(Calendar);
