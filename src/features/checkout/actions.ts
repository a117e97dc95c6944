import type { OfferedPaymentMethod } from '../../../domain/contract/checkout';
import type { SpotHold } from '../../../domain/contract/holds';
import { isDropIn, paysForClass, sellsSeat } from '../../../domain/events';
import type { Discount } from '../../../domain/contract/discounts';
import type { PaymentSource } from '../../../domain/contract/paymentSources';
import type { SingleClass } from '../../../domain/contract/schedule';
import type { FormField, FormValues } from '../../../domain/forms/types';
import { discountErrorText } from '../../../domain/discounts';
import { typedGiftCode } from '../../../domain/giftCards';
import { PERSONAL_SILENT, type AppThunk, request, type Spinner, type SpinnerAction } from '../../core/thunk';
import { selectConfig } from '../appconfig/state';
import { fetchPages } from '../content/actions';
import { CANCELED, type ApiError } from '../../core/http/apiError';
import { fetchHomePackages, fetchPackage, fetchUsedPackages } from '../packages/actions';
import { selectPackage } from '../packages/selectors';
import { getPackageClasses } from '../packages/service';
import { getSingleClass } from '../schedule/service';
import { getPaymentMethods, getPaymentSources } from '../paymentMethods/service';
import { fetchPurchases, fetchStoreCredit } from '../purchases/actions';
import { selectSignedIn } from '../session/state';
import type { Attempt } from './attempt';
import { readLastChoice, type Choice } from './choices';
import * as service from './service';

export interface CheckoutError {
  readonly code: string;
  readonly text: string;
  readonly consent?: CorrectedConsent | undefined;
}

/** The server's sentence about a subscription's charges, instead of this device's, whose clock may be wrong. */
export interface CorrectedConsent {
  readonly instead: string;
  readonly text: string;
}

export interface LoadFailure {
  readonly class_package_id: number;
  /** Whether the package doesn't exist, so that a retry is useless. */
  readonly missing: boolean;
}

/** An order whose payment is polled; `tired`: polling has stopped. */
export interface AwaitedOrder {
  readonly purchase_id: number;
  readonly tired: boolean;
}

export type CheckoutAction =
  | { readonly type: 'checkout/RECEIVED_PAYMENT_METHODS'; readonly methods: readonly OfferedPaymentMethod[] }
  | { readonly type: 'checkout/RECEIVED_PAYMENT_SOURCES'; readonly sources: readonly PaymentSource[] }
  | { readonly type: 'checkout/RECEIVED_DISCOUNT'; readonly discount: Discount }
  | { readonly type: 'checkout/SET_WANTED_CODE'; readonly code: string | null }
  | { readonly type: 'checkout/SET_DISCOUNT_ERROR'; readonly text: string | null }
  | { readonly type: 'checkout/CLEAR_DISCOUNT' }
  | { readonly type: 'checkout/SHOW_DISCOUNT_SPINNER' }
  | { readonly type: 'checkout/HIDE_DISCOUNT_SPINNER' }
  | {
      readonly type: 'checkout/RECEIVED_EVENTS';
      readonly class_package_id: number;
      readonly single_classes: readonly SingleClass[];
    }
  | {
      readonly type: 'checkout/RECEIVED_INTENDED';
      readonly class_package_id: number;
      readonly single: SingleClass;
    }
  | { readonly type: 'checkout/RECEIVED_QUESTIONS'; readonly questions: readonly FormField[] }
  | { readonly type: 'checkout/SET_ANSWERS'; readonly answers: FormValues }
  | { readonly type: 'checkout/SET_ANSWER_ERRORS'; readonly errors: Readonly<Record<string, string>> }
  | { readonly type: 'checkout/SET_EVENT'; readonly single_class_id: number | null; readonly spot: number | null }
  | { readonly type: 'checkout/SET_SPOT'; readonly spot: number | null }
  | {
      readonly type: 'checkout/RECEIVED_HOLD';
      readonly hold: SpotHold | null;
      readonly guest: string | null;
      readonly notice: string | null;
    }
  | { readonly type: 'checkout/SET_METHOD'; readonly choice: Choice }
  | { readonly type: 'checkout/SET_STORE_CREDIT_USE'; readonly used: boolean }
  | { readonly type: 'checkout/SET_ATTEMPT'; readonly attempt: Attempt | null }
  | { readonly type: 'checkout/SET_ERROR'; readonly error: CheckoutError | null }
  | { readonly type: 'checkout/SET_FAILURE'; readonly failure: LoadFailure | null }
  | { readonly type: 'checkout/SET_AWAITED'; readonly awaited: AwaitedOrder | null }
  | { readonly type: 'checkout/LEFT' }
  | SpinnerAction<'checkout'>;

