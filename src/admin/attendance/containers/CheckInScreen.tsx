import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Reserve } from '../../../../domain/contract/reservations';
import { selectConfig } from '../../../features/appconfig/state';
import { bookCustomer, fetchRoster, markAttendance, type Mark } from '../actions';
import { CheckIn } from '../components/CheckIn';
import { selectAttendance, selectIsDesk } from '../selectors';

/** Connects a class's list with what this browser stores of attendance. */
export const connectCheckIn = connect(
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
);

const OfClass = connectCheckIn(CheckIn);

/** /admin/clases/{single_class_id}/checkin */
export default function CheckInScreen() {
  const { id = '' } = useParams();
  return <OfClass key={id} singleClassId={Number(id)} />;
}
