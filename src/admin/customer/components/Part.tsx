import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/EmptyState';
import { SkeletonGroup } from '../../../ui/Skeleton';
import type { Loaded } from '../../useLoaded';

interface PartProps<T> {
  readonly loaded: Loaded<T>;
  /** 'No pudimos cargar las notas.' */
  readonly failed: string;
  readonly children: (data: T) => ReactNode;
}

/** A part of the page that reads for itself: on its way, failed, or there. */
export function Part<T>({ loaded: { data, error, busy, reload }, failed, children }: PartProps<T>) {
  if (data !== null) return <div aria-busy={busy}>{children(data)}</div>;
  if (error !== null) return <ErrorState title={failed} text={error} busy={busy} onRetry={() => void reload()} />;
  return <SkeletonGroup className="customer-part" rows={3} height={64} />;
}
