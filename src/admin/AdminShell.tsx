import Banknote from 'lucide-react/icons/banknote';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ListChecks from 'lucide-react/icons/list-checks';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import Tags from 'lucide-react/icons/tags';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { AppConfig } from '../../domain/config';
import { MobileMenu, type MenuEntry } from '../ui/layout/MobileMenu';
import { NavLinks } from '../ui/layout/NavLinks';
import { Navbar } from '../ui/layout/Navbar';
import { ScreenOutlet } from '../ui/layout/ScreenOutlet';
import { SkipLink } from '../ui/layout/SkipLink';
import { UserMenu } from '../ui/layout/UserMenu';
import { PATHS } from '../core/routing/paths';
import QueueStatus from './attendance/containers/QueueStatus';
import './admin.scss';

export interface AdminShellProps {
  readonly config: AppConfig;
  readonly name: string;
  /** How many payments are in dispute. */
  readonly disputes: number;
  readonly onSignOut: () => void;
}

/** What staff have around every screen of /admin. */
export function AdminShell({ config, name, disputes, onSignOut }: AdminShellProps) {
  const sections = [
    { to: PATHS.adminClasses, label: 'Asistencia', icon: <ClipboardCheck size={22} aria-hidden /> },
    ...(config.cash_checkout_enabled
      ? [{ to: PATHS.adminCash, label: 'Efectivo', icon: <Banknote size={22} aria-hidden /> }]
      : []),
    {
      to: PATHS.adminDisputes,
      label: disputes === 0 ? 'Disputas' : `Disputas (${disputes})`,
      icon: <TriangleAlert size={22} aria-hidden />,
    },
    { to: PATHS.adminMails, label: 'Correos', icon: <Mail size={22} aria-hidden /> },
    { to: PATHS.adminCategories, label: 'Categorías', icon: <Tags size={22} aria-hidden /> },
    { to: PATHS.adminCustomFields, label: 'Campos', icon: <ListChecks size={22} aria-hidden /> },
  ];
  const studio: MenuEntry = { to: PATHS.studio, label: 'Ver el estudio', icon: <CalendarDays size={22} aria-hidden /> };
  const leave: MenuEntry = { label: 'Salir', icon: <LogOut size={22} aria-hidden />, onClick: onSignOut };
  return (
    <>
      <SkipLink />
      <Navbar
        name={config.business_name}
        logo={config.navbar_logo}
        homeTo={PATHS.adminClasses}
        links={<NavLinks label="Administración" items={sections} />}
        actions={
          <>
            <UserMenu name={name} entries={[studio, leave]} />
            <MobileMenu
              header={name}
              groups={[
                { title: 'Administración', entries: sections },
                { title: null, entries: [studio, leave] },
              ]}
            />
          </>
        }
      />
      <QueueStatus />
      <ScreenOutlet />
    </>
  );
}
