import type {
  AdminCustomer,
  AdminCustomerResponse,
  CustomerFile,
  CustomerFilesResponse,
  TimelineQuery,
  TimelineResponse,
} from '../../../domain/contract/adminCustomers';
import type { ChangedCustomer } from '../../../domain/contract/customerList';
import type { CreditHistoryResponse } from '../../../domain/contract/credits';
import type {
  ChangedNote,
  CustomerNote,
  CustomerNoteResponse,
  CustomerNotesResponse,
  NewNote,
} from '../../../domain/contract/customerNotes';
import type { Merge, MergePreview, MergePreviewResponse } from '../../../domain/contract/customerMerges';
import type { ScheduleResponse, SingleClass } from '../../../domain/contract/schedule';
import type { Day } from '../../../domain/studioTime';
import type { ReservationsQuery, ReservationsResponse } from '../../../domain/contract/reservations';
import { http } from '../../core/http/client';

/** ApiError customer/not-found. */
export async function getCustomer(customerId: number): Promise<AdminCustomer> {
  return (await http.get<AdminCustomerResponse>(`/customer/admin/${customerId}`)).customer;
}

/** ApiError row/changed with who has changed it, customer/phone-in-use, customer/email-in-use, customer/has-account. */
export const putCustomer = (body: ChangedCustomer): Promise<unknown> => http.put('/customer', body);

export const signOutCustomer = (customerId: number): Promise<unknown> =>
  http.post(`/customer/admin/${customerId}/signout`, undefined);

export const getTimeline = (customerId: number, params: TimelineQuery): Promise<TimelineResponse> =>
  http.get(`/customer/admin/${customerId}/timeline`, { params });

export async function getFiles(customerId: number): Promise<CustomerFile[]> {
  return (await http.get<CustomerFilesResponse>(`/customer/admin/${customerId}/files`)).files;
}

export const getReservations = (params: ReservationsQuery): Promise<ReservationsResponse> =>
  http.get('/class_reservations', { params });

export const getCredits = (customer_id: number, page: number): Promise<CreditHistoryResponse> =>
  http.get('/available_classes/history', { params: { customer_id, page } });

export async function getNotes(customerId: number): Promise<CustomerNote[]> {
  return (await http.get<CustomerNotesResponse>(`/customer/admin/${customerId}/notes`)).notes;
}

export async function postNote(customerId: number, body: NewNote): Promise<CustomerNote> {
  return (await http.post<CustomerNoteResponse>(`/customer/admin/${customerId}/notes`, body)).note;
}

/** ApiError row/changed with who has changed it. */
export async function putNote(noteId: number, body: ChangedNote): Promise<CustomerNote> {
  return (await http.put<CustomerNoteResponse>(`/customer_notes/${noteId}`, body)).note;
}

export const deleteNote = (noteId: number): Promise<unknown> => http.delete(`/customer_notes/${noteId}`);

/** Ends a penalty; a second time changes nothing. */
export const liftPenalty = (penaltyId: number): Promise<unknown> =>
  http.delete(`/class_reservation_penaltys/${penaltyId}`);

/** The classes of one day of the studio, as customers may book them. */
export async function getClassesOf(day: Day): Promise<SingleClass[]> {
  const params = { start_date: day, end_date: day };
  const { days } = await http.get<ScheduleResponse>('/single_class', { params });
  return days.flatMap(({ single_classes }) => single_classes);
}

/** What merging another account into this customer would do. */
export async function getMergePreview(customerId: number, merged_customer_id: number): Promise<MergePreview> {
  const params = { merged_customer_id };
  return (await http.get<MergePreviewResponse>(`/customer/admin/${customerId}/merge`, { params })).preview;
}

/** ApiError merge/obstacle, merge/done, merge/account. Twice is once done. */
export const postMerge = (customerId: number, body: Merge): Promise<unknown> =>
  http.post(`/customer/admin/${customerId}/merge`, body);

/** Orders the download of the customer's data, which only the customer gets. */
export const postExport = (customerId: number): Promise<unknown> =>
  http.post(`/customer/admin/${customerId}/export`, undefined);

/** `email`: the customer's, typed again. */
export const postDeletion = (customerId: number, email: string): Promise<unknown> =>
  http.post(`/customer/admin/${customerId}/deletion`, { email });

export const deleteDeletion = (customerId: number): Promise<unknown> =>
  http.delete(`/customer/admin/${customerId}/deletion`);
