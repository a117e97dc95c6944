/** Ends a reservation that waited for something else: the customer chose it before, so one press is enough. */
import { spotRows } from '../../../../domain/spotMap';
import type { AppThunk } from '../../../core/thunk';
import { selectSingleClass } from '../../schedule/selectors';
import { intentReady, type PendingIntent } from '../../session/actionTypes';
import { intentOf, readThread, type Thread } from '../../session/thread';
import { closeReserve, confirmReserve, startReserve } from './actions';
import type { ReserveState } from './reducer';

/** Nothing is left to choose: the spots that were chosen are still free. */
function isWhole({ step, single_class_id, place, spot, guest }: ReserveState, thread: Thread, spots: boolean): boolean {
  if (step !== 'choosing' || single_class_id !== thread.single_class_id) return false;
  const own = place === 'guest' || !spots || spot !== null;
  return own && (guest === null ? thread.guest === null : !spots || guest.spot !== null);
}

/** Reserves what waits, or opens the dialog where something is left to choose or to say. */
export function finishThread(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { account } = getState().session;
    const thread = account && readThread(account.uid);
    if (!thread) return;
    const { single_class_id, place, chosen } = intentOf(thread);
    await dispatch(startReserve(single_class_id, place, chosen));
    const single = selectSingleClass(getState());
    const spots = single !== null && spotRows(single.class_type.spot_map) !== null;
    if (isWhole(getState().reserve, thread, spots)) await dispatch(confirmReserve());
  };
}

/** After completing the profile: the next calendar goes on with the class that waits, if one does. */
export function profileCompleted(): AppThunk<boolean> {
  return (dispatch, getState) => {
    const {
      session: { account },
      reserve: { step, single_class_id, place, spot, guest },
    } = getState();
    const thread = account && readThread(account.uid);
    // Where the browser stores nothing, the dialog that asked for the profile still knows.
    const chosen = { spot, guest: guest?.name ?? null, guestSpot: guest?.spot ?? null };
    const asked: PendingIntent | null =
      step === 'incomplete' && single_class_id !== null ? { kind: 'reserve', single_class_id, place, chosen } : null;
    const intent = thread ? intentOf(thread) : asked;
    if (!intent) return false;
    dispatch(closeReserve());
    dispatch(intentReady(intent));
    return true;
  };
}
