import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from '../../core/state';
import { fetchUsedPackages } from '../../features/packages/actions';
import { selectSignedIn } from '../../features/session/state';

/**
 * Whether a promotion is for this visitor. With `onlyNew` it isn't for a customer who had a free class or another offer
 * that is given once, nor for one of whom that isn't known yet. It is asked only where `isNeeded`.
 */
export function useIsFor(onlyNew: boolean, isNeeded: boolean): boolean {
  const dispatch = useDispatch<AppDispatch>();
  const signedIn = useSelector(selectSignedIn);
  const used = useSelector((state: RootState) => state.packages.used);
  const asks = onlyNew && isNeeded && signedIn;
  const isKnown = used !== null;
  useEffect(() => {
    if (asks && !isKnown) void dispatch(fetchUsedPackages());
  }, [asks, isKnown, dispatch]);
  if (!onlyNew || !signedIn) return true;
  return used !== null && used.used.length === 0 && used.trials.length === 0;
}
