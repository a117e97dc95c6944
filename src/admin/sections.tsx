/** The screens of the admin area, by who may open them. The server checks every call. */
import Armchair from 'lucide-react/icons/armchair';
import Banknote from 'lucide-react/icons/banknote';
import Calculator from 'lucide-react/icons/calculator';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Contact from 'lucide-react/icons/contact';
import CreditCard from 'lucide-react/icons/credit-card';
import FolderOpen from 'lucide-react/icons/folder-open';
import FileText from 'lucide-react/icons/file-text';
import Dumbbell from 'lucide-react/icons/dumbbell';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import History from 'lucide-react/icons/history';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Settings from 'lucide-react/icons/settings';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import ListVideo from 'lucide-react/icons/list-video';
import Mail from 'lucide-react/icons/mail';
import Megaphone from 'lucide-react/icons/megaphone';
import MapPin from 'lucide-react/icons/map-pin';
import Tag from 'lucide-react/icons/tag';
import Tags from 'lucide-react/icons/tags';
import Rocket from 'lucide-react/icons/rocket';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Star from 'lucide-react/icons/star';
import Sun from 'lucide-react/icons/sun';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Ticket from 'lucide-react/icons/ticket';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserRoundX from 'lucide-react/icons/user-round-x';
import Video from 'lucide-react/icons/video';
import UsersRound from 'lucide-react/icons/users-round';
import type { LucideIcon } from 'lucide-react';
import type { AppConfig } from '../../domain/config';
import type { Role } from '../../domain/contract/customers';
import { ADMIN_PATHS } from '../../domain/adminPaths';

interface Section {
  readonly to: string;
  readonly label: string;
  readonly icon: JSX.Element;
  /** A tab within the thumb's reach on a phone; others are in the menu. */
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
  readonly config: Pick<AppConfig, 'cash_checkout_enabled' | 'coach_ratings_enabled'>;
  /** How many payments are in dispute. */
  readonly disputes: number;
}

/** The first screen of a role: the day for the front desk, their own classes for a coach. */
export const firstScreen = (role: Role): string => (RANK[role] >= RANK.staff ? ADMIN_PATHS.today : ADMIN_PATHS.classes);

/** Groups of sections; empty ones are left out. */
export function sectionsFor({ role, config, disputes }: Facts): readonly SectionGroup[] {
  const from = (lowest: Role, ...sections: readonly Section[]): readonly Section[] =>
    RANK[role] >= RANK[lowest] ? sections : [];
  const groups: readonly SectionGroup[] = [
    {
      title: 'Día a día',
      sections: [
        ...from('staff', { to: ADMIN_PATHS.today, label: 'Hoy', icon: icon(Sun), tab: true }),
        ...from('coach', { to: ADMIN_PATHS.classes, label: 'Asistencia', icon: icon(ClipboardCheck), tab: true }),
        ...from('staff', { to: ADMIN_PATHS.schedule, label: 'Horario', icon: icon(CalendarRange) }),
        ...from(
          'staff',
          { to: ADMIN_PATHS.sale, label: 'Caja', icon: icon(ShoppingCart), tab: true },
          { to: ADMIN_PATHS.cashCount, label: 'Corte de caja', icon: icon(Calculator) },
        ),
        ...from('staff', { to: ADMIN_PATHS.customers, label: 'Clientes', icon: icon(Contact), tab: true }),
        ...(config.cash_checkout_enabled
          ? from('staff', { to: ADMIN_PATHS.cash, label: 'Efectivo', icon: icon(Banknote) })
          : []),
        ...from(
          'staff',
          {
            to: ADMIN_PATHS.disputes,
            label: disputes === 0 ? 'Disputas' : `Disputas (${disputes})`,
            icon: icon(TriangleAlert),
          },
          { to: ADMIN_PATHS.mails, label: 'Correos', icon: icon(Mail) },
        ),
        ...(RANK[role] >= RANK.staff || config.coach_ratings_enabled
          ? from('coach', { to: ADMIN_PATHS.ratings, label: 'Calificaciones', icon: icon(Star) })
          : []),
      ],
    },
    {
      title: 'Estudio',
      sections: [
        ...from(
          'staff',
          { to: ADMIN_PATHS.rooms, label: 'Salas y lugares', icon: icon(Armchair) },
          { to: ADMIN_PATHS.categories, label: 'Categorías', icon: icon(Tags) },
          { to: ADMIN_PATHS.customFields, label: 'Campos', icon: icon(ListChecks) },
        ),
        ...from(
          'admin',
          { to: ADMIN_PATHS.packages, label: 'Paquetes', icon: icon(Ticket) },
          { to: ADMIN_PATHS.classTypes, label: 'Tipos de clase', icon: icon(Dumbbell) },
          { to: ADMIN_PATHS.instructors, label: 'Coaches', icon: icon(GraduationCap) },
          { to: ADMIN_PATHS.locations, label: 'Estudios', icon: icon(MapPin) },
          { to: ADMIN_PATHS.tags, label: 'Etiquetas', icon: icon(Tag) },
          { to: ADMIN_PATHS.programs, label: 'Programas', icon: icon(ListVideo) },
          { to: ADMIN_PATHS.videos, label: 'Videos', icon: icon(Video) },
          { to: ADMIN_PATHS.packagesHome, label: 'Paquetes en portada', icon: icon(House) },
          { to: ADMIN_PATHS.discounts, label: 'Descuentos', icon: icon(TicketPercent) },
          { to: ADMIN_PATHS.paymentMethods, label: 'Formas de pago', icon: icon(CreditCard) },
        ),
      ],
    },
    {
      title: 'Administración',
      sections: from(
        'admin',
        { to: ADMIN_PATHS.files, label: 'Archivos', icon: icon(FolderOpen) },
        { to: ADMIN_PATHS.forms, label: 'Formularios', icon: icon(ClipboardList) },
        { to: ADMIN_PATHS.pages, label: 'Páginas', icon: icon(FileText) },
        { to: ADMIN_PATHS.announcements, label: 'Avisos', icon: icon(Megaphone) },
        { to: ADMIN_PATHS.start, label: 'Primeros pasos', icon: icon(Rocket) },
        { to: ADMIN_PATHS.landing, label: 'Portada', icon: icon(LayoutTemplate) },
        { to: ADMIN_PATHS.config, label: 'Configuración', icon: icon(Settings) },
        { to: ADMIN_PATHS.import, label: 'Importar y exportar', icon: icon(ArrowLeftRight) },
        { to: ADMIN_PATHS.privacy, label: 'Privacidad', icon: icon(UserRoundX) },
        { to: ADMIN_PATHS.team, label: 'Equipo', icon: icon(UsersRound) },
        { to: ADMIN_PATHS.audit, label: 'Bitácora', icon: icon(History) },
      ),
    },
  ];
  return groups.filter(({ sections }) => sections.length > 0);
}
