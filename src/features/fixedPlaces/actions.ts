/** Thunks of fixed places. Their screens keep what was read, as no other screen shows it. */
import type { FixedPlace, MyFixedPlacesResponse } from '../../../domain/contract/fixedPlaces';
import { showSuccess } from '../../core/alerts/state';
import { PERSONAL_SILENT, request, type AppThunk, type Result } from '../../core/thunk';
import { fetchMe } from '../customers/state';
import { refreshHome } from '../home/actions';
import * as service from './service';

export const readFixedPlaces = (): AppThunk<Promise<Result<MyFixedPlacesResponse>>> => (dispatch) =>
  request(dispatch, service.getMyFixedPlaces, PERSONAL_SILENT);

/** Says how it went; credits and home are read again. */
function changePlace<T>(call: () => Promise<T>, success: string): AppThunk<Promise<Result<T>>> {
  return async (dispatch) => {
    const result = await request(dispatch, call, { personal: true });
    if (!result.ok) return result;
    dispatch(showSuccess(success));
    dispatch(refreshHome());
    void dispatch(fetchMe('silent'));
    return result;
  };
}

export const askFixedPlace = (singleClassId: number): AppThunk<Promise<Result<FixedPlace>>> =>
  changePlace(() => service.postFixedPlace(singleClassId), '¡Listo! Este lugar es tuyo cada semana.');

export const leaveFixedPlace = (id: number): AppThunk<Promise<Result<FixedPlace>>> =>
  changePlace(() => service.deleteFixedPlace(id), 'Dejaste tu lugar fijo.');

export const releaseDate = (id: number, singleClassId: number): AppThunk<ReturnType<typeof request<unknown>>> =>
  changePlace(() => service.releaseDate(id, singleClassId), 'Liberaste esta fecha.');
