import { useCallback, useRef } from 'react';
import { idempotencyKey } from '../core/http/idempotency';

/** An idempotency key per choice: the same one after a lost response does nothing twice. */
export function useChoiceKeys(): (choice: string) => string {
  const keys = useRef(new Map<string, string>());
  return useCallback((choice) => {
    const key = keys.current.get(choice) ?? idempotencyKey();
    keys.current.set(choice, key);
    return key;
  }, []);
}
