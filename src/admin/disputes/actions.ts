import type { Dispute } from '../../../domain/contract/disputes';
import { PERSONAL_SILENT, request, type AppThunk, type Spinner } from '../../core/thunk';
import * as service from './service';

export type DisputesAction =
  | { readonly type: 'disputes/RECEIVED_DISPUTES'; readonly disputes: readonly Dispute[] }
  | { readonly type: 'disputes/SET_ERROR'; readonly error: string }
  | { readonly type: 'disputes/SHOW_SPINNER' }
  | { readonly type: 'disputes/HIDE_SPINNER' };

const spinner: Spinner<DisputesAction> = [{ type: 'disputes/SHOW_SPINNER' }, { type: 'disputes/HIDE_SPINNER' }];

export function fetchDisputes(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getDisputes, { spinner, ...PERSONAL_SILENT });
    dispatch(
      result.ok
        ? { type: 'disputes/RECEIVED_DISPUTES', disputes: result.data.disputes }
        : { type: 'disputes/SET_ERROR', error: result.error.message },
    );
  };
}
