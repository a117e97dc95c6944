import CalendarDays from 'lucide-react/icons/calendar-days';
import LogOut from 'lucide-react/icons/log-out';
import { useEffect, useState } from 'react';
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
import { TabRow } from './TabRow';
import ShieldCheck from 'lucide-react/icons/shield-check';
import X from 'lucide-react/icons/x';
import { textEntry } from '../core/storage';
import { LinkButton } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { UndoToast } from './undo/UndoToast';
import { firstScreen, isInGroup, sectionsFor, type SectionGroup } from './sections';
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

interface SectionTabsProps {
  readonly group: SectionGroup;
  readonly pathname: string;
}

/** The screens of one menu entry; one alone needs no tabs. */
function SectionTabs({ group: { title, sections }, pathname }: SectionTabsProps) {
  if (sections.length < 2) return null;
  return <TabRow className="ui-container" label={`Pantallas de ${title}`} tabs={sections} current={pathname} />;
}

/** Suggests a second factor where none is required, until this person declines in this browser. */
function SecondFactorPrompt({ customerId }: { readonly customerId: number }) {
  const dismissed = textEntry(`admin.second-factor.${customerId}`);
  const [shown, setShown] = useState(() => dismissed.read() === null);
  if (!shown) return null;
  return (
    <aside className="second-factor-prompt ui-container" aria-label="Verificación en dos pasos">
      <p>
        <ShieldCheck size={20} aria-hidden />
        <span>Aquí ves los datos de tus clientes. Protégelos: activa la verificación en dos pasos en tu cuenta.</span>
        <LinkButton to={PATHS.security} variant="ghost" size="sm">
          Activarla
        </LinkButton>
        <IconButton
          label="No activarla por ahora"
          onClick={() => {
            dismissed.write('dismissed');
            setShown(false);
          }}
        >
          <X size={20} aria-hidden />
        </IconButton>
      </p>
    </aside>
  );
}
