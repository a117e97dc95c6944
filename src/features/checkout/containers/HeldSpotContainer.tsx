import { connect } from 'react-redux';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { SingleClass } from '../../../../domain/contract/schedule';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectSignedIn } from '../../session/state';
import { HeldSpot } from '../components/HeldSpot';
import { receivedHold, setSpot } from '../actions';
import { holdOnArrival, holdSpot } from '../hold';
import { selectHeld, selectHold, selectUnconfirmed } from '../selectors';

export default connect(
  (state: RootState, { pkg, single }: { readonly pkg: ClassPackage; readonly single: SingleClass }) => ({
    signedIn: selectSignedIn(state),
    unconfirmed: selectUnconfirmed(state),
    spot: state.checkout.spot,
    hold: selectHold(state, single.single_class_id),
    notice: state.checkout.holdNotice,
    guest: state.checkout.guest,
    // A guest's seat costs a credit of its own.
    guests: selectConfig(state).allow_class_guests && pkg.class_amount >= 2,
    disabled: state.checkout.spinner || selectHeld(state, pkg.class_package_id) !== null,
  }),
  (dispatch: AppDispatch) => ({
    onHold: (single: SingleClass, spot: number | null, guest: string | null) =>
      void dispatch(holdSpot(single, spot, guest)),
    onArrive: (single: SingleClass, spot: number | null) => void dispatch(holdOnArrival(single, spot)),
    onSpot: (spot: number) => void dispatch(setSpot(spot)),
    onLapse: (notice: string) => void dispatch(receivedHold(null, notice)),
  }),
)(HeldSpot);
