/** Casa Aura's configuration; enables only what this version supports. */
import { DEMO_IDENTITY } from '../../accounts';
import type { StudioContent } from '../studio';

export const STUDIO_ZONE = 'America/Mexico_City';

export const CONFIG: StudioContent['config'] = {
  business_name: 'Casa Aura',
  tagline: 'Reformer, ritmo, barre y yoga en estudios pequeños',
  location: 'Colima 180, Roma Norte, Cuauhtémoc, Ciudad de México',
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
  whatsapp_widget: 'true',
  email: 'hola@casaaura.demo',
  instagram: 'https://www.instagram.com/casaaura.demo',
  facebook: 'https://www.facebook.com/casaaura.demo',
  tiktok: 'https://www.tiktok.com/@casaaura.demo',

  firebase_config: DEMO_IDENTITY,
  cash_checkout_enabled: 'true',
  transfer_enabled: 'true',
  gift_card_amounts: '300, 500, 1000',
  installments_plans: '3, 6, 9, 12',
  installments_min_amount: '500',
  transfer_clabe: '032180000118359719',
  transfer_holder: 'Casa Aura Estudios, S.A. de C.V.',
  transfer_bank: 'Banco de demostración',
  allow_restricted_class_types: 'true',

  allow_class_guests: 'true',
  family_enabled: 'true',
  family_max_members: '4',
  waitlist_enabled: 'true',
  booking_opens: 'week 3 7 18:00',
  waitlist_offers: 'one',
  fixed_places: 'customers',
  referral_friend_amount: '100',
  referral_inviter_amount: '100',
  referral_min_purchase: '500',
  referral_limit: '10',
  fixed_place_makeup_days: '30',
  waitlist_standby: 'true',
  single_class_enabled: 'true',
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
  late_changes_days: '3',

  hero_enabled: 'true',
  hero_order: '1',
  hero_resource: 'image',
  hero_image: '/demo/hero.svg',
  hero_title: 'Muévete con calma. Sal con fuerza.',
  hero_tagline: 'Clases en grupos pequeños, coaches que saben tu nombre y un lugar que es tuyo desde que lo reservas.',
  class_type_enabled: 'true',
  class_types_order: '2',
  about_enabled: 'true',
  about_order: '3',
  about_title: 'Empezamos con dos camas y una casa vieja',
  about_content: `En 2018 abrimos las puertas de una casa de los años veinte en la Roma Norte, con dos reformers y una \
cafetera prestada. Hoy somos tres estudios, y seguimos siendo los mismos: grupos pequeños, coaches que corrigen con \
cuidado y un saludo por tu nombre.

Cada clase tiene un cupo que cabe en una sala, no en una bodega. Por eso tu lugar se reserva, y por eso es tuyo.`,
  about_image: '/demo/about.svg',
  packages_enabled: 'true',
  packages_order: '4',
  coaches_enabled: 'true',
  coaches_order: '5',
  mission_enabled: 'true',
  mission_order: '6',
  mission_title: 'Nuestra misión',
  mission_content: `Que moverte sea lo mejor de tu día, no lo más difícil.

Enseñamos a entrenar sin prisa y sin dolor, para que dentro de veinte años sigas subiendo escaleras, cargando nietos y \
bailando en las bodas.`,
  mission_image: '/demo/mission.svg',
  landing_announcements_enabled: 'true',
  landing_announcements_order: '7',

  popup_presencial_enabled: 'true',
  popup_presencial_src: '/demo/promo.svg',
  popup_presencial_link: '/paquetes',
  popup_presencial_new_customers: 'true',
};
