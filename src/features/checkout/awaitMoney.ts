/** Reads where a purchase waits for its transfer or its voucher's payment, until the money has come. */
import type { CheckoutConfirmationResponse } from '../../../domain/contract/checkout';
import { PERSONAL_SILENT, type AppThunk, request } from '../../core/thunk';
import { fetchMe } from '../customers/state';
import { fetchPurchase } from '../purchases/actions';
import { waitMilliseconds } from './order';
import * as service from './service';

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;
/** Milliseconds before the next look: longer each time. */
const pauseAfter = (looks: number): number => Math.min(LONGEST_MS, FIRST_MS * 1.5 ** looks);

/** Looks again and again until the purchase is settled or the screen is left. `onRead`: null without an answer. */
export function awaitMoney(
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
