import Bell from 'lucide-react/icons/bell';
import CirclePlay from 'lucide-react/icons/circle-play';
import Coins from 'lucide-react/icons/coins';
import CreditCard from 'lucide-react/icons/credit-card';
import Hourglass from 'lucide-react/icons/hourglass';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import type { AppConfig } from '../../../domain/config';
import { PATHS } from '../../core/routing/paths';

export interface AccountLink {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** How many there are, at the end of the line. */
  readonly count?: string;
}

const icon = (Icon: typeof Bell) => <Icon size={22} aria-hidden />;

/** What was a part of Mi Información, and has a page of its own on phones. */
export const SETTINGS_LINKS: readonly AccountLink[] = [
  { to: PATHS.security, label: 'Seguridad', icon: icon(LockKeyhole) },
  { to: PATHS.notifications, label: 'Notificaciones', icon: icon(Bell) },
  { to: PATHS.privacy, label: 'Privacidad', icon: icon(ShieldCheck) },
];

interface Owned {
  /** How many classes can be reserved, or 'Ilimitadas'; null while unknown. */
  readonly credits: string | null;
  /** The studio has videos. */
  readonly videos: boolean;
}

/** The lines of 'Cuenta'; what the studio doesn't offer has none. */
export const accountLinks = (config: AppConfig, { credits, videos }: Owned): readonly AccountLink[] => [
  { to: PATHS.information, label: 'Información', icon: icon(UserRound) },
  { to: PATHS.purchases, label: 'Compras', icon: icon(ShoppingBag) },
  ...(config.subscriptions_enabled ? [{ to: PATHS.charges, label: 'Cargos', icon: icon(ReceiptText) }] : []),
  ...(config.payment_sources_enabled
    ? [{ to: PATHS.paymentMethods, label: 'Métodos de Pago', icon: icon(CreditCard) }]
    : []),
  ...(config.allow_restricted_class_types
    ? [{ to: PATHS.credits, label: 'Créditos', icon: icon(Coins), ...(credits ? { count: credits } : {}) }]
    : []),
  ...(config.waitlist_enabled ? [{ to: PATHS.waitlists, label: 'Listas de Espera', icon: icon(Hourglass) }] : []),
  ...(videos ? [{ to: PATHS.videos, label: 'Videos', icon: icon(CirclePlay) }] : []),
  ...SETTINGS_LINKS,
];
