import type { AdminCustomer } from '../../../domain/contract/adminCustomers';
import type { ChangedCustomer } from '../../../domain/contract/customerList';
import type { CustomerNote } from '../../../domain/contract/customerNotes';
import type { Merge } from '../../../domain/contract/customerMerges';
import type { Reserve } from '../../../domain/contract/reservations';
import { showSuccess } from '../../core/alerts/state';
import { confirm } from '../../core/confirm/confirm';
import { PERSONAL_SILENT, request, spinnerOf, type AppThunk, type Result, type SpinnerAction } from '../../core/thunk';
import { postBooking } from '../attendance/service';
import { offerUndo } from '../undo/undo';
import { fullName } from './labels';
import * as service from './service';

export type CustomerPageAction =
  | { readonly type: 'customerPage/SET_CUSTOMER'; readonly customerId: number }
  | { readonly type: 'customerPage/RECEIVED_CUSTOMER'; readonly customer: AdminCustomer }
  | {
      readonly type: 'customerPage/SET_ERROR';
      readonly customerId: number;
      readonly error: string;
      readonly missing: boolean;
    }
  | SpinnerAction<'customerPage'>;

const spinner = spinnerOf('customerPage');

/** Reads the customer of the page again; what is shown stays until it is there. */
export function fetchCustomer(customerId: number): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch({ type: 'customerPage/SET_CUSTOMER', customerId } satisfies CustomerPageAction);
    const result = await request(dispatch, () => service.getCustomer(customerId), { spinner, ...PERSONAL_SILENT });
    dispatch(
      result.ok
        ? { type: 'customerPage/RECEIVED_CUSTOMER', customer: result.data }
        : {
            type: 'customerPage/SET_ERROR',
            customerId,
            error: result.error.message,
            missing: result.error.status === 404,
          },
    );
  };
}

/** Ends every session of the person, once it is confirmed. */
export function signOutCustomer({ customer_id, name }: AdminCustomer): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const text = `${name} tendrá que volver a entrar en todos sus dispositivos.`;
    if (!(await confirm({ text, ok: 'Cerrar sesiones' }))) return;
    const ended = await request(dispatch, () => service.signOutCustomer(customer_id), { personal: true });
    if (ended.ok) dispatch(showSuccess('Cerramos sus sesiones.'));
  };
}

/** Deletes a note; for some seconds it can be taken back, as a new note. */
export function removeNote(note: CustomerNote, onChanged: () => void): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const { customer_id, customer_note_id, text, pinned } = note;
    const result = await request(dispatch, () => service.deleteNote(customer_note_id), { personal: true });
    if (!result.ok && result.error.status !== 404) return;
    onChanged();
    const undo = async (): Promise<void> => {
      await request(dispatch, () => service.postNote(customer_id, { text, pinned }), { personal: true });
      onChanged();
    };
    offerUndo(dispatch, { text: 'Nota eliminada.', undo: () => void undo() });
  };
}

/** Ends a customer's penalty, after asking. */
export function liftPenalty(customer: AdminCustomer): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const text = `¿Levantar la penalización de ${fullName(customer)}? Podrá reservar de inmediato.`;
    if (!(await confirm({ text, ok: 'Levantar' }))) return;
    for (const { class_reservation_penalty_id: id } of customer.penalties) {
      const result = await request(dispatch, () => service.liftPenalty(id), { spinner, personal: true });
      if (!result.ok) return;
    }
    dispatch(showSuccess('Penalización levantada.'));
    await dispatch(fetchCustomer(customer.customer_id));
  };
}

export function changeCustomer(body: ChangedCustomer): AppThunk<Promise<Result<unknown>>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.putCustomer(body), PERSONAL_SILENT);
    if (result.ok) {
      dispatch(showSuccess('Datos guardados.'));
      await dispatch(fetchCustomer(body.customer_id));
    }
    return result;
  };
}

/** Books for the customer. Returns why it was refused; null: it is reserved. */
export function bookFor(
  body: Reserve & { readonly customer_id: number },
  key: string,
): AppThunk<Promise<string | null>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => postBooking(body, key), PERSONAL_SILENT);
    if (!result.ok) return result.error.message;
    dispatch(showSuccess('Reservación registrada.'));
    await dispatch(fetchCustomer(body.customer_id));
    return null;
  };
}

/** Merges another account into the customer's. Returns why it was refused; null: done, or not confirmed. */
export function merge(customerId: number, body: Merge, name: string): AppThunk<Promise<string | null | 'cancelled'>> {
  return async (dispatch) => {
    const text = `Todo lo de la otra cuenta pasa a ${name} y esa cuenta deja de existir. No se puede deshacer.`;
    if (!(await confirm({ text, ok: 'Unir cuentas' }))) return 'cancelled';
    const result = await request(dispatch, () => service.postMerge(customerId, body), PERSONAL_SILENT);
    if (!result.ok) return result.error.message;
    dispatch(showSuccess('Cuentas unidas.'));
    await dispatch(fetchCustomer(customerId));
    return null;
  };
}

/** Orders the customer's download. */
export function orderExport(customerId: number): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.postExport(customerId), { personal: true });
    if (result.ok) dispatch(showSuccess('Le enviaremos un correo cuando su descarga esté lista.'));
  };
}

/** Requests the account's deletion. Returns why it was refused; null: it is requested. */
export function orderDeletion(customerId: number, email: string): AppThunk<Promise<string | null>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.postDeletion(customerId, email), PERSONAL_SILENT);
    if (!result.ok) return result.error.message;
    dispatch(showSuccess('La cuenta se borrará en 30 días.'));
    await dispatch(fetchCustomer(customerId));
    return null;
  };
}

/** Withdraws the request for deletion. */
export function cancelDeletion(customerId: number): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.deleteDeletion(customerId), { personal: true });
    if (!result.ok) return;
    dispatch(showSuccess('La cuenta ya no se borrará.'));
    await dispatch(fetchCustomer(customerId));
  };
}
