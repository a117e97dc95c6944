/**
 * Reserving (specification, section 4, 'Reserve flow'): who is not signed in does that first and comes back
 * here by itself; then class, credits and penalties are read afresh, and the right dialog opens.
 */
import type { ClassReservation, ReserveResponse } from '../../../../domain/contract/reservations';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { notOpenText } from '../../../../domain/bookingWindow';
import type { ReservedOrWaiting, WaitlistEntry } from '../../../../domain/contract/waitlists';
import { shownError } from '../../../../domain/shownErrors';
import { guestNameError } from '../../../../domain/validation';
import { showError, showSuccess } from '../../../core/alerts/state';
import { type AppThunk, request, type SpinnerAction, spinnerOf } from '../../../core/thunk';
import { serverNow } from '../../../core/time/serverClock';
import { selectConfig } from '../../appconfig/state';
import { fetchPenalties } from '../../credits/actions';
import { selectPenalty } from '../../credits/selectors';
import { fetchMe } from '../../customers/state';
import { selectMissingFields } from '../../customers/selectors';
import type { ApiError } from '../../../core/http/apiError';
import { idempotencyKey } from '../../../core/http/idempotency';
import { askForms } from '../../forms/state';
import { fetchPackages, fetchUsedPackages } from '../../packages/actions';
import { refreshHome } from '../../home/actions';
import { selectUsualSpots } from '../../home/state';
import { fetchSingleClass, receivedReservation, setSingleClass } from '../../schedule/actions';
import { selectSingleClass, takenSpots } from '../../schedule/selectors';
import { intentResumed, openSessionDialog, selectIntent } from '../../session/state';
import { openWaitlist } from '../../waitlists/actions';
import { showConfirmed } from '../confirmed/state';
import { clearIntent, type Intent, type PlaceFor } from '../../session/intent';
import { spotsGone } from './labels';
import { decideOpening, familyOf, firstPerson, freeSpotsOf, usualSpotOf } from './opening';
import { storeChosenIntent } from './storedChoice';
import { canWait, isOpenHere, sendPatiently } from './rush';
import { reservationBody, severalBody } from './bodies';
import * as service from '../service';

export { declineOffer } from '../../waitlists/actions';

export type ReserveStep = 'closed' | 'preparing' | 'choosing' | 'penalty' | 'no-credits' | 'incomplete' | 'form';

export type ReserveAction =
  | {
      readonly type: 'reserve/SET_CLASS';
      readonly single_class_id: number;
      readonly place: PlaceFor;
      readonly member?: number | null;
    }
  | { readonly type: 'reserve/SET_PERSON'; readonly place: PlaceFor; readonly member: number | null }
  | { readonly type: 'reserve/SET_PEOPLE'; readonly people: readonly (number | null)[] }
  | { readonly type: 'reserve/SET_STEP'; readonly step: ReserveStep }
  | { readonly type: 'reserve/SET_SPOT'; readonly spot: number }
  | { readonly type: 'reserve/CLEAR_SPOTS'; readonly taken: readonly number[] }
  | { readonly type: 'reserve/SET_GUEST'; readonly name: string | null }
  | { readonly type: 'reserve/SET_GUEST_ERROR'; readonly error: string }
  | { readonly type: 'reserve/SET_PLACING'; readonly place: PlaceFor }
  | { readonly type: 'reserve/SET_ERROR'; readonly error: string | null }
  | { readonly type: 'reserve/SET_KEY'; readonly key: string | null }
  | SpinnerAction<'reserve'>;

const setClass = (single_class_id: number, place: PlaceFor, member: number | null): ReserveAction => ({
  type: 'reserve/SET_CLASS',
  single_class_id,
  place,
  member,
});
const setStep = (step: ReserveStep): ReserveAction => ({ type: 'reserve/SET_STEP', step });
export const setError = (error: string | null): ReserveAction => ({ type: 'reserve/SET_ERROR', error });
export const setIdempotencyKey = (key: string | null): ReserveAction => ({ type: 'reserve/SET_KEY', key });
const spinner = spinnerOf('reserve');

