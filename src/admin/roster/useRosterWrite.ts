import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import type { AppDispatch } from '../../core/state';
import { fetchRoster } from '../attendance/actions';
import { useCalls } from '../calls';
import type { DeskWrite } from './components/PlaceDialog';

/** Writes of the front desk in a class: after each the list is read again. */
export function useRosterWrite(singleClassId: number): DeskWrite {
  const dispatch = useDispatch<AppDispatch>();
  const { onCall, onSuccess, onError, onUndo } = useCalls();
  return useCallback(
    async (call, done, undo) => {
      const send = async (sent: () => Promise<unknown>): Promise<string | null> => {
        const result = await onCall(sent);
        void dispatch(fetchRoster(singleClassId));
        return result.ok ? null : result.error.message;
      };
      const takeBack = async (before: () => Promise<unknown>): Promise<void> => {
        const refusal = await send(before);
        if (refusal === null) onSuccess('Quedó como estaba.');
        else onError(refusal);
      };
      const refusal = await send(call);
      if (refusal !== null) return refusal;
      if (undo) onUndo({ text: done, undo: () => takeBack(undo) });
      else onSuccess(done);
      return null;
    },
    [dispatch, singleClassId, onCall, onSuccess, onError, onUndo],
  );
}
