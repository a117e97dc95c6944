import type { Instructor, InstructorsResponse } from '../../../domain/contract/catalogue';
import type {
  ChangedRole,
  NewInvitation,
  TeamInvitation,
  TeamInvitations,
  TeamMember,
  TeamResponse,
} from '../../../domain/contract/team';
import { http } from '../../core/http/client';

export async function getTeam(): Promise<TeamMember[]> {
  return (await http.get<TeamResponse>('/team')).team;
}

/** Gives, changes or takes a role. ApiError team/own-role, team/unconfirmed, team/instructor-taken. */
export const putTeamMember = (customerId: number, body: ChangedRole): Promise<unknown> =>
  http.put(`/team/${customerId}`, body);

const invitations = async (answer: Promise<TeamInvitations>): Promise<readonly TeamInvitation[]> =>
  (await answer).team_invitations;

export const getInvitations = () => invitations(http.get('/team/invitations'));
/** ApiError team/has-account. */
export const postInvitation = (body: NewInvitation) => invitations(http.post('/team/invitations', body));
export const deleteInvitation = (id: number) => invitations(http.delete(`/team/invitations/${id}`));

export async function getInstructors(): Promise<Instructor[]> {
  return (await http.get<InstructorsResponse>('/instructors')).instructors;
}
