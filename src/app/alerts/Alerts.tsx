import { connect } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { RootState } from '../../core/state';
import { AlertStack, type AlertStackProps } from './AlertStack';
import { dismissAlert } from '../../core/alerts/actions';

function Alerts(props: Omit<AlertStackProps, 'screen'>) {
  return <AlertStack {...props} screen={useLocation().pathname} />;
}

export default connect((state: RootState) => ({ alerts: state.alerts.alerts }), { onDismiss: dismissAlert })(Alerts);
