import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import { packagesPath } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/selectors';
import { fetchPackages } from '../actions';
import { Teaser } from '../components/Teaser';
import { selectPackages } from '../selectors';

export const preload: Preload = ({ dispatch }) => dispatch(fetchPackages());

export default connect(
  (state: RootState) => ({
    name: selectConfig(state).class_packages_name,
    to: packagesPath(selectConfig(state)),
    packages: selectPackages(state),
    failed: state.packages.failed,
  }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchPackages()) }),
)(Teaser);
