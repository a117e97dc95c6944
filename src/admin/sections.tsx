/** The screens of the admin area, by who may open them. The server checks every call. */
import CalendarRange from 'lucide-react/icons/calendar-range';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Contact from 'lucide-react/icons/contact';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Mail from 'lucide-react/icons/mail';
import Settings from 'lucide-react/icons/settings';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Sun from 'lucide-react/icons/sun';
import Ticket from 'lucide-react/icons/ticket';
import type { LucideIcon } from 'lucide-react';
import type { AppConfig } from '../../domain/config';
import type { Role } from '../../domain/contract/customers';
import { ADMIN_PATHS } from '../../domain/adminPaths';

interface Section {
  readonly to: string;
  readonly label: string;
}

/** An entry of the menu, which leads to its first section; the sections are its tabs. */
export interface SectionGroup {
  readonly title: string;
  readonly icon: JSX.Element;
  /** On a phone at the bottom, beside the button of the menu. */
  readonly isInBar?: true;
  readonly sections: readonly Section[];
}

/** The accountant stands beside the ladder: their own sections are named below. */
const RANK: Readonly<Record<Role, number>> = { customer: 0, contador: 0, coach: 1, staff: 2, admin: 3 };

const icon = (Icon: LucideIcon) => <Icon size={22} aria-hidden />;

interface Facts {
  readonly role: Role;
  readonly config: Pick<
    AppConfig,
    | 'cash_checkout_enabled'
    | 'transfer_enabled'
    | 'gift_card_amounts'
    | 'cfdi_enabled'
    | 'coach_ratings_enabled'
    | 'fixed_places'
  >;
  /** How many payments are in dispute. */
  readonly disputes: number;
  /** Whether the studio is of a brand. */
  readonly hasBrand: boolean;
}

/**
 * The first screen of a role: the day for the front desk, their own classes for a coach, the numbers for the
 * accountant.
 */
export const firstScreen = (role: Role): string =>
  role === 'contador' ? ADMIN_PATHS.numbers : RANK[role] >= RANK.staff ? ADMIN_PATHS.today : ADMIN_PATHS.classes;

