import { useEffect, useState } from 'react';

/** Milliseconds after the last key. */
const PAUSE = 500;

/** A value once it has been typed: the last valid one that didn't change for a while, the first one at once. */
export function useDebounced<T>(value: T, isValid: boolean): T {
  const [debounced, setDebounced] = useState(value);
  const typed = JSON.stringify(value);
  useEffect(() => {
    if (!isValid) return undefined;
    const timer = setTimeout(() => setDebounced(JSON.parse(typed) as T), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, isValid]);
  return debounced;
}