/** For the person whose spot is being chosen. */
export const chooseSpot = (spot: number): ReserveAction => ({ type: 'reserve/SET_SPOT', spot });
/** The guest's name, empty at first; null: no guest. */
export const nameGuest = (name: string | null): ReserveAction => ({ type: 'reserve/SET_GUEST', name });
export const choosePlacing = (place: PlaceFor): ReserveAction => ({ type: 'reserve/SET_PLACING', place });
/** For whom of the account the place is. */
export const choosePerson = (place: PlaceFor, member: number | null): ReserveAction => ({
  type: 'reserve/SET_PERSON',
  place,
  member,
});
/** Who of the account comes, at least one: null is the customer, others are of the family. */
export const choosePeople = (people: readonly (number | null)[]): ReserveAction => ({
  type: 'reserve/SET_PEOPLE',
  people,
});
export const closeReserve = (): ReserveAction => setStep('closed');

/** The customer closes a dialog; who could have reserved and doesn't want to isn't reminded of it. */
export function dismissReserve(): AppThunk {
  return (dispatch, getState) => {
    const { step, error } = getState().reserve;
    if (step === 'choosing' && error === null) clearIntent();
    dispatch(closeReserve());
  };
}

/** The class waits for who signs in, whichever way that takes. */
function signInFirst(single_class_id: number, place: PlaceFor): AppThunk {
  return (dispatch, getState) => {
    const { reserve } = getState();
    const fresh = { single_class_id, place, member: null, spot: null, guest: null };
    dispatch(storeChosenIntent('ask', reserve.single_class_id === single_class_id ? reserve : fresh, true));
    dispatch(
      openSessionDialog({
        reason: 'Inicia sesión para reservar tu lugar.',
        then: { kind: 'reserve', single_class_id, ...(place === 'guest' ? { place } : {}) },
      }),
    );
  };
}

/** Nothing opens; the customer sees why, or signs in (again). */
function closeUnopened(single_class_id: number, error: ApiError): AppThunk {
  return (dispatch, getState) => {
    if (error.status === 404) clearIntent();
    dispatch(closeReserve());
    if (error.status === 401) return dispatch(signInFirst(single_class_id, getState().reserve.place));
    dispatch(showError(error.message));
  };
}

/** Loads what a customer without credits can buy for the class. */
function loadOffers(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    await Promise.all([dispatch(fetchPackages()), dispatch(fetchUsedPackages())]);
  };
}

/** A press on the map; without credits the spot waits from now on, whichever way the customer takes to buy them. */
export function pressSpot(spot: number): AppThunk {
  return (dispatch, getState) => {
    dispatch(chooseSpot(spot));
    if (getState().reserve.step === 'no-credits') dispatch(storeChosenIntent());
  };
}

/** On the way to pay: the class waits as it is chosen now. */
export function leaveToBuy(auto: boolean): AppThunk {
  return (dispatch) => {
    dispatch(storeChosenIntent(auto ? 'auto' : 'ask'));
    dispatch(closeReserve());
  };
}

/** Chooses what was chosen before, as far as it is still free, and says what isn't. */
function chooseSpotsAgain(free: readonly number[], chosen: NonNullable<Intent['chosen']>): AppThunk {
  return (dispatch, getState) => {
    const { spot, guest, guestSpot } = chosen;
    const gone = [spot, guestSpot].filter((one) => one !== null && !free.includes(one));
    if (spot !== null && free.includes(spot)) dispatch(chooseSpot(spot));
    if (guest !== null) {
      dispatch(nameGuest(guest));
      dispatch(choosePlacing('guest'));
      if (guestSpot !== null && free.includes(guestSpot) && guestSpot !== getState().reserve.spot)
        dispatch(chooseSpot(guestSpot));
    }
    if (gone.length > 0) dispatch(setError(spotsGone(gone)));
  };
}

/** Preselects 'tu lugar de siempre' where it is free and no other spot was chosen. */
function chooseUsualSpot(single: SingleClass): AppThunk {
  return (dispatch, getState) => {
    const spot = usualSpotOf(single, selectUsualSpots(getState()));
    if (spot !== null && getState().reserve.spot === null) dispatch(chooseSpot(spot));
  };
}

