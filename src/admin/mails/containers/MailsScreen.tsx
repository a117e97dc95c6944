import { connect } from 'react-redux';
import type { MailsQuery } from '../../../../domain/contract/mails';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../../features/appconfig/selectors';
import { closeMail, fetchMails, fetchPreviews, openMail } from '../actions';
import { Mails } from '../components/Mails';
import { initialMails, mailsReducer } from '../reducer';

/** /admin/correos */
export default withReducers(
  { mails: mailsReducer },
  connect(
    (state: RootState) => ({ outbox: state.mails ?? initialMails, zone: selectConfig(state).timezone }),
    (dispatch: AppDispatch) => ({
      onLoad: (query: MailsQuery) => void dispatch(fetchMails(query)),
      onOpen: (mailId: number) => void dispatch(openMail(mailId)),
      onClose: () => void dispatch(closeMail()),
      onPreviews: () => dispatch(fetchPreviews()),
    }),
  )(Mails),
);
