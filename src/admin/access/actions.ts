import type { AccessResponse, AvailableClassChange, NewAvailableClass } from '../../../domain/contract/access';
import type { ClassPackage } from '../../../domain/contract/packages';
import { studioDay } from '../../../domain/studioTime';
import type { ApiError } from '../../core/http/apiError';
import { showSuccess } from '../../core/alerts/state';
import { PERSONAL_SILENT, request, type AppThunk, type Result } from '../../core/thunk';
import { selectConfig } from '../../features/appconfig/state';
import { getPackages } from '../../features/packages/service';
import { offerUndo } from '../undo/undo';
import * as service from './service';

export const fetchAccess =
  (customerId: number): AppThunk<Promise<Result<AccessResponse>>> =>
  (dispatch) =>
    request(dispatch, () => service.getAccess(customerId), PERSONAL_SILENT);

export const fetchPackages = (): AppThunk<Promise<Result<readonly ClassPackage[]>>> => (dispatch) =>
  request(dispatch, getPackages, PERSONAL_SILENT);

/** Sends a change and confirms it with an alert; returns the error if it was refused. */
export function sendAccessChange(send: () => Promise<unknown>, done: string): AppThunk<Promise<ApiError | null>> {
  return async (dispatch) => {
    const result = await request(dispatch, send, PERSONAL_SILENT);
    if (!result.ok) return result.error;
    dispatch(showSuccess(done));
    return null;
  };
}

/** Sends a change like sendAccessChange, but returns the error's text. */
export const changeAccessInWords =
  (send: () => Promise<unknown>, done: string): AppThunk<Promise<string | null>> =>
  async (dispatch) =>
    (await dispatch(sendAccessChange(send, done)))?.message ?? null;

/** Gives a credit; for a moment it can be undone. */
export function grantCredit(
  credit: NewAvailableClass,
  key: string,
  refresh: () => void,
): AppThunk<Promise<string | null>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.grantCredit(credit, key), PERSONAL_SILENT);
    if (!result.ok) return result.error.message;
    const { available_class_id } = result.data.available_class;
    offerUndo(dispatch, {
      text: 'Diste un crédito.',
      undo: async () => {
        await request(dispatch, () => service.withdrawCredit(available_class_id), { personal: true });
        refresh();
      },
    });
    return null;
  };
}

/**
 * Changes a credit's expiry. `former`: the expiry for undoing, null for never. An expiry in the past can't be restored.
 */
export function changeCredit(
  order: AvailableClassChange,
  former: string | null | undefined,
  refresh: () => void,
): AppThunk<Promise<ApiError | null>> {
  return async (dispatch, getState) => {
    const result = await request(dispatch, () => service.changeCredit(order), PERSONAL_SILENT);
    if (!result.ok) return result.error;
    const { timezone } = selectConfig(getState());
    const back = former === null || former === undefined ? null : studioDay(new Date(former), timezone);
    offerUndo(dispatch, {
      text: 'Cambiaste el vencimiento.',
      undo: async () => {
        const { expiration_date: from } = result.data.available_class;
        const body = { available_class_id: order.available_class_id, expiration_date: back, from };
        await request(dispatch, () => service.changeCredit(body), { personal: true });
        refresh();
      },
    });
    return null;
  };
}
