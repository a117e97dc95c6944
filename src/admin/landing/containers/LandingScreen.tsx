import { connect } from 'react-redux';
import type { AppDispatch } from '../../../core/state';
import { callConfig, savedConfig } from '../../config/actions';
import { LandingEditor } from '../components/LandingEditor';

/** /admin/portada */
export default connect(null, (dispatch: AppDispatch) => ({
  onCall: <T,>(call: () => Promise<T>) => dispatch(callConfig(call)),
  onSaved: (...saved: Parameters<typeof savedConfig>) => void dispatch(savedConfig(...saved)),
}))(LandingEditor);
