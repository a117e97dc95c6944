import type { SpotHold } from '../../../domain/contract/holds';
import type { OfferedPaymentMethod } from '../../../domain/contract/checkout';
import type { Discount } from '../../../domain/contract/discounts';
import type { SingleClass } from '../../../domain/contract/schedule';
import type { PaymentSource } from '../../../domain/contract/paymentSources';
import type { FormField, FormValues } from '../../../domain/forms/types';
import { withSpinner } from '../../core/thunk';
import type { AwaitedOrder, CheckoutAction, CheckoutError, CorrectedConsent, LoadFailure } from './actions';
import type { Attempt } from './attempt';
import type { Choice } from './choices';
import type { CustomersAction } from '../customers/state';

declare module '../../core/state' {
  interface RootState {
    readonly checkout: CheckoutState;
  }
}

export interface CheckoutState {
  /** null: not read yet. */
  readonly methods: readonly OfferedPaymentMethod[] | null;
  /** The customer's saved cards. */
  readonly sources: readonly PaymentSource[];
  /** The dates of an event; null: none were read. */
  readonly events: { readonly class_package_id: number; readonly single_classes: readonly SingleClass[] } | null;
  /** The class that is reserved with a package of several, once it is bought; null: none. */
  readonly intended: { readonly class_package_id: number; readonly single: SingleClass } | null;
  /** The date that is wanted; null: the next one with a seat. */
  readonly single_class_id: number | null;
  /** The studio's questions with a purchase; null: not read yet. */
  readonly questions: readonly FormField[] | null;
  readonly answers: FormValues;
  /** By key; a new object for each press of the pay button. */
  readonly answerErrors: Readonly<Record<string, string>>;
  /** The spot that is wanted in the class; null: any. */
  readonly spot: number | null;
  /** The customer's held seat; null: none. */
  readonly hold: SpotHold | null;
  /** The guest with a held seat; null: no guest. */
  readonly guest: string | null;
  /** Why no seat is held. */
  readonly holdNotice: string | null;
  /** What the customer chose; null: the default. */
  readonly choice: Choice | null;
  /** Whether store credit pays what it can. */
  readonly storeCreditUsed: boolean;
  /** The one that is applied. */
  readonly discount: Discount | null;
  /** A visitor's code, which is applied once they have signed in. */
  readonly wantedCode: string | null;
  /** false: the customer has had the free trial, and buys without one. */
  readonly trial: boolean;
  /** The consent to renewals that the server asked for; null: it hasn't refused the one that this page shows. */
  readonly correctedConsent: CorrectedConsent | null;
  /** Why the last code can't be used. */
  readonly discountError: string | null;
  readonly discountSpinner: boolean;
  /** The purchase that is being made, or whose response got lost. */
  readonly attempt: Attempt | null;
  /** Why the last purchase was refused. */
  readonly error: CheckoutError | null;
  /** Why checkout could not be shown. */
  readonly failure: LoadFailure | null;
  /** The thank-you page's order, while its payment is on its way. */
  readonly awaited: AwaitedOrder | null;
  readonly spinner: boolean;
}

export const initialCheckout: CheckoutState = {
  methods: null,
  sources: [],
  events: null,
  intended: null,
  single_class_id: null,
  questions: null,
  answers: {},
  answerErrors: {},
  spot: null,
  hold: null,
  guest: null,
  holdNotice: null,
  choice: null,
  storeCreditUsed: false,
  discount: null,
  wantedCode: null,
  trial: true,
  correctedConsent: null,
  discountError: null,
  discountSpinner: false,
  attempt: null,
  error: null,
  failure: null,
  awaited: null,
  spinner: false,
};

/** Clears everything that belongs to a customer. */
const clearPersonal = (state: CheckoutState): CheckoutState => ({
  ...state,
  sources: [],
  answers: {},
  answerErrors: {},
  hold: null,
  guest: null,
  holdNotice: null,
  choice: null,
  storeCreditUsed: false,
  discount: null,
  trial: true,
  correctedConsent: null,
  discountError: null,
  attempt: null,
  error: null,
  awaited: null,
});

