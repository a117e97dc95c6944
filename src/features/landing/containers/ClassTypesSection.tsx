import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import type { AppDispatch, RootState } from '../../../core/state';
import { fetchClassTypes, selectClassTypes } from '../../catalogue/actions';
import { ClassTypes } from '../components/ClassTypes';

/** @public lazyRoute reads it from the module. */
export const preload: Preload = ({ dispatch }) => dispatch(fetchClassTypes());

export default connect(
  (state: RootState) => ({ types: selectClassTypes(state), failed: state.catalogue.classTypesFailed }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchClassTypes()) }),
)(ClassTypes);
