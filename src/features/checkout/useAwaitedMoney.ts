import { useCallback, useEffect, useState } from 'react';
import type { CheckoutConfirmationResponse } from '../../../domain/contract/checkout';
import type { AppDispatch } from '../../core/state';
import { PERSONAL_SILENT, type AppThunk, request } from '../../core/thunk';
import { fetchMe } from '../customers/state';
import { fetchPurchase } from '../purchases/actions';
import { waitMilliseconds } from './order';
import * as service from './service';

/** Milliseconds before the second look, and between two looks at most. */
const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;
/** Milliseconds before the next look: longer each time. */
const pauseAfter = (looks: number): number => Math.min(LONGEST_MS, FIRST_MS * 1.5 ** looks);

/**
 * Looks again and again at a purchase that waits for its transfer or its voucher's payment, until the money has come or
 * the screen is left. `onRead`: null without an answer.
 */
function awaitMoney(
  purchaseId: number,
  signal: AbortSignal,
  onRead: (read: CheckoutConfirmationResponse | null) => void,
): AppThunk<Promise<void>> {
  return async (dispatch) => {
    for (let looks = 0; !signal.aborted; looks += 1) {
      const result = await request(dispatch, () => service.confirmPurchase(purchaseId), PERSONAL_SILENT);
      if (signal.aborted) return;
      if (result.ok && result.data.status !== 'pending') {
        await Promise.all([dispatch(fetchPurchase(purchaseId)), dispatch(fetchMe('silent'))]);
        return;
      }
      onRead(result.ok ? result.data : null);
      await waitMilliseconds(pauseAfter(looks), signal);
    }
  };
}

type OnRead = (read: CheckoutConfirmationResponse | null) => void;

export interface AwaitsMoney {
  /** Reads it until the money has come, or the screen is left or hidden. */
  readonly onAwait: (purchaseId: number, signal: AbortSignal, onRead: OnRead) => void;
}

/** For `connect` of a screen that waits for a transfer or a voucher's payment. */
export const awaitsMoney = (dispatch: AppDispatch): AwaitsMoney => ({
  onAwait: (purchaseId, signal, onRead) => void dispatch(awaitMoney(purchaseId, signal, onRead)),
});

/** Whether the page is seen: a hidden one asks nothing. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState !== 'hidden');
  useEffect(() => {
    const look = (): void => setVisible(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}

/** What `part` holds of a purchase while it waits for its money; `unread`: the last look brought nothing. */
export function useAwaitedMoney<Part extends 'transfer' | 'voucher'>(
  purchaseId: number,
  part: Part,
  onAwait: AwaitsMoney['onAwait'],
): { readonly found: NonNullable<CheckoutConfirmationResponse[Part]> | null; readonly unread: boolean } {
  const [found, setFound] = useState<NonNullable<CheckoutConfirmationResponse[Part]> | null>(null);
  const [unread, setUnread] = useState(false);
  const visible = useVisible();
  const read = useCallback<OnRead>(
    (answer) => {
      const now = answer?.[part];
      setUnread(!now);
      if (now) setFound(now);
    },
    [part],
  );
  useEffect(() => {
    if (!visible) return undefined;
    const listener = new AbortController();
    onAwait(purchaseId, listener.signal, read);
    return () => listener.abort();
  }, [visible, purchaseId, onAwait, read]);
  return { found, unread };
}
