import { useEffect } from 'react';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../../core/state';
import { selectConfig } from '../../../appconfig/state';
import { selectIntent } from '../../../session/state';
import { resumeReserve } from '../lazyActions';
import { selectReserve } from '../selectors';
import { lazyComponent } from '../../../../ui/lazyComponent';

const WaitlistDialogs = lazyComponent(() => import('../../../waitlists/containers/WaitlistDialogs'));
const ReserveDialogs = lazyComponent(() => import('./ReserveDialogs'));

interface ReserveHostProps {
  /** A dialog of the reserve flow was opened at least once. */
  readonly reserving: boolean;
  /** Set after a sign-in that was needed to reserve: go on with it. */
  readonly resuming: boolean;
  readonly waitlists: boolean;
  readonly onResume: () => void;
}

/** What a screen needs whose classes can be reserved: the flow's dialogs, and what goes on after a sign-in. */
function ReserveHost({ reserving, resuming, waitlists, onResume }: ReserveHostProps) {
  useEffect(() => {
    if (resuming) onResume();
  }, [resuming, onResume]);
  return reserving ? (
    <>
      <ReserveDialogs />
      {waitlists && <WaitlistDialogs />}
    </>
  ) : null;
}

export default connect(
  (state: RootState) => ({
    reserving: selectReserve(state).single_class_id !== null,
    resuming: selectIntent(state) !== null,
    waitlists: selectConfig(state).waitlist_enabled,
  }),
  (dispatch: AppDispatch) => ({ onResume: () => void dispatch(resumeReserve()) }),
)(ReserveHost);
