import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { fetchSetup } from '../actions';
import { SetupCard } from '../components/SetupCard';
import { setupReducer } from '../reducer';

/** Of /admin/hoy, for admins. */
export default withReducers(
  { setup: setupReducer },
  connect(
    (state: RootState) => ({ facts: state.setup?.facts ?? null }),
    (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchSetup()) }),
  )(SetupCard),
);
