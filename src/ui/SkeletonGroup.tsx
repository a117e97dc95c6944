import type { ReactNode } from 'react';

/** Tells screen readers once that a part of the page is on its way. */
export function SkeletonGroup({
  label = 'Cargando',
  className,
  children,
}: {
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={className} role="status" aria-busy="true">
      <span className="ui-hidden">{label}</span>
      {children}
    </div>
  );
}
