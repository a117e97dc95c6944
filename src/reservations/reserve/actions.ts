/**
 * Reserving (specification, section 4, 'Reserve flow'): who is not signed in does that first and comes back
 * here by itself; then class, credits and penalties are read afresh, and the right dialog opens.
 */
import { errorMessage } from '../../../domain/errors';
import { showError, showSuccess } from '../../app/alerts/actions';
import { request, type AppThunk } from '../../app/thunk';
import { selectConfig } from '../../appconfig/selectors';
import { fetchPenalties } from '../../credits/actions';
import { selectPenalty } from '../../credits/selectors';
import { fetchMe } from '../../customers/actions';
import type { ApiError } from '../../http/apiError';
import { idempotencyKey } from '../../http/idempotency';
import { fetchSingleClass, receivedReservation, setSingleClass } from '../../schedule/actions';
import { intentResumed, openSessionDialog } from '../../session/actionTypes';
import { selectResume } from '../../session/selectors';
import { decideOpening } from './opening';
import * as service from './service';

export type ReserveStep = 'closed' | 'preparing' | 'choosing' | 'penalty' | 'no-credits';

export type ReserveAction =
  | { readonly type: 'reserve/SET_CLASS'; readonly single_class_id: number }
  | { readonly type: 'reserve/SET_STEP'; readonly step: ReserveStep }
  | { readonly type: 'reserve/SET_SPOT'; readonly spot: number | null }
  | { readonly type: 'reserve/SET_ERROR'; readonly error: string | null }
  | { readonly type: 'reserve/SET_KEY'; readonly key: string | null }
  | { readonly type: 'reserve/SHOW_SPINNER' }
  | { readonly type: 'reserve/HIDE_SPINNER' };

const setClass = (single_class_id: number): ReserveAction => ({ type: 'reserve/SET_CLASS', single_class_id });
const setStep = (step: ReserveStep): ReserveAction => ({ type: 'reserve/SET_STEP', step });
const setError = (error: string | null): ReserveAction => ({ type: 'reserve/SET_ERROR', error });
const setKey = (key: string | null): ReserveAction => ({ type: 'reserve/SET_KEY', key });
const showSpinner = (): ReserveAction => ({ type: 'reserve/SHOW_SPINNER' });
const hideSpinner = (): ReserveAction => ({ type: 'reserve/HIDE_SPINNER' });

export const chooseSpot = (spot: number): ReserveAction => ({ type: 'reserve/SET_SPOT', spot });
export const closeReserve = (): ReserveAction => setStep('closed');

const signInFirst = (single_class_id: number) =>
  openSessionDialog({ reason: 'Inicia sesión para reservar tu lugar.', then: { kind: 'reserve', single_class_id } });

/** Nothing opens; the person is told why, or asked to sign in (again). */
function giveUp(single_class_id: number, error: ApiError): AppThunk {
  return (dispatch) => {
    dispatch(closeReserve());
    dispatch(error.status === 401 ? signInFirst(single_class_id) : showError(error.message));
  };
}

/** From a card's button to the dialog that fits: sign in, reserve, penalty or 'Créditos Agotados'. */
export function startReserve(single_class_id: number): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { status } = getState().session;
    if (status === 'signed-out' || status === 'registering') {
      dispatch(signInFirst(single_class_id));
      return;
    }
    dispatch(setClass(single_class_id));
    const config = selectConfig(getState());
    const [single, me, penalties] = await Promise.all([
      dispatch(fetchSingleClass(single_class_id, 'silent')),
      dispatch(fetchMe('silent')),
      config.unlimited_membership_penalties_enabled ? dispatch(fetchPenalties('silent')) : null,
    ]);
    const { reserve } = getState();
    if (reserve.step !== 'preparing' || reserve.single_class_id !== single_class_id) return;
    if (!single.ok) return dispatch(giveUp(single_class_id, single.error));
    if (!me.ok) return dispatch(giveUp(single_class_id, me.error));
    if (penalties && !penalties.ok) return dispatch(giveUp(single_class_id, penalties.error));

    const facts = { single: single.data, credits: me.data.available_classes, penalty: selectPenalty(getState()), studioZone: config.timezone };
    const opening = decideOpening(config, facts, new Date());
    if ('step' in opening) {
      dispatch(setSingleClass(single.data));
      dispatch(setStep(opening.step));
    } else {
      dispatch(closeReserve());
      dispatch(showError(errorMessage(opening.refused)));
    }
  };
}

/** After signing in: goes on with the reservation that the dialog was opened for. */
export function resumeReserve(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const intent = selectResume(getState());
    if (!intent) return;
    dispatch(intentResumed());
    await dispatch(startReserve(intent.single_class_id));
  };
}

/** Reads again what a reservation, or its refusal, is about. */
function refresh(single_class_id: number): AppThunk<Promise<void>> {
  return async (dispatch) => {
    await Promise.all([dispatch(fetchSingleClass(single_class_id, 'silent')), dispatch(fetchMe('silent'))]);
  };
}

/** A refusal stays in the dialog, over a map that is drawn afresh. */
function refused(single_class_id: number, error: ApiError): AppThunk<Promise<void>> {
  return async (dispatch) => {
    // No answer, or the server fell over it: it may have been reserved, so the next try must be the same one.
    const unknown = error.status === 0 || error.status >= 500;
    if (!unknown) dispatch(setKey(null));
    if (error.status === 401) return dispatch(giveUp(single_class_id, error));
    if (error.code === 'reservation/no-credits') dispatch(setStep('no-credits'));
    if (error.code === 'spot/taken') dispatch({ type: 'reserve/SET_SPOT', spot: null });
    dispatch(setError(error.message));
    if (error.status !== 0) await dispatch(refresh(single_class_id));
  };
}

/** Reserves the chosen spot. While an attempt is under way a second click does nothing. */
export function confirmReserve(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { step, single_class_id, spot, spinner, idempotency_key } = getState().reserve;
    if (step !== 'choosing' || single_class_id === null || spinner) return;
    const key = idempotency_key ?? idempotencyKey();
    dispatch(setKey(key));
    dispatch(setError(null));
    const result = await request(dispatch, () => service.postReservation({ single_class_id, spot }, key), {
      spinner: [showSpinner, hideSpinner], errors: 'silent',
    });
    if (!result.ok) return dispatch(refused(single_class_id, result.error));
    dispatch(receivedReservation(result.data));
    dispatch(closeReserve());
    dispatch(showSuccess('¡Reservación guardada con éxito!'));
    await dispatch(refresh(single_class_id));
  };
}
