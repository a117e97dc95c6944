import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

export interface Tab {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
}

/** At the bottom of phones, within the thumb's reach. */
export function TabBar({ tabs }: { readonly tabs: readonly Tab[] }) {
  return (
    <nav className="app-tabs" aria-label="Secciones">
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end className="app-tabs__tab">
          {tab.icon}
          <span>{tab.label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
