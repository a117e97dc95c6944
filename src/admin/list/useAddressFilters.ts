import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

type Values<K extends string> = { readonly [key in K]: string };

/** Filters stored in the address, so that a list can be shared, saved and returned to. '': not set. */
export function useAddressFilters<K extends string>(
  keys: readonly K[],
): readonly [Values<K>, (changes: Partial<Values<K>>) => void] {
  const [params, setParams] = useSearchParams();
  const values = useMemo(
    () => Object.fromEntries(keys.map((key) => [key, params.get(key) ?? ''])) as Values<K>,
    [keys, params],
  );
  const change = useCallback(
    (changes: Partial<Values<K>>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [key, value] of Object.entries<string | undefined>(changes))
            if (value) after.set(key, value);
            else after.delete(key);
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [values, change];
}
