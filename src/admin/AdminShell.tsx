import CalendarDays from 'lucide-react/icons/calendar-days';
import LogOut from 'lucide-react/icons/log-out';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { AppConfig } from '../../domain/config';
import type { Role } from '../../domain/contract/customers';
import { PATHS } from '../core/routing/paths';
import { MobileMenu, type MenuEntry } from '../ui/layout/MobileMenu';
import { Navbar } from '../ui/layout/Navbar';
import { ScreenOutlet } from '../ui/layout/ScreenOutlet';
import { SkipLink } from '../ui/layout/SkipLink';
import { TabBar } from '../ui/layout/TabBar';
import { UserMenu } from '../ui/layout/UserMenu';
import { classNames } from '../ui/classNames';
import QueueStatus from './attendance/containers/QueueStatus';
import { LocationSwitch } from './location/LocationSwitch';
import { PaletteButton } from './palette/PaletteButton';
import { SectionTabs } from './SectionTabs';
import { SecondFactorPrompt } from './SecondFactorPrompt';
import { UndoToast } from './undo/UndoToast';
import { firstScreen, isInGroup, sectionsFor } from './sections';
import './admin.scss';

export interface AdminShellProps {
  readonly config: AppConfig;
  readonly name: string;
  readonly role: Role;
  /** Number of payments in dispute. */
  readonly disputes: number;
  readonly hasBrand: boolean;
  /** Id of the person who is asked to set up a second factor; null: none. */
  readonly promptFactorOf: number | null;
  readonly onSignOut: () => void;
}

/** The frame around every screen of /admin: a menu at the side, or opened from the bar at the bottom of a phone. */
export function AdminShell({ config, name, role, disputes, hasBrand, promptFactorOf, onSignOut }: AdminShellProps) {
  useEffect(() => {
    document.documentElement.classList.add('has-admin-tabs');
    return () => document.documentElement.classList.remove('has-admin-tabs');
  }, []);
  const pathname = useLocation().pathname.replace(/\/$/, '');
  const groups = sectionsFor({ role, config, disputes, hasBrand });
  const entries = groups.map((group) => ({
    to: group.sections[0]!.to,
    label: group.title,
    icon: group.icon,
    isCurrent: isInGroup(group, pathname),
    isInBar: group.isInBar,
  }));
  const withTabs = groups.find(({ sections }) => sections.some(({ to }) => to === pathname));
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
          </>
        }
      />
      <div className="admin-frame">
        <nav className="admin-side" aria-label="Administración">
          <ul>
            {entries.map(({ to, label, icon, isCurrent }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classNames('admin-side__link', isCurrent && 'active')}
                  aria-current={isCurrent ? 'true' : undefined}
                >
                  {icon}
                  <span>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="admin-frame__screen">
          {withTabs && <SectionTabs group={withTabs} pathname={pathname} />}
          <QueueStatus />
          {promptFactorOf !== null && pathname === firstScreen(role) && (
            <SecondFactorPrompt customerId={promptFactorOf} />
          )}
          <ScreenOutlet />
        </div>
      </div>
      <UndoToast />
      <TabBar tabs={entries.filter(({ isInBar }) => isInBar)}>
        <MobileMenu
          header={name}
          buttonText="Menú"
          groups={[
            { title: 'Administración', entries },
            { title: null, entries: [studio, leave] },
          ]}
        />
      </TabBar>
    </div>
  );
}
