import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { request } from '../../../core/thunk';
import { selectConfig } from '../../../features/appconfig/state';
import { getPackages } from '../../../features/packages/service';
import { callConfig, restoredConfig, savedConfig } from '../actions';
import { ConfigEditor } from '../components/ConfigEditor';

/** /admin/configuracion */
export default connect(
  (state: RootState) => ({ timezone: selectConfig(state).timezone }),
  (dispatch: AppDispatch) => ({
    onCall: <T,>(call: () => Promise<T>) => dispatch(callConfig(call)),
    onSaved: (...saved: Parameters<typeof savedConfig>) => void dispatch(savedConfig(...saved)),
    onRestored: () => void dispatch(restoredConfig()),
    onPackages: () => request(dispatch, getPackages, { errors: 'silent' }),
  }),
)(ConfigEditor);
