import type { AdminCustomer, TimelineQuery } from '../../../domain/contract/adminCustomers';
import type { ChangedCustomer } from '../../../domain/contract/customerList';
import type { ChangedNote, NewNote } from '../../../domain/contract/customerNotes';
import type { ChangedFamilyMember, NewFamilyMember } from '../../../domain/contract/family';
import type { Merge, MergePreview } from '../../../domain/contract/customerMerges';
import type { StoreCreditGift } from '../../../domain/contract/storeCredit';
import type { SingleClass } from '../../../domain/contract/schedule';
import type { Day } from '../../../domain/studioTime';
import type { ReservationsQuery } from '../../../domain/contract/reservations';
import { api } from '../../core/http/api';
import { ApiError } from '../../core/http/apiError';
import { pageOfRows, wholeList } from '../list/useList';

/** ApiError customer/not-found. */
export async function getCustomer(customerId: number) {
  return (await api('GET /customer/admin/{id}', { params: { id: customerId } })).customer;
}

/** The customer as a list of one row; empty if there is none. */
export async function findCustomer(customerId: number) {
  try {
    return wholeList([await getCustomer(customerId)]);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return wholeList<AdminCustomer>([]);
    throw error;
  }
}

/** ApiError row/changed with who has changed it, customer/phone-in-use, customer/email-in-use, customer/has-account. */
export const putCustomer = (body: ChangedCustomer) => api('PUT /customer', { body });

export const signOutCustomer = (customerId: number) =>
  api('POST /customer/admin/{id}/signout', { params: { id: customerId } });

export const getTimeline = async (id: number, query: TimelineQuery) =>
  pageOfRows(await api('GET /customer/admin/{id}/timeline', { params: { id }, query }), 'entries');

export async function getFiles(customerId: number) {
  return (await api('GET /customer/admin/{id}/files', { params: { id: customerId } })).files;
}

export const getReservations = async (query: ReservationsQuery) =>
  pageOfRows(await api('GET /class_reservations', { query }), 'class_reservations');

export const getCredits = (customer_id: number, page: number) =>
  api('GET /available_classes/history', { query: { customer_id, page } });

export async function getNotes(customerId: number) {
  return (await api('GET /customer/admin/{id}/notes', { params: { id: customerId } })).notes;
}

export async function postNote(customerId: number, body: NewNote) {
  return (await api('POST /customer/admin/{id}/notes', { params: { id: customerId }, body })).note;
}

/** ApiError row/changed with who has changed it. */
export async function putNote(noteId: number, body: ChangedNote) {
  return (await api('PUT /customer_notes/{id}', { params: { id: noteId }, body })).note;
}

/** ApiError family/full, family/same-name. */
export const postFamilyMember = (body: NewFamilyMember) => api('POST /family', { body });

/** ApiError family/same-name. */
export const putFamilyMember = (id: number, body: ChangedFamilyMember) =>
  api('PUT /family/{id}', { params: { id }, body });

/** ApiError family/has-places. */
export const deleteFamilyMember = (id: number) => api('DELETE /family/{id}', { params: { id } });

export const deleteNote = (noteId: number) => api('DELETE /customer_notes/{id}', { params: { id: noteId } });

export const getStoreCredit = (customerId: number) =>
  api('GET /customer/admin/{id}/store_credit', { params: { id: customerId } });

/** Gives store credit, or takes some back (negative). ApiError store-credit/too-little. */
export const postStoreCredit = (customerId: number, body: StoreCreditGift, idempotencyKey: string) =>
  api('POST /customer/admin/{id}/store_credit', { params: { id: customerId }, body, idempotencyKey });

/** Who invited the customer, and whom the customer invited. */
export const getCustomerReferrals = (customerId: number) =>
  api('GET /customer/admin/{id}/referrals', { params: { id: customerId } });

/** The gift cards that the customer bought. */
export const getCustomerGiftCards = async (customerId: number) =>
  (await api('GET /customer/admin/{id}/gift_cards', { params: { id: customerId } })).gift_cards;

/** Redeems a code for the customer. ApiError gift-card/not-found, gift-card/redeemed, gift-card/unavailable. */
export const redeemForCustomer = (customerId: number, code: string) =>
  api('POST /customer/admin/{id}/gift_cards/redeem', { params: { id: customerId }, body: { code } });

/** Mails a gift card now. ApiError gift-card/unavailable. */
export const postGiftCardMail = (giftCardId: number) =>
  api('POST /gift_cards/{id}/send', { params: { id: giftCardId } });

/** Ends a penalty. Idempotent. */
export const liftPenalty = (penaltyId: number) =>
  api('DELETE /class_reservation_penaltys/{id}', { params: { id: penaltyId } });

/** The classes of one day of the studio, as customers may book them. */
export async function getClassesOf(day: Day): Promise<SingleClass[]> {
  const query = { start_date: day, end_date: day };
  const { days } = await api('GET /single_class', { query });
  return days.flatMap(({ single_classes }) => single_classes);
}

/** What merging another account into this customer would do. */
export async function getMergePreview(customerId: number, merged_customer_id: number): Promise<MergePreview> {
  const query = { merged_customer_id };
  return (await api('GET /customer/admin/{id}/merge', { params: { id: customerId }, query })).preview;
}

/** ApiError merge/obstacle, merge/done, merge/account. Idempotent. */
export const postMerge = (customerId: number, body: Merge) =>
  api('POST /customer/admin/{id}/merge', { params: { id: customerId }, body });

/** Orders the export of the customer's data, which only the customer can read. */
export const postExport = (customerId: number) =>
  api('POST /customer/admin/{id}/export', { params: { id: customerId } });

/** `email`: the customer's, typed again as confirmation. */
export const postDeletion = (customerId: number, email: string) =>
  api('POST /customer/admin/{id}/deletion', { params: { id: customerId }, body: { email } });

export const deleteDeletion = (customerId: number) =>
  api('DELETE /customer/admin/{id}/deletion', { params: { id: customerId } });

/** Whether the customer's address gets no news any more. */
export const getBlockedAddress = (customerId: number) =>
  api('GET /customers/{id}/blocked_address', { params: { id: customerId } });
export const deleteBlockedAddress = (customerId: number) =>
  api('DELETE /customers/{id}/blocked_address', { params: { id: customerId } });
