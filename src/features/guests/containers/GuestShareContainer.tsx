import { connect } from 'react-redux';
import type { AppDispatch } from '../../../core/state';
import { readGuestLink } from '../actions';
import { GuestShare } from '../components/GuestShare';

export default connect(null, (dispatch: AppDispatch) => ({
  onRead: (id: number, renew?: boolean) => dispatch(readGuestLink(id, renew)),
}))(GuestShare);
