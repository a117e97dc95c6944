/** Typed, frozen examples of the API's types. `aCustomer({ name: 'Ana' })` replaces what the test needs. */
import { DEFAULT_CONFIG, type AppConfig } from '../../domain/config';
import type { ClassCategory } from '../../domain/contract/classCategories';
import type { ClassType, Instructor, Location } from '../../domain/contract/catalogue';
import type { PaymentSource } from '../../domain/contract/paymentSources';
import type { Invoice, Purchase } from '../../domain/contract/purchases';
import type { Announcement, ContentPage } from '../../domain/contract/content';
import type { AvailableClass } from '../../domain/contract/credits';
import type { CurrentCustomer } from '../../domain/contract/customers';
import type { ClassPackage, PackageFiles } from '../../domain/contract/packages';
import type { ClassReservation, MyReservation } from '../../domain/contract/reservations';
import type { OwnPlacesResponse, ScheduleDay, SingleClass } from '../../domain/contract/schedule';
import type { Home } from '../../domain/contract/home';
import type { Waitlist } from '../../domain/contract/waitlists';
import type { ContentPageSummary } from '../../src/features/content/service';
import { deepFreeze } from '../../src/app/store';

const maker =
  <T extends object>(example: T) =>
  (changes: Partial<T> = {}): T =>
    deepFreeze({ ...example, ...changes });

/** A studio with a hero, where reservations can be cancelled. */
export const aConfig = maker<AppConfig>({
  ...DEFAULT_CONFIG,
  business_name: 'Estudio Prueba',
  allow_cancel_reservations: true,
  hero_enabled: true,
});

export const aLocation = maker<Location>({ location_id: 1, name: 'Roma', address: 'Orizaba 10', timezone: null });

export const aClassType = maker<ClassType>({
  class_type_id: 1,
  name: 'Barre',
  description: 'Fuerza y equilibrio',
  icon: null,
  file: null,
  spot_map: null,
  restricted: false,
});

export const anInstructor = maker<Instructor>({
  instructor_id: 1,
  name: 'Lucía',
  last_name: 'Mora',
  nickname: null,
  quote: 'Respira y sigue.',
  short_bio: null,
  instagram: null,
  birthdate: null,
  music_type: null,
  file: null,
});

export const anAvailableClass = maker<AvailableClass>({
  available_class_id: 1,
  class_type_id: null,
  restricted: false,
  class_amount: 1,
  purchase_id: 1,
  kind: 'presencial',
  class_package_id: 31,
  expiration_date: '2027-06-30T05:59:59.999Z',
  cancels: 0,
});

export const aCustomer = maker<CurrentCustomer>({
  customer_id: 7,
  uid: 'uid-7',
  name: 'Ana',
  last_name: 'Reyes',
  email: 'ana@ejemplo.mx',
  phone: '5512345678',
  role: 'customer',
  createdAt: '2026-01-15T18:00:00.000Z',
  instagram: null,
  birthdate: null,
  signup_reason: null,
  other: null,
  file: null,
  idAdjunto: null,
  custom_values: {},
  address: null,
  version: 1,
  missing_fields: [],
  missing_labels: [],
  has_unlimited: false,
  accepted_pages: [],
  available_classes: [],
});

/** Monday 23 November 2026, seven in the morning at the studio. */
export const aClassCategory = maker<ClassCategory>({
  class_category_id: 1,
  name: 'Cuerpo y mente',
  handle: 'cuerpo-y-mente',
  description: 'Para respirar.',
  available: true,
  version: 1,
});

export const aSingleClass = maker<SingleClass>({
  single_class_id: 11,
  class_date: '2026-11-23T07:00:00.000Z',
  duration: 50,
  description: '',
  capacity: 12,
  class_reservations: [],
  class_type: { class_type_id: 1, name: 'Barre', icon: null, spot_map: null, restricted: false },
  class_instructors: [
    { instructor: { instructor_id: 1, name: 'Lucía', last_name: 'Mora', nickname: null, birthdate: null, file: null } },
  ],
  location: { location_id: 1, name: 'Roma', address: 'Orizaba 10', timezone: null },
  tags: [],
  class_package_id: null,
  class_category_id: null,
  icon: null,
});

export const aScheduleDay = maker<ScheduleDay>({ date: '2026-11-23', single_classes: [aSingleClass()] });

/** Of a customer who has no place in the requested days. */
export const ownPlaces = maker<OwnPlacesResponse>({ class_reservations: [], waitlists: [] });

const reservation: ClassReservation = {
  class_reservation_id: 21,
  single_class_id: 11,
  customer_id: 7,
  spot: null,
  guest: null,
  is_cash: false,
  is_paid: true,
  attend: false,
  class_stars: null,
  coach_stars: null,
  comment: null,
  createdAt: '2026-11-20T18:00:00.000Z',
  deletedAt: null,
  counted: true,
  cancels: 0,
};

export const aReservation = maker<ClassReservation>(reservation);

