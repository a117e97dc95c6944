import { connect } from 'react-redux';
import type { AppDispatch } from '../../../core/state';
import { turnOn } from '../actions';
import { PushOffer } from '../components/PushOffer';

export default connect(null, (dispatch: AppDispatch) => ({ onTurnOn: () => dispatch(turnOn()) }))(PushOffer);
