/** Bravo: boxing and cycling in Tijuana, a contrast to Casa Aura that shows how far white-labelling goes. */
import type { DemoAccounts } from '../../accounts';
import { CARE, customFields } from '../customFields';
import type { StudioContent } from '../studio';
import {
  BOX,
  CLASS_CATEGORIES,
  COACHES,
  LOCATIONS,
  IRON,
  CLASS_TYPES,
  RIDE,
  ROOMS,
  TAGS,
  TAG_FIRST,
} from './catalogue';
import { CONFIG, PICTURES, STUDIO_ZONE } from './config';
import { DISCOUNTS, DOWNLOADS, OFFERS, PACKAGES, PACKAGE_TYPES } from './packages';
import { ANNOUNCEMENTS, PAGES } from './pages';
import { COMMENTS, FIRST_NAMES, LAST_NAMES } from './people';
import { EVENT, LARGE_TYPES, SLOTS } from './timetable';
import { PROGRAMS, VIDEOS, VIDEO_TYPES } from './videos';

const PASSWORD = 'Bravo2026';

const ACCOUNTS: DemoAccounts = {
  admin: {
    role: 'admin',
    uid: 'bravo-admin',
    email: 'admin@demo.mx',
    password: PASSWORD,
    name: 'Ofelia',
    last_name: 'Gastélum',
    phone: '6640000001',
  },
  staff: {
    role: 'staff',
    uid: 'bravo-staff',
    email: 'staff@demo.mx',
    password: PASSWORD,
    name: 'Darío',
    last_name: 'Urías',
    phone: '6640000002',
  },
  customer: {
    role: 'customer',
    uid: 'bravo-ivan',
    email: 'ivan@demo.mx',
    password: PASSWORD,
    name: 'Iván',
    last_name: 'Cota',
    phone: '6640000003',
  },
};

export const BRAVO: StudioContent = {
  name: 'bravo',
  zone: STUDIO_ZONE,
  config: CONFIG,
  accounts: ACCOUNTS,
  people: { first: FIRST_NAMES, last: LAST_NAMES, comments: COMMENTS },
  pictures: PICTURES,
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
  discountPackages: [],
  offers: OFFERS,
  favourites: [BOX, RIDE, IRON],
  videoTypes: VIDEO_TYPES,
  programs: PROGRAMS,
  videos: VIDEOS,
  customFields: customFields(...CARE, {
    key: 'guantes',
    label: 'Talla de guantes',
    type: 'select',
    options: '10 oz,12 oz,14 oz,16 oz',
  }),
  pages: PAGES,
  announcements: ANNOUNCEMENTS,
  slots: SLOTS,
  event: EVENT,
  large: { types: LARGE_TYPES, tag: TAG_FIRST },
};