const { class_reservations: _hidden, ...reservedClass } = aSingleClass();

export const aMyReservation = maker<MyReservation>({ ...reservation, single_class: reservedClass });

export const aHome = maker<Home>({
  next: [],
  upcoming: 0,
  again: null,
  waitlists: [],
  penalty: null,
  usual_spots: [],
  attended: 0,
  attended_weeks: [],
});

export const aWaitlist = maker<Waitlist>({
  waitlist_id: 61,
  single_class_id: 11,
  customer_id: 7,
  auto: true,
  position: 2,
  createdAt: '2026-11-20T18:00:00.000Z',
  single_class: reservedClass,
});

const NO_FILES: PackageFiles = { image: null, downloadable: null, file_url: null, receipt_file: null };

export const aPackage = maker<ClassPackage>({
  ...NO_FILES,
  class_package_id: 31,
  package_id: 31,
  title: '10 clases',
  description: 'Diez clases para usar en dos meses.',
  short_description: 'Tu ritmo',
  price: 1500,
  sale_price: null,
  class_amount: 10,
  expiration_days: 60,
  kind: 'presencial',
  home: false,
  is_special_event: false,
  is_trial: false,
  limit_per_customer: null,
  is_subscription: false,
  subscription_period: null,
  subscription_interval: null,
  free_trial_length: null,
  free_trial_period: 'day',
  status: 'active',
  class_package_types: [],
  createdAt: '2026-01-01T12:00:00.000Z',
});

export const aPurchase = maker<Purchase>({
  pay_by: null,
  purchase_id: 41,
  customer_id: 7,
  status: 'completed',
  amount: 1500,
  total_payment: 1500,
  createdAt: '2026-11-01T18:00:00.000Z',
  updatedAt: '2026-11-01T18:00:00.000Z',
  cancelledAt: null,
  expiration_days: 60,
  class_amount: 10,
  payment_method_id: 2,
  subscription_id: null,
  subscription_period: null,
  subscription_interval: null,
  free_trial_length: null,
  free_trial_period: 'day',
  refunded: 0,
  disputed: false,
  frozen: null,
  renews_at: null,
  failure: null,
  first_payment: null,
  later_payment: null,
  discount_code: null,
  paid_card: null,
  card: null,
  card_changeable: false,
  renewal_consent: null,
  overdue: false,
  overdue_since: null,
  overdue_next_at: null,
  payment_method: { payment_method_id: 2, name: 'Efectivo' },
  customer: { customer_id: 7, name: 'Ana', last_name: 'Reyes', email: 'ana@ejemplo.mx' },
  class_package: {
    ...NO_FILES,
    class_package_id: 31,
    package_id: 31,
    title: '10 clases',
    short_description: 'Tu ritmo',
    is_subscription: false,
  },
  single_class: null,
  reserved_class: null,
  answers: [],
});

/** A monthly subscription paid by card. */
export const aSubscription = maker<Purchase>({
  ...aPurchase(),
  purchase_id: 42,
  status: 'active',
  amount: 1800,
  total_payment: 1800,
  class_amount: -1,
  payment_method_id: 1,
  payment_method: { payment_method_id: 1, name: 'Tarjeta' },
  subscription_id: 'sub_1',
  subscription_period: 'month',
  subscription_interval: 1,
  class_package: {
    ...NO_FILES,
    class_package_id: 32,
    package_id: 32,
    title: 'Membresía mensual',
    short_description: 'Sin límites',
    is_subscription: true,
  },
});

export const anInvoice = maker<Invoice>({
  invoice_id: 71,
  purchase_id: 42,
  total_payment: 1800,
  refunded: 0,
  card: null,
  createdAt: '2026-11-01T18:00:00.000Z',
  class_package: aSubscription().class_package,
  purchase: {
    purchase_id: 42,
    status: 'active',
    payment_method: aSubscription().payment_method,
    subscription_period: 'month',
    subscription_interval: 1,
    createdAt: '2026-11-01T18:00:00.000Z',
  },
});

export const aPaymentSource = maker<PaymentSource>({
  payment_source_id: 81,
  source_id: 'pm_1',
  card_type: 'visa',
  last_digits: '4242',
  exp_month: 12,
  exp_year: 2029,
  subscriptions: [],
  createdAt: '2026-11-01T18:00:00.000Z',
});

export const aPageSummary = maker<ContentPageSummary>({
  page_id: 51,
  title: 'Términos y condiciones',
  slug: 'terminos',
  has_content: true,
  required: false,
  required_signup: true,
});

const { has_content: _summary, ...summary } = aPageSummary();
export const aPage = maker<ContentPage>({ ...summary, content: '<p>Lo que acordamos.</p>' });

export const anAnnouncement = maker<Announcement>({
  announcement_id: 71,
  title: 'Barre llega a la Roma',
  content: '<p>Desde el <b>lunes</b>.</p>',
  created_at: '2026-11-20T05:30:00.000Z',
});
