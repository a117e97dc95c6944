import type {
  AccessGift,
  AccessResponse,
  AvailableClassChange,
  ClassRemoval,
  ExpiryChange,
  FreezeOrder,
  NewAvailableClass,
} from '../../../domain/contract/access';
import type { RefundOrder } from '../../../domain/contract/purchases';
import { http } from '../../core/http/client';

/** A customer's purchases with what they still give. ApiError customer/not-found. */
export const getAccess = (customerId: number): Promise<AccessResponse> =>
  http.get(`/customer/admin/${customerId}/access`);

export const giveAccess = (gift: AccessGift, idempotencyKey: string): Promise<unknown> =>
  http.post('/customer/giveAccess', gift, { idempotencyKey });
/** ApiError purchase/awaits-payment, purchase/disputed. */
export const revokeAccess = (purchase_id: number): Promise<unknown> =>
  http.put('/customer/revokeAccess', { purchase_id });
/** ApiError credit/too-few. */
export const removeClasses = (removal: ClassRemoval, idempotencyKey: string): Promise<unknown> =>
  http.put('/customer/removeClasses', removal, { idempotencyKey });

export const grantCredit = (
  credit: NewAvailableClass,
  idempotencyKey: string,
): Promise<{ available_class: { available_class_id: number } }> =>
  http.post('/available_classes', credit, { idempotencyKey });
/** ApiError credit/in-use, row/changed. */
export const changeCredit = (
  change: AvailableClassChange,
): Promise<{ available_class: { expiration_date: string | null } }> => http.put('/available_classes', change);
/** ApiError credit/in-use. */
export const withdrawCredit = (id: number): Promise<unknown> => http.delete(`/available_classes/${id}`);

/** ApiError row/changed. */
export const changeExpiry = (purchaseId: number, change: ExpiryChange): Promise<unknown> =>
  http.put(`/purchases/${purchaseId}/expiry`, change);
/** ApiError purchase/not-freezable, purchase/overdue, purchase/disputed. */
export const freeze = (purchaseId: number, order: FreezeOrder): Promise<unknown> =>
  http.post(`/purchases/${purchaseId}/freeze`, order);
export const resume = (purchaseId: number): Promise<unknown> => http.post(`/purchases/${purchaseId}/resume`, undefined);
/** ApiError purchase/credits-used, purchase/refund-too-large. */
export const refund = (purchaseId: number, order: RefundOrder, idempotencyKey: string): Promise<unknown> =>
  http.post(`/purchases/${purchaseId}/refund`, order, { idempotencyKey });
