/**
 * Penalties of the current customer, and the history of their credits. Usable credits are part of the customer
 * (src/features/customers).
 */
import type { CreditHistoryResponse, Penalty } from '../../../domain/contract/credits';
import {
  PERSONAL_SILENT,
  type AppThunk,
  request,
  type RequestOptions,
  type Result,
  type SpinnerAction,
  spinnerOf,
} from '../../core/thunk';
import * as service from './service';

/** A page of the history. Each request is a new object, so that late responses to older ones are recognised. */
export interface HistoryQuery {
  /** Counts from 1. */
  readonly page: number;
}

export type CreditsAction =
  | { readonly type: 'credits/RECEIVED_PENALTIES'; readonly penalties: readonly Penalty[] }
  | { readonly type: 'credits/SET_HISTORY_QUERY'; readonly query: HistoryQuery }
  | { readonly type: 'credits/RECEIVED_HISTORY'; readonly query: HistoryQuery; readonly answer: CreditHistoryResponse }
  | { readonly type: 'credits/SET_HISTORY_FAILED'; readonly query: HistoryQuery }
  | SpinnerAction<'credits'>;

const receivedPenalties = (penalties: readonly Penalty[]): CreditsAction => ({
  type: 'credits/RECEIVED_PENALTIES',
  penalties,
});
const spinner = spinnerOf('credits');

export function fetchPenalties(errors: RequestOptions['errors'] = 'alert'): AppThunk<Promise<Result<Penalty[]>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getPenalties, {
      spinner,
      errors,
      personal: true,
    });
    if (result.ok) dispatch(receivedPenalties(result.data));
    return result;
  };
}

/** Reads a page of the history. Only the last request counts. */
export function fetchHistory(page: number): AppThunk<Promise<Result<CreditHistoryResponse>>> {
  return async (dispatch) => {
    const query: HistoryQuery = { page };
    dispatch({ type: 'credits/SET_HISTORY_QUERY', query } satisfies CreditsAction);
    const result = await request(dispatch, () => service.getHistory(page), PERSONAL_SILENT);
    dispatch(
      result.ok
        ? { type: 'credits/RECEIVED_HISTORY', query, answer: result.data }
        : { type: 'credits/SET_HISTORY_FAILED', query },
    );
    return result;
  };
}
