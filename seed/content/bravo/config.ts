/** Bravo's configuration; chooses differently from Casa Aura wherever possible. */
import { DEMO_IDENTITY } from '../../accounts';
import type { StudioContent } from '../studio';

/** Address of the folder of its images. */
export const PICTURES = '/demo/bravo';
export const STUDIO_ZONE = 'America/Tijuana';

export const CONFIG: StudioContent['config'] = {
  business_name: 'Bravo',
  tagline: 'Box y bici a todo volumen en Tijuana',
  location: 'Paseo de los Héroes 10250, Zona Río, Tijuana, Baja California',
  timezone: STUDIO_ZONE,

  primary: '#d4ff3a',
  accent: '#ff2e74',
  dark: '#f6f5fb',
  gray: '#a9a7b8',
  light: '#101017',
  'primary-light': '#262b12',
  // Bare file names, resolved by filesBaseSrc.
  files_location: 'storage',
  filesBaseSrc: PICTURES,
  navbar_logo: 'logo.svg',
  favicon: 'favicon.svg',
  bg_login: 'login.svg',
  bg_recovery: 'login.svg',
  bg_loading: 'login.svg',
  social_media_image: 'hero.svg',
  app_css: `h1, h2 { text-transform: uppercase; font-style: italic; font-weight: 800; }
.landing-hero__picture, .ui-card { border-radius: 6px; }`,

  whatsapp: '6640000000',
  whatsapp_widget: 'true',
  email: 'esquina@bravo.demo',
  instagram: 'https://www.instagram.com/bravo.tj.demo',
  tiktok: 'https://www.tiktok.com/@bravo.tj.demo',

  firebase_config: DEMO_IDENTITY,
  cash_checkout_enabled: 'true',
  transfer_enabled: 'true',
  gift_card_amounts: '300, 500, 1000',
  installments_plans: '3, 6, 9, 12',
  installments_min_amount: '500',
  transfer_clabe: '032180000118359719',
  transfer_holder: 'Bravo Box, S.A. de C.V.',
  transfer_bank: 'Banco de demostración',
  allow_restricted_class_types: 'true',
  class_packages_name: 'Planes',
  class_packages_path: '/planes',

  allow_class_guests: 'true',
  waitlist_enabled: 'true',
  single_class_enabled: 'true',
  cancel_timeframe_unit: 'minutes',
  cancel_timeframe_value: '180',
  allow_cancel_reservations: 'true',
  allow_cancel_after_treshold: 'true',
  max_cancels_per_available_class: '2',
  reservation_rating_enabled: 'true',
  qrcode_enabled: 'true',
  unlimited_membership_penalties_enabled: 'true',
  unlimited_max_no_shows_for_penalty: '3',
  penalty_days: '7',

  banner_enabled: 'true',
  banner_text: 'Tu primer round va por la casa →',
  banner_link: '/planes',
  banner_new_customers: 'true',

  hero_enabled: 'true',
  hero_order: '1',
  hero_resource: 'image',
  hero_image: 'hero.svg',
  hero_title: 'Pega fuerte. Pedalea más.',
  hero_tagline:
    'Ocho rounds, tres subidas y una bocina que se siente en el pecho. Aparta tu saco antes de que te lo ganen.',
  schedule_enabled: 'true',
  schedule_order: '2',
  packages_enabled: 'true',
  packages_order: '3',
  mission_enabled: 'true',
  mission_order: '4',
  mission_title: 'Aquí nadie viene a verse bien',
  mission_content: `Venimos a sudar, a fallar el gancho y a intentarlo otra vez. No hay espejos: hay campana, hay \
esquina y hay gente que grita tu nombre en el último minuto.

Si sales caminando derecho, te faltó un round.`,
  mission_image: 'mission.svg',
  coaches_enabled: 'true',
  coaches_order: '5',
  class_type_enabled: 'true',
  class_types_order: '6',
  about_enabled: 'true',
  about_order: '7',
  about_title: 'Nacimos en una bodega de la Zona Río',
  about_content: `En 2021 colgamos seis sacos, rentamos diez bicis y le pedimos prestada la bocina a un vecino. La \
bocina nunca regresó.

Hoy son dos casas, ciento veinte clases al mes y el mismo letrero de neón: BRAVO.`,
  about_image: 'about.svg',
  landing_announcements_enabled: 'true',
  landing_announcements_order: '8',
};
