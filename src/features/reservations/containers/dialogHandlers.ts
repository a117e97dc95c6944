import type { Rate } from '../../../../domain/contract/ratings';
import type { AppDispatch } from '../../../core/state';
import { addToCalendar } from '../../icalendar/actions';
import { fetchSingleClass } from '../../schedule/actions';
import {
  bookAgain,
  cancelReservation,
  changeSpot,
  enterLive,
  moveToClass,
  rateReservation,
  readOtherClasses,
  renameGuest,
  setRefusal,
} from '../actions';
import type { DialogHandlers } from '../components/ReservationDialogs';

export interface ReservationHandlers extends DialogHandlers {
  readonly onAddToCalendar: (id: number) => void;
  readonly onAgain: (id: number) => void;
  readonly onEnter: (single_class_id: number) => void;
  readonly onForgetError: () => void;
}

/** What can be done with a reservation, wherever it is shown. */
export const reservationHandlers = (dispatch: AppDispatch): ReservationHandlers => ({
  onCancel: async (id) => (await dispatch(cancelReservation(id)))?.ok ?? false,
  onRate: async (id, rating: Rate) => (await dispatch(rateReservation(id, rating)))?.ok ?? false,
  onRename: async (id, name) => (await dispatch(renameGuest(id, name)))?.ok ?? false,
  onMove: async (id, spot) => (await dispatch(changeSpot(id, spot)))?.ok ?? false,
  onChangeClass: (reservation, single, body, key) => dispatch(moveToClass(reservation, single, body, key)),
  onReadSpots: async (id) => {
    const result = await dispatch(fetchSingleClass(id, 'silent'));
    return result.ok ? result.data : null;
  },
  onReadClasses: (id) => dispatch(readOtherClasses(id)),
  onAddToCalendar: (id) => void dispatch(addToCalendar(id)),
  onAgain: (id) => void dispatch(bookAgain(id)),
  onEnter: (id) => void dispatch(enterLive(id)),
  onForgetError: () => void dispatch(setRefusal(null)),
});
