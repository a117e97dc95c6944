import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/selectors';
import { selectSessionChecking, selectSignedIn } from '../../session/selectors';
import { fetchPackages } from '../actions';
import { Packages } from '../components/Packages';
import { selectPackages } from '../selectors';

export const preload: Preload = ({ dispatch }) => dispatch(fetchPackages());

export default connect(
  (state: RootState) => ({
    name: selectConfig(state).class_packages_name,
    packages: selectPackages(state),
    failed: state.packages.failed,
    spinner: state.packages.spinner,
    signedIn: selectSignedIn(state),
    checking: selectSessionChecking(state),
  }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchPackages()) }),
)(Packages);
