import { connect } from 'react-redux';
import type { Rate } from '../../../../domain/contract/ratings';
import type { ReservationFilter } from '../../../../domain/reservationStatus';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/selectors';
import { addToCalendar } from '../../icalendar/actions';
import { selectShownCredits } from '../../customers/selectors';
import { fetchSingleClass } from '../../schedule/actions';
import { cancelReservation, changeSpot, fetchReservations, rateReservation, renameGuest, setRefusal } from '../actions';
import { MyReservations } from '../components/MyReservations';
import { selectReservations } from '../selectors';

/** /mystudio/reservaciones */
export default connect(
  (state: RootState) => ({
    config: selectConfig(state),
    list: selectReservations(state),
    credits: selectShownCredits(state),
  }),
  (dispatch: AppDispatch) => ({
    onLoad: (filter: ReservationFilter, page: number) => void dispatch(fetchReservations(filter, page)),
    onCancel: async (id: number) => (await dispatch(cancelReservation(id)))?.ok ?? false,
    onRate: async (id: number, rating: Rate) => (await dispatch(rateReservation(id, rating)))?.ok ?? false,
    onRename: async (id: number, name: string) => (await dispatch(renameGuest(id, name)))?.ok ?? false,
    onMove: async (id: number, spot: number) => (await dispatch(changeSpot(id, spot)))?.ok ?? false,
    onReadSpots: async (id: number) => {
      const result = await dispatch(fetchSingleClass(id, 'silent'));
      return result.ok ? result.data : null;
    },
    onAddToCalendar: (id: number) => void dispatch(addToCalendar(id)),
    onForgetError: () => void dispatch(setRefusal(null)),
  }),
)(MyReservations);
