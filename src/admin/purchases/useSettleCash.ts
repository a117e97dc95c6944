import { useCalls } from '../calls';

/**
 * Ends a purchase that waits for its money, and says so. Runs `refresh` afterwards, also if the purchase was settled
 * already (409). Resolves to whether it was done.
 */
export function useSettleCash(refresh: () => Promise<unknown>) {
  const { onWrite, onSuccess } = useCalls();
  return async (send: () => Promise<unknown>, done: string): Promise<boolean> => {
    const result = await onWrite(send);
    if (result.ok) onSuccess(done);
    if (result.ok || result.error.status === 409) await refresh();
    return result.ok;
  };
}
