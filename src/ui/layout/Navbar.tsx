import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from './Logo';

export interface NavbarProps {
  readonly name: string;
  readonly logo: string;
  readonly homeTo: string;
  readonly links: ReactNode;
  readonly actions: ReactNode;
}

export function Navbar({ name, logo, homeTo, links, actions }: NavbarProps) {
  return (
    <header className="app-navbar">
      <div className="ui-container app-navbar__row">
        <Link to={homeTo} className="app-logo" aria-label={`${name}, inicio`}>
          <Logo name={name} src={logo} />
        </Link>
        {links}
        <div className="app-navbar__actions">{actions}</div>
      </div>
    </header>
  );
}
