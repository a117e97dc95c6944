/** Waiting lists (specification, section 4, 'Waitlist'): not on list, join, on list, remove after confirmation. */
import type { SingleClass } from '../../../domain/contract/schedule';
import type { ClassWaitlistResponse, Waitlist } from '../../../domain/contract/waitlists';
import { showSuccess } from '../../core/alerts/state';
import { confirm } from '../../core/confirm/confirm';
import {
  PERSONAL_SILENT,
  type AppThunk,
  request,
  type Result,
  type Spinner,
  type SpinnerAction,
  spinnerOf,
} from '../../core/thunk';
import { selectMe } from '../customers/selectors';
import { askForms } from '../forms/state';
import { fetchSingleClass } from '../schedule/actions';
import { refreshHome } from '../home/actions';
import * as service from './service';
import type { RootState } from '../../core/state';

/** What is to be saved; without a numeric waitlist_id it is a new place on the waitlist. */
export interface WaitlistDraft {
  readonly waitlist_id: number | null;
  readonly single_class_id: number;
  /** Who of the family waits; null or absent: the customer. */
  readonly member?: number | null;
  readonly auto: boolean;
}

export type WaitlistsAction =
  | { readonly type: 'waitlists/RECEIVED_WAITLISTS'; readonly waitlists: readonly Waitlist[] }
  | { readonly type: 'waitlists/SET_FAILED' }
  | {
      readonly type: 'waitlists/SET_CLASS';
      readonly single: SingleClass;
      readonly waitlist: ClassWaitlistResponse;
      readonly member: number | null;
      readonly auto: boolean;
    }
  | { readonly type: 'waitlists/SET_PERSON'; readonly member: number | null; readonly auto: boolean }
  | { readonly type: 'waitlists/SET_AUTO'; readonly auto: boolean }
  | { readonly type: 'waitlists/CLOSE' }
  | SpinnerAction<'waitlists'>
  | { readonly type: 'waitlists/SHOW_SAVING' }
  | { readonly type: 'waitlists/HIDE_SAVING' };

const received = (waitlists: readonly Waitlist[]): WaitlistsAction => ({
  type: 'waitlists/RECEIVED_WAITLISTS',
  waitlists,
});
const spinner = spinnerOf('waitlists');
const saving: Spinner<WaitlistsAction> = [{ type: 'waitlists/SHOW_SAVING' }, { type: 'waitlists/HIDE_SAVING' }];
export const chooseAuto = (auto: boolean): WaitlistsAction => ({ type: 'waitlists/SET_AUTO', auto });
export const closeWaitlist = (): WaitlistsAction => ({ type: 'waitlists/CLOSE' });

/** The customer's own waiting lists. */
export function fetchWaitlists(): AppThunk<Promise<Result<Waitlist[]>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getWaitlists, { spinner, ...PERSONAL_SILENT });
    dispatch(result.ok ? received(result.data) : { type: 'waitlists/SET_FAILED' });
    return result;
  };
}

/**
 * Opens the dialog of a full class, with the waitlist as it is now, for the customer or a person of their family.
 * `wanted` says whether the dialog still is when the response arrives.
 */
export function openWaitlist(
  single: SingleClass,
  wanted: () => boolean,
  member: number | null = null,
): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const result = await request(dispatch, () => service.getClassWaitlist(single.single_class_id), { personal: true });
    if (!result.ok || !wanted()) return;
    const { data: waitlist } = result;
    const auto = entryOfPerson(waitlist, selectMe(getState())?.customer_id ?? null, member)?.auto ?? true;
    dispatch({ type: 'waitlists/SET_CLASS', single, waitlist, member, auto } satisfies WaitlistsAction);
  };
}

/** For whom of the account the dialog is. */
export function chooseWaiting(member: number | null): AppThunk {
  return (dispatch, getState) => {
    const { waitlist } = getState().waitlists;
    const me = selectMe(getState())?.customer_id ?? null;
    const auto = (waitlist && entryOfPerson(waitlist, me, member)?.auto) ?? true;
    dispatch({ type: 'waitlists/SET_PERSON', member, auto } satisfies WaitlistsAction);
  };
}

/** What was done, or refused, is news about the class and about the own lists, where those have been read. */
function refreshClass(single_class_id: number): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    dispatch(refreshHome());
    await Promise.all([
      dispatch(fetchSingleClass(single_class_id, 'silent')),
      getState().waitlists.waitlists === null ? null : dispatch(fetchWaitlists()),
    ]);
  };
}

