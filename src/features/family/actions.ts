import type { ChangedFamilyMember, FamilyResponse } from '../../../domain/contract/family';
import { showSuccess } from '../../core/alerts/state';
import { PERSONAL_SILENT, request, type AppThunk, type Result } from '../../core/thunk';
import { fetchMe } from '../customers/state';
import * as service from './service';

export const readFamily = (): AppThunk<Promise<Result<FamilyResponse>>> => (dispatch) =>
  request(dispatch, service.getFamily, PERSONAL_SILENT);

/** Sends a change; the customer, of whom the family is part, is read again. */
function writeFamily(call: () => Promise<unknown>, done: string): AppThunk<Promise<Result<unknown>>> {
  return async (dispatch) => {
    const result = await request(dispatch, call, PERSONAL_SILENT);
    if (result.ok) {
      dispatch(showSuccess(done));
      await dispatch(fetchMe('silent'));
    }
    return result;
  };
}

/** `id` null: a new person. */
export const saveMember = (id: number | null, body: ChangedFamilyMember): AppThunk<Promise<Result<unknown>>> =>
  writeFamily(
    () => (id === null ? service.postFamilyMember(body) : service.putFamilyMember(id, body)),
    id === null ? `Agregaste a ${body.name} a tu familia.` : 'Cambios guardados.',
  );

export const removeMember = (id: number, name: string): AppThunk<Promise<Result<unknown>>> =>
  writeFamily(() => service.deleteFamilyMember(id), `Eliminaste a ${name} de tu familia.`);
