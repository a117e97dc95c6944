import CalendarDays from 'lucide-react/icons/calendar-days';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ListChecks from 'lucide-react/icons/list-checks';
import LogOut from 'lucide-react/icons/log-out';
import Ticket from 'lucide-react/icons/ticket';
import { useEffect } from 'react';
import type { AppConfig } from '../../../domain/config';
import { PATHS, studioPackagesPath } from '../../core/routing/paths';
import { ownLinks } from '../../features/account/links';
import { storePerson } from '../../features/session/storage';
import { initials } from '../../ui/Avatar';
import { MobileMenu, type MenuEntry } from '../../ui/layout/MobileMenu';
import { UserMenu } from '../../ui/layout/UserMenu';

const icon = (Icon: typeof Ticket) => <Icon size={22} aria-hidden />;

/** The main screens of a customer: links of the header, group 'Menú' of the drawer, tab bar. */
export const customerSections = (config: AppConfig) => [
  { to: PATHS.studio, label: 'Calendario', icon: icon(CalendarDays) },
  { to: PATHS.reservations, label: 'Reservaciones', icon: icon(ListChecks) },
  { to: studioPackagesPath(config), label: config.class_packages_name, icon: icon(Ticket) },
];

export interface CustomerMenusProps {
  readonly config: AppConfig;
  readonly name: string;
  readonly picture?: string | null;
  /** How many classes can be reserved, or 'Ilimitadas'; null while unknown. */
  readonly credits?: string | null;
  /** Whether to link to the admin area: for staff and admins. */
  readonly staff?: boolean;
  /** Whether the studio has videos. */
  readonly videos?: boolean;
  readonly onSignOut: () => void;
}

/** The end of the header for signed-in people on every screen: name with menu, or the drawer. */
export function CustomerMenus(props: CustomerMenusProps) {
  const { config, name, picture, credits, staff = false, videos = false, onSignOut } = props;
  useEffect(() => storePerson(name, initials(name)), [name]);
  const mine = ownLinks(config, { credits: credits ?? null, videos }).map(
    ({ menuLabel, label: _label, ...link }): MenuEntry => ({ ...link, label: menuLabel }),
  );
  const admin: MenuEntry[] = staff ? [{ to: PATHS.admin, label: 'Administración', icon: icon(ClipboardCheck) }] : [];
  const leave: MenuEntry = { label: 'Salir', icon: icon(LogOut), onClick: onSignOut };
  return (
    <>
      <UserMenu name={name} picture={picture} entries={[...mine, ...admin, leave]} />
      <MobileMenu
        header={name}
        groups={[
          { title: 'Menú', entries: customerSections(config) },
          { title: 'Mi Cuenta', entries: mine },
          { title: null, entries: [...admin, leave] },
        ]}
      />
    </>
  );
}
