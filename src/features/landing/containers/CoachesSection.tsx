import { useEffect } from 'react';
import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import type { AppDispatch, RootState } from '../../../core/state';
import { fetchHomeInstructors } from '../../instructors/actions';
import { Coaches, type CoachesProps } from '../components/Coaches';

function LoadedCoaches({ onLoad, ...props }: CoachesProps & { readonly onLoad: () => void }) {
  useEffect(onLoad, [onLoad]);
  return <Coaches {...props} />;
}

export const preload: Preload = ({ dispatch }) => dispatch(fetchHomeInstructors());

export default connect(
  (state: RootState) => ({ coaches: state.instructors.home }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchHomeInstructors()) }),
)(LoadedCoaches);
