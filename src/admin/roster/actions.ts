/** Actions of the front desk in a class: each thunk reads the list again and returns the error's text (null: done). */
import type { CreditChoice } from '../../../domain/cancellation';
import type { ChangeReservation, MoveToClass, Reserve } from '../../../domain/contract/reservations';
import type { SingleClass } from '../../../domain/contract/schedule';
import type { ClassWaitlistResponse } from '../../../domain/contract/waitlists';
import { showError, showSuccess } from '../../core/alerts/state';
import { PERSONAL_SILENT, type AppThunk, request, type Result } from '../../core/thunk';
import { fetchRoster } from '../attendance/actions';
import { offerUndo } from '../undo/undo';
import * as service from './service';

type Done = AppThunk<Promise<string | null>>;

/** `done`: the success message, or a function that shows one. */
function writeRoster<T>(singleClassId: number, call: () => Promise<T>, done: string | ((data: T) => void)): Done {
  return async (dispatch) => {
    const result = await request(dispatch, call, PERSONAL_SILENT);
    void dispatch(fetchRoster(singleClassId));
    if (!result.ok) return result.error.message;
    if (typeof done === 'string') dispatch(showSuccess(done));
    else done(result.data);
    return null;
  };
}

/** Undoes a change; shows its own errors. */
const undoRosterChange =
  (undo: Done): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const refusal = await dispatch(undo);
    if (refusal !== null) dispatch(showError(refusal));
  };

/** `before`: the values for undoing. */
export function changePlace(
  singleClassId: number,
  change: ChangeReservation,
  before: ChangeReservation,
  text: string,
): Done {
  const to = (body: ChangeReservation, done: string | (() => void)): Done =>
    writeRoster(singleClassId, () => service.putReservation(body), done);
  return (dispatch) =>
    dispatch(
      to(change, () =>
        offerUndo(dispatch, { text, undo: () => dispatch(undoRosterChange(to(before, 'Quedó como estaba.'))) }),
      ),
    );
}

export const removePlace = (singleClassId: number, id: number, credit: CreditChoice, name: string): Done =>
  writeRoster(singleClassId, () => service.removeReservation(id, credit), `${name} ya no está en la clase.`);

export const movePlace = (singleClassId: number, id: number, body: MoveToClass, key: string, name: string): Done =>
  writeRoster(singleClassId, () => service.moveToClass(id, body, key), `${name} cambió de clase.`);

export const addGuest = (body: Reserve, key: string): Done =>
  writeRoster(body.single_class_id, () => service.postGuest(body, key), 'Invitado registrado.');

/** null: they could not be read. */
export const readOtherClasses =
  (id: number): AppThunk<Promise<readonly SingleClass[] | null>> =>
  async (dispatch) => {
    const result = await request(dispatch, () => service.getOtherClasses(id), PERSONAL_SILENT);
    return result.ok ? result.data.single_classes : null;
  };

export const readWaitlist =
  (singleClassId: number): AppThunk<Promise<Result<ClassWaitlistResponse>>> =>
  (dispatch) =>
    request(dispatch, () => service.getWaitlist(singleClassId), PERSONAL_SILENT);

/** `before`: the former order, for undoing. */
export function orderWaitlist(singleClassId: number, ids: readonly number[], before: readonly number[]): Done {
  const to = (order: readonly number[], done: string | (() => void)): Done =>
    writeRoster(singleClassId, () => service.putOrder(singleClassId, order), done);
  return (dispatch) =>
    dispatch(
      to(ids, () =>
        offerUndo(dispatch, {
          text: 'Cambió el orden de la lista de espera.',
          undo: () => dispatch(undoRosterChange(to(before, 'Quedó como estaba.'))),
        }),
      ),
    );
}

export const changeClosing = (singleClassId: number, minutes: number | null): Done =>
  writeRoster(
    singleClassId,
    () => service.putClosing(singleClassId, minutes),
    'Cambió el cierre de la lista de espera.',
  );

export const addToWaitlist = (single_class_id: number, customer_id: number): Done =>
  writeRoster(
    single_class_id,
    () => service.postEntry({ single_class_id, customer_id }),
    'Quedó en la lista de espera.',
  );

export const removeFromWaitlist = (singleClassId: number, waitlistId: number): Done =>
  writeRoster(singleClassId, () => service.deleteEntry(waitlistId), 'Salió de la lista de espera.');

export const promoteEntry = (singleClassId: number, waitlistId: number, name: string): Done =>
  writeRoster(singleClassId, () => service.promote(waitlistId), `${name} ya tiene su lugar.`);
