/**
 * The reserve flow for screens that are mostly only looked at: its code is loaded with the first interaction or, at the
 * latest, with the press that needs it.
 */
import { showError } from '../../../core/alerts/state';
import { retryingImport } from '../../../core/http/chunks';
import type { AppThunk } from '../../../core/thunk';
import type { PlaceFor } from '../../session/intent';
import type { ReserveAction } from './actions';

const load = retryingImport(() => import('./actions'));
type Flow = Awaited<ReturnType<typeof load>>;

const loadDialogs = retryingImport(() => import('./containers/ReserveDialogs'));

/** Loads the chunks of reserving before the visitor presses 'Reservar'. */
export function loadReserve(): void {
  for (const part of [load, loadDialogs]) void part().catch(() => undefined);
}

function withFlow(go: (flow: Flow) => AppThunk<Promise<void>>): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const flow = await load().catch(() => null);
    if (flow) await dispatch(go(flow));
    else {
      dispatch({ type: 'reserve/SET_STEP', step: 'closed' } satisfies ReserveAction);
      dispatch(showError('No pudimos abrir la reservación. Recarga la página e inténtalo de nuevo.'));
    }
  };
}

export function startReserve(single_class_id: number, place: PlaceFor = 'own'): AppThunk<Promise<void>> {
  return (dispatch, getState) => {
    // The press is answered at once, before the flow's code has come.
    if (getState().session.status === 'signed-in')
      dispatch({ type: 'reserve/SET_CLASS', single_class_id, place } satisfies ReserveAction);
    return dispatch(withFlow((flow) => flow.startReserve(single_class_id, place)));
  };
}

/** Lets the seat go that the waitlist keeps for the customer. */
export const declineOffer = (waitlist_id: number, single_class_id: number): AppThunk<Promise<void>> =>
  withFlow((flow) => flow.declineOffer(waitlist_id, single_class_id));

/** After signing in: goes on with the reservation that the dialog was opened for. */
export const resumeReserve = (): AppThunk<Promise<void>> => withFlow((flow) => flow.resumeReserve());
