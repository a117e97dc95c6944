/** Ends a reservation that waited for something else: the customer chose it before, so one press is enough. */
import { spotRows } from '../../../../domain/spotMap';
import type { AppThunk } from '../../../core/thunk';
import { selectSingleClass } from '../../schedule/selectors';
import { resumeStoredIntent, intentReady } from '../../session/state';
import { intentFromStored, readIntent, type StoredIntent } from '../../session/intent';
import { closeReserve, confirmReserve, startReserve } from './actions';
import type { ReserveState } from './reducer';

/** Nothing is left to choose: the spots that were chosen are still free. */
function isReadyToConfirm(
  { step, single_class_id, place, spot, guest }: ReserveState,
  intent: StoredIntent,
  spots: boolean,
): boolean {
  if (step !== 'choosing' || single_class_id !== intent.single_class_id) return false;
  const own = place === 'guest' || !spots || spot !== null;
  return own && (guest === null ? intent.guest === null : !spots || guest.spot !== null);
}

/** Reserves what waits, or opens the dialog where something is left to choose or to say. */
export function finishIntent(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { account } = getState().session;
    const intent = account && readIntent(account.uid);
    if (!intent) return;
    const { single_class_id, place, member, chosen } = intentFromStored(intent);
    await dispatch(startReserve(single_class_id, place, chosen, member));
    const single = selectSingleClass(getState());
    const spots = single !== null && spotRows(single.class_type.spot_map) !== null;
    if (isReadyToConfirm(getState().reserve, intent, spots)) await dispatch(confirmReserve());
  };
}

/** After completing the profile: the next calendar goes on with the class that waits, if one does. */
export function profileCompleted(): AppThunk<boolean> {
  return (dispatch, getState) => {
    const { step, single_class_id, place, member, spot, guest } = getState().reserve;
    const isAsked = step === 'incomplete' && single_class_id !== null;
    if (isAsked) dispatch(closeReserve());
    if (dispatch(resumeStoredIntent())) return true;
    if (!isAsked) return false;
    // Where the browser stores nothing, the dialog that showed the profile still knows.
    const chosen = { spot, guest: guest?.name ?? null, guestSpot: guest?.spot ?? null };
    dispatch(intentReady({ kind: 'reserve', single_class_id, place, ...(member !== null && { member }), chosen }));
    return true;
  };
}
