import { connect } from 'react-redux';
import type { RootState } from '../../../app/rootReducer';
import type { AppDispatch } from '../../../core/thunk';
import { selectConfig } from '../../../features/appconfig/selectors';
import { closeMail, fetchMails, openMail } from '../actions';
import { Mails } from '../components/Mails';

/** /admin/correos */
export default connect(
  (state: RootState) => ({ outbox: state.mails, zone: selectConfig(state).timezone }),
  (dispatch: AppDispatch) => ({
    onLoad: (page: number) => void dispatch(fetchMails(page)),
    onOpen: (mailId: number) => void dispatch(openMail(mailId)),
    onClose: () => void dispatch(closeMail()),
  }),
)(Mails);
