/** The demo studio's configuration. Only what this version of the product serves is switched on. */
import type { ConfigKey, IdentityConfig } from '../../domain/config';

/** The demo's identity service: the emulator, reached through the site's own address. */
const DEMO_IDENTITY: IdentityConfig = { apiKey: 'demo', authDomain: 'localhost', projectId: 'demo-studio', emulator: true };

export const STUDIO_ZONE = 'America/Mexico_City';

export const CONFIG: Partial<Record<ConfigKey, string>> = {
  business_name: 'Casa Aura',
  tagline: 'Reformer, ritmo, barre y yoga en estudios pequeños',
  location: 'Roma Norte · Polanco · Tijuana',
  timezone: STUDIO_ZONE,

  primary: '#1f3d36',
  accent: '#d9694f',
  dark: '#1c211f',
  gray: '#68706c',
  light: '#f8f3ec',
  'primary-light': '#e3ebe4',
  navbar_logo: '/demo/logo.svg',
  favicon: '/demo/favicon.svg',
  bg_login: '/demo/login.svg',
  bg_recovery: '/demo/login.svg',
  bg_loading: '/demo/login.svg',

  whatsapp: '5510000000',
  email: 'hola@casaaura.demo',
  instagram: 'https://www.instagram.com/casaaura.demo',
  facebook: 'https://www.facebook.com/casaaura.demo',
  tiktok: 'https://www.tiktok.com/@casaaura.demo',

  firebase_config: JSON.stringify(DEMO_IDENTITY),
  cash_checkout_enabled: 'true',
  allow_restricted_class_types: 'true',

  allow_class_guests: 'true',
  waitlist_enabled: 'true',
  cancel_timeframe_unit: 'hours',
  cancel_timeframe_value: '4',
  allow_cancel_reservations: 'true',
  allow_cancel_after_treshold: 'true',
  max_cancels_per_available_class: '2',
  reservation_rating_enabled: 'true',
  qrcode_enabled: 'true',
  unlimited_membership_penalties_enabled: 'true',
  unlimited_max_no_shows_for_penalty: '3',
  penalty_days: '7',

  hero_enabled: 'true',
  hero_order: '1',
  hero_resource: 'image',
  hero_image: '/demo/hero.svg',
  hero_title: 'Muévete con calma. Sal con fuerza.',
  hero_tagline: 'Clases en grupos pequeños, coaches que saben tu nombre y un lugar que es tuyo desde que lo reservas.',
  packages_enabled: 'true',
  packages_order: '2',
  coaches_enabled: 'true',
  coaches_order: '3',
};
