/** Paying with the wallet: its button gets an order or a plan, and reports what its buyer decided. */
import type { WalletApproval, WalletCheckoutResponse } from '../../../domain/contract/checkout';
import type { FieldValues } from '../../../domain/contract/forms';
import { toPesos } from '../../../domain/money';
import { shownError } from '../../../domain/shownErrors';
import { WALLET } from '../../../domain/pricing';
import { type AppThunk, request } from '../../core/thunk';
import { setAttempt, setError } from './actions';
import { checkedAnswers } from './answers';
import { storeAttempt } from './attempt';
import { acceptDocuments } from './documents';
import { attemptFor, completePurchase, captureApproved, attemptRefused } from './pay';
import * as service from './service';

/** Whether it is paid already, so that nothing has to be approved. */
export const isWalletPaid = ({ orderID, plan_id }: WalletCheckoutResponse): boolean =>
  orderID === undefined && plan_id === undefined;

/** Data for the wallet's button; null: refused, with an alert. */
export function beginWallet(
  classPackageId: number,
  consent: string | null = null,
): AppThunk<Promise<WalletCheckoutResponse | null>> {
  return async (dispatch, getState) => {
    dispatch(setError(null));
    const answers = dispatch(checkedAnswers());
    if (answers === null) {
      dispatch(setError({ code: 'checkout/answers', text: shownError('checkout/answers') }));
      return null;
    }
    const wallet = { payment_method_id: WALLET, payment_source_id: null };
    const attempt = dispatch(attemptFor(classPackageId, wallet, answers, consent));
    if (!attempt || getState().checkout.spinner || !(await dispatch(acceptDocuments()))) return null;
    const { discount, single_class_id, spot, trial, total, renewal_consent, store_credit } = attempt;
    const body = {
      class_package_id: classPackageId,
      ...(single_class_id && { single_class_id }),
      ...(single_class_id && spot && { spot }),
      ...(discount && { discountCode: discount.code }),
      ...(!trial && { trial }),
      ...(total !== undefined && { total: toPesos(total) }),
      ...(renewal_consent && { renewal_consent }),
      ...(store_credit !== undefined && { store_credit: toPesos(store_credit) }),
      ...(attempt.answers && { custom_values: attempt.answers as FieldValues }),
    };
    const result = await request(dispatch, () => service.beginWallet(body, attempt.key), { errors: 'silent' });
    if (!result.ok) {
      dispatch(attemptRefused(attempt, result.error));
      return null;
    }
    const { purchase_id } = result.data;
    if (isWalletPaid(result.data)) {
      dispatch(completePurchase(attempt, purchase_id));
      return result.data;
    }
    const begun = { ...attempt, purchase_id };
    storeAttempt(begun);
    dispatch(setAttempt(begun));
    return result.data;
  };
}

/** Takes the payment that was approved. Returns the purchase's id, or null. */
export function captureWallet(approval: WalletApproval): AppThunk<Promise<number | null>> {
  return async (dispatch, getState) => {
    const { attempt } = getState().checkout;
    return attempt ? dispatch(captureApproved({ ...attempt, approval })) : null;
  };
}

/** The wallet's window was closed or failed; nothing was charged. */
export const walletCancelled = (): AppThunk => (dispatch) =>
  void dispatch(
    setError({ code: 'wallet/cancelled', text: 'Cancelaste el pago con PayPal. No se hizo ningún cargo.' }),
  );

/** Shows a failure, unless an earlier alert explains more. */
export const walletFailed = (): AppThunk => (dispatch, getState) => {
  if (!getState().checkout.error)
    dispatch(
      setError({
        code: 'wallet/failed',
        text: 'PayPal no pudo completar el pago. Inténtalo de nuevo o elige otra forma de pago.',
      }),
    );
};
