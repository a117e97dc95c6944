import { connect } from 'react-redux';
import type { RootState } from '../../app/rootReducer';
import type { AppDispatch } from '../../app/thunk';
import { fetchClassTypes } from '../../catalogue/actions';
import { selectClassTypes } from '../../catalogue/selectors';
import { ClassTypes } from '../components/ClassTypes';

export default connect(
  (state: RootState) => ({ types: selectClassTypes(state), failed: state.catalogue.classTypesFailed }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchClassTypes()) }),
)(ClassTypes);
