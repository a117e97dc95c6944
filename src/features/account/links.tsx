import CirclePlay from 'lucide-react/icons/circle-play';
import Coins from 'lucide-react/icons/coins';
import CreditCard from 'lucide-react/icons/credit-card';
import Gift from 'lucide-react/icons/gift';
import Hourglass from 'lucide-react/icons/hourglass';
import ListChecks from 'lucide-react/icons/list-checks';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import type { AppConfig } from '../../../domain/config';
import { givesForReferrals } from '../../../domain/referrals';
import { PATHS } from '../../core/routing/paths';

export interface AccountLink {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** How many there are, at the end of the line. */
  readonly count?: string;
}

interface Owned {
  /** How many classes can be reserved, or 'Ilimitadas'; null while unknown. */
  readonly credits: string | null;
  /** The studio has videos. */
  readonly videos: boolean;
}

interface OwnLink extends AccountLink {
  /** In the menu of the header. */
  readonly menuLabel: string;
}

/** What a customer has at the studio, for 'Cuenta' and the menu; what the studio doesn't offer is left out. */
export function ownLinks(config: AppConfig, { credits, videos }: Owned): readonly OwnLink[] {
  const link = (to: string, label: string, Icon: typeof Coins, menuLabel = `Mis ${label}`): OwnLink => ({
    to,
    label,
    menuLabel,
    icon: <Icon size={22} aria-hidden />,
  });
  return [
    link(PATHS.information, 'Información', UserRound, 'Mi Información'),
    link(PATHS.purchases, 'Compras', ShoppingBag),
    ...(config.subscriptions_enabled ? [link(PATHS.charges, 'Cargos', ReceiptText)] : []),
    ...(config.payment_sources_enabled
      ? [link(PATHS.paymentMethods, 'Métodos de pago', CreditCard, 'Métodos de pago')]
      : []),
    ...(config.allow_restricted_class_types
      ? [{ ...link(PATHS.credits, 'Créditos', Coins), ...(credits ? { count: credits } : {}) }]
      : []),
    ...(videos ? [link(PATHS.videos, 'Videos', CirclePlay, 'Videos')] : []),
    link(PATHS.reservations, 'Reservaciones', ListChecks),
    ...(config.family_enabled ? [link(PATHS.family, 'Familia', Users, 'Mi familia')] : []),
    ...(givesForReferrals(config) ? [link(PATHS.referrals, 'Invita a alguien', Gift, 'Invita a alguien')] : []),
    ...(config.waitlist_enabled ? [link(PATHS.waitlists, 'Listas de Espera', Hourglass)] : []),
  ];
}
