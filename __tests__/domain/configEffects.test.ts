/** Every key of the configuration has an effect, and a test that shows it: here is which one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONFIG_KEYS, type ConfigKey } from '../../domain/config';

const LANDING = 'src/landing/landing.test.tsx';
const EFFECTS = 'src/appconfig/effects.test.tsx';
const FILES = 'domain/files.test.ts';
const SECTION = [LANDING, '%s and %s place one section'] as const;
const STORY = [LANDING, 'title, paragraphs and picture'] as const;
const THEME = [
  'src/app/theme.test.ts',
  'text reads with a contrast of 4.5 or more, whatever colours a studio chooses',
] as const;
const FOOTER = ['src/app/layouts.test.tsx', 'contact, place and pages with content'] as const;
const NETWORKS = [EFFECTS, 'the footer links every network that is set'] as const;
const BACKGROUND = [EFFECTS, '%s (%s) has its own background, and the logo'] as const;
const HERO_WORDS = [EFFECTS, 'the hero says %p, else the name and phrase of the studio'] as const;
const VIDEO = [LANDING, "a video that can't be shown leaves its cover, and without one the picture"] as const;
const ADDRESSES = ['server/files/address.test.ts', 'the database has the same rule: $title'] as const;
const CANCELLING = [
  'src/reservations/myReservations.test.tsx',
  'policy, cancellations per credit, credits, and where to buy',
] as const;
const PENALTIES = [
  'server/modules/penalties.test.ts',
  'three missed classes in a row give one penalty, seven days from the end of the last; it blocks booking',
] as const;
const WINDOW = ['domain/cancellation.test.ts', 'in %s: %d of them'] as const;
const CODES = [
  'server/trackingCodes.test.ts',
  '%s: every element in its place, scripts with the nonce, as they were written',
] as const;
const BANNER = ['src/app/banner.test.tsx', 'a banner that is %s'] as const;
const PROMO = [
  'src/app/floating.test.tsx',
  'comes after a moment, once its picture is there, and leads where it should',
] as const;
const PAYPAL = [
  'server/modules/checkout/wallet.test.ts',
  'is offered with client id and script where the studio has an account and wants it',
] as const;

const SHOWN_BY: Readonly<Record<ConfigKey, readonly [file: string, title: string]>> = {
  business_name: HERO_WORDS,
  tagline: HERO_WORDS,
  domain: [FILES, '%s with %p has its files at %s'],
  location: FOOTER,
  timezone: [EFFECTS, "by the studio's clock in %s a class can be reserved or has begun: %s"],
  primary: THEME,
  accent: THEME,
  dark: THEME,
  gray: THEME,
  light: THEME,
  'primary-light': THEME,
  navbar_logo: BACKGROUND,
  bg_login: BACKGROUND,
  bg_loading: BACKGROUND,
  bg_recovery: BACKGROUND,
  favicon: ['src/appconfig/boot.test.tsx', "the tab has the studio's icon, or a drawn one with its first letter"],
  app_css: ['server/appCss.test.ts', 'GET /appconfig tells the checked text; the log tells once what was left out'],
  social_media_image: [
    'server/http/site/site.test.ts',
    "a shared link shows the studio's drawing as a picture of the usual size, else its letter",
  ],
  whatsapp: FOOTER,
  whatsapp_widget: ['src/app/floating.test.tsx', '%p: %p'],
  email: FOOTER,
  facebook: NETWORKS,
  instagram: NETWORKS,
  tiktok: NETWORKS,
  files_location: ADDRESSES,
  filesBaseSrc: ADDRESSES,
  S3_ENDPOINT: ADDRESSES,
  bucket: ADDRESSES,
  region: ADDRESSES,
  firebase_config: [
    'src/session/links.test.tsx',
    'are not offered; those that it names are, and pressing one asks for its window',
  ],
  stripe_public_key: [
    'server/modules/checkout/card.test.ts',
    'is offered with the key and the script that browsers need, where the studio has both',
  ],
  stripe_checkout_mode: [
    'server/modules/checkout/session.test.ts',
    'leads to the page; paid there, the purchase is complete when its customer comes back',
  ],
  cash_checkout_enabled: ['server/modules/checkout/cash.test.ts', "are those that the studio's configuration offers"],
  payment_sources_enabled: [
    'server/modules/paymentSources/paymentSources.test.ts',
    'a studio that keeps none saves none and shows none; a saved one can still be deleted',
  ],
  paypal_enabled: PAYPAL,
  discounts_enabled: [
    'src/checkout/checkout.test.tsx',
    'has no box where the studio has none, for visitors, and for what is free',
  ],
  signup_fee: ['src/checkout/checkout.test.tsx', 'comes first: it is said at once, and nothing is bought before'],
  subscriptions_enabled: ['server/modules/checkout/subscription.test.ts', 'is not sold where subscriptions are %s'],
  class_packages_name: [
    'src/app/layouts.test.tsx',
    'logo, packages under their configured name and path, Horarios, Ingresar',
  ],
  class_packages_path: [
    'src/app/layouts.test.tsx',
    'logo, packages under their configured name and path, Horarios, Ingresar',
  ],
  allow_restricted_class_types: [
    'src/credits/history.test.tsx',
    'restricted class types have rows of their own, where the studio shows them',
  ],
  single_class_enabled: [EFFECTS, 'can be bought by whoever has no credit, where the studio sells it'],
  schedule_enabled: ['src/app/layouts.test.tsx', 'with the schedule on the landing page there is no link to it'],
  schedule_order: SECTION,
  waitlist_enabled: ['server/modules/waitlist.test.ts', "is nobody's where the studio has switched its lists off"],
  cancel_timeframe_unit: WINDOW,
  cancel_timeframe_value: WINDOW,
  allow_cancel_reservations: ['server/modules/cancel.test.ts', "is refused where the studio doesn't allow it at all"],
  allow_cancel_after_treshold: [
    'server/modules/cancel.test.ts',
    'late, where the studio allows it, frees the spot and keeps the credit',
  ],
  max_cancels_per_available_class: CANCELLING,
  reservation_rating_enabled: ['server/modules/ratings.test.ts', 'only where the studio takes ratings'],
  allow_class_guests: ['server/modules/reserve.test.ts', 'need a studio that allows them and a name of two letters'],
  qrcode_enabled: ['src/reservations/dialogs.test.tsx', 'is not offered: %s'],
  unlimited_membership_penalties_enabled: [
    'src/reservations/reserve/actions.test.ts',
    'penalties are asked for only where they are on, and then hold back',
  ],
  unlimited_max_no_shows_for_penalty: PENALTIES,
  penalty_days: PENALTIES,
  hero_enabled: SECTION,
  hero_order: SECTION,
  hero_resource: VIDEO,
  hero_image: VIDEO,
  hero_video: VIDEO,
  hero_title: HERO_WORDS,
  hero_tagline: HERO_WORDS,
  landing_video_cover: VIDEO,
  about_enabled: SECTION,
  about_order: SECTION,
  about_title: STORY,
  about_content: STORY,
  about_image: STORY,
  mission_enabled: SECTION,
  mission_order: SECTION,
  mission_title: STORY,
  mission_content: STORY,
  mission_image: STORY,
  class_type_enabled: SECTION,
  class_types_order: SECTION,
  coaches_enabled: SECTION,
  coaches_order: SECTION,
  packages_enabled: SECTION,
  packages_order: SECTION,
  landing_announcements_enabled: SECTION,
  landing_announcements_order: SECTION,
  banner_enabled: BANNER,
  banner_link: [EFFECTS, 'the banner leads where the studio wants'],
  banner_text: BANNER,
  popup_presencial_enabled: PROMO,
  popup_presencial_src: PROMO,
  popup_presencial_link: PROMO,
  head_tracking_codes: CODES,
  body_tracking_codes: CODES,
};

/** A test's title as its file writes it, and the key, also where one test goes through several sections. */
const normal = (text: string): string => text.replace(/\\(['"`])/g, '$1');
const spellings = (key: string): string[] => [key, key.replace(/^(about|mission)_/, '${name}_')];

test.each(Object.keys(CONFIG_KEYS) as ConfigKey[])('%s has a test that shows what it does', (key) => {
  const [file, title] = SHOWN_BY[key];
  const text = normal(readFileSync(path.join(__dirname, '..', file), 'utf8'));
  const titles = text.split('\n').filter((line) => /^\s*(it|test)(\.each)?\(|\)\('/.test(line));
  expect(titles.some((line) => [`'${title}'`, `"${title}"`].some((quoted) => line.includes(quoted)))).toBe(true);
  const helpers = file.startsWith('server/files/')
    ? readFileSync(path.join(__dirname, '../helpers/fileAddresses.ts'), 'utf8')
    : '';
  expect(spellings(key).some((spelling) => (text + helpers).includes(spelling))).toBe(true);
});
