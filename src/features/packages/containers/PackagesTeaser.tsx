import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import { packagesPath } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectSignedIn } from '../../session/state';
import { fetchHomePackages, fetchUsedPackages } from '../actions';
import { selectOfferedHome, selectSubscribed } from '../selectors';
import { Teaser } from '../components/Teaser';

export const preload: Preload = ({ dispatch }) => dispatch(fetchHomePackages());

export default connect(
  (state: RootState) => ({
    name: selectConfig(state).class_packages_name,
    to: packagesPath(selectConfig(state)),
    packages: selectOfferedHome(state),
    signedIn: selectSignedIn(state),
    subscribed: selectSubscribed(state),
    failed: state.packages.homeFailed,
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchHomePackages()),
    onSignedIn: () => void dispatch(fetchUsedPackages()),
  }),
)(Teaser);
