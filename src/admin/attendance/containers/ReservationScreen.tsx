import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../../features/appconfig/state';
import { fetchReservation, liftPenalty, mark, type Mark } from '../actions';
import { Reservation, type ReservationProps } from '../components/Reservation';
import { selectAttendance } from '../selectors';

function ReservationAt(props: Omit<ReservationProps, 'id'>) {
  const { id = '' } = useParams();
  return <Reservation key={id} {...props} id={Number(id)} />;
}

/** /admin/reservaciones/{class_reservation_id}: where an access code leads. */
export default connect(
  (state: RootState) => ({ attendance: selectAttendance(state), zone: selectConfig(state).timezone }),
  (dispatch: AppDispatch) => ({
    onLoad: (id: number) => dispatch(fetchReservation(id)),
    onMark: (what: Mark) => void dispatch(mark(what)),
    onLift: (penaltyId: number, reservationId: number) => void dispatch(liftPenalty(penaltyId, reservationId)),
  }),
)(ReservationAt);
