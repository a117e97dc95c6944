import type { ReactNode } from 'react';
import { classNames } from '../../ui/classNames';
import { useScrollFocus } from '../../ui/useScrollFocus';

interface TableFrameProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** Scrolls a table that is wider than the page, by keyboard too. */
export function TableFrame({ className, children }: TableFrameProps) {
  const frame = useScrollFocus<HTMLDivElement>();
  return (
    <div className={classNames(className, 'admin-table__frame')} ref={frame}>
      {children}
    </div>
  );
}
