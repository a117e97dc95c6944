/** Holding the seat of the class that is bought, and giving it up on leaving. */
import type { SpotHold } from '../../../domain/contract/holds';
import type { SingleClass } from '../../../domain/contract/schedule';
import { freeSpots } from '../../../domain/spotMap';
import { instantOf, zoneOf } from '../../../domain/studioTime';
import { DRAFT_PREFIX, jsonEntry } from '../../core/storage';
import type { RootState } from '../../core/state';
import { PERSONAL_SILENT, request, type AppThunk } from '../../core/thunk';
import { selectConfig } from '../appconfig/state';
import { intentLabel } from '../reservations/reserve/labels';
import { ownReservations, takenSpots } from '../schedule/selectors';
import { clearIntent, readIntent, storeIntent } from '../session/intent';
import { fetchEvents, leftCheckout, receivedHold, setSpot } from './actions';
import { canBuySeat, selectHold, selectIntended } from './selectors';
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
      const { events, intended } = getState().checkout;
      // The checkout was left before the answer came.
      if (!events && !intended) return dispatch(release(result.data));
      const uid = getState().session.account?.uid;
      if (uid !== undefined && guest !== null) guestEntry.write({ uid, single_class_id, guest } satisfies StoredGuest);
      else guestEntry.clear();
      dispatch(receivedHold(result.data, null, guest));
      dispatch(intendSeat(single, result.data.spot));
      return;
    }
    const { code, message } = result.error;
    const { hold, guest: heldGuest, events, intended } = getState().checkout;
    // If only another spot was refused, the held one stays.
    const kept = hold?.single_class_id === single_class_id ? hold : null;
    dispatch(setSpot(kept?.spot ?? (code === 'spot/taken' ? null : spot)));
    dispatch(receivedHold(kept, message, kept && heldGuest));
    const shown = events ?? intended;
    if ((code === 'spot/taken' || code === 'class/full') && shown) void dispatch(fetchEvents(shown.class_package_id));
  };
}

/** Gives a held seat to others. */
const release =
  ({ spot_hold_id }: SpotHold): AppThunk =>
  (dispatch) =>
    void request(dispatch, () => service.releaseSpot(spot_hold_id), { errors: 'silent' });

/**
 * The class of a package of several that the server reserves when it is paid; null: none, or the customer chose to
 * press on the thank-you page.
 */
export function classToReserve(
  state: RootState,
  classPackageId: number,
): { readonly single_class_id: number; readonly spot: number | null } | null {
  const single = selectIntended(state, classPackageId);
  const hold = single && selectHold(state, single.single_class_id);
  const uid = state.session.account?.uid;
  if (!single || uid === undefined || !(hold || canBuySeat(single))) return null;
  const intent = readIntent(uid);
  if (intent?.single_class_id === single.single_class_id && intent.finish === 'ask') return null;
  return { single_class_id: single.single_class_id, spot: hold ? hold.spot : state.checkout.spot };
}

/** On the thank-you page: the class is reserved, so that nothing waits for it any more. */
export function intentReserved(singleClassId: number): AppThunk {
  return (_dispatch, getState) => {
    const uid = getState().session.account?.uid;
    if (uid !== undefined && readIntent(uid)?.single_class_id === singleClassId) clearIntent();
  };
}

/**
 * On paying: if the class could not be reserved with the payment, the thank-you page offers the class that this
 * checkout names, though another tab has chosen another one meanwhile.
 */
export function intendPaidSeat(classPackageId: number): AppThunk {
  return (dispatch, getState) => {
    const state = getState();
    const single = selectIntended(state, classPackageId);
    const hold = single && selectHold(state, single.single_class_id);
    if (single && (hold || canBuySeat(single))) dispatch(intendSeat(single, hold ? hold.spot : state.checkout.spot));
  };
}

/**
 * The thank-you page reserves the seat that was held for a package of several classes, also on the way back from the
 * provider's page; by itself, unless the customer chose to press.
 */
function intendSeat(single: SingleClass, spot: number | null): AppThunk {
  return (_dispatch, getState) => {
    const { checkout, session } = getState();
    const { single_class_id, class_date, location } = single;
    const uid = session.account?.uid;
    if (uid === undefined || checkout.intended?.single.single_class_id !== single_class_id) return;
    const before = readIntent(uid);
    storeIntent(
      {
        single_class_id,
        place: 'own',
        spot,
        guest: null,
        guest_spot: null,
        finish: before?.single_class_id === single_class_id ? before.finish : 'auto',
        label: intentLabel(single, { spot, guest: null }),
        starts_at: instantOf(class_date, zoneOf(location, selectConfig(getState()).timezone)).toISOString(),
      },
      uid,
    );
  };
}

/** Leaves the checkout and releases a held seat that isn't being paid. */
export function leaveCheckout(): AppThunk {
  return (dispatch, getState) => {
    const { hold, attempt, spinner } = getState().checkout;
    dispatch(leftCheckout());
    if (attempt?.unsettled || spinner) return;
    guestEntry.clear();
    if (hold) dispatch(release(hold));
  };
}
