import { useCallback, useEffect, useRef, useState } from 'react';
import type { Result } from '../core/thunk';

export interface Loaded<T> {
  /** null: not read yet. */
  readonly data: T | null;
  readonly error: string | null;
  readonly busy: boolean;
  readonly reload: () => Promise<void>;
}

/** What one part of a screen reads for itself; only the last response counts. `load` must be stable. */
export function useLoaded<T>(load: () => Promise<Result<T>>): Loaded<T> {
  const [data, setData] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(true);
  const round = useRef(0);
  const reload = useCallback(async (): Promise<void> => {
    round.current += 1;
    const mine = round.current;
    setBusy(true);
    const result = await load();
    if (mine !== round.current) return;
    setBusy(false);
    setError(result.ok ? null : result.error.message);
    if (result.ok) setData(result.data);
  }, [load]);
  useEffect(() => {
    setData(null);
    void reload();
    return () => void (round.current += 1);
  }, [reload]);
  return { data, error, busy, reload };
}
