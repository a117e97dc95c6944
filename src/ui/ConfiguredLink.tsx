import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const INTERNAL = /^\/(?![/\\])/;
const EXTERNAL = /^https?:\/\//i;

export interface ConfiguredLinkProps {
  /** What the studio wrote: a path of this site, an http(s) address, or empty. Anything else is no link. */
  readonly to: string;
  readonly className?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
  /** Without a link. */
  readonly otherwise: ReactNode;
}

/** A path of this site goes there in the app, another address in a new tab (specification, section 2). */
export function ConfiguredLink({ to, className, onClick, children, otherwise }: ConfiguredLinkProps) {
  if (INTERNAL.test(to))
    return (
      <Link to={to} className={className} onClick={onClick}>
        {children}
      </Link>
    );
  if (!EXTERNAL.test(to)) return <>{otherwise}</>;
  return (
    <a href={to} className={className} onClick={onClick} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="ui-hidden"> (se abre en otra pestaña)</span>
    </a>
  );
}
