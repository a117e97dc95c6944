import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../../features/appconfig/state';
import { selectLocation } from '../../location/location';
import { fetchDay } from '../actions';
import { DayClasses } from '../components/DayClasses';
import { selectAttendance } from '../selectors';

/** /admin/clases */
export default connect(
  (state: RootState) => {
    const { day, error, spinner } = selectAttendance(state);
    return { zone: selectConfig(state).timezone, location: selectLocation(state), day, error, spinner };
  },
  (dispatch: AppDispatch) => ({ onLoad: (date: string) => void dispatch(fetchDay(date)) }),
)(DayClasses);
