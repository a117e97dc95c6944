import type { GuestPlace } from '../../../domain/contract/guests';
import { PERSONAL_SILENT, type AppThunk, request, type Result } from '../../core/thunk';
import { saveFile } from '../../core/saveFile';
import * as service from './service';

/** Reads the address of a guest's page; `renew` ends the one before. */
export function readGuestLink(classReservationId: number, renew = false): AppThunk<Promise<Result<string>>> {
  const read = renew ? service.renewGuestLink : service.getGuestLink;
  return (dispatch) => request(dispatch, () => read(classReservationId), PERSONAL_SILENT);
}

export function readGuestPlace(token: string): AppThunk<Promise<Result<GuestPlace>>> {
  return (dispatch) => request(dispatch, () => service.getGuestPlace(token), { errors: 'silent' });
}

/** 'Agregar a mi calendario' of a guest. */
export function saveGuestPlace(token: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.getGuestPlaceFile(token));
    if (result.ok) saveFile(result.data, 'clase.ics', 'text/calendar;charset=utf-8');
  };
}
