import type { PaymentMethod } from '../../domain/contract/checkout';
import { showSuccess } from '../app/alerts/actions';
import type { AppThunk } from '../app/thunk';
import { request } from '../app/thunk';
import { fetchPages } from '../content/actions';
import { fetchMe } from '../customers/actions';
import type { ApiError } from '../http/apiError';
import { idempotencyKey } from '../http/idempotency';
import { fetchPackage } from '../packages/actions';
import { purchaseErrorText } from './errors';
import { selectPaymentMethod } from './selectors';
import * as service from './service';

/** One user action: a repeat of it (after a lost answer) carries the same key. */
export interface Attempt {
  readonly key: string;
  readonly class_package_id: number;
  /** null: a free package. */
  readonly payment_method: number | null;
}

export interface CheckoutError {
  readonly code: string;
  readonly text: string;
}

export interface LoadFailure {
  readonly class_package_id: number;
  /** There is no such package; trying again is of no use. */
  readonly missing: boolean;
}

export type CheckoutAction =
  | { readonly type: 'checkout/RECEIVED_PAYMENT_METHODS'; readonly methods: readonly PaymentMethod[] }
  | { readonly type: 'checkout/SET_METHOD'; readonly payment_method_id: number }
  | { readonly type: 'checkout/SET_ATTEMPT'; readonly attempt: Attempt | null }
  | { readonly type: 'checkout/SET_ERROR'; readonly error: CheckoutError | null }
  | { readonly type: 'checkout/SET_FAILURE'; readonly failure: LoadFailure | null }
  | { readonly type: 'checkout/SHOW_SPINNER' }
  | { readonly type: 'checkout/HIDE_SPINNER' };

const receivedMethods = (methods: readonly PaymentMethod[]): CheckoutAction => ({ type: 'checkout/RECEIVED_PAYMENT_METHODS', methods });
export const setMethod = (payment_method_id: number): CheckoutAction => ({ type: 'checkout/SET_METHOD', payment_method_id });
const setAttempt = (attempt: Attempt | null): CheckoutAction => ({ type: 'checkout/SET_ATTEMPT', attempt });
const setError = (error: CheckoutError | null): CheckoutAction => ({ type: 'checkout/SET_ERROR', error });
const setFailure = (failure: LoadFailure | null): CheckoutAction => ({ type: 'checkout/SET_FAILURE', failure });
const showSpinner = (): CheckoutAction => ({ type: 'checkout/SHOW_SPINNER' });
const hideSpinner = (): CheckoutAction => ({ type: 'checkout/HIDE_SPINNER' });

/** All that checkout needs: the package, the ways to pay, and which documents must be accepted. */
export function openCheckout(classPackageId: number): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(setFailure(null));
    dispatch(setError(null));
    const [pkg, methods, pages] = await Promise.all([
      dispatch(fetchPackage(classPackageId)),
      request(dispatch, service.getPaymentMethods, { errors: 'silent' }),
      dispatch(fetchPages()),
    ]);
    if (methods.ok) dispatch(receivedMethods(methods.data));
    const missing = !pkg.ok && pkg.error.status === 404;
    const pagesFailed = pages !== null && !pages.ok;
    if (!pkg.ok || !methods.ok || pagesFailed) dispatch(setFailure({ class_package_id: classPackageId, missing }));
  };
}

/** No answer, or one that doesn't say whether the purchase was made: the next try must not buy twice. */
const unanswered = ({ status }: ApiError): boolean => status === 0 || status >= 500;

/** Buys with the chosen method (none for a free package). Answers the purchase's id, or null. */
export function purchase(classPackageId: number, free: boolean): AppThunk<Promise<number | null>> {
  return async (dispatch, getState) => {
    const { spinner, attempt: last } = getState().checkout;
    if (spinner) return null;
    const method = free ? null : selectPaymentMethod(getState());
    const same = last?.class_package_id === classPackageId && last.payment_method === method;
    const attempt: Attempt = same ? last : { key: idempotencyKey(), class_package_id: classPackageId, payment_method: method };
    dispatch(setAttempt(attempt));
    dispatch(setError(null));
    const body = { class_package_id: classPackageId, ...(method === null ? {} : { payment_method: method }) };
    const result = await request(dispatch, () => service.purchase(body, attempt.key), { spinner: [showSpinner, hideSpinner], errors: 'silent' });
    if (!result.ok) {
      if (!unanswered(result.error)) dispatch(setAttempt(null));
      dispatch(setError({ code: result.error.code, text: purchaseErrorText(result.error) }));
      return null;
    }
    dispatch(setAttempt(null));
    dispatch(showSuccess('¡Compra exitosa!'));
    // The way to the thank-you page doesn't wait for the new credits.
    void dispatch(fetchMe('silent'));
    return result.data;
  };
}
