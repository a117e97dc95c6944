/** Calls of the admin area's screens to the API, with alerts about their result. */
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { showError, showSuccess } from '../core/alerts/state';
import type { AppDispatch } from '../core/state';
import { PERSONAL_SILENT, request, type Result } from '../core/thunk';
import { offerUndo, type UndoOffer } from './undo/undo';

/** Runs a call; the caller shows errors. */
export type OnCall = <T>(call: () => Promise<T>) => Promise<Result<T>>;

export interface ScreenCalls {
  readonly onCall: OnCall;
  /** Runs a call and shows errors in an alert. */
  readonly onWrite: OnCall;
  readonly onSuccess: (text: string) => void;
  readonly onError: (text: string) => void;
  readonly onUndo: (offer: UndoOffer) => void;
}

export const useCalls = (): ScreenCalls => {
  const dispatch = useDispatch<AppDispatch>();
  return useMemo(
    () => ({
      onCall: (call) => request(dispatch, call, PERSONAL_SILENT),
      onWrite: (call) => request(dispatch, call, { personal: true }),
      onSuccess: (text) => void dispatch(showSuccess(text)),
      onError: (text) => void dispatch(showError(text)),
      onUndo: (offer) => offerUndo(dispatch, offer),
    }),
    [dispatch],
  );
};
