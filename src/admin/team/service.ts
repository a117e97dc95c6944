import type { ChangedRole, NewInvitation } from '../../../domain/contract/team';
import { api } from '../../core/http/api';
import { wholeList } from '../list/useList';

export const getTeam = async () => wholeList((await api('GET /team')).team);

/** Sets or removes a role. ApiError team/own-role, team/unconfirmed, team/instructor-taken. */
export const putTeamMember = (customerId: number, body: ChangedRole) =>
  api('PUT /team/{id}', { params: { id: customerId }, body });

export const getInvitations = () => api('GET /team/invitations');
/** ApiError team/has-account. */
export const postInvitation = (body: NewInvitation) => api('POST /team/invitations', { body });
export const deleteInvitation = (id: number) => api('DELETE /team/invitations/{id}', { params: { id } });

export async function getInstructors() {
  return (await api('GET /instructors')).instructors;
}
