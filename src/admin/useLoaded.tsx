import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiGet } from '../core/http/api';
import type { ApiError } from '../core/http/apiError';
import type { AppDispatch } from '../core/state';
import { PERSONAL_SILENT, request } from '../core/thunk';
import { ErrorState } from '../ui/EmptyState';
import { SkeletonGroup } from '../ui/Skeleton';

export interface Loaded<T> {
  /** null: not read yet. */
  readonly data: T | null;
  readonly error: string | null;
  /** Whether the error is that there is no such thing. */
  readonly isMissing: boolean;
  readonly busy: boolean;
  readonly reload: () => Promise<void>;
  /** Changes the data without reading again. */
  readonly set: (data: T) => void;
}

/** `api`: for services that also run in SSR. */
type Read<T> = (api: ApiGet) => Promise<T>;

/**
 * Data that one part of a screen reads for itself; only the last response counts. `read` must be stable; null: reads
 * nothing. `stamp`: reads again when it changes, and shows what was read before meanwhile.
 */
export function useLoaded<T>(read: Read<T> | null, stamp?: unknown): Loaded<T> {
  const dispatch = useDispatch<AppDispatch>();
  const [{ of, data, error }, setAnswer] = useState<Answer<T>>(NOTHING);
  const [busy, setBusy] = useState(true);
  const round = useRef(0);
  const reload = useCallback(async (): Promise<void> => {
    if (read === null) return;
    round.current += 1;
    const mine = round.current;
    setBusy(true);
    const result = await request(dispatch, read, PERSONAL_SILENT);
    if (mine !== round.current) return;
    setBusy(false);
    setAnswer((before) =>
      result.ok
        ? { of: read, data: result.data, error: null }
        : { of: read, data: before.of === read ? before.data : null, error: result.error },
    );
  }, [dispatch, read]);
  useEffect(() => {
    void reload();
    return () => void (round.current += 1);
  }, [reload, stamp]);
  const set = useCallback((changed: T) => setAnswer({ of: read, data: changed, error: null }), [read]);
  const isCurrent = of === read;
  const refused = isCurrent ? error : null;
  return {
    data: isCurrent ? data : null,
    error: refused?.message ?? null,
    isMissing: refused?.status === 404,
    busy,
    reload,
    set,
  };
}

interface Answer<T> extends Pick<Loaded<T>, 'data'> {
  readonly error: ApiError | null;
  /** The function that read it. */
  readonly of: Read<T> | null;
}
const NOTHING = { of: null, data: null, error: null };

interface PartProps<T> {
  readonly loaded: Loaded<T>;
  /** Error text: 'No pudimos cargar las notas.' */
  readonly failed: string;
  readonly waiting?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows loading, error or content. */
export function LoadedPart<T>({
  loaded: { data, error, busy, reload },
  failed,
  waiting = <SkeletonGroup className="customer-part" rows={3} height={64} />,
  children,
}: PartProps<T>) {
  if (data !== null) return <div aria-busy={busy}>{children(data)}</div>;
  if (error !== null) return <ErrorState title={failed} text={error} busy={busy} onRetry={() => void reload()} />;
  return <>{waiting}</>;
}
