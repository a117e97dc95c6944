import type {
  CheckoutConfirmationResponse,
  PurchaseAttemptResponse,
  WalletApproval,
  WalletCaptureResponse,
  WalletCheckoutResponse,
} from '../../../domain/contract/checkout';
import type {
  LinkConfirmation,
  LinkDocuments,
  LinkPayment,
  PaymentLink,
  PaymentLinkResponse,
} from '../../../domain/contract/desk';
import { http } from '../../core/http/client';

const path = (token: string): string => `/payment_links/${encodeURIComponent(token)}`;
/** A visitor with the link pays as the customer that it was sent to, signed in or not. */
const anonymous = true;

/** ApiError payment-link/ended. */
export const getPaymentLink = async (token: string): Promise<PaymentLink> =>
  (await http.get<PaymentLinkResponse>(path(token), { anonymous })).payment_link;

/** Pays with a card, or without one at the provider's page; `idempotencyKey` is one per try. */
export const payByCard = (token: string, body: LinkPayment, idempotencyKey: string): Promise<PurchaseAttemptResponse> =>
  http.post<PurchaseAttemptResponse>(`${path(token)}/card`, body, { anonymous, idempotencyKey });

/** Stores that the customer accepted the documents that they were shown. */
export const acceptDocuments = (token: string, body: LinkDocuments): Promise<unknown> =>
  http.post(`${path(token)}/documents`, body, { anonymous });

export const beginWallet = (token: string, idempotencyKey: string): Promise<WalletCheckoutResponse> =>
  http.post<WalletCheckoutResponse>(`${path(token)}/paypal`, undefined, { anonymous, idempotencyKey });

export const captureWallet = (token: string, approval: WalletApproval): Promise<WalletCaptureResponse> =>
  http.post<WalletCaptureResponse>(`${path(token)}/capture`, approval, { anonymous });

/** How a payment stands at its provider now. */
export const confirmPayment = (token: string, body: LinkConfirmation): Promise<CheckoutConfirmationResponse> =>
  http.post<CheckoutConfirmationResponse>(`${path(token)}/confirm`, body, { anonymous });
