/** Paying at a link. Nothing of it is in the store: the page is one card, and its visitor may have no account. */
import type { WalletApproval, WalletCheckoutResponse } from '../../../domain/contract/checkout';
import type { PaymentLink } from '../../../domain/contract/desk';
import { NETWORK_MESSAGE, type ApiError } from '../../core/http/apiError';
import { retryingImport } from '../../core/http/chunks';
import { idempotencyKey } from '../../core/http/idempotency';
import { jsonEntry } from '../../core/storage';
import { request, type AppThunk, type Result } from '../../core/thunk';
import { leaveSiteTo } from '../../core/routing/leaveSiteTo';
import { selectDocuments } from '../checkout/selectors';
import type { CardMethod } from '../paymentMethods/stripe/adapter';
import * as service from './service';

const cardProcessor = retryingImport(() => import('../paymentMethods/stripe/adapter'));

/** A try that may have been paid: its repeat carries the same key and card. */
interface Try {
  readonly key: string;
  readonly card: string | null;
  readonly consent?: string | null;
  readonly installments?: number | null;
  readonly purchase_id: number | null;
}
const linkEntry = (token: string) => jsonEntry(`pagar.${token}`, 'sessionStorage');
const readStoredTry = (token: string): Try | null => {
  const found = linkEntry(token).read() as Partial<Try> | null;
  return typeof found?.key === 'string' ? { card: null, purchase_id: null, ...found, key: found.key } : null;
};

/** 'paid'; 'left': the provider's page opens; else the message to show. */
export type Outcome = 'paid' | 'left' | { readonly error: string };

const refusal = (token: string, { status, message }: ApiError): Outcome => {
  if (status !== 0 && status < 500) linkEntry(token).clear();
  return { error: message };
};

export const readLink =
  (token: string): AppThunk<Promise<Result<PaymentLink>>> =>
  (dispatch) =>
    request(dispatch, () => service.getPaymentLink(token), { errors: 'silent' });

/** How what was begun here stands; null: nothing was, or it is still open. */
export function resumePayment(token: string): AppThunk<Promise<Outcome | null>> {
  return async (dispatch) => {
    const purchase_id = readStoredTry(token)?.purchase_id;
    if (!purchase_id) return null;
    const result = await request(dispatch, () => service.confirmPayment(token, { purchase_id }), { errors: 'silent' });
    if (!result.ok) return result.error.status === 404 ? null : { error: result.error.message };
    const { status, failure } = result.data;
    if (status === 'pending') return null;
    linkEntry(token).clear();
    return status === 'failed' ? { error: failure ?? 'El pago no se realizó. Inténtalo de nuevo.' } : 'paid';
  };
}

/** The card's plans; none where they can't be read, as it can always be paid at once. */
export function readLinkPlans(token: string, card: string): AppThunk<Promise<readonly number[]>> {
  return async (dispatch) => {
    const body = { card_payment_method: card };
    const result = await request(dispatch, () => service.getPlans(token, body), { errors: 'silent' });
    return result.ok ? result.data : [];
  };
}

/** Stores that the documents were accepted; null: it is stored. */
const acceptLinkDocuments =
  (token: string): AppThunk<Promise<ApiError | null>> =>
  async (dispatch, getState) => {
    const page_ids = selectDocuments(getState()).map(({ page_id }) => page_id);
    if (page_ids.length === 0) return null;
    const result = await request(dispatch, () => service.acceptDocuments(token, { page_ids }), { errors: 'silent' });
    return result.ok ? null : result.error;
  };

/** A press on 'Pagar'. */
export interface LinkPress {
  /** As the processor named what was typed; null: it is typed at the processor's page. */
  readonly card: string | null;
  /** What is agreed to of a subscription's charges. */
  readonly consent: string | null;
  /** In how many months it is paid without interest; null: at once. */
  readonly installments: number | null;
  readonly method: CardMethod;
}

export function payLink(token: string, { card, consent, installments, method }: LinkPress): AppThunk<Promise<Outcome>> {
  return async (dispatch) => {
    const problem = await dispatch(acceptLinkDocuments(token));
    if (problem) return { error: problem.message };
    const begun = readStoredTry(token) ?? { key: idempotencyKey(), card, consent, installments, purchase_id: null };
    linkEntry(token).write(begun);
    const body = {
      ...(begun.card !== null && { card_payment_method: begun.card }),
      ...(begun.consent && { renewal_consent: begun.consent }),
      ...(begun.installments && { installments: begun.installments }),
    };
    const result = await request(dispatch, () => service.payByCard(token, body, begun.key), { errors: 'silent' });
    if (!result.ok) return refusal(token, result.error);
    const { purchase_id, clientSecret, session } = result.data;
    if (session) {
      linkEntry(token).write({ ...begun, purchase_id });
      leaveSiteTo(session.url);
      return 'left';
    }
    if (clientSecret) {
      linkEntry(token).write({ ...begun, purchase_id });
      try {
        const { confirmCard } = await cardProcessor();
        await confirmCard(method, clientSecret);
      } catch {
        return { error: NETWORK_MESSAGE };
      }
      return (await dispatch(resumePayment(token))) ?? { error: 'Tu banco aún no confirma el pago.' };
    }
    linkEntry(token).clear();
    return 'paid';
  };
}

/** What the wallet's button goes on with. */
export function beginLinkWallet(
  token: string,
  consent: string | null,
): AppThunk<Promise<Result<WalletCheckoutResponse>>> {
  return async (dispatch) => {
    const error = await dispatch(acceptLinkDocuments(token));
    if (error) return { ok: false, error };
    linkEntry(token).clear();
    return request(
      dispatch,
      () => service.beginWallet(token, consent === null ? {} : { renewal_consent: consent }, idempotencyKey()),
      { errors: 'silent' },
    );
  };
}

export function captureLink(token: string, approval: WalletApproval): AppThunk<Promise<Outcome>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.captureWallet(token, approval), { errors: 'silent' });
    return result.ok ? 'paid' : { error: result.error.message };
  };
}
