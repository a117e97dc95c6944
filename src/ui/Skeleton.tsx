import type { CSSProperties } from 'react';
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
