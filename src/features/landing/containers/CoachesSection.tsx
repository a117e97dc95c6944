import { useEffect } from 'react';
import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import type { RootState } from '../../../core/state';
import type { AppDispatch } from '../../../core/thunk';
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
