/** Holding the seat of the class that is bought, and giving it up on leaving. */
import type { SingleClass } from '../../../domain/contract/schedule';
import { freeSpots } from '../../../domain/spotMap';
import { request, type AppThunk } from '../../core/thunk';
import { ownReservations, takenSpots } from '../schedule/selectors';
import { fetchEvents, left, receivedHold, setSpot } from './actions';
import * as service from './service';

/** Holds `spot` of the class; where none is wanted, the first free one. */
export function holdSpot(single: SingleClass, spot: number | null): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { single_class_id, class_type } = single;
    if (ownReservations(single).length > 0) return;
    const wanted = spot ?? freeSpots(class_type.spot_map, takenSpots(single))?.[0] ?? null;
    const result = await request(dispatch, () => service.holdSpot({ single_class_id, spot: wanted }), {
      errors: 'silent',
      personal: true,
    });
    if (result.ok) {
      dispatch(receivedHold(result.data));
      return;
    }
    const { code, message } = result.error;
    const { hold, events } = getState().checkout;
    // Where only another spot was refused, the held one stays.
    const kept = hold?.single_class_id === single_class_id ? hold : null;
    dispatch(setSpot(kept?.spot ?? (code === 'spot/taken' ? null : spot)));
    dispatch(receivedHold(kept, message));
    if ((code === 'spot/taken' || code === 'class/full') && events) void dispatch(fetchEvents(events.class_package_id));
  };
}

/** Forgets the checkout. A seat that isn't being paid is given to others. */
export function leaveCheckout(): AppThunk {
  return (dispatch, getState) => {
    const { hold, attempt, spinner } = getState().checkout;
    dispatch(left());
    if (hold && !attempt?.unsettled && !spinner)
      void request(dispatch, () => service.releaseSpot(hold.spot_hold_id), { errors: 'silent' });
  };
}
