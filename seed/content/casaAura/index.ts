/** Casa Aura: three locations in two cities. */
import { DEMO_ACCOUNTS } from '../../accounts';
import { CARE, customFields, healthForm } from '../customFields';
import type { StudioContent } from '../studio';
import {
  COACHES,
  CYCLING,
  PRENATAL_TYPE,
  LOCATIONS,
  CLASS_CATEGORIES,
  CLASS_TYPES,
  REFORMER,
  ROOMS,
  TAGS,
  TAG_BEGINNERS,
  YOGA,
} from './catalogue';
import { CONFIG, STUDIO_ZONE } from './config';
import { DISCOUNT_PACKAGES, DISCOUNTS, DOWNLOADS, OFFERS, PACKAGES, PACKAGE_TYPES } from './packages';
import { ANNOUNCEMENTS, PAGES } from './pages';
import { COMMENTS, FAMILY, FIRST_NAMES, LAST_NAMES } from './people';
import { EVENT, LARGE_TYPES, SLOTS } from './timetable';
import { PROGRAMS, VIDEOS, VIDEO_TYPES } from './videos';

export const CASA_AURA: StudioContent = {
  name: 'casa-aura',
  zone: STUDIO_ZONE,
  config: CONFIG,
  accounts: DEMO_ACCOUNTS,
  people: { first: FIRST_NAMES, last: LAST_NAMES, comments: COMMENTS },
  family: FAMILY,
  pictures: '/demo',
  locations: LOCATIONS,
  rooms: ROOMS,
  classCategories: CLASS_CATEGORIES,
  classTypes: CLASS_TYPES,
  coaches: COACHES,
  tags: TAGS,
  packages: PACKAGES,
  packageTypes: PACKAGE_TYPES,
  downloads: DOWNLOADS,
  discounts: DISCOUNTS,
  discountPackages: DISCOUNT_PACKAGES,
  offers: OFFERS,
  favourites: [REFORMER, CYCLING, YOGA],
  videoTypes: VIDEO_TYPES,
  programs: PROGRAMS,
  videos: VIDEOS,
  customFields: customFields(...CARE, {
    key: 'experiencia',
    label: 'Tu experiencia en yoga y pilates',
    type: 'select',
    options: 'Empiezo,Menos de un año,Más de un año',
  }),
  forms: [
    healthForm(
      PRENATAL_TYPE,
      { key: 'semanas', label: '¿En qué trimestre estás?', type: 'select', options: 'Primero,Segundo,Tercero' },
      { key: 'permiso', label: '¿Tu médico está de acuerdo?', type: 'select', options: 'Sí,Todavía no le pregunto' },
      { key: 'molestias', label: '¿Tienes molestias o cuidados?', type: 'textarea' },
    ),
  ],
  pages: PAGES,
  announcements: ANNOUNCEMENTS,
  slots: SLOTS,
  event: EVENT,
  large: { types: LARGE_TYPES, tag: TAG_BEGINNERS },
};
