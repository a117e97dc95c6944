import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { fetchWaitlists, leaveWaitlist, saveWaitlist, type WaitlistDraft, selectWaitlists } from '../actions';
import { MyWaitlists } from '../components/MyWaitlists';

/** /mystudio/waitlists */
export default connect(
  (state: RootState) => ({ config: selectConfig(state), state: selectWaitlists(state) }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchWaitlists()),
    onSave: (draft: WaitlistDraft) => void dispatch(saveWaitlist(draft)),
    onLeave: (waitlist_id: number, single_class_id: number) =>
      void dispatch(leaveWaitlist(waitlist_id, single_class_id)),
  }),
)(MyWaitlists);
