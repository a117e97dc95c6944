import { connect } from 'react-redux';
import type { AppDispatch } from '../../../core/state';
import { PERSONAL_SILENT, request } from '../../../core/thunk';
import { StoppedSeries } from '../components/StoppedSeries';
import { getStoppedSeries } from '../service';

export default connect(null, (dispatch: AppDispatch) => ({
  onRead: () => request(dispatch, getStoppedSeries, PERSONAL_SILENT),
}))(StoppedSeries);
