import { connect } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { PATHS } from '../../../core/routing/paths';
import type { RootState } from '../../../core/state';
import { selectMissingFields, selectMissingLabels } from '../../customers/selectors';
import { selectMissingPages } from '../../legal/actions';
import { selectReserve } from '../../reservations/reserve/selectors';
import { lazyComponent } from '../../../ui/lazyComponent';

const CompleteDialog = lazyComponent(() => import('../components/CompleteDialog'));

interface ProfileGateProps {
  /** Whether to show the dialog: fields are missing, and no other dialog has priority. */
  readonly wanted: boolean;
  readonly missing: readonly string[];
  readonly onSignOut: () => void;
}

/** Prompts customers on /mystudio for the required fields of their profile. */
function ProfileGate({ wanted, missing, onSignOut }: ProfileGateProps) {
  const { pathname } = useLocation();
  return wanted && pathname === PATHS.studio ? <CompleteDialog missing={missing} onSignOut={onSignOut} /> : null;
}

export default connect((state: RootState) => ({
  missing: selectMissingLabels(state),
  wanted:
    selectMissingFields(state).length > 0 &&
    selectMissingPages(state).length === 0 &&
    // The reserve dialog shows the same missing fields.
    selectReserve(state).step !== 'incomplete',
}))(ProfileGate);
