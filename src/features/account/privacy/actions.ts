import type { Privacy } from '../../../../domain/contract/privacy';
import { showSuccess } from '../../../core/alerts/actions';
import { PERSONAL_SILENT, type AppThunk, request, type Result } from '../../../core/thunk';
import { fetchMe } from '../../customers/state';
import * as service from './service';

type Thunk = AppThunk<Promise<Result<Privacy>>>;

const PERSONAL = { personal: true } as const;

export const fetchPrivacy = (): Thunk => (dispatch) => request(dispatch, service.getPrivacy, PERSONAL_SILENT);

export const orderExport = (): Thunk => (dispatch) => request(dispatch, service.orderExport, PERSONAL);

/** A refusal is shown in the dialog. */
export const requestDeletion =
  (email: string): Thunk =>
  async (dispatch) => {
    const result = await request(dispatch, () => service.requestDeletion(email), PERSONAL_SILENT);
    if (result.ok) void dispatch(fetchMe('silent'));
    return result;
  };

export const takeBack = (): Thunk => async (dispatch) => {
  const result = await request(dispatch, service.takeBack, PERSONAL);
  if (result.ok) dispatch(showSuccess('Conservas tu cuenta.'));
  return result;
};
