import { connect } from 'react-redux';
import type { AppDispatch } from '../../../core/state';
import { request } from '../../../core/thunk';
import { StoppedSeries } from '../components/StoppedSeries';
import { getStoppedSeries } from '../service';

export default connect(null, (dispatch: AppDispatch) => ({
  onRead: () => request(dispatch, getStoppedSeries, { errors: 'silent', personal: true }),
}))(StoppedSeries);
