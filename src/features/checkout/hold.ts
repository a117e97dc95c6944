/** Holding the seat of the class that is bought, and giving it up on leaving. */
import type { SingleClass } from '../../../domain/contract/schedule';
import { freeSpots } from '../../../domain/spotMap';
import { request, type AppThunk } from '../../core/thunk';
import { ownReservations, takenSpots } from '../schedule/selectors';
import { fetchEvents, left, receivedHold, setSpot } from './actions';
import { selectHold } from './selectors';
import * as service from './service';

/** Holds `spot` of the class, and a guest's beside it; where no spot is wanted, the first free one. */
export function holdSpot(
  single: SingleClass,
  spot: number | null,
  guest: string | null = null,
): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { single_class_id, class_type } = single;
    if (ownReservations(single).length > 0) return;
    const free = freeSpots(class_type.spot_map, takenSpots(single)) ?? [];
    const wanted = spot ?? free[0] ?? null;
    const before = selectHold(getState(), single_class_id)?.guest_spot ?? null;
    const besides = [before, ...free].find((other) => other !== null && other !== wanted) ?? null;
    const body = { single_class_id, spot: wanted, ...(guest === null ? {} : { guest, guest_spot: besides }) };
    const result = await request(dispatch, () => service.holdSpot(body), { errors: 'silent', personal: true });
    if (result.ok) {
      dispatch(receivedHold(result.data, null, guest));
      return;
    }
    const { code, message } = result.error;
    const { hold, guest: heldGuest, events } = getState().checkout;
    // Where only another spot was refused, the held one stays.
    const kept = hold?.single_class_id === single_class_id ? hold : null;
    dispatch(setSpot(kept?.spot ?? (code === 'spot/taken' ? null : spot)));
    dispatch(receivedHold(kept, message, kept && heldGuest));
    if ((code === 'spot/taken' || code === 'class/full') && events) void dispatch(fetchEvents(events.class_package_id));
  };
}

/** Drops the checkout. A seat that isn't being paid is given to others. */
export function leaveCheckout(): AppThunk {
  return (dispatch, getState) => {
    const { hold, attempt, spinner } = getState().checkout;
    dispatch(left());
    if (hold && !attempt?.unsettled && !spinner)
      void request(dispatch, () => service.releaseSpot(hold.spot_hold_id), { errors: 'silent' });
  };
}
