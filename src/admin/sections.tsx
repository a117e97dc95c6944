/** The screens of the admin area, by who may open them. The server checks every call. */
import Armchair from 'lucide-react/icons/armchair';
import Banknote from 'lucide-react/icons/banknote';
import Calculator from 'lucide-react/icons/calculator';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Contact from 'lucide-react/icons/contact';
import History from 'lucide-react/icons/history';
import ListChecks from 'lucide-react/icons/list-checks';
import Mail from 'lucide-react/icons/mail';
import Tags from 'lucide-react/icons/tags';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Sun from 'lucide-react/icons/sun';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UsersRound from 'lucide-react/icons/users-round';
import type { LucideIcon } from 'lucide-react';
import type { AppConfig } from '../../domain/config';
import type { Role } from '../../domain/contract/customers';
import { PATHS } from '../core/routing/paths';

export interface Section {
  readonly to: string;
  readonly label: string;
  readonly icon: JSX.Element;
  /** On a phone within the thumb's reach; the others are in the menu. */
  readonly tab?: true;
}

export interface SectionGroup {
  readonly title: string;
  readonly sections: readonly Section[];
}

const RANK: Readonly<Record<Role, number>> = { customer: 0, coach: 1, staff: 2, admin: 3 };

const icon = (Icon: LucideIcon) => <Icon size={22} aria-hidden />;

interface Facts {
  readonly role: Role;
  readonly config: Pick<AppConfig, 'cash_checkout_enabled'>;
  /** How many payments are in dispute. */
  readonly disputes: number;
}

/** Where the area begins: the front desk with its day, a coach with the own classes. */
export const firstScreen = (role: Role): string => (RANK[role] >= RANK.staff ? PATHS.adminToday : PATHS.adminClasses);

/** Groups without a section are left out. */
export function sectionsFor({ role, config, disputes }: Facts): readonly SectionGroup[] {
  const from = (lowest: Role, ...sections: readonly Section[]): readonly Section[] =>
    RANK[role] >= RANK[lowest] ? sections : [];
  const groups: readonly SectionGroup[] = [
    {
      title: 'Día a día',
      sections: [
        ...from('staff', { to: PATHS.adminToday, label: 'Hoy', icon: icon(Sun), tab: true }),
        ...from('coach', { to: PATHS.adminClasses, label: 'Asistencia', icon: icon(ClipboardCheck), tab: true }),
        ...from('staff', { to: PATHS.adminSchedule, label: 'Horario', icon: icon(CalendarRange) }),
        ...from(
          'staff',
          { to: PATHS.adminSale, label: 'Caja', icon: icon(ShoppingCart), tab: true },
          { to: PATHS.adminCashCount, label: 'Corte de caja', icon: icon(Calculator) },
        ),
        ...from('staff', { to: PATHS.adminCustomers, label: 'Clientes', icon: icon(Contact), tab: true }),
        ...(config.cash_checkout_enabled
          ? from('staff', { to: PATHS.adminCash, label: 'Efectivo', icon: icon(Banknote) })
          : []),
        ...from(
          'staff',
          {
            to: PATHS.adminDisputes,
            label: disputes === 0 ? 'Disputas' : `Disputas (${disputes})`,
            icon: icon(TriangleAlert),
          },
          { to: PATHS.adminMails, label: 'Correos', icon: icon(Mail) },
        ),
      ],
    },
    {
      title: 'Estudio',
      sections: from(
        'staff',
        { to: PATHS.adminRooms, label: 'Salas y lugares', icon: icon(Armchair) },
        { to: PATHS.adminCategories, label: 'Categorías', icon: icon(Tags) },
        { to: PATHS.adminCustomFields, label: 'Campos', icon: icon(ListChecks) },
      ),
    },
    {
      title: 'Administración',
      sections: from(
        'admin',
        { to: PATHS.adminTeam, label: 'Equipo', icon: icon(UsersRound) },
        { to: PATHS.adminAudit, label: 'Bitácora', icon: icon(History) },
      ),
    },
  ];
  return groups.filter(({ sections }) => sections.length > 0);
}
