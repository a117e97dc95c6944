import type {
  AccessGift,
  AvailableClassChange,
  ClassRemoval,
  ExpiryChange,
  FreezeOrder,
  NewAvailableClass,
} from '../../../domain/contract/access';
import type { RefundOrder } from '../../../domain/contract/purchases';
import { api } from '../../core/http/api';

/** A customer's purchases with their remaining access. ApiError customer/not-found. */
export const getAccess = (customerId: number) => api('GET /customer/admin/{id}/access', { params: { id: customerId } });

export const giveAccess = (gift: AccessGift, idempotencyKey: string) =>
  api('POST /customer/giveAccess', { body: gift, idempotencyKey });
/** ApiError purchase/awaits-payment, purchase/disputed. */
export const revokeAccess = (purchase_id: number) => api('PUT /customer/revokeAccess', { body: { purchase_id } });
/** ApiError credit/too-few. */
export const removeClasses = (removal: ClassRemoval, idempotencyKey: string) =>
  api('PUT /customer/removeClasses', { body: removal, idempotencyKey });

export const grantCredit = (credit: NewAvailableClass, idempotencyKey: string) =>
  api('POST /available_classes', { body: credit, idempotencyKey });
/** ApiError credit/in-use, row/changed. */
export const changeCredit = (change: AvailableClassChange) => api('PUT /available_classes', { body: change });
/** ApiError credit/in-use. */
export const withdrawCredit = (id: number) => api('DELETE /available_classes/{id}', { params: { id } });

/** ApiError row/changed. */
export const changeExpiry = (purchaseId: number, change: ExpiryChange) =>
  api('PUT /purchases/{id}/expiry', { params: { id: purchaseId }, body: change });
/** ApiError purchase/not-freezable, purchase/overdue, purchase/disputed. */
export const freeze = (purchaseId: number, order: FreezeOrder) =>
  api('POST /purchases/{id}/freeze', { params: { id: purchaseId }, body: order });
export const resume = (purchaseId: number) => api('POST /purchases/{id}/resume', { params: { id: purchaseId } });
/** ApiError purchase/credits-used, purchase/refund-too-large. */
export const refund = (purchaseId: number, order: RefundOrder, idempotencyKey: string) =>
  api('POST /purchases/{id}/refund', { params: { id: purchaseId }, body: order, idempotencyKey });
