import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './classNames';

export interface AlertRegionProps {
  /** What is wrong; when it comes, it is read aloud and brought into view: the press may be a screen away. */
  readonly text: unknown;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Where a refusal appears. Stands there empty before, so that screen readers know it. */
export function AlertRegion({ text, className, children }: AlertRegionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [text]);
  return (
    <div ref={place} role="alert" className={classNames('ui-alert-region', className)}>
      {children}
    </div>
  );
}
