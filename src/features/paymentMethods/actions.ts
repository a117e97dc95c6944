/**
 * Saved cards (specification, sections 2, 7 and 8). A card's number is typed in its processor's frame and never comes
 * here.
 */
import type { OfferedPaymentMethod } from '../../../domain/contract/checkout';
import type { CardEntry, PaymentSource, PaymentSourceResponse } from '../../../domain/contract/paymentSources';
import { shownError } from '../../../domain/shownErrors';
import { showSuccess } from '../../core/alerts/state';
import { PERSONAL_SILENT, type AppThunk, request, type Result, type SpinnerAction, spinnerOf } from '../../core/thunk';
import type { Confirmation } from './stripe/adapter';
import type { CardEntry as CardInput } from './stripe/CardField';
import { selectMe } from '../customers/selectors';
import { CANCELED, NETWORK_MESSAGE } from '../../core/http/apiError';
import { retryingImport } from '../../core/http/chunks';
import * as service from './service';
import type { RootState } from '../../core/state';

export interface SavingError {
  readonly text: string;
  /** What the bank or the card's processor said; null: nothing that helps. */
  readonly detail: string | null;
}

export type PaymentMethodsAction =
  | {
      readonly type: 'paymentMethods/RECEIVED_SOURCES';
      readonly sources: readonly PaymentSource[];
      readonly card: OfferedPaymentMethod | null;
    }
  | { readonly type: 'paymentMethods/RECEIVED_SOURCE'; readonly source: PaymentSource }
  | { readonly type: 'paymentMethods/REMOVED_SOURCE'; readonly payment_source_id: number }
  | { readonly type: 'paymentMethods/SET_FAILED' }
  | { readonly type: 'paymentMethods/SET_ERROR'; readonly error: SavingError | null }
  | { readonly type: 'paymentMethods/SET_DELETING'; readonly payment_source_id: number | null }
  | SpinnerAction<'paymentMethods'>
  | { readonly type: 'paymentMethods/SHOW_SAVING' }
  | { readonly type: 'paymentMethods/HIDE_SAVING' };

export const setError = (error: SavingError | null): PaymentMethodsAction => ({
  type: 'paymentMethods/SET_ERROR',
  error,
});
const setDeleting = (payment_source_id: number | null): PaymentMethodsAction => ({
  type: 'paymentMethods/SET_DELETING',
  payment_source_id,
});
const spinner = spinnerOf('paymentMethods');
const showSaving = (): PaymentMethodsAction => ({ type: 'paymentMethods/SHOW_SAVING' });
const hideSaving = (): PaymentMethodsAction => ({ type: 'paymentMethods/HIDE_SAVING' });

const cardProcessor = retryingImport(() => import('./stripe/adapter'));

/** The saved cards, and how another one is added. */
export function fetchPaymentSources(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => Promise.all([service.getPaymentSources(), service.getCardMethod()]), {
      spinner,
      ...PERSONAL_SILENT,
    });
    if (result.ok)
      dispatch({
        type: 'paymentMethods/RECEIVED_SOURCES',
        sources: result.data[0],
        card: result.data[1],
      } satisfies PaymentMethodsAction);
    else if (result.error.code !== CANCELED)
      dispatch({ type: 'paymentMethods/SET_FAILED' } satisfies PaymentMethodsAction);
  };
}

/** The bank's challenge. Returns null once it is passed, else the message to show. */
export async function confirmWithBank(method: OfferedPaymentMethod, clientSecret: string): Promise<string | null> {
  let confirmation: Confirmation;
  try {
    const { confirmCard } = await cardProcessor();
    confirmation = await confirmCard(method, clientSecret);
  } catch {
    return NETWORK_MESSAGE;
  }
  return confirmation.ok ? null : confirmation.message;
}

const savingError = (detail: string | null): SavingError => {
  const text = shownError('payment-source/failed');
  return { text, detail: detail === text || detail === '' ? null : detail };
};

/** Saves a named card, with the bank's question in between where it has one. Returns the error to show, or null. */
function addCard(method: OfferedPaymentMethod, card: CardEntry): AppThunk<Promise<SavingError | null>> {
  return async (dispatch) => {
    const send = () => request(dispatch, () => service.addPaymentSource(card), PERSONAL_SILENT);
    let result: Result<PaymentSourceResponse> = await send();
    if (result.ok && result.data.clientSecret) {
      const refusal = await confirmWithBank(method, result.data.clientSecret);
      if (refusal !== null) return savingError(refusal);
      result = await send();
    }
    if (!result.ok) return savingError(result.error.message);
    // After the bank's confirmation a repeat must not save the card twice.
    const { payment_source: source } = result.data;
    if (!source) return savingError(null);
    dispatch({ type: 'paymentMethods/RECEIVED_SOURCE', source } satisfies PaymentMethodsAction);
    dispatch(showSuccess('¡Método de Pago guardado con éxito!'));
    return null;
  };
}

/** Saves the card that is typed in the field. Returns whether it is saved; why not stands in the store. */
export function addPaymentSource(input: CardInput): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { card: method, saving } = getState().paymentMethods;
    if (saving || !method) return false;
    dispatch(setError(null));
    dispatch(showSaving());
    try {
      const entered = await input.create(selectMe(getState())?.email ?? null);
      const error = entered.ok
        ? await dispatch(
            addCard(method, {
              token_id: entered.id,
              card_type: entered.brand,
              last_digits: entered.last4,
              saveCard: true,
            }),
          )
        : savingError(entered.message);
      if (error) dispatch(setError(error));
      return error === null;
    } finally {
      dispatch(hideSaving());
    }
  };
}

/** Deletes a saved card; a refusal shows in the global alert. Resolves to whether it is gone. */
export function removePaymentSource(id: number): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    if (getState().paymentMethods.deleting !== null) return false;
    const result = await request(dispatch, () => service.deletePaymentSource(id), {
      spinner: [setDeleting(id), setDeleting(null)],
      personal: true,
    });
    if (result.ok) {
      dispatch({ type: 'paymentMethods/REMOVED_SOURCE', payment_source_id: id } satisfies PaymentMethodsAction);
      dispatch(showSuccess('Metodo de Pago eliminado con éxito.'));
    } else if (result.error.status === 404) {
      void dispatch(fetchPaymentSources());
    }
    return result.ok;
  };
}

export const selectPaymentMethods = (state: RootState): RootState['paymentMethods'] => state.paymentMethods;

/** Whether a card can be added: the studio saves cards, and takes them. */
export const selectCanAdd = (state: RootState): boolean =>
  state.appconfig.payment_sources_enabled && state.paymentMethods.card !== null;
