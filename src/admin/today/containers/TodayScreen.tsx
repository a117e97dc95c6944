import { connect } from 'react-redux';
import type { TodayQuery } from '../../../../domain/contract/today';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../../features/appconfig/state';
import { selectMe } from '../../../features/customers/selectors';
import { selectLocation } from '../../location/location';
import { fetchDay } from '../actions';
import { Today } from '../components/Today';
import { initialToday, todayReducer } from '../reducer';

/** /admin/hoy */
export default withReducers(
  { today: todayReducer },
  connect(
    (state: RootState) => ({
      state: state.today ?? initialToday,
      name: selectMe(state)?.name ?? '',
      zone: selectConfig(state).timezone,
      locationId: selectLocation(state),
      isAdmin: selectMe(state)?.role === 'admin',
    }),
    (dispatch: AppDispatch) => ({ onLoad: (query: TodayQuery) => void dispatch(fetchDay(query)) }),
  )(Today),
);
