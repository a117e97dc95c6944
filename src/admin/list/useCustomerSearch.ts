import { useCallback, useEffect, useRef, useState } from 'react';
import type { Customer } from '../../../domain/contract/customers';
import { CUSTOMERS_QUERY_MIN } from '../../../domain/customerSearch';
import { useCalls } from '../calls';
import { findCustomers } from './service';

/** Milliseconds without typing until customers are searched. */
const PAUSE = 200;

interface Found {
  /** null: nothing has been searched yet. Those of an earlier text stay until the next are there. */
  readonly customers: readonly Customer[] | null;
  readonly error: string | null;
}
const NOTHING: Found = { customers: null, error: null };

export interface CustomerSearch extends Found {
  readonly searching: boolean;
  /** Searches without the pause, again where the last search failed. */
  readonly searchNow: () => void;
}

/** Customers found by what is typed, as it is typed. An answer that comes after more was typed is left out. */
export function useCustomerSearch(typed: string, enabled = true): CustomerSearch {
  const { onCall } = useCalls();
  const query = typed.trim();
  const [found, setFound] = useState(NOTHING);
  const [searching, setSearching] = useState(false);
  const [presses, setPresses] = useState(0);
  const done = useRef(0);

  useEffect(() => {
    const isPressed = presses !== done.current;
    done.current = presses;
    if (!enabled || query.length < CUSTOMERS_QUERY_MIN) {
      setFound(NOTHING);
      setSearching(false);
      return undefined;
    }
    let isHere = true;
    setSearching(true);
    const search = async (): Promise<void> => {
      const result = await onCall(() => findCustomers(query));
      if (!isHere) return;
      setSearching(false);
      setFound(result.ok ? { customers: result.data, error: null } : { customers: null, error: result.error.message });
    };
    if (isPressed) void search();
    const timer = isPressed ? undefined : setTimeout(() => void search(), PAUSE);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [enabled, query, presses, onCall]);

  return { ...found, searching, searchNow: useCallback(() => setPresses((n) => n + 1), []) };
}