/** From a card's button to the dialog that fits: sign in, reserve, penalty or 'Créditos Agotados'. */
export function startReserve(
  single_class_id: number,
  place: PlaceFor = 'own',
  chosen?: Intent['chosen'],
  member: number | null = null,
): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { status } = getState().session;
    if (status === 'signed-out' || status === 'registering') {
      dispatch(closeReserve());
      dispatch(signInFirst(single_class_id, place));
      return;
    }
    dispatch(setClass(single_class_id, place, member));
    const config = selectConfig(getState());
    const [single, me, penalties] = await Promise.all([
      dispatch(fetchSingleClass(single_class_id, 'silent')),
      dispatch(fetchMe('silent')),
      config.unlimited_membership_penalties_enabled ? dispatch(fetchPenalties('silent')) : null,
    ]);
    const isStillWanted = (): boolean =>
      getState().reserve.step === 'preparing' && getState().reserve.single_class_id === single_class_id;
    if (!isStillWanted()) return;
    if (!single.ok) return dispatch(closeUnopened(single_class_id, single.error));
    if (!me.ok) return dispatch(closeUnopened(single_class_id, me.error));
    if (penalties && !penalties.ok) return dispatch(closeUnopened(single_class_id, penalties.error));

    if (selectMissingFields(getState()).length > 0) {
      dispatch(setSingleClass(single.data));
      if (chosen) dispatch(chooseSpotsAgain(freeSpotsOf(single.data) ?? [], chosen));
      dispatch(storeChosenIntent());
      dispatch(setStep('incomplete'));
      return;
    }
    const facts = {
      single: single.data,
      credits: me.data.available_classes,
      penalty: selectPenalty(getState()),
      studioZone: config.timezone,
      family: familyOf(config, me.data),
    };
    const person = firstPerson(facts, place, member, config.allow_class_guests);
    if (person === null) {
      dispatch(closeReserve());
      dispatch(showSuccess('Toda tu familia ya tiene lugar en esta clase.'));
      return;
    }
    if (person.place !== place || person.member !== member) dispatch(choosePerson(person.place, person.member));
    const opening = decideOpening(config, facts, serverNow(), person.place, person.member);
    if ('step' in opening) {
      // The dialog's first sentence differs for a customer who can have a free class.
      if (opening.step === 'no-credits') await dispatch(loadOffers());
      if (!isStillWanted()) return;
      dispatch(setSingleClass(single.data));
      dispatch(setStep(opening.step));
      if (chosen) dispatch(chooseSpotsAgain(freeSpotsOf(single.data) ?? [], chosen));
      if (person.place === 'own') dispatch(chooseUsualSpot(single.data));
      if (opening.step === 'no-credits') dispatch(storeChosenIntent());
    } else if (opening.refused === 'class/full' && config.waitlist_enabled && person.place !== 'guest') {
      await dispatch(openWaitlist(single.data, isStillWanted, person.member));
      clearIntent();
      if (isStillWanted()) dispatch(closeReserve());
    } else {
      clearIntent();
      dispatch(closeReserve());
      // Who signed in for a class they already have got what they wanted: the card behind now shows their place.
      const show = opening.refused === 'reservation/already-reserved' ? showSuccess : showError;
      dispatch(show(opening.opensAt ? notOpenText(opening.opensAt, config.timezone) : shownError(opening.refused)));
    }
  };
}

/** After signing in: goes on with the reservation that the dialog was opened for. */
export function resumeReserve(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const intent = selectIntent(getState());
    if (!intent) return;
    dispatch(intentResumed());
    await dispatch(startReserve(intent.single_class_id, intent.place, intent.chosen, intent.member));
  };
}

/** Reads again what a reservation, or its refusal, is about. */
function refreshClass(single_class_id: number): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(refreshHome());
    await Promise.all([dispatch(fetchSingleClass(single_class_id, 'silent')), dispatch(fetchMe('silent'))]);
  };
}

/** The dialog makes way for the form of the class's type; what was chosen is then reserved. */
function answerFirst(single_class_id: number, error: ApiError): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    dispatch(setStep('form'));
    const isAnswered = await dispatch(askForms({ single_class_id }));
    if (getState().reserve.step !== 'form') return;
    dispatch(setStep('choosing'));
    if (isAnswered) await dispatch(confirmReserve());
    else dispatch(setError(error.message));
  };
}

