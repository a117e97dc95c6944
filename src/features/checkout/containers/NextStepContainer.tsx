import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { openSessionDialog, selectSignedIn } from '../../session/state';
import { NextStep, type NextStepProps } from '../components/NextStep';
import { selectChoices, selectEventRefusal, selectHasIt, selectPackagesTo } from '../selectors';

export default connect(
  (state: RootState, { pkg }: Pick<NextStepProps, 'pkg' | 'onBought'>) => ({
    sold:
      !pkg.is_subscription ||
      (selectConfig(state).subscriptions_enabled && selectChoices(state, pkg.class_package_id).length > 0),
    eventRefusal: selectEventRefusal(state, pkg.class_package_id),
    hasIt: selectHasIt(state, pkg.class_package_id),
    signedIn: selectSignedIn(state),
    packagesTo: selectPackagesTo(state),
  }),
  (dispatch: AppDispatch) => ({
    onSignIn: () => void dispatch(openSessionDialog({ reason: 'Inicia sesión para comprar tu paquete.', then: null })),
  }),
)(NextStep);
