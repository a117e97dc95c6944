import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../ui/classNames';

interface TabRowProps {
  /** Accessible name. */
  readonly label: string;
  readonly tabs: ReadonlyArray<{ readonly to: string; readonly label: string }>;
  /** The `to` of the tab that is shown. */
  readonly current: string;
  /** Whether a tab takes the place of the other in the browser's history. */
  readonly replace?: boolean;
  readonly className?: string;
}

/** A row of tabs, each with its own address. */
export function TabRow({ label, tabs, current, replace = false, className }: TabRowProps) {
  const row = useRef<HTMLElement>(null);
  // The row may be wider than a phone: the tab that is shown is in sight.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for what ends the effect.
    row.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav ref={row} className={classNames('admin-tabs', className)} aria-label={label}>
      {tabs.map(({ to, label: text }) => (
        <Link
          key={to}
          to={to}
          replace={replace}
          className="admin-tabs__tab"
          aria-current={to === current ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
