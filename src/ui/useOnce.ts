import { useEffect, useRef } from 'react';

/**
 * Does something when a component comes, with what it was given then; what changes later is no reason to do it again.
 */
export function useOnce(work: () => void): void {
  const first = useRef(work);
  useEffect(() => first.current(), []);
}
