import { connect } from 'react-redux';
import type { ReservationFilter } from '../../../../domain/reservationStatus';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectShownCredits } from '../../customers/selectors';
import { fetchReservations } from '../actions';
import { MyReservations } from '../components/MyReservations';
import { selectReserve } from '../reserve/selectors';
import { selectUsualSpots } from '../../home/state';
import { selectReservations } from '../selectors';
import { reservationHandlers } from './dialogHandlers';

/** /mystudio/reservaciones */
export default connect(
  (state: RootState) => ({
    config: selectConfig(state),
    list: selectReservations(state),
    credits: selectShownCredits(state),
    usual: selectUsualSpots(state),
    reserving: selectReserve(state).single_class_id !== null,
  }),
  (dispatch: AppDispatch) => ({
    ...reservationHandlers(dispatch),
    onLoad: (filter: ReservationFilter, page: number) => void dispatch(fetchReservations(filter, page)),
  }),
)(MyReservations);
