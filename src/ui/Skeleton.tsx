import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './classNames';

export interface SkeletonProps {
  readonly width?: CSSProperties['width'];
  readonly height?: CSSProperties['height'];
  readonly shape?: 'line' | 'block' | 'circle';
  readonly className?: string;
}

/** A grey stand-in of the final layout's size. Put the group that it stands for in <SkeletonGroup>. */
export function Skeleton({ width, height, shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames('ui-skeleton', `ui-skeleton--${shape}`, className)}
      style={{ width, height }}
    />
  );
}

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
