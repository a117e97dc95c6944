import type { ReactNode } from 'react';
import { Skeleton, type SkeletonProps } from './Skeleton';

export interface SkeletonGroupProps extends Pick<SkeletonProps, 'shape' | 'height'> {
  readonly label?: string;
  readonly className?: string;
  /** How many alike, of this `shape` and `height`. */
  readonly rows?: number;
  /** What stands for the layout, where rows don't. */
  readonly children?: ReactNode;
}

/** Announces once to screen readers that a part of the page is loading. */
export function SkeletonGroup({
  label = 'Cargando',
  className,
  rows = 1,
  shape,
  height,
  children,
}: SkeletonGroupProps) {
  return (
    <div className={className} role="status" aria-busy="true">
      <span className="ui-hidden">{label}</span>
      {children ?? Array.from({ length: rows }, (_, n) => <Skeleton key={n} shape={shape} height={height} />)}
    </div>
  );
}
