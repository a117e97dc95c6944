import { connect } from 'react-redux';
import type { AppDispatch } from '../../../core/state';
import { turnOff, turnOn } from '../actions';
import { PushSwitch } from '../components/PushSwitch';

export default connect(null, (dispatch: AppDispatch) => ({
  onTurnOn: () => dispatch(turnOn()),
  onTurnOff: () => dispatch(turnOff()),
}))(PushSwitch);