const receivedMethods = (methods: readonly OfferedPaymentMethod[]): CheckoutAction => ({
  type: 'checkout/RECEIVED_PAYMENT_METHODS',
  methods,
});
const receivedSources = (sources: readonly PaymentSource[]): CheckoutAction => ({
  type: 'checkout/RECEIVED_PAYMENT_SOURCES',
  sources,
});
export const receivedDiscount = (discount: Discount): CheckoutAction => ({
  type: 'checkout/RECEIVED_DISCOUNT',
  discount,
});
const setDiscountError = (text: string | null): CheckoutAction => ({ type: 'checkout/SET_DISCOUNT_ERROR', text });
const setWantedCode = (code: string | null): CheckoutAction => ({ type: 'checkout/SET_WANTED_CODE', code });
export const clearDiscount = (): CheckoutAction => ({ type: 'checkout/CLEAR_DISCOUNT' });
const discountSpinner: Spinner<CheckoutAction> = [
  { type: 'checkout/SHOW_DISCOUNT_SPINNER' },
  { type: 'checkout/HIDE_DISCOUNT_SPINNER' },
];
const receivedEvents = (class_package_id: number, single_classes: readonly SingleClass[]): CheckoutAction => ({
  type: 'checkout/RECEIVED_EVENTS',
  class_package_id,
  single_classes,
});
const receivedIntended = (class_package_id: number, single: SingleClass): CheckoutAction => ({
  type: 'checkout/RECEIVED_INTENDED',
  class_package_id,
  single,
});
/** The event's date that is wanted; null: the next one with a seat. */
export const setEvent = (single_class_id: number | null, spot: number | null = null): CheckoutAction => ({
  type: 'checkout/SET_EVENT',
  single_class_id,
  spot,
});
/** The spot that is wanted in it; null: any. */
export const setSpot = (spot: number | null): CheckoutAction => ({ type: 'checkout/SET_SPOT', spot });
/** The held seat, and the name of the guest with a held seat beside it; null: none, with the reason. */
export const receivedHold = (
  hold: SpotHold | null,
  notice: string | null = null,
  guest: string | null = null,
): CheckoutAction => ({ type: 'checkout/RECEIVED_HOLD', hold, guest, notice });
export const setAnswers = (answers: FormValues): CheckoutAction => ({ type: 'checkout/SET_ANSWERS', answers });
export const setAnswerErrors = (errors: Readonly<Record<string, string>>): CheckoutAction => ({
  type: 'checkout/SET_ANSWER_ERRORS',
  errors,
});
export const setMethod = (choice: Choice): CheckoutAction => ({ type: 'checkout/SET_METHOD', choice });
/** Whether store credit pays what it can. */
export const setStoreCreditUse = (used: boolean): CheckoutAction => ({ type: 'checkout/SET_STORE_CREDIT_USE', used });
export const setAttempt = (attempt: Attempt | null): CheckoutAction => ({ type: 'checkout/SET_ATTEMPT', attempt });
export const setError = (error: CheckoutError | null): CheckoutAction => ({ type: 'checkout/SET_ERROR', error });
const setFailure = (failure: LoadFailure | null): CheckoutAction => ({ type: 'checkout/SET_FAILURE', failure });
export const setAwaited = (awaited: AwaitedOrder | null): CheckoutAction => ({ type: 'checkout/SET_AWAITED', awaited });
/** Clears choices, discount and errors of a checkout that is left. */
export const leftCheckout = (): CheckoutAction => ({ type: 'checkout/LEFT' });
export const showSpinner = (): CheckoutAction => ({ type: 'checkout/SHOW_SPINNER' });
export const hideSpinner = (): CheckoutAction => ({ type: 'checkout/HIDE_SPINNER' });

/**
 * Loads the dates of the event that a package sells; for a single class the chosen one, and for a package of several
 * classes the chosen one that is reserved after paying.
 */
export function fetchEvents(classPackageId: number): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const pkg = selectPackage(getState(), classPackageId);
    const wanted = getState().checkout.single_class_id;
    if (!pkg || !isDropIn(pkg)) {
      const result = await request(dispatch, (api) => getPackageClasses(api, classPackageId), PERSONAL_SILENT);
      // Neither an event nor a single class: its credits are for any class.
      const sells = result.ok && (result.data.length > 0 || pkg?.kind === 'especial');
      if (sells) dispatch(receivedEvents(classPackageId, result.data));
      if (sells || !result.ok) return result.ok;
    }
    if (!pkg || wanted === null) return true;
    const result = await request(dispatch, (api) => getSingleClass(api, wanted), PERSONAL_SILENT);
    if (!result.ok) return result.error.status === 404;
    const { class_type, class_package_id } = result.data;
    const facts = { ...class_type, class_package_id };
    if (sellsSeat(pkg, facts)) dispatch(receivedEvents(classPackageId, [result.data]));
    else if (paysForClass(pkg, facts)) dispatch(receivedIntended(classPackageId, result.data));
    return true;
  };
}

