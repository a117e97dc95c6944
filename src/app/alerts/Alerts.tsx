import { connect } from 'react-redux';
import type { RootState } from '../../core/state';
import { AlertStack } from './AlertStack';
import { dismissAlert } from '../../core/alerts/actions';

export default connect((state: RootState) => ({ alerts: state.alerts.alerts }), { onDismiss: dismissAlert })(
  AlertStack,
);
