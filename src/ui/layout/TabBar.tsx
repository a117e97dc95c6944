import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '../classNames';

interface Tab {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Where it stands for more screens than its own. */
  readonly isCurrent?: boolean;
}

interface TabBarProps {
  readonly tabs: readonly Tab[];
  /** After the tabs. */
  readonly children?: ReactNode;
}

/** At the bottom of phones, within the thumb's reach. */
export function TabBar({ tabs, children }: TabBarProps) {
  const pathname = useLocation().pathname.replace(/\/$/, '');
  return (
    <nav className="app-tabs" aria-label="Secciones">
      {tabs.map(({ to, label, icon, isCurrent = to === pathname }) => (
        <Link
          key={to}
          to={to}
          className={classNames('app-tabs__tab', isCurrent && 'active')}
          aria-current={to === pathname ? 'page' : isCurrent ? 'true' : undefined}
        >
          {icon}
          <span>{label}</span>
        </Link>
      ))}
      {children}
    </nav>
  );
}
