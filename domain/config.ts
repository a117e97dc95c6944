/**
 * The application configuration: every key that a studio can set, with its type and default (specification, sections 3
 * and 5). All of it is public: secrets are environment variables. The Spanish names are in configLabels.ts, because
 * visitors download this table with their first page.
 */
import { WAITLIST_CLOSES } from './waitlistOffers';
import {
  address,
  amounts,
  choice,
  clabe,
  color,
  count,
  file,
  flag,
  identity,
  listOf,
  opening,
  optionalCount,
  path,
  positive,
  productKey,
  profile,
  text,
  type Key,
  within,
  zone,
} from './configKinds';

export const CONFIG_KEYS = {
  business_name: text('Estudio'),
  tagline: text(''),
  domain: text(''),
  location: text(''),
  timezone: zone('America/Mexico_City'),
  retention_months: positive(12),
  news_per_week: within(3, 1, 14),

  primary: color('#1f3d36'),
  accent: color('#e2725b'),
  dark: color('#1b1f1e'),
  gray: color('#6b7370'),
  light: color('#f7f4ef'),
  'primary-light': color('#e4ece8'),
  navbar_logo: file(''),
  bg_login: file(''),
  bg_loading: file(''),
  bg_recovery: file(''),
  favicon: file(''),
  app_css: text(''),
  social_media_image: file(''),

  whatsapp: text(''),
  whatsapp_widget: flag(false),
  email: text(''),
  facebook: profile('facebook.com'),
  instagram: profile('instagram.com'),
  tiktok: profile('tiktok.com', '@'),

  files_location: choice('server', 'server', 'storage', 'aws'),
  filesBaseSrc: address(''),
  S3_ENDPOINT: address(''),
  bucket: text(''),
  region: text(''),

  firebase_config: identity(null),
  staff_second_factor_required: flag(false),
  admin_second_factor_optional: flag(false),
  only_admins_discount: flag(false),
  only_admins_void: flag(false),
  only_admins_export: flag(false),

  stripe_public_key: text(''),
  stripe_checkout_mode: choice('elements', 'elements', 'session'),
  payment_sources_enabled: flag(false),
  /** The months that Mexican banks have. */
  installments_plans: listOf((months) => [3, 6, 9, 12, 18, 24].includes(months)),
  installments_min_amount: within(300, 300, 50_000),
  spei_enabled: flag(false),
  spei_hold_minutes: within(30, 10, 180),
  oxxo_enabled: flag(false),
  oxxo_days: within(3, 1, 7),
  paypal_enabled: flag(false),
  mercado_pago_enabled: flag(false),
  cash_checkout_enabled: flag(false),
  cash_discount_percent: within(0, 0, 50),
  cash_pending_hours: positive(48),
  cash_pending_reservations: count(1),
  transfer_enabled: flag(false),
  transfer_clabe: clabe(''),
  transfer_holder: text(''),
  transfer_bank: text(''),
  transfer_discount_percent: within(0, 0, 50),
  discounts_enabled: flag(false),
  signup_fee: optionalCount(null),
  gift_card_amounts: amounts(''),
  subscriptions_enabled: flag(false),
  mail_payment_sign_in: flag(false),
  renewal_retry_days: listOf((day) => day >= 1 && day <= 30),
  overdue_block_days: optionalCount(7),
  cfdi_enabled: flag(false),
  cfdi_product_key: productKey(''),
  cfdi_vat_percent: choice('16', '16', '8', '0'),
  global_invoice_period: choice('none', 'none', 'day', 'week', 'month'),
  global_invoice_hours: count(24),

  class_packages_name: text('Paquetes'),
  class_packages_path: path('/paquetes'),
  allow_restricted_class_types: flag(false),
  single_class_enabled: flag(false),

  schedule_enabled: flag(false),
  schedule_order: count(8),

  booking_opens: opening(''),

  waitlist_enabled: flag(false),
  waitlist_offers: choice('all', 'all', 'one'),
  waitlist_offer_minutes: within(15, 2, 180),
  waitlist_order: choice('arrival', 'arrival', 'members'),
  waitlist_standby: flag(false),
  waitlist_close_minutes: within(WAITLIST_CLOSES, 0, 1_440),
  cancel_timeframe_unit: choice('hours', 'hours', 'minutes', 'seconds', 'days'),
  cancel_timeframe_value: optionalCount(null),
  allow_cancel_reservations: flag(false),
  allow_cancel_after_treshold: flag(false),
  max_cancels_per_available_class: optionalCount(null),
  reservation_rating_enabled: flag(false),
  coach_ratings_enabled: flag(false),
  allow_class_guests: flag(false),
  family_enabled: flag(false),
  family_max_members: within(5, 1, 20),
  birthdate_required: flag(false),
  qrcode_enabled: flag(false),
  unlimited_membership_penalties_enabled: flag(false),
  unlimited_max_future_reservations: optionalCount(null),
  reservations_per_day: optionalCount(null),
  reservations_per_week: optionalCount(null),
  reservations_ahead: optionalCount(null),
  unlimited_max_no_shows_for_penalty: count(3),
  penalty_days: count(7),
  late_changes_days: count(1),
  fixed_places: choice('off', 'off', 'staff', 'customers'),
  fixed_place_weeks: within(2, 1, 8),
  fixed_place_makeup_days: optionalCount(null),
  fixed_place_freeze: choice('keep', 'keep', 'end'),
  fixed_place_warning_days: count(7),

  referral_friend_amount: count(0),
  referral_inviter_amount: count(0),
  referral_min_purchase: count(0),
  referral_limit: optionalCount(null),

  hero_enabled: flag(false),
  hero_order: count(1),
  hero_resource: choice('image', 'video', 'image'),
  hero_image: file(''),
  hero_video: file(''),
  hero_title: text(''),
  hero_tagline: text(''),
  landing_video_cover: file(''),
  about_enabled: flag(false),
  about_order: count(2),
  about_title: text(''),
  about_content: text(''),
  about_image: file(''),
  mission_enabled: flag(false),
  mission_order: count(3),
  mission_title: text(''),
  mission_content: text(''),
  mission_image: file(''),
  class_type_enabled: flag(false),
  class_types_order: count(4),
  coaches_enabled: flag(false),
  coaches_order: count(5),
  packages_enabled: flag(false),
  packages_order: count(6),
  landing_announcements_enabled: flag(false),
  landing_announcements_order: count(7),

  banner_enabled: flag(false),
  banner_link: text(''),
  banner_text: text(''),
  banner_new_customers: flag(false),
  popup_presencial_enabled: flag(false),
  popup_presencial_src: file(''),
  popup_presencial_link: text(''),
  popup_presencial_new_customers: flag(false),

  head_tracking_codes: text(''),
  body_tracking_codes: text(''),
} as const;

