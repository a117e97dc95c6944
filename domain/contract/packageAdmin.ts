/** Packages as the team manages them. (Bodies and responses are not in the specification.) */
import { Type, type Static } from '@sinclair/typebox';
import { File } from './catalogue';
import { BOOKING_OPENS } from '../bookingOpens';
import { CREATE_ONCE } from './catalogueAdmin';
import { Cursor, Day, Exact, Id, Instant, Next, Nullable, Pesos, WallClock, callsOf } from './call';
import { Lines } from './texts';
import { Customer } from './customers';
import { ClassPackage, PackageKind, Period } from './packages';

const call = callsOf('Paquetes');

/** A package, for sale or not (`status` inactive: archived). */
export const AdminClassPackage = Type.Object({
  ...ClassPackage.properties,
  /** Incremented by each change of its terms. */
  version: Type.Integer(),
  /** Whether customers may have several subscriptions of it at a time. */
  allows_several: Type.Boolean(),
  /** Whether who buys it may hold a fixed place. */
  fixed_place: Type.Optional(Type.Boolean()),
  /** Position in the home lists; null: after those that have one. */
  home_order: Nullable(Type.Integer()),
  /** How many customers may buy it; null: no limit. */
  attendee_limit: Nullable(Type.Integer()),
  /** Number of purchases, without failed and revoked ones. */
  sales: Type.Integer(),
  /** Number of running subscriptions. */
  subscriptions: Type.Integer(),
  /** Whether anything refers to it, so that it can be archived but not deleted. */
  in_use: Type.Boolean(),
  /** `image` as stored: a file name or an address. */
  image_name: Nullable(Type.String()),
  download: Nullable(File),
});
export type AdminClassPackage = Static<typeof AdminClassPackage>;

export const AdminClassPackagesResponse = Type.Object({ class_packages: Type.Array(AdminClassPackage) });
export type AdminClassPackagesResponse = Static<typeof AdminClassPackagesResponse>;
export const AdminClassPackageResponse = Type.Object({ class_package: AdminClassPackage });
export type AdminClassPackageResponse = Static<typeof AdminClassPackageResponse>;

// Ranges and combinations are rules of domain/packageTerms, so that each is refused with its own message.
const Count = Type.Integer({ minimum: -1, maximum: 2 ** 31 - 1 });
const TEXT_MAX = 20_000;
const Text = Lines({ maxLength: TEXT_MAX });
const Status = Type.Union([Type.Literal('active'), Type.Literal('inactive')]);

const Terms = {
  title: Type.String({ maxLength: TEXT_MAX }),
  description: Text,
  short_description: Text,
  kind: PackageKind,
  price: Type.Number({ description: 'Pesos con dos decimales' }),
  sale_price: Nullable(Type.Number({ description: 'Pesos con dos decimales' })),
  /** -1: unlimited. */
  class_amount: Count,
  expiration_days: Count,
  is_trial: Type.Boolean(),
  limit_per_customer: Nullable(Count),
  attendee_limit: Nullable(Count),
  allows_several: Type.Boolean(),
  /** Left out: unchanged. */
  fixed_place: Type.Optional(Type.Boolean()),
  /** From when it books; null: as the studio says. Left out: unchanged. */
  booking_opens: Type.Optional(Nullable(Type.String({ pattern: BOOKING_OPENS, minLength: 1 }))),
  /** Whether it pays for the family; null: its counted credits do, an unlimited plan doesn't. Left out: unchanged. */
  family: Type.Optional(Nullable(Type.Boolean())),
  is_subscription: Type.Boolean(),
  subscription_period: Nullable(Period),
  subscription_interval: Nullable(Count),
  free_trial_length: Nullable(Count),
  free_trial_period: Period,
  /** A file name or an address. */
  image: Nullable(Type.String({ minLength: 1, maxLength: 500 })),
  download_file_id: Nullable(Id),
  receipt_file_id: Nullable(Id),
  status: Status,
  class_package_types: Type.Array(Exact({ class_type_id: Id, class_amount: Count, expiration_days: Count }), {
    maxItems: 100,
  }),
};
const { title, kind, price, class_amount, expiration_days, ...rest } = Terms;

/** Fields that are left out are empty, off, or `active` for the status. */
export const NewClassPackage = Exact({
  title,
  kind,
  price,
  class_amount,
  expiration_days,
  ...Type.Partial(Type.Object(rest)).properties,
  ...CREATE_ONCE,
});
export type NewClassPackage = Static<typeof NewClassPackage>;

/**
 * Who pays a new price: `new` only future buyers; `subscriptions` also running ones, from their first charge after the
 * notice.
 */
export const PriceReach = Type.Union([Type.Literal('new'), Type.Literal('subscriptions')]);
export type PriceReach = Static<typeof PriceReach>;

/** Refused if the package has changed since `version`. `price_reach`: 'new' by default. */
export const ChangedClassPackage = Exact({
  class_package_id: Id,
  version: Type.Integer({ minimum: 1 }),
  ...Terms,
  price_reach: Type.Optional(PriceReach),
});
export type ChangedClassPackage = Static<typeof ChangedClassPackage>;

export const DeletedClassPackage = Type.Object({ class_package_id: Id });