/** Groups of sections; empty ones are left out. */
export function sectionsFor({ role, config, disputes, hasBrand }: Facts): readonly SectionGroup[] {
  const from = (lowest: Role, ...sections: readonly Section[]): readonly Section[] =>
    RANK[role] >= RANK[lowest] ? sections : [];
  const isAccountant = role === 'contador';
  const forMoney = (...sections: readonly Section[]): readonly Section[] =>
    isAccountant ? sections : from('staff', ...sections);
  // The front desk has them beside what it works with; a menu entry for each alone would be two more.
  const isDesk = role === 'staff';
  const categories = from('staff', { to: ADMIN_PATHS.categories, label: 'Categorías' });
  const mails = from('staff', { to: ADMIN_PATHS.mails, label: 'Correos' });
  const ratings = { to: ADMIN_PATHS.ratings, label: 'Calificaciones' };
  const groups: readonly SectionGroup[] = [
    {
      title: 'Hoy',
      icon: icon(Sun),
      isInBar: true,
      sections: from('staff', { to: ADMIN_PATHS.today, label: 'Hoy' }),
    },
    {
      title: 'Asistencia',
      icon: icon(ClipboardCheck),
      isInBar: true,
      sections: [
        ...from('coach', { to: ADMIN_PATHS.classes, label: 'Asistencia' }),
        ...(role === 'coach' && config.coach_ratings_enabled ? [ratings] : []),
        ...(role === 'coach' ? [{ to: ADMIN_PATHS.ownPay, label: 'Mi pago' }] : []),
      ],
    },
    {
      title: 'Horario',
      icon: icon(CalendarRange),
      sections: [
        ...from(
          'staff',
          { to: ADMIN_PATHS.schedule, label: 'Horario' },
          { to: ADMIN_PATHS.rooms, label: 'Salas y lugares' },
        ),
        ...(config.fixed_places === 'off'
          ? []
          : from('staff', { to: ADMIN_PATHS.fixedPlaces, label: 'Lugares fijos' })),
        ...(isDesk ? categories : []),
      ],
    },
    {
      title: 'Caja',
      icon: icon(ShoppingCart),
      isInBar: true,
      sections: [
        ...from('staff', { to: ADMIN_PATHS.sale, label: 'Caja' }),
        ...forMoney(
          { to: ADMIN_PATHS.sales, label: 'Ventas' },
          { to: ADMIN_PATHS.cashCount, label: isAccountant ? 'Cortes de caja' : 'Corte de caja' },
        ),
        ...(config.cash_checkout_enabled ? forMoney({ to: ADMIN_PATHS.cash, label: 'Efectivo' }) : []),
        ...(config.transfer_enabled ? from('staff', { to: ADMIN_PATHS.transfers, label: 'Transferencias' }) : []),
        ...(config.gift_card_amounts === ''
          ? []
          : from('staff', { to: ADMIN_PATHS.giftCards, label: 'Tarjetas de regalo' })),
        ...(config.cfdi_enabled ? forMoney({ to: ADMIN_PATHS.cfdis, label: 'Facturas' }) : []),
        ...forMoney({
          to: ADMIN_PATHS.disputes,
          label: disputes === 0 ? 'Disputas' : `Disputas (${disputes})`,
        }),
      ],
    },
    {
      title: 'Clientes',
      icon: icon(Contact),
      isInBar: true,
      sections: [
        ...from(
          'staff',
          { to: ADMIN_PATHS.customers, label: 'Clientes' },
          { to: ADMIN_PATHS.customFields, label: 'Campos' },
          ratings,
        ),
        ...from('admin', { to: ADMIN_PATHS.cancellations, label: 'Cancelaciones' }),
        ...(isDesk ? mails : []),
      ],
    },
    {
      title: 'Números',
      icon: icon(ChartColumn),
      sections: [
        ...(isDesk ? [] : forMoney({ to: ADMIN_PATHS.numbers, label: 'Números' })),
        ...(hasBrand && !isDesk
          ? [
              ...forMoney(
                { to: ADMIN_PATHS.brand, label: 'Marca' },
                { to: ADMIN_PATHS.brandSettlement, label: 'Liquidación entre estudios' },
              ),
              ...from('admin', { to: ADMIN_PATHS.brandPackages, label: 'Paquetes en la marca' }),
            ]
          : []),
        ...(isAccountant ? [{ to: ADMIN_PATHS.coachPay, label: 'Pago de coaches' }] : []),
      ],
    },
    {
      title: 'Mensajes',
      icon: icon(Mail),
      sections: isDesk
        ? []
        : [
            ...mails,
            ...from(
              'admin',
              { to: ADMIN_PATHS.journeys, label: 'Recorridos' },
              { to: ADMIN_PATHS.campaigns, label: 'Campañas' },
              { to: ADMIN_PATHS.announcements, label: 'Avisos' },
            ),
          ],
    },
    {
      title: 'Oferta',
      icon: icon(Ticket),
      sections: [
        ...from(
          'admin',
          { to: ADMIN_PATHS.packages, label: 'Paquetes' },
          { to: ADMIN_PATHS.discounts, label: 'Descuentos' },
          { to: ADMIN_PATHS.classTypes, label: 'Tipos de clase' },
        ),
        ...(isDesk ? [] : categories),
        ...from(
          'admin',
          { to: ADMIN_PATHS.tags, label: 'Etiquetas' },
          { to: ADMIN_PATHS.instructors, label: 'Coaches' },
          { to: ADMIN_PATHS.coachPay, label: 'Pago de coaches' },
          { to: ADMIN_PATHS.videos, label: 'Videos' },
          { to: ADMIN_PATHS.programs, label: 'Programas' },
        ),
      ],
    },
    {
      title: 'Sitio',
      icon: icon(LayoutTemplate),
      sections: from(
        'admin',
        { to: ADMIN_PATHS.landing, label: 'Portada' },
        { to: ADMIN_PATHS.packagesHome, label: 'Paquetes en portada' },
        { to: ADMIN_PATHS.pages, label: 'Páginas' },
        { to: ADMIN_PATHS.forms, label: 'Formularios' },
        { to: ADMIN_PATHS.files, label: 'Archivos' },
      ),
    },
    {
      title: 'Ajustes',
      icon: icon(Settings),
      sections: from(
        'admin',
        { to: ADMIN_PATHS.config, label: 'Configuración' },
        { to: ADMIN_PATHS.locations, label: 'Estudios' },
        { to: ADMIN_PATHS.paymentMethods, label: 'Formas de pago' },
        { to: ADMIN_PATHS.team, label: 'Equipo' },
        { to: ADMIN_PATHS.import, label: 'Importar y exportar' },
        { to: ADMIN_PATHS.privacy, label: 'Privacidad' },
        { to: ADMIN_PATHS.audit, label: 'Bitácora' },
        { to: ADMIN_PATHS.start, label: 'Primeros pasos' },
      ),
    },
  ];
  return groups.filter(({ sections }) => sections.length > 0);
}

/** Whether a section or a screen under it is on show. */
export const isInGroup = ({ sections }: SectionGroup, pathname: string): boolean =>
  sections.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
