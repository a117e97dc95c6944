import CalendarDays from 'lucide-react/icons/calendar-days';
import Coins from 'lucide-react/icons/coins';
import CreditCard from 'lucide-react/icons/credit-card';
import Hourglass from 'lucide-react/icons/hourglass';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ListChecks from 'lucide-react/icons/list-checks';
import LogOut from 'lucide-react/icons/log-out';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Ticket from 'lucide-react/icons/ticket';
import UserRound from 'lucide-react/icons/user-round';
import { useEffect } from 'react';
import type { AppConfig } from '../../../domain/config';
import { PATHS, studioPackagesPath } from '../../core/routing/paths';
import { Floating } from './Floating';
import { LazyFooter } from './LazyFooter';
import { MobileMenu, type MenuEntry } from '../../ui/layout/MobileMenu';
import { NavLinks } from '../../ui/layout/NavLinks';
import { Navbar } from '../../ui/layout/Navbar';
import { ScreenOutlet } from '../../ui/layout/ScreenOutlet';
import { SkipLink } from '../../ui/layout/SkipLink';
import { TabBar } from './TabBar';
import { UserMenu } from '../../ui/layout/UserMenu';

export interface CustomerShellProps {
  readonly config: AppConfig;
  readonly name: string;
  readonly picture?: string | null;
  /** How many classes can be reserved, or 'Ilimitadas'; null while unknown. */
  readonly credits?: string | null;
  /** Staff and admins have a way to their own screens. */
  readonly staff?: boolean;
  readonly onSignOut: () => void;
}

const icon = (Icon: typeof Ticket) => <Icon size={22} aria-hidden />;

/** What customers have around every screen of /mystudio. */
export function CustomerShell({ config, name, picture, credits, staff = false, onSignOut }: CustomerShellProps) {
  useEffect(() => {
    // Room for the tab bar, also for what floats above it (alerts, banner).
    document.documentElement.classList.add('has-tabs');
    return () => document.documentElement.classList.remove('has-tabs');
  }, []);

  const sections = [
    { to: PATHS.studio, label: 'Calendario', icon: icon(CalendarDays) },
    { to: PATHS.reservations, label: 'Reservaciones', icon: icon(ListChecks) },
    { to: studioPackagesPath(config), label: config.class_packages_name, icon: icon(Ticket) },
  ];
  const mine: MenuEntry[] = [
    { to: PATHS.information, label: 'Mi Información', icon: icon(UserRound) },
    { to: PATHS.purchases, label: 'Mis Compras', icon: icon(ShoppingBag) },
    ...(config.subscriptions_enabled ? [{ to: PATHS.charges, label: 'Mis Cargos', icon: icon(ReceiptText) }] : []),
    ...(config.payment_sources_enabled
      ? [{ to: PATHS.paymentMethods, label: 'Métodos de Pago', icon: icon(CreditCard) }]
      : []),
    ...(config.allow_restricted_class_types
      ? [{ to: PATHS.credits, label: 'Mis Créditos', icon: icon(Coins), ...(credits ? { count: credits } : {}) }]
      : []),
    { to: PATHS.reservations, label: 'Mis Reservaciones', icon: icon(ListChecks) },
    ...(config.waitlist_enabled ? [{ to: PATHS.waitlists, label: 'Mis Listas de Espera', icon: icon(Hourglass) }] : []),
  ];
  const admin: MenuEntry[] = staff ? [{ to: PATHS.admin, label: 'Administración', icon: icon(ClipboardCheck) }] : [];
  const leave: MenuEntry = { label: 'Salir', icon: icon(LogOut), onClick: onSignOut };

  return (
    <>
      <SkipLink />
      <Navbar
        name={config.business_name}
        logo={config.navbar_logo}
        homeTo={PATHS.studio}
        links={<NavLinks label="Principal" items={sections} />}
        actions={
          <>
            <UserMenu name={name} picture={picture} entries={[...mine, ...admin, leave]} />
            <MobileMenu
              header={name}
              groups={[
                { title: 'Menú', entries: sections },
                { title: 'Mi Cuenta', entries: mine },
                { title: null, entries: [...admin, leave] },
              ]}
            />
          </>
        }
      />
      <ScreenOutlet />
      <LazyFooter />
      <Floating config={config} />
      <TabBar tabs={[...sections, { to: PATHS.information, label: 'Cuenta', icon: icon(UserRound) }]} />
    </>
  );
}