/**
 * Saves a place on the waitlist: creates it without a numeric waitlist_id, otherwise updates it. Returns whether it is
 * saved.
 */
export function saveWaitlist({
  waitlist_id,
  single_class_id,
  member = null,
  auto,
}: WaitlistDraft): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const me = selectMe(getState());
    if (getState().waitlists.saving || !me) return false;
    const fields = { single_class_id, customer_id: me.customer_id, auto };
    const save = () =>
      waitlist_id === null
        ? service.postWaitlist({ ...fields, ...(member === null ? {} : { family_member_id: member }) })
        : service.putWaitlist({ waitlist_id, ...fields });
    const result = await request(dispatch, save, { spinner: saving, errors: ({ code }) => code !== 'form/pending' });
    // Without a response nothing is known to have changed, and the dialog stays for another try.
    if (!result.ok && result.error.status === 0) return false;
    dispatch(closeWaitlist());
    if (!result.ok && result.error.code === 'form/pending')
      return (
        (await dispatch(askForms({ single_class_id }))) &&
        dispatch(saveWaitlist({ waitlist_id, single_class_id, member, auto }))
      );
    if (result.ok) {
      const joined = result.data.person
        ? `${result.data.person} está en la lista de espera.`
        : 'Anotada en lista de espera.';
      dispatch(showSuccess(waitlist_id === null ? joined : 'Lista de espera actualizada.'));
    }
    await dispatch(refreshClass(single_class_id));
    return result.ok;
  };
}

/** Leaves the waitlist, after confirmation: the place on it is lost. */
export function leaveWaitlist(waitlist_id: number, single_class_id: number): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().waitlists.saving) return;
    dispatch(closeWaitlist());
    if (
      !(await confirm({
        text: 'Si sales de la lista de espera pierdes tu lugar en la fila. Si te vuelves a anotar, quedas al final.',
        ok: 'Salir de la lista',
        cancel: 'Quedarme',
      }))
    )
      return;
    const result = await request(dispatch, () => service.deleteWaitlist(waitlist_id), { spinner: saving });
    if (result.ok) dispatch(showSuccess('Eliminada de lista de espera.'));
    if (result.ok || result.error.status > 0) await dispatch(refreshClass(single_class_id));
  };
}

/** An answer to an offer; what it changes is read anew, also where it came too late. */
function answerOffer<T>(
  single_class_id: number,
  call: () => Promise<T>,
  done: (answer: T) => string,
): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().waitlists.saving) return;
    dispatch(closeWaitlist());
    const result = await request(dispatch, call, { spinner: saving });
    if (result.ok) dispatch(showSuccess(done(result.data)));
    if (result.ok || result.error.status > 0) await dispatch(refreshClass(single_class_id));
  };
}

export const takeOffer = (waitlist_id: number, single_class_id: number): AppThunk<Promise<void>> =>
  answerOffer(
    single_class_id,
    () => service.takeOffer(waitlist_id),
    ({ class_reservation: { guest } }) => `¡Listo! El lugar es ${guest === null ? 'tuyo' : `de ${guest}`}.`,
  );

export const declineOffer = (waitlist_id: number, single_class_id: number): AppThunk<Promise<void>> =>
  answerOffer(
    single_class_id,
    () => service.declineOffer(waitlist_id),
    ({ waitlist: { person } }) =>
      `Dejaste pasar el lugar. ${person ? `${person} sigue` : 'Sigues'} en la lista de espera.`,
  );

/** Says that the customer comes though the waitlist has closed, or that they don't after all. */
export function changeStandby(
  { waitlist_id, single_class_id }: Pick<Waitlist, 'waitlist_id' | 'single_class_id'>,
  standby: boolean,
): AppThunk<Promise<void>> {
  return answerOffer(
    single_class_id,
    () => service.putWaitlist({ waitlist_id, standby }),
    ({ person }) =>
      `Le avisamos a la recepción que ${standby ? '' : 'ya no '}${person ? `viene ${person}` : 'vienes'}.`,
  );
}

export const selectWaitlists = (state: RootState): RootState['waitlists'] => state.waitlists;

/**
 * The entry of the customer, or of a person of their family, on a class's waitlist, or null. Staff get all entries, so
 * it is looked for by customer.
 */
export const entryOfPerson = (
  { waitlist }: ClassWaitlistResponse,
  customer_id: number | null,
  member: number | null,
): ClassWaitlistResponse['waitlist'][number] | null =>
  waitlist.find((entry) => entry.customer_id === customer_id && (entry.family_member_id ?? null) === member) ?? null;
