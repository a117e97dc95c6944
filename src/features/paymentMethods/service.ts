import type { OfferedPaymentMethod } from '../../../domain/contract/checkout';
import type { CardEntry, PaymentSource } from '../../../domain/contract/paymentSources';
import { CARD } from '../../../domain/pricing';
import { api } from '../../core/http/api';

/** The customer's own saved cards, the newest first. */
export async function getPaymentSources(): Promise<PaymentSource[]> {
  const { metodos_pago } = await api('GET /payment_sources');
  // Another implementation of the API may not send them.
  return metodos_pago.map((source) => ({ ...source, subscriptions: source.subscriptions ?? [] }));
}

/** The payment methods that this studio offers. */
export async function getPaymentMethods() {
  return (await api('GET /payment_methods', { anonymous: true })).payment_methods;
}

/** How cards are taken here; null: they are not. */
export async function getCardMethod(): Promise<OfferedPaymentMethod | null> {
  const methods = await getPaymentMethods();
  return methods.find(({ payment_method_id }) => payment_method_id === CARD) ?? null;
}

/**
 * Saves a card that its processor has named. With a clientSecret the bank challenges first; once that is passed, the
 * same call again ends it. ApiError payment-source/failed, payment-source/disabled, ...
 */
export const addPaymentSource = (card: CardEntry) => api('POST /payment_sources', { body: card });

/** ApiError payment-source/in-use, payment-source/not-found, ... */
export const deletePaymentSource = (id: number) => api('DELETE /payment_sources/{id}', { params: { id } });
