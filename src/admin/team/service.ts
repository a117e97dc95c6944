import type { Instructor, InstructorsResponse } from '../../../domain/contract/catalogue';
import type { ChangedRole, TeamMember, TeamResponse } from '../../../domain/contract/team';
import { http } from '../../core/http/client';

export async function getTeam(): Promise<TeamMember[]> {
  return (await http.get<TeamResponse>('/team')).team;
}

/** Gives, changes or takes a role. ApiError team/own-role, team/unconfirmed, team/instructor-taken. */
export const putTeamMember = (customerId: number, body: ChangedRole): Promise<unknown> =>
  http.put(`/team/${customerId}`, body);

export async function getInstructors(): Promise<Instructor[]> {
  return (await http.get<InstructorsResponse>('/instructors')).instructors;
}
