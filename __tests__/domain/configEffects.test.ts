/** Every configuration key has an effect, and a test file that shows it. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { CONFIG_KEYS, type ConfigKey } from '../../domain/config';

/**
 * The keys by the file that tests what they do: its top folder and its name, so that a file may move inside the
 * folder. helpers/fileAddresses.ts is the table of cases of domain/files.test.ts and of the database's own rule.
 */
const KEYS_BY_FILE: Readonly<Record<string, readonly ConfigKey[]>> = {
  'src/effects.test.tsx': [
    'business_name',
    'tagline',
    'timezone',
    'navbar_logo',
    'bg_login',
    'bg_loading',
    'bg_recovery',
    'facebook',
    'instagram',
    'tiktok',
    'single_class_enabled',
    'hero_title',
    'hero_tagline',
    'banner_link',
  ],
  'domain/files.test.ts': ['domain'],
  'src/layouts.test.tsx': [
    'location',
    'whatsapp',
    'email',
    'class_packages_name',
    'class_packages_path',
    'schedule_enabled',
  ],
  'src/theme.test.ts': ['primary', 'accent', 'dark', 'gray', 'light', 'primary-light'],
  'src/boot.test.tsx': ['favicon'],
  'server/appCss.test.ts': ['app_css'],
  'server/site.test.ts': ['social_media_image'],
  'src/floating.test.tsx': [
    'whatsapp_widget',
    'popup_presencial_enabled',
    'popup_presencial_src',
    'popup_presencial_link',
    'popup_presencial_new_customers',
  ],
  'helpers/fileAddresses.ts': ['files_location', 'filesBaseSrc', 'S3_ENDPOINT', 'bucket', 'region'],
  'src/links.test.tsx': ['firebase_config'],
  'server/security.test.ts': ['staff_second_factor_required', 'admin_second_factor_optional'],
  'server/sales.test.ts': ['only_admins_discount', 'only_admins_void'],
  'src/customers.test.tsx': ['only_admins_export'],
  'server/card.test.ts': ['stripe_public_key'],
  'server/session.test.ts': ['stripe_checkout_mode'],
  'server/cash.test.ts': ['cash_checkout_enabled'],
  'server/methodDiscount.test.ts': ['cash_discount_percent', 'transfer_discount_percent'],
  'server/installments.test.ts': ['installments_plans', 'installments_min_amount'],
  'server/spei.test.ts': ['spei_enabled', 'spei_hold_minutes'],
  'server/oxxo.test.ts': ['oxxo_enabled', 'oxxo_days'],
  'server/unpaidCash.test.ts': ['cash_pending_hours', 'cash_pending_reservations'],
  'server/giftCards.test.ts': ['gift_card_amounts'],
  'server/overdueBlock.test.ts': ['overdue_block_days'],
  'server/renewalLinks.test.ts': ['mail_payment_sign_in'],
  'server/retries.test.ts': ['renewal_retry_days'],
  'server/transfers.test.ts': ['transfer_enabled', 'transfer_clabe', 'transfer_holder', 'transfer_bank'],
  'server/cfdi.test.ts': ['cfdi_enabled', 'cfdi_product_key', 'cfdi_vat_percent'],
  'server/globalInvoices.test.ts': ['global_invoice_period', 'global_invoice_hours'],
  'server/paymentSources.test.ts': ['payment_sources_enabled'],
  'server/wallet.test.ts': ['paypal_enabled'],
  'server/mercadoPago.test.ts': ['mercado_pago_enabled'],
  'src/prices.test.tsx': ['discounts_enabled', 'signup_fee'],
  'server/subscription.test.ts': ['subscriptions_enabled'],
  'src/history.test.tsx': ['allow_restricted_class_types'],
  'src/landing.test.tsx': [
    'schedule_order',
    'hero_enabled',
    'hero_order',
    'hero_resource',
    'hero_image',
    'hero_video',
    'landing_video_cover',
    'about_enabled',
    'about_order',
    'about_title',
    'about_content',
    'about_image',
    'mission_enabled',
    'mission_order',
    'mission_title',
    'mission_content',
    'mission_image',
    'class_type_enabled',
    'class_types_order',
    'coaches_enabled',
    'coaches_order',
    'packages_enabled',
    'packages_order',
    'landing_announcements_enabled',
    'landing_announcements_order',
  ],
  'server/waitlist.test.ts': ['waitlist_enabled'],
  'server/waitlistOffers.test.ts': [
    'waitlist_offers',
    'waitlist_offer_minutes',
    'waitlist_order',
    'waitlist_close_minutes',
    'waitlist_standby',
  ],
  'domain/cancellation.test.ts': ['cancel_timeframe_unit', 'cancel_timeframe_value'],
  'server/cancel.test.ts': ['allow_cancel_reservations', 'allow_cancel_after_treshold'],
  'src/myReservations.test.tsx': ['max_cancels_per_available_class'],
  'server/ratings.test.ts': ['reservation_rating_enabled'],
  'server/ratingsList.test.ts': ['coach_ratings_enabled'],
  'server/reserve.test.ts': ['allow_class_guests'],
  'server/profile.test.ts': ['birthdate_required'],
  'src/dialogs.test.tsx': ['qrcode_enabled'],
  'src/actions.test.ts': ['unlimited_membership_penalties_enabled'],
  'server/lateChanges.test.ts': ['late_changes_days'],
  'server/bookingWindows.test.ts': ['booking_opens'],
  'server/family.test.ts': ['family_enabled', 'family_max_members'],
  'server/fixedPlaces.test.ts': [
    'fixed_places',
    'fixed_place_weeks',
    'fixed_place_makeup_days',
    'fixed_place_freeze',
    'fixed_place_warning_days',
  ],
  'server/referrals.test.ts': [
    'referral_friend_amount',
    'referral_inviter_amount',
    'referral_min_purchase',
    'referral_limit',
  ],
  'server/personLimits.test.ts': ['reservations_per_day', 'reservations_per_week', 'reservations_ahead'],
  'server/unlimitedLimit.test.ts': ['unlimited_max_future_reservations'],
  'server/journeys.test.ts': ['news_per_week'],
  'server/retention.test.ts': ['retention_months'],
  'server/penalties.test.ts': ['unlimited_max_no_shows_for_penalty', 'penalty_days'],
  'src/banner.test.tsx': ['banner_enabled', 'banner_text', 'banner_new_customers'],
  'server/trackingCodes.test.ts': ['head_tracking_codes', 'body_tracking_codes'],
};

const ROOT = path.join(__dirname, '..');
const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((file) => file.split(path.sep).join('/'));

/** How a test writes a key, also where it builds the keys of two landing sections from their name. */
const spellings = (key: string): string[] => [key, key.replace(/^(about|mission)_/, '${name}_')];

test.each(Object.keys(CONFIG_KEYS) as ConfigKey[])('configuration key %s is tested in its listed file', (key) => {
  const [listed, ...others] = Object.keys(KEYS_BY_FILE).filter((file) => KEYS_BY_FILE[file]?.includes(key));
  expect([listed, others]).toEqual([expect.any(String), []]);
  const [top, name] = listed!.split('/');
  const texts = FILES.filter((file) => file.startsWith(`${top}/`) && path.posix.basename(file) === name).map((file) =>
    readFileSync(path.join(ROOT, file), 'utf8'),
  );
  expect(texts.some((text) => spellings(key).some((spelling) => text.includes(spelling)))).toBe(true);
});