export type ConfigKey = keyof typeof CONFIG_KEYS;

type Widen<T> = T extends Key<infer V> ? V : never;

/** A studio's configuration: every key, parsed. */
export type AppConfig = { readonly [K in ConfigKey]: Widen<(typeof CONFIG_KEYS)[K]> };

/** One pair on the wire (GET /appconfig) and in the database. */
export interface ConfigPair {
  readonly key: string;
  readonly value: string;
}

/** An invalid value; its key has the default instead. */
export interface ConfigWarning {
  readonly key: string;
  readonly value: string;
  /** The parts that were dropped, if the rest of the value is used. */
  readonly without?: readonly string[];
}

export const DEFAULT_CONFIG: AppConfig = Object.fromEntries(
  Object.entries(CONFIG_KEYS).map(([key, { default: value }]) => [key, value]),
) as AppConfig;

/** Whether the key is known: no other key is sent to browsers. */
export function isConfigKey(key: string): key is ConfigKey {
  return Object.prototype.hasOwnProperty.call(CONFIG_KEYS, key);
}

function isKnownPair(pair: unknown): pair is { key: ConfigKey; value: unknown } {
  if (typeof pair !== 'object' || pair === null || !('key' in pair) || !('value' in pair)) return false;
  return typeof pair.key === 'string' && isConfigKey(pair.key);
}

/**
 * Parses key/value pairs. It ignores unknown keys (a newer server may have more); an invalid value falls back to the
 * key's default and is listed in `warnings`.
 */
export function parseConfig(pairs: readonly ConfigPair[]): { config: AppConfig; warnings: ConfigWarning[] } {
  const values: Record<string, unknown> = { ...DEFAULT_CONFIG };
  const warnings: ConfigWarning[] = [];
  for (const pair of pairs) {
    // A studio's own server may send anything.
    if (!isKnownPair(pair)) continue;
    const { key, value } = pair;
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    const parsed = value === null || typeof value === 'object' ? undefined : CONFIG_KEYS[key].parse(text);
    if (parsed === undefined) warnings.push({ key, value: text });
    else values[key] = parsed;
  }
  return { config: values as AppConfig, warnings };
}
