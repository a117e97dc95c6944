import type { PaymentMethod, PaymentMethodsResponse, PurchaseAttempt, PurchaseAttemptResponse } from '../../domain/contract/checkout';
import { http } from '../http/client';

/** The payment methods that this studio offers. */
export async function getPaymentMethods(): Promise<PaymentMethod[]> {
  return (await http.get<PaymentMethodsResponse>('/payment_methods', { anonymous: true })).payment_methods;
}

/**
 * Buys a package (free or in cash); answers the purchase's id. `key` is one per user action. ApiError with
 * the codes of the contract: package/not-found, package/limit-reached, checkout/cash-pending, ...
 */
export async function purchase(body: PurchaseAttempt, key: string): Promise<number> {
  return (await http.post<PurchaseAttemptResponse>('/checkout/purchase', body, { idempotencyKey: key })).purchase_id;
}
