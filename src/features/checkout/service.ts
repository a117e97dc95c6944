import type {
  InstallmentQuestion,
  CheckoutConfirmation,
  CheckoutConfirmationResponse,
  PurchaseAttempt,
  WalletApproval,
  WalletCheckout,
} from '../../../domain/contract/checkout';
import type { HoldSpot } from '../../../domain/contract/holds';
import type { LinkedPayment } from '../../../domain/contract/renewalLinks';
import { orderFields } from '../../../domain/forms/fields';
import type { FormField } from '../../../domain/forms/types';
import { api } from '../../core/http/api';

/** A discount by its code, where it can be used for the package; ApiError discount/invalid, discount/used-up. */
export async function getDiscount(code: string, class_package_id: number) {
  return (await api('GET /discounts/code/{code}', { params: { code }, query: { class_package_id } })).discount;
}

/** What the link of a mail offers to buy again. ApiError renewal/not-found. */
export const getRenewal = async (token: string) => (await api('GET /renewals/{token}', { params: { token } })).renewal;

/** A visitor with the link pays as the customer that it was sent to, signed in or not. */
const anonymous = true;

/** What the link of a mail pays. ApiError renewal/not-found. */
export const getRenewalLink = async (token: string) =>
  (await api('GET /renewal_links/{token}', { params: { token }, anonymous })).renewal;

/** Pays it; `idempotencyKey` is one per press. ApiError renewal/over, renewal/sign-in, card_declined, ... */
export const payRenewalLink = (token: string, body: LinkedPayment, idempotencyKey: string) =>
  api('POST /renewal_links/{token}', { params: { token }, body, anonymous, idempotencyKey });

/** How the payment stands at its provider now. */
export const confirmRenewalLink = (token: string, purchase_id: number) =>
  api('POST /renewal_links/{token}/confirmation', { params: { token }, body: { purchase_id }, anonymous });

/** The studio's own questions of a purchase. */
export async function getQuestions(): Promise<readonly FormField[]> {
  const { custom_fields } = await api('GET /custom_fields', { query: { object: 'purchase' }, anonymous: true });
  // All questions in one step, as the pay button submits them.
  return orderFields(custom_fields).map((field, order) => ({ ...field, step: 1, order }));
}

/**
 * Buys a package; returns the purchase and what is left to do: confirm with the bank, or go to the provider's page.
 * `key` is one per user action. ApiError with the codes of the contract: package/limit-reached, card_declined, ...
 */
export function purchase(body: PurchaseAttempt, key: string) {
  return api('POST /checkout/purchase', { body, idempotencyKey: key });
}

/** The months in which a card can pay a sum without interest. */
export async function getPlans(body: InstallmentQuestion) {
  return (await api('POST /checkout/installments', { body })).installments;
}

/** Reads the state of an own purchase's payment from its provider; returns its status, and why it failed. */
export function confirmPurchase(purchase_id: number): Promise<CheckoutConfirmationResponse> {
  const body: CheckoutConfirmation = { purchase_id };
  return api('POST /checkout/confirm', { body });
}

/** Begins a purchase with the wallet: an order, or the plan that the button subscribes to. */
export function beginWallet(body: WalletCheckout, key: string) {
  return api('POST /checkout/paypal', { body, idempotencyKey: key });
}

/** Takes the payment that was approved in the wallet; the same one however often. Returns the purchase's id. */
export async function captureWallet(approval: WalletApproval) {
  return (await api('POST /checkout/capture', { body: approval })).purchase_id;
}

/** Holds a seat while it is paid; ApiError spot/taken, class/full, hold/used-up. */
export async function holdSpot(body: HoldSpot) {
  return (await api('POST /spot_holds', { body })).spot_hold;
}

/** Gives a held seat to others; ApiError hold/not-found. */
export const releaseSpot = (spotHoldId: number) => api('DELETE /spot_holds/{id}', { params: { id: spotHoldId } });
