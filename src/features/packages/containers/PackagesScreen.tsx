import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectSessionChecking, selectSignedIn } from '../../session/state';
import { fetchPackages, fetchUsedPackages } from '../actions';
import { Packages } from '../components/Packages';
import { selectOffered, selectSubscribed } from '../selectors';

export const preload: Preload = ({ dispatch }) => dispatch(fetchPackages());

export default connect(
  (state: RootState) => ({
    name: selectConfig(state).class_packages_name,
    packages: selectOffered(state),
    failed: state.packages.failed,
    spinner: state.packages.spinner,
    signedIn: selectSignedIn(state),
    subscribed: selectSubscribed(state),
    checking: selectSessionChecking(state),
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchPackages()),
    onSignedIn: () => void dispatch(fetchUsedPackages()),
  }),
)(Packages);
