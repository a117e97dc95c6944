import { useCallback, useEffect, useRef, useState } from 'react';
import type { CatalogueKind, KeptRow } from './kind';
import { getRows, idOf, type Rows, type RowsQuery } from './service';
import type { OnCall } from '../calls';

/** Milliseconds without a key after which the server searches. */
const PAUSE = 250;

/** The rows of a part of the catalogue; of one that is paged those that are searched, where a later search wins. */
export function useRows<Row extends KeptRow>(kind: CatalogueKind<Row>, onCall: OnCall, wanted: RowsQuery) {
  const [shown, setShown] = useState<Rows<Row> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  const query = kind.paged ? wanted.query : '';
  const archived = kind.paged ? wanted.archived : false;
  const load = useCallback(
    async (after?: string): Promise<void> => {
      const own = (turn.current += 1);
      setBusy(true);
      setError(null);
      const result = await onCall(() => getRows(kind, { query, archived }, after));
      if (own !== turn.current) return;
      setBusy(false);
      if (!result.ok) return setError(result.error.message);
      const { rows, next } = result.data;
      setShown((before) => ({ rows: after === undefined ? rows : [...(before?.rows ?? []), ...rows], next }));
    },
    [kind, onCall, query, archived],
  );
  const isFirst = useRef(true);
  useEffect(() => {
    setBusy(true);
    const timer = setTimeout(() => void load(), isFirst.current ? 0 : PAUSE);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      turn.current += 1;
    };
  }, [load]);
  const replace = useCallback(
    (row: Row): void =>
      setShown((now) => {
        const { rows = [], next = null } = now ?? {};
        if (rows.some((one) => idOf(kind, one) === idOf(kind, row)))
          return { rows: rows.map((one) => (idOf(kind, one) === idOf(kind, row) ? row : one)), next };
        return { rows: kind.paged ? [row, ...rows] : [...rows, row], next };
      }),
    [kind],
  );
  return { rows: shown?.rows ?? null, next: shown?.next ?? null, busy, error, load, replace };
}