export const getAdminPackages = call(
  'GET /class_packages/admin/all',
  'staff',
  'Todos los paquetes, también archivados',
  {
    response: AdminClassPackagesResponse,
  },
);
export const postPackage = call('POST /class_packages', 'admin', 'Crea un paquete', {
  idempotent: true,
  body: NewClassPackage,
  response: AdminClassPackageResponse,
  errors: ['package/invalid', 'file/not-found', 'package/class-type'],
});
export const putPackage = call('PUT /class_packages', 'admin', 'Cambia o archiva un paquete', {
  body: ChangedClassPackage,
  response: AdminClassPackageResponse,
  errors: ['package/not-found', 'package/invalid', 'file/not-found', 'package/class-type', 'row/changed'],
});
const Kept = Type.Integer({ minimum: 0 });
/** Which subscriptions a new price would affect. */
export const PriceReachPreview = Type.Object({
  /** Days of notice before a price increase. */
  notice_days: Type.Integer(),
  /** Subscriptions with a changed price: their number, and by the amount that they pay. */
  subscriptions: Type.Integer(),
  charges: Type.Array(
    Type.Object({
      from: Pesos,
      to: Pesos,
      subscriptions: Type.Integer(),
      /** The first charge at the new price; null: all of them are frozen. */
      first_charge: Nullable(Day),
    }),
  ),
  /** Subscriptions whose price doesn't change, by reason (domain/priceChange). */
  left_out: Type.Object({ paypal: Kept, imported: Kept, other_period: Kept, too_little: Kept, same: Kept }),
});
export type PriceReachPreview = Static<typeof PriceReachPreview>;

export const getPriceReach = call(
  'GET /class_packages/{id}/price_reach',
  'admin',
  'A qué suscripciones llegaría otro precio',
  {
    /** The new price. */
    query: Exact({ price: Type.Number({ minimum: 0, maximum: 1_000_000 }) }),
    response: PriceReachPreview,
    errors: ['package/not-found'],
  },
);

/** A subscription to which a higher price was announced that doesn't count yet. */
export const PriceAnswer = Type.Object({
  purchase_id: Id,
  customer_id: Id,
  name: Type.String(),
  last_name: Type.String(),
  /** What a charge costs, and what it costs once its customer has agreed. */
  from: Pesos,
  to: Pesos,
  announcedAt: Instant,
  /** null: the customer hasn't agreed; the old price stays. */
  agreedAt: Nullable(Instant),
});
export type PriceAnswer = Static<typeof PriceAnswer>;
export const PriceAnswersResponse = Type.Object({
  answers: Type.Array(PriceAnswer),
  /** All of them, also beyond the list. */
  agreed: Type.Integer(),
  waiting: Type.Integer(),
});
export type PriceAnswersResponse = Static<typeof PriceAnswersResponse>;
export const getPriceAnswers = call(
  'GET /class_packages/{id}/price_answers',
  'admin',
  'Quién aceptó un precio mayor de su suscripción y quién falta, primero quien falta; hasta 500',
  { response: PriceAnswersResponse },
);

export const deletePackage = call('DELETE /class_packages/{id}', 'admin', 'Elimina un paquete que nada usa', {
  response: DeletedClassPackage,
  errors: ['package/not-found', 'package/in-use'],
});

/** Idempotent. */
export const postHomePackage = call('POST /class_packages/{id}/home', 'admin', 'Agrega un paquete al home', {
  response: AdminClassPackageResponse,
  errors: ['package/not-found', 'package/archived'],
});
export const deleteHomePackage = call('DELETE /class_packages/{id}/home', 'admin', 'Quita un paquete del home', {
  response: AdminClassPackageResponse,
  errors: ['package/not-found'],
});
/** Packages on the home lists that aren't named come last; named ones that aren't on the lists are ignored. */
export const putHomePackages = call('PUT /class_packages/home', 'admin', 'Ordena los paquetes del home', {
  body: Exact({ ids: Type.Array(Id, { maxItems: 500, uniqueItems: true }) }),
  response: AdminClassPackagesResponse,
});

const AttendeePlace = Type.Object({
  class_reservation_id: Id,
  single_class_id: Id,
  class_date: WallClock,
  spot: Nullable(Type.Integer()),
  guest: Nullable(Type.String()),
  /** Whether the person is checked in. */
  attend: Type.Boolean(),
});

/** A purchase of an event, with the places that it pays for. */
export const EventAttendee = Type.Object({
  purchase_id: Id,
  customer: Type.Pick(Customer, ['customer_id', 'name', 'last_name', 'email', 'phone']),
  status: Type.Union([
    Type.Literal('pending'),
    Type.Literal('active'),
    Type.Literal('completed'),
    Type.Literal('cancelled'),
  ]),
  /** false: its cash isn't paid yet. */
  is_paid: Type.Boolean(),
  total_payment: Pesos,
  createdAt: Instant,
  places: Type.Array(AttendeePlace),
});
export type EventAttendee = Static<typeof EventAttendee>;

export const EventAttendeesResponse = Type.Object({
  class_package: Type.Pick(AdminClassPackage, ['class_package_id', 'title', 'status', 'attendee_limit', 'sales']),
  attendees: Type.Array(EventAttendee),
  next: Next,
});
export type EventAttendeesResponse = Static<typeof EventAttendeesResponse>;

/** The newest purchase first, 50 per page; without failed, revoked and pending card purchases. */
export const getEventAttendees = call(
  'GET /class_packages/especiales/{id}/asistentes',
  'staff',
  'Quiénes compraron un evento, con sus lugares',
  {
    query: Exact({ after: Type.Optional(Cursor(1)) }),
    response: EventAttendeesResponse,
    errors: ['package/not-found'],
  },
);
