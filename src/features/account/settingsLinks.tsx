import Bell from 'lucide-react/icons/bell';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { PATHS } from '../../core/routing/paths';
import type { AccountLink } from './links';

const icon = (Icon: typeof Bell) => <Icon size={22} aria-hidden />;

/** The parts of Mi Información that have pages of their own on phones. Apart from the menu's, which every page loads. */
export const SETTINGS_LINKS: readonly AccountLink[] = [
  { to: PATHS.security, label: 'Seguridad', icon: icon(LockKeyhole) },
  { to: PATHS.notifications, label: 'Notificaciones', icon: icon(Bell) },
  { to: PATHS.privacy, label: 'Privacidad', icon: icon(ShieldCheck) },
];
