import type {
  AdminCustomer,
  AdminCustomerResponse,
  CustomerFile,
  CustomerFilesResponse,
  TimelineQuery,
  TimelineResponse,
} from '../../../domain/contract/adminCustomers';
import type { CreditHistoryResponse } from '../../../domain/contract/credits';
import type {
  ChangedNote,
  CustomerNote,
  CustomerNoteResponse,
  CustomerNotesResponse,
  NewNote,
} from '../../../domain/contract/customerNotes';
import type { ReservationsQuery, ReservationsResponse } from '../../../domain/contract/reservations';
import { http } from '../../core/http/client';

/** ApiError customer/not-found. */
export async function getCustomer(customerId: number): Promise<AdminCustomer> {
  return (await http.get<AdminCustomerResponse>(`/customer/admin/${customerId}`)).customer;
}

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
