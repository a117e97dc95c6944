import type {
  ChangeWaitlist,
  ClassWaitlistResponse,
  JoinWaitlist,
  Waitlist,
  WaitlistResponse,
  WaitlistsResponse,
} from '../../../domain/contract/waitlists';
import { http } from '../../core/http/client';

/** The customer's own places in lines of classes to come, the next class first. */
export const getWaitlists = async (): Promise<Waitlist[]> => (await http.get<WaitlistsResponse>('/waitlist')).waitlists;

/** How many wait for a class, with the customer's own place where they do. */
export const getClassWaitlist = (singleClassId: number): Promise<ClassWaitlistResponse> =>
  http.get(`/single_class/${singleClassId}/waitlist`);

/** Joins at the end of the line; ApiError waitlist/not-full, waitlist/already-waiting, ... */
export const postWaitlist = async (body: JoinWaitlist): Promise<Waitlist> =>
  (await http.post<WaitlistResponse>('/waitlist', body)).waitlist;

export const putWaitlist = async (body: ChangeWaitlist): Promise<Waitlist> =>
  (await http.put<WaitlistResponse>('/waitlist', body)).waitlist;

export const deleteWaitlist = (waitlistId: number): Promise<unknown> => http.delete(`/waitlist/${waitlistId}`);
