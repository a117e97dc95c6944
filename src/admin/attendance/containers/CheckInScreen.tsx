import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Reserve } from '../../../../domain/contract/reservations';
import { selectConfig } from '../../../features/appconfig/state';
import { bookCustomer, fetchRoster, markAttendance, type Mark } from '../actions';
import { CheckIn, type CheckInProps } from '../components/CheckIn';
import { selectAttendance, selectIsDesk } from '../selectors';

function CheckInAt(props: Omit<CheckInProps, 'singleClassId'>) {
  const { id = '' } = useParams();
  return <CheckIn key={id} {...props} singleClassId={Number(id)} />;
}

/** /admin/clases/{single_class_id}/checkin */
export default connect(
  (state: RootState) => ({
    attendance: selectAttendance(state),
    zone: selectConfig(state).timezone,
    lateDays: selectConfig(state).late_changes_days,
    canBook: selectIsDesk(state),
  }),
  (dispatch: AppDispatch) => ({
    onLoad: (singleClassId: number) => void dispatch(fetchRoster(singleClassId)),
    onMark: (what: Mark) => dispatch(markAttendance(what)),
    onBook: (body: Reserve, key: string) => dispatch(bookCustomer(body, key)),
  }),
)(CheckInAt);