/**
 * Loads the data of a checkout: the package, payment methods, required documents, and dates of an event. `wanted`: the
 * class whose card led here, `spot` its spot.
 */
export function openCheckout(
  classPackageId: number,
  wanted: number | null = null,
  spot: number | null = null,
): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    dispatch(setFailure(null));
    const last = getState().checkout.choice ?? readLastChoice();
    if (last) dispatch(setMethod(last));
    dispatch(setError(null));
    dispatch(setEvent(wanted, spot));
    const [pkg, methods, pages] = await Promise.all([
      dispatch(fetchPackage(classPackageId)),
      request(dispatch, getPaymentMethods, { errors: 'silent' }),
      dispatch(fetchPages()),
    ]);
    if (methods.ok) dispatch(receivedMethods(methods.data));
    const missing = !pkg.ok && pkg.error.status === 404;
    const pagesFailed = pages !== null && !pages.ok;
    const isEvent = wanted !== null || (pkg.ok && pkg.data.kind === 'especial');
    const eventsFailed = isEvent && pkg.ok && !(await dispatch(fetchEvents(classPackageId)));
    if (!pkg.ok || !methods.ok || pagesFailed || eventsFailed)
      dispatch(setFailure({ class_package_id: classPackageId, missing }));
  };
}

/** Loads the studio's checkout questions. If that fails, the server reports missing answers. */
export function fetchQuestions(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getQuestions, { errors: 'silent' });
    if (result.ok) dispatch({ type: 'checkout/RECEIVED_QUESTIONS', questions: result.data } satisfies CheckoutAction);
  };
}

/** Loads a customer's saved cards, store credit, packages they can't buy again and, for a signup fee, their purchases. */
export function fetchCustomerFacts(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { payment_sources_enabled, signup_fee } = getState().appconfig;
    const [sources] = await Promise.all([
      // A failure is ignored: a card can still be typed.
      payment_sources_enabled ? request(dispatch, getPaymentSources, PERSONAL_SILENT) : null,
      signup_fee === null ? null : dispatch(fetchPurchases()),
      dispatch(fetchQuestions()),
      dispatch(fetchUsedPackages()),
      dispatch(fetchStoreCredit()),
    ]);
    if (sources?.ok) dispatch(receivedSources(sources.data));
  };
}

/** The text of a refused code: the server's message, if it responded. */
const discountRefusalText =
  ({ status, code, message }: ApiError, typed: string): AppThunk<string> =>
  (_dispatch, getState) =>
    code === 'discount/invalid' && typedGiftCode(typed) !== null && selectConfig(getState()).gift_card_amounts !== ''
      ? "Ese código es de una tarjeta de regalo: canjéala en 'Tengo una tarjeta de regalo'."
      : discountErrorText(status, code.startsWith('http/') ? null : message);

/** Checks a code for the package and applies it; a visitor's code waits until they sign in. */
export function applyDiscount(classPackageId: number, code: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().checkout.discountSpinner) return;
    dispatch(setDiscountError(null));
    if (!selectSignedIn(getState())) return void dispatch(setWantedCode(code));
    dispatch(setWantedCode(null));
    const result = await request(dispatch, () => service.getDiscount(code, classPackageId), {
      spinner: discountSpinner,
      ...PERSONAL_SILENT,
    });
    if (result.ok) dispatch(receivedDiscount(result.data));
    else if (result.error.code !== CANCELED)
      dispatch(setDiscountError(dispatch(discountRefusalText(result.error, code))));
  };
}

/** Applies the code that a customer typed before signing in. */
export function applyWantedCode(classPackageId: number): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const code = getState().checkout.wantedCode;
    if (code !== null) await dispatch(applyDiscount(classPackageId, code));
  };
}

/** The package for old links to /checkout/152: the first one with the home flag; null: none. */
export function findHomePackage(): AppThunk<Promise<number | null>> {
  return async (dispatch) => {
    const result = await dispatch(fetchHomePackages());
    return result.ok ? (result.data[0]?.class_package_id ?? null) : null;
  };
}
