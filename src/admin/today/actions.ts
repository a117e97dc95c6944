import type { TodayQuery, TodayResponse } from '../../../domain/contract/today';
import { PERSONAL_SILENT, request, spinnerOf, type AppThunk, type SpinnerAction } from '../../core/thunk';
import * as service from './service';

export type TodayAction =
  | { readonly type: 'today/SET_QUERY'; readonly query: TodayQuery }
  | { readonly type: 'today/RECEIVED_DAY'; readonly query: TodayQuery; readonly day: TodayResponse }
  | { readonly type: 'today/SET_ERROR'; readonly query: TodayQuery; readonly error: string }
  | SpinnerAction<'today'>;

/** Silent: what was read before stays on the screen. */
export function fetchDay(query: TodayQuery): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch({ type: 'today/SET_QUERY', query } satisfies TodayAction);
    const asked = { spinner: spinnerOf('today'), ...PERSONAL_SILENT } as const;
    const result = await request(dispatch, () => service.getToday(query), asked);
    dispatch(
      (result.ok
        ? { type: 'today/RECEIVED_DAY', query, day: result.data }
        : { type: 'today/SET_ERROR', query, error: result.error.message }) satisfies TodayAction,
    );
  };
}
