import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectMe } from '../../customers/selectors';
import {
  chooseAuto,
  closeWaitlist,
  leaveWaitlist,
  saveWaitlist,
  type WaitlistDraft,
  selectWaitlists,
} from '../actions';
import { WaitlistDialog } from '../components/WaitlistDialog';

export default connect(
  (state: RootState) => ({
    state: selectWaitlists(state),
    config: selectConfig(state),
    customer_id: selectMe(state)?.customer_id ?? null,
  }),
  (dispatch: AppDispatch) => ({
    onAuto: (auto: boolean) => void dispatch(chooseAuto(auto)),
    onSave: (draft: WaitlistDraft) => void dispatch(saveWaitlist(draft)),
    onLeave: (waitlist_id: number, single_class_id: number) =>
      void dispatch(leaveWaitlist(waitlist_id, single_class_id)),
    onClose: () => void dispatch(closeWaitlist()),
  }),
)(WaitlistDialog);
