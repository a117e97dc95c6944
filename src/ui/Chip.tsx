import type { ReactNode } from 'react';
import { classNames } from './classNames';

export interface ChipProps {
  readonly active?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A small toggle button. */
export function Chip({ active = false, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      className={classNames('ui-chip', active && 'ui-chip--active')}
      aria-pressed={active}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
