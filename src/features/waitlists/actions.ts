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
import { refreshHome } from '../home/state';
import * as service from './service';
import type { RootState } from '../../core/state';

/** What is to be saved; without a numeric waitlist_id it is a new place on the waitlist. */
export interface WaitlistDraft {
  readonly waitlist_id: number | null;
  readonly single_class_id: number;
  readonly auto: boolean;
}

export type WaitlistsAction =
  | { readonly type: 'waitlists/RECEIVED_WAITLISTS'; readonly waitlists: readonly Waitlist[] }
  | { readonly type: 'waitlists/SET_FAILED' }
  | { readonly type: 'waitlists/SET_CLASS'; readonly single: SingleClass; readonly waitlist: ClassWaitlistResponse }
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
 * Opens the dialog of a full class, with the waitlist as it is now. `wanted` says whether the dialog still is when
 * the response arrives.
 */
export function openWaitlist(single: SingleClass, wanted: () => boolean): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.getClassWaitlist(single.single_class_id), { personal: true });
    if (result.ok && wanted())
      dispatch({ type: 'waitlists/SET_CLASS', single, waitlist: result.data } satisfies WaitlistsAction);
  };
}

/** What was done, or refused, is news about the class and about the own lists, where those have been read. */
function refresh(single_class_id: number): AppThunk<Promise<void>> {
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
export function saveWaitlist({ waitlist_id, single_class_id, auto }: WaitlistDraft): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const me = selectMe(getState());
    if (getState().waitlists.saving || !me) return false;
    const fields = { single_class_id, customer_id: me.customer_id, auto };
    const save = () =>
      waitlist_id === null ? service.postWaitlist(fields) : service.putWaitlist({ waitlist_id, ...fields });
    const result = await request(dispatch, save, { spinner: saving, errors: ({ code }) => code !== 'form/pending' });
    // Without a response nothing is known to have changed, and the dialog stays for another try.
    if (!result.ok && result.error.status === 0) return false;
    dispatch(closeWaitlist());
    if (!result.ok && result.error.code === 'form/pending')
      return (
        (await dispatch(askForms({ single_class_id }))) &&
        dispatch(saveWaitlist({ waitlist_id, single_class_id, auto }))
      );
    if (result.ok)
      dispatch(showSuccess(waitlist_id === null ? 'Anotada en lista de espera.' : 'Lista de espera actualizada.'));
    await dispatch(refresh(single_class_id));
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
    if (result.ok || result.error.status > 0) await dispatch(refresh(single_class_id));
  };
}

/** An answer to an offer; what it changes is read anew, also where it came too late. */
function answerOffer(single_class_id: number, call: () => Promise<unknown>, done: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().waitlists.saving) return;
    dispatch(closeWaitlist());
    const result = await request(dispatch, call, { spinner: saving });
    if (result.ok) dispatch(showSuccess(done));
    if (result.ok || result.error.status > 0) await dispatch(refresh(single_class_id));
  };
}

export const takeOffer = (waitlist_id: number, single_class_id: number): AppThunk<Promise<void>> =>
  answerOffer(single_class_id, () => service.takeOffer(waitlist_id), '¡Listo! El lugar es tuyo.');

export const declineOffer = (waitlist_id: number, single_class_id: number): AppThunk<Promise<void>> =>
  answerOffer(
    single_class_id,
    () => service.declineOffer(waitlist_id),
    'Dejaste pasar el lugar. Sigues en la lista de espera.',
  );

/** Says that the customer comes though the waitlist has closed, or that they don't after all. */
export function changeStandby(
  { waitlist_id, single_class_id }: Pick<Waitlist, 'waitlist_id' | 'single_class_id'>,
  standby: boolean,
): AppThunk<Promise<void>> {
  return answerOffer(
    single_class_id,
    () => service.putWaitlist({ waitlist_id, standby }),
    standby ? 'Le avisamos a la recepción que vienes.' : 'Le avisamos a la recepción que ya no vienes.',
  );
}

export const selectWaitlists = (state: RootState): RootState['waitlists'] => state.waitlists;

/** The customer's own entry on a class's waitlist, or null. Staff get all entries, so it is looked for by customer. */
export const ownWaitlistEntry = (
  { waitlist }: ClassWaitlistResponse,
  customer_id: number | null,
): ClassWaitlistResponse['waitlist'][number] | null =>
  waitlist.find((entry) => entry.customer_id === customer_id) ?? null;
