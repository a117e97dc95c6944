/** Polls the order of the thank-you page while its payment is pending. */
import { PERSONAL_SILENT, type AppThunk, request } from '../../core/thunk';
import { fetchMe } from '../customers/state';
import { fetchPurchase } from '../purchases/actions';
import { setAwaited } from './actions';
import { clearAttempt } from './attempt';
import * as service from './service';

/** Milliseconds before each poll: short at first, then longer. */
const BACK_OFF_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** Resolves early when aborted. */
export const waitMilliseconds = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** Polls the payment for a while until its result is known; then the page says that it is being processed. */
export function awaitOrder(purchaseId: number, signal: AbortSignal): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(setAwaited({ purchase_id: purchaseId, tired: false }));
    for (const ms of BACK_OFF_MS) {
      await waitMilliseconds(ms, signal);
      if (signal.aborted) return;
      const result = await request(dispatch, () => service.confirmPurchase(purchaseId), PERSONAL_SILENT);
      if (signal.aborted) return;
      if (result.ok && result.data.status !== 'pending') {
        await Promise.all([dispatch(fetchPurchase(purchaseId)), dispatch(fetchMe('silent'))]);
        dispatch(setAwaited(null));
        return;
      }
    }
    dispatch(setAwaited({ purchase_id: purchaseId, tired: true }));
  };
}

/** Back from the provider's page, and paid: it may have been settled after this page read the customer. */
export function returnedFromProvider(classPackageId: number): AppThunk {
  return (dispatch) => {
    clearAttempt(classPackageId);
    void dispatch(fetchMe('silent'));
  };
}
