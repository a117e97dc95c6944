import CalendarDays from 'lucide-react/icons/calendar-days';
import LogOut from 'lucide-react/icons/log-out';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { AppConfig } from '../../domain/config';
import type { Role } from '../../domain/contract/customers';
import { PATHS } from '../core/routing/paths';
import { MobileMenu, type MenuEntry } from '../ui/layout/MobileMenu';
import { Navbar } from '../ui/layout/Navbar';
import { ScreenOutlet } from '../ui/layout/ScreenOutlet';
import { SkipLink } from '../ui/layout/SkipLink';
import { TabBar } from '../ui/layout/TabBar';
import { UserMenu } from '../ui/layout/UserMenu';
import QueueStatus from './attendance/containers/QueueStatus';
import { LocationSwitch } from './location/LocationSwitch';
import { PaletteButton } from './palette/PaletteButton';
import { SecondFactorPrompt } from './SecondFactorPrompt';
import { UndoToast } from './undo/UndoToast';
import { firstScreen, sectionsFor } from './sections';
import './admin.scss';

export interface AdminShellProps {
  readonly config: AppConfig;
  readonly name: string;
  readonly role: Role;
  /** Number of payments in dispute. */
  readonly disputes: number;
  /** Id of the person who is asked to set up a second factor; null: none. */
  readonly promptFactorOf: number | null;
  readonly onSignOut: () => void;
}

/** The frame around every screen of /admin: a menu at the side, tabs at the bottom of a phone. */
export function AdminShell({ config, name, role, disputes, promptFactorOf, onSignOut }: AdminShellProps) {
  useEffect(() => {
    document.documentElement.classList.add('has-tabs');
    return () => document.documentElement.classList.remove('has-tabs');
  }, []);
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // The menu is higher than most windows: scrolls to the current screen's entry.
  useEffect(() => {
    // Returns nothing: newer browsers return a promise, which React would take for a cleanup function.
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);
  const groups = sectionsFor({ role, config, disputes });
  const tabs = groups.flatMap(({ sections }) => sections.filter(({ tab }) => tab));
  const studio: MenuEntry = { to: PATHS.studio, label: 'Ver el estudio', icon: <CalendarDays size={22} aria-hidden /> };
  const leave: MenuEntry = { label: 'Salir', icon: <LogOut size={22} aria-hidden />, onClick: onSignOut };
  return (
    <div className="admin-shell">
      <SkipLink />
      <Navbar
        name={config.business_name}
        logo={config.navbar_logo}
        homeTo={firstScreen(role)}
        links={<LocationSwitch />}
        actions={
          <>
            <PaletteButton groups={groups} findsCustomers={role === 'staff' || role === 'admin'} />
            <UserMenu name={name} entries={[studio, leave]} />
            <MobileMenu
              header={name}
              groups={[
                ...groups.map(({ title, sections }) => ({ title, entries: sections })),
                { title: null, entries: [studio, leave] },
              ]}
            />
          </>
        }
      />
      <div className="admin-frame">
        <nav ref={menu} className="admin-side" aria-label="Administración">
          {groups.map(({ title, sections }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul>
                {sections.map(({ to, label, icon }) => (
                  <li key={to}>
                    <NavLink to={to} className="admin-side__link">
                      {icon}
                      <span>{label}</span>
                    </NavLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className="admin-frame__screen">
          <QueueStatus />
          {promptFactorOf !== null && pathname === firstScreen(role) && (
            <SecondFactorPrompt customerId={promptFactorOf} />
          )}
          <ScreenOutlet />
        </div>
      </div>
      <UndoToast />
      <TabBar tabs={tabs} />
    </div>
  );
}
