import { connect } from 'react-redux';
import type { NewInvitation, TeamInvitation } from '../../../../domain/contract/team';
import type { AppDispatch, RootState } from '../../../core/state';
import { PERSONAL_SILENT, request } from '../../../core/thunk';
import { selectConfig } from '../../../features/appconfig/state';
import { InviteForm } from '../components/InviteForm';
import * as service from '../service';

/** Inviting people to the team, in the wizard and on the team's screen. */
export default connect(
  (state: RootState) => ({ zone: selectConfig(state).timezone }),
  (dispatch: AppDispatch) => {
    const call = (send: () => Promise<readonly TeamInvitation[]>) => request(dispatch, send, PERSONAL_SILENT);
    return {
      onRead: () => call(service.getInvitations),
      onInvite: (invitation: NewInvitation) => call(() => service.postInvitation(invitation)),
      onWithdraw: (id: number) => call(() => service.deleteInvitation(id)),
    };
  },
)(InviteForm);