/** A refusal stays in the dialog, over a map that is read again. */
function reserveRefused(single_class_id: number, error: ApiError): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    // No response, or a server error: it may have been reserved, so the next try must be the same one.
    const unknown = error.status === 0 || error.status >= 500;
    if (!unknown) dispatch(setIdempotencyKey(null));
    if (error.status === 401) return dispatch(closeUnopened(single_class_id, error));
    if (error.code === 'reservation/no-credits') {
      void dispatch(loadOffers());
      dispatch(storeChosenIntent());
      dispatch(setStep('no-credits'));
    }
    if (error.code === 'customer/incomplete') {
      dispatch(storeChosenIntent());
      dispatch(setStep('incomplete'));
    }
    if (error.code === 'form/pending') return dispatch(answerFirst(single_class_id, error));
    dispatch(setError(error.message));
    if (error.status !== 0) await dispatch(refreshClass(single_class_id));
    const single = selectSingleClass(getState());
    if (error.code === 'spot/taken' && single)
      dispatch({ type: 'reserve/CLEAR_SPOTS', taken: takenSpots(single) } satisfies ReserveAction);
  };
}

/** Shows what was reserved, and reads again what that changed. `family`: others of the account, reserved with it. */
export function showReserved(
  single_class_id: number,
  made: ReserveResponse,
  family: readonly ClassReservation[] = [],
): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { class_reservation: reservation, guest_reservation = null } = made;
    dispatch(receivedReservation(reservation));
    for (const other of [guest_reservation, ...family]) if (other) dispatch(receivedReservation(other));
    clearIntent();
    dispatch(closeReserve());
    const single = selectSingleClass(getState());
    if (single) dispatch(showConfirmed({ single, reservation, guest: guest_reservation, family }));
    dispatch(showSuccess('¡Reservación guardada con éxito!'));
    await dispatch(refreshClass(single_class_id));
  };
}

/**
 * Others were quicker: shows the waitlist, where the customer stands now. It is read anew, as the position of the answer
 * may be one too good: earlier arrivals that are still being served come in before it.
 */
function waitsInstead(single_class_id: number, { person, family_member_id }: WaitlistEntry): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    clearIntent();
    dispatch(closeReserve());
    await dispatch(refreshClass(single_class_id));
    const who = person ? `${person} está` : 'Estás';
    dispatch(showSuccess(`La clase se acaba de llenar. ${who} en la lista de espera.`));
    const single = selectSingleClass(getState());
    if (single?.single_class_id === single_class_id) await dispatch(openWaitlist(single, () => true, family_member_id));
  };
}

/** Reserves what was chosen. While an attempt is under way a second click does nothing. */
export function confirmReserve(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { reserve } = getState();
    const { step, single_class_id, guest, idempotency_key } = reserve;
    if (step !== 'choosing' || single_class_id === null || reserve.spinner) return;
    const nameless = guest && guestNameError(guest.name);
    if (nameless) {
      dispatch({ type: 'reserve/SET_GUEST_ERROR', error: nameless } satisfies ReserveAction);
      return;
    }
    const key = idempotency_key ?? idempotencyKey();
    dispatch(setIdempotencyKey(key));
    dispatch(setError(null));
    const single = selectSingleClass(getState());
    const several = severalBody(reserve, single_class_id);
    if (several) {
      const made = await request(
        dispatch,
        () =>
          sendPatiently(
            () => service.postSeveralReservations(several, key),
            () => isOpenHere(getState(), single),
          ),
        {
          spinner,
          errors: 'silent',
        },
      );
      if (!made.ok) return dispatch(reserveRefused(single_class_id, made.error));
      const [class_reservation, ...family] = made.data.class_reservations;
      if (class_reservation) await dispatch(showReserved(single_class_id, { class_reservation }, family));
      return;
    }
    const send = async (): Promise<ReserveResponse | ReservedOrWaiting> =>
      single && canWait(getState(), single)
        ? service.postReservationOrWait(reservationBody({ ...reserve, single_class_id }), key)
        : service.postReservation(reservationBody({ ...reserve, single_class_id }), key);
    const result = await request(dispatch, () => sendPatiently(send, () => isOpenHere(getState(), single)), {
      spinner,
      errors: 'silent',
    });
    if (!result.ok) return dispatch(reserveRefused(single_class_id, result.error));
    const { class_reservation } = result.data;
    if (class_reservation) await dispatch(showReserved(single_class_id, { ...result.data, class_reservation }));
    else if ('waitlist' in result.data && result.data.waitlist)
      await dispatch(waitsInstead(single_class_id, result.data.waitlist));
  };
}