/** A correction of a correction replaces the device's sentence, too. */
function corrected(last: CorrectedConsent | null, consent: CorrectedConsent | undefined): CorrectedConsent | null {
  if (!consent) return last;
  return last?.text === consent.instead ? { ...consent, instead: last.instead } : consent;
}

export function checkoutReducer(
  state: CheckoutState = initialCheckout,
  action: CheckoutAction | CustomersAction,
): CheckoutState {
  switch (action.type) {
    case 'checkout/RECEIVED_PAYMENT_METHODS':
      return { ...state, methods: action.methods };
    case 'checkout/RECEIVED_PAYMENT_SOURCES':
      return { ...state, sources: action.sources };
    case 'checkout/RECEIVED_EVENTS': {
      const { class_package_id, single_classes } = action;
      return { ...state, events: { class_package_id, single_classes } };
    }
    case 'checkout/RECEIVED_INTENDED': {
      const { class_package_id, single } = action;
      return { ...state, intended: { class_package_id, single } };
    }
    case 'checkout/RECEIVED_QUESTIONS':
      return { ...state, questions: action.questions };
    case 'checkout/SET_ANSWERS':
      return { ...state, answers: action.answers };
    case 'checkout/SET_ANSWER_ERRORS':
      return { ...state, answerErrors: action.errors };
    case 'checkout/SET_EVENT':
      return {
        ...state,
        single_class_id: action.single_class_id,
        spot: action.spot,
        hold: null,
        guest: null,
        holdNotice: null,
        error: null,
      };
    case 'checkout/SET_SPOT':
      return { ...state, spot: action.spot };
    case 'checkout/RECEIVED_HOLD': {
      const { hold, guest, notice } = action;
      return { ...state, hold, guest, holdNotice: notice, spot: hold ? hold.spot : state.spot };
    }
    case 'checkout/RECEIVED_DISCOUNT':
      return { ...state, discount: action.discount, wantedCode: null, discountError: null, error: null };
    case 'checkout/SET_WANTED_CODE':
      return { ...state, wantedCode: action.code };
    case 'checkout/SET_DISCOUNT_ERROR':
      return state.discountError === action.text ? state : { ...state, discountError: action.text };
    case 'checkout/CLEAR_DISCOUNT':
      return { ...state, discount: null, wantedCode: null, discountError: null, error: null };
    case 'checkout/SHOW_DISCOUNT_SPINNER':
      return { ...state, discountSpinner: true };
    case 'checkout/HIDE_DISCOUNT_SPINNER':
      return { ...state, discountSpinner: false };
    case 'checkout/SET_METHOD':
      return { ...state, choice: action.choice, error: null };
    case 'checkout/SET_STORE_CREDIT_USE':
      return { ...state, storeCreditUsed: action.used, error: null };
    case 'checkout/SET_ATTEMPT':
      return { ...state, attempt: action.attempt };
    case 'checkout/SET_ERROR':
      if (state.error === action.error) return state;
      return {
        ...state,
        error: action.error,
        trial: state.trial && action.error?.code !== 'checkout/trial-used',
        correctedConsent: corrected(state.correctedConsent, action.error?.consent),
      };
    case 'checkout/SET_FAILURE':
      return state.failure === action.failure ? state : { ...state, failure: action.failure };
    case 'checkout/SET_AWAITED':
      return state.awaited === action.awaited ? state : { ...state, awaited: action.awaited };
    case 'checkout/LEFT':
      return {
        ...state,
        events: null,
        intended: null,
        single_class_id: null,
        answers: {},
        answerErrors: {},
        spot: null,
        hold: null,
        guest: null,
        holdNotice: null,
        choice: null,
        storeCreditUsed: false,
        discount: null,
        wantedCode: null,
        trial: true,
        correctedConsent: null,
        discountError: null,
        attempt: null,
        error: null,
      };
    case 'customers/SET_ME':
      return clearPersonal(state);
    default:
      return withSpinner(state, action, 'checkout');
  }
}
