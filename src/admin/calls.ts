/** What the area's screens do with the store: call the API, and say how it went. */
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { showError, showSuccess } from '../core/alerts/state';
import type { AppDispatch } from '../core/state';
import { PERSONAL_SILENT, request, type Result } from '../core/thunk';
import { offerUndo, type UndoOffer } from './undo/undo';

/** Runs a call of the service; what goes wrong the caller shows. */
export type OnCall = <T>(call: () => Promise<T>) => Promise<Result<T>>;

export interface ScreenCalls {
  readonly onCall: OnCall;
  /** The same with an alert that says what went wrong. */
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
