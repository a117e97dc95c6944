/** The editable sections of the landing page, with the keys that switch, order and fill each. */
import type { ConfigKey } from '../../../domain/config';

export interface EditedSection {
  readonly id: string;
  readonly label: string;
  readonly enabled: ConfigKey;
  readonly order: ConfigKey;
  /** Keys of texts and pictures. */
  readonly fields: readonly ConfigKey[];
  /** The screen where further content is edited. */
  readonly place?: { readonly to: string; readonly label: string };
}

const SECTIONS: readonly EditedSection[] = [
  {
    id: 'hero',
    label: 'Presentación',
    enabled: 'hero_enabled',
    order: 'hero_order',
    fields: ['hero_title', 'hero_tagline', 'hero_resource', 'hero_image', 'hero_video', 'landing_video_cover'],
  },
  {
    id: 'about',
    label: 'Sobre nosotros',
    enabled: 'about_enabled',
    order: 'about_order',
    fields: ['about_title', 'about_content', 'about_image'],
  },
  {
    id: 'mission',
    label: 'Misión',
    enabled: 'mission_enabled',
    order: 'mission_order',
    fields: ['mission_title', 'mission_content', 'mission_image'],
  },
  {
    id: 'classTypes',
    label: 'Tipos de clase',
    enabled: 'class_type_enabled',
    order: 'class_types_order',
    fields: [],
    place: { to: '/admin/tipos-de-clase', label: 'Editar los tipos de clase' },
  },
  {
    id: 'coaches',
    label: 'Coaches',
    enabled: 'coaches_enabled',
    order: 'coaches_order',
    fields: [],
    place: { to: '/admin/coaches', label: 'Editar los coaches' },
  },
  {
    id: 'packages',
    label: 'Paquetes',
    enabled: 'packages_enabled',
    order: 'packages_order',
    fields: [],
    place: { to: '/admin/paquetes-portada', label: 'Elegir los paquetes de la portada' },
  },
  {
    id: 'announcements',
    label: 'Avisos',
    enabled: 'landing_announcements_enabled',
    order: 'landing_announcements_order',
    fields: [],
    place: { to: '/admin/avisos', label: 'Editar los avisos' },
  },
  {
    id: 'schedule',
    label: 'Calendario de la semana',
    enabled: 'schedule_enabled',
    order: 'schedule_order',
    fields: [],
    place: { to: '/admin/horario', label: 'Ver el horario' },
  },
];

/** All sections in page order, including switched-off ones. */
export const sectionsInOrder = (orderOf: (section: EditedSection) => number): readonly EditedSection[] =>
  [...SECTIONS].sort((a, b) => orderOf(a) - orderOf(b));
