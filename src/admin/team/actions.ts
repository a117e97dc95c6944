import type { ChangedRole, TeamMember } from '../../../domain/contract/team';
import { showSuccess } from '../../core/alerts/actions';
import type { ApiError } from '../../core/http/apiError';
import { request, type AppThunk, type Result } from '../../core/thunk';
import { adminList, type ListState } from '../list/adminList';
import * as service from './service';

declare module '../../core/state' {
  interface RootState {
    readonly team?: ListState<TeamMember, object>;
  }
}

export const teamList = adminList('team', async () => ({ rows: await service.getTeam(), next: null }));

/** Returns why it was refused; null: it is done. */
export function changeRole(customerId: number, change: ChangedRole): AppThunk<Promise<ApiError | null>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.putTeamMember(customerId, change), { errors: 'silent' });
    if (!result.ok) return result.error;
    dispatch(showSuccess('Equipo actualizado.'));
    await dispatch(teamList.load({}));
    return null;
  };
}

/** The person with their role now; undefined: they have none. */
export const readMember =
  (customerId: number): AppThunk<Promise<Result<TeamMember | undefined>>> =>
  (dispatch) =>
    request(dispatch, async () => (await service.getTeam()).find(({ customer_id }) => customer_id === customerId), {
      errors: 'silent',
    });

export const fetchInstructors = () =>
  ((dispatch) => request(dispatch, () => service.getInstructors())) satisfies AppThunk<unknown>;
