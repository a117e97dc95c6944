import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../../core/state';
import { selectConfig } from '../../../appconfig/state';
import { selectPenalty } from '../../../credits/selectors';
import { selectAvailableClasses } from '../../../customers/selectors';
import { selectSingleClass } from '../../../schedule/selectors';
import { selectUsed } from '../../../packages/selectors';
import type { Place } from '../../../session/state';
import { choosePlacing, confirmReserve, dismissReserve, leaveToBuy, nameGuest, pressSpot } from '../actions';
import { ReserveFlow } from '../components/ReserveFlow';
import { selectPackagesKnown, selectReserve, selectSinglePackage } from '../selectors';
import { selectUsualSpots } from '../../../home/state';

const mapState = (state: RootState) => ({
  reserve: selectReserve(state),
  single: selectSingleClass(state),
  config: selectConfig(state),
  credits: selectAvailableClasses(state),
  penalty: selectPenalty(state),
  usual: selectUsualSpots(state),
  singlePackage: selectSinglePackage(state),
  packages: selectPackagesKnown(state),
  used: selectUsed(state),
});

const mapDispatch = (dispatch: AppDispatch) => ({
  onSpot: (spot: number) => void dispatch(pressSpot(spot)),
  onGuest: (name: string | null) => void dispatch(nameGuest(name)),
  onPlacing: (place: Place) => void dispatch(choosePlacing(place)),
  onConfirm: () => void dispatch(confirmReserve()),
  onBuy: (auto: boolean) => void dispatch(leaveToBuy(auto)),
  onClose: () => void dispatch(dismissReserve()),
});

export default connect(mapState, mapDispatch)(ReserveFlow);
