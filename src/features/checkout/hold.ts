/** Holding the seat of the class that is bought, and giving it up on leaving. */
import type { SingleClass } from '../../../domain/contract/schedule';
import { freeSpots } from '../../../domain/spotMap';
import { DRAFT_PREFIX, jsonEntry } from '../../core/storage';
import { PERSONAL_SILENT, request, type AppThunk } from '../../core/thunk';
import { ownReservations, takenSpots } from '../schedule/selectors';
import { fetchEvents, leftCheckout, receivedHold, setSpot } from './actions';
import { selectHold } from './selectors';
import * as service from './service';

interface StoredGuest {
  readonly uid: string;
  readonly single_class_id: number;
  readonly guest: string;
}

/** Storage of the guest's name, which survives a reload and the payment provider's page. */
const guestEntry = jsonEntry(`${DRAFT_PREFIX}checkout.invitado`, 'sessionStorage');

/** Holds `spot` of the class on arrival at checkout, or the first free one; with the seat of a guest named before. */
export function openHold(single: SingleClass, spot: number | null): AppThunk<Promise<void>> {
  return (dispatch, getState) => {
    const stored = guestEntry.read() as Partial<StoredGuest> | null;
    const mine = stored?.uid === getState().session.account?.uid && stored?.single_class_id === single.single_class_id;
    return dispatch(holdSpot(single, spot, (mine && stored.guest) || null));
  };
}

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
    const result = await request(dispatch, () => service.holdSpot(body), PERSONAL_SILENT);
    if (result.ok) {
      const uid = getState().session.account?.uid;
      if (uid !== undefined && guest !== null) guestEntry.write({ uid, single_class_id, guest } satisfies StoredGuest);
      else guestEntry.clear();
      dispatch(receivedHold(result.data, null, guest));
      return;
    }
    const { code, message } = result.error;
    const { hold, guest: heldGuest, events } = getState().checkout;
    // If only another spot was refused, the held one stays.
    const kept = hold?.single_class_id === single_class_id ? hold : null;
    dispatch(setSpot(kept?.spot ?? (code === 'spot/taken' ? null : spot)));
    dispatch(receivedHold(kept, message, kept && heldGuest));
    if ((code === 'spot/taken' || code === 'class/full') && events) void dispatch(fetchEvents(events.class_package_id));
  };
}

/** Leaves the checkout and releases a held seat that isn't being paid. */
export function leaveCheckout(): AppThunk {
  return (dispatch, getState) => {
    const { hold, attempt, spinner } = getState().checkout;
    dispatch(leftCheckout());
    if (attempt?.unsettled || spinner) return;
    guestEntry.clear();
    if (hold) void request(dispatch, () => service.releaseSpot(hold.spot_hold_id), { errors: 'silent' });
  };
}
