import type { ChangeWaitlist, JoinWaitlist } from '../../../domain/contract/waitlists';
import { api } from '../../core/http/api';

/** The customer's own waitlist entries of classes to come, the next class first. */
export const getWaitlists = async () => (await api('GET /waitlist')).waitlists;

/** How many wait for a class, with the customer's own place where they do. */
export const getClassWaitlist = (singleClassId: number) =>
  api('GET /single_class/{id}/waitlist', { params: { id: singleClassId } });

/** Joins at the end of the waitlist; ApiError waitlist/not-full, waitlist/already-waiting, ... */
export const postWaitlist = async (body: JoinWaitlist) => (await api('POST /waitlist', { body })).waitlist;

export const putWaitlist = async (body: ChangeWaitlist) => (await api('PUT /waitlist', { body })).waitlist;

/** Reserves the seat that is kept for the customer. */
export const takeOffer = (waitlistId: number) =>
  api('POST /waitlist/{waitlist_id}/offer', { params: { waitlist_id: waitlistId } });

export const declineOffer = (waitlistId: number) =>
  api('DELETE /waitlist/{waitlist_id}/offer', { params: { waitlist_id: waitlistId } });

export const deleteWaitlist = (waitlistId: number) =>
  api('DELETE /waitlist/{waitlist_id}', { params: { waitlist_id: waitlistId } });
