import type { WalletApproval } from '../../../domain/contract/checkout';
import type {
  LinkConfirmation,
  LinkDocuments,
  LinkPayment,
  LinkPlans,
  LinkWallet,
} from '../../../domain/contract/desk';
import { api } from '../../core/http/api';

/** A visitor with the link pays as the customer that it was sent to, signed in or not. */
const anonymous = true;

/** ApiError payment-link/ended. */
export const getPaymentLink = async (token: string) =>
  (await api('GET /payment_links/{token}', { params: { token }, anonymous })).payment_link;

/** Pays with a card, or without one at the provider's page; `idempotencyKey` is one per try. */
export const payByCard = (token: string, body: LinkPayment, idempotencyKey: string) =>
  api('POST /payment_links/{token}/card', { params: { token }, body, anonymous, idempotencyKey });

/** The months in which a card can pay it without interest. */
export const getPlans = async (token: string, body: LinkPlans) =>
  (await api('POST /payment_links/{token}/installments', { params: { token }, body, anonymous })).installments;

/** Stores that the customer accepted the documents that they were shown. */
export const acceptDocuments = (token: string, body: LinkDocuments) =>
  api('POST /payment_links/{token}/documents', { params: { token }, body, anonymous });

export const beginWallet = (token: string, body: LinkWallet, idempotencyKey: string) =>
  api('POST /payment_links/{token}/paypal', { params: { token }, body, anonymous, idempotencyKey });

export const captureWallet = (token: string, approval: WalletApproval) =>
  api('POST /payment_links/{token}/capture', { params: { token }, body: approval, anonymous });

/** How a payment stands at its provider now. */
export const confirmPayment = (token: string, body: LinkConfirmation) =>
  api('POST /payment_links/{token}/confirm', { params: { token }, body, anonymous });
