import type { AppThunk } from '../../../core/thunk';
import { receivedSeats } from '../../schedule/actions';
import { selectSingleClass, takenSpots } from '../../schedule/selectors';
import { watchSeats } from '../../schedule/service';
import { setError, type ReserveAction } from './actions';
import { spotsGone } from './labels';

/** Shows the seats of the chosen class as they change, and says when the chosen spot is gone. Returns how to end it. */
export const watchChosen =
  (single_class_id: number): AppThunk<() => void> =>
  (dispatch, getState) =>
    watchSeats(single_class_id, (seats) => {
      dispatch(receivedSeats(single_class_id, seats));
      const { reserve } = getState();
      const single = selectSingleClass(getState());
      // While it is being reserved, the spot may be taken by this very customer.
      if (reserve.step !== 'choosing' || reserve.spinner || reserve.single_class_id !== single_class_id) return;
      const taken = single?.single_class_id === single_class_id ? takenSpots(single) : [];
      const chosen = [reserve.spot, reserve.guest?.spot ?? null];
      const gone = chosen.filter((spot): spot is number => spot !== null && taken.includes(spot));
      if (gone.length === 0) return;
      dispatch({ type: 'reserve/CLEAR_SPOTS', taken } satisfies ReserveAction);
      dispatch(setError(spotsGone(gone)));
    });
