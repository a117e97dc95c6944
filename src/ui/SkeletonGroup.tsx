import type { ReactNode } from 'react';

/** Announces once to screen readers that a part of the page is loading. */
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
