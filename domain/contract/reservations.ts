import { Type, type Static } from '@sinclair/typebox';
import { GUEST_NAME_MAX } from '../validation';
import { Cursor, Day, Exact, Id, Instant, Next, Nullable, RESERVATION_BRANCH, callsOf } from './call';
import { SingleClass } from './schedule';
import { PersonName } from './texts';

const call = callsOf('Reservaciones');

/** Why a person of the family gets no place. */
const FAMILY = ['family/disabled', 'family/not-found', 'family/already-reserved', 'family/no-credits'] as const;

const stars = Nullable(Type.Integer({ minimum: 1, maximum: 5 }));

export const ClassReservation = Type.Object({
  class_reservation_id: Id,
  single_class_id: Id,
  customer_id: Id,
  spot: Nullable(Type.Integer()),
  /** The guest's name, or of the person of the family; null for the customer's own seat. */
  guest: Nullable(Type.String()),
  /** The person of the customer's family whose seat it is; null or absent: their own, or a guest's. */
  family_member_id: Type.Optional(Nullable(Id)),
  is_cash: Type.Boolean(),
  is_paid: Type.Boolean(),
  attend: Type.Boolean(),
  class_stars: stars,
  coach_stars: stars,
  comment: Nullable(Type.String()),
  createdAt: Instant,
  deletedAt: Nullable(Instant),
  /** Whether a counted credit pays for it (not an unlimited plan). */
  counted: Type.Boolean(),
  /** Earlier cancellations of reservations with its credit. */
  cancels: Type.Integer(),
  /** Coach, time or place changed after the reservation: it may be cancelled without loss until the class starts. */
  coach_changed: Type.Optional(Type.Boolean()),
});
export type ClassReservation = Static<typeof ClassReservation>;

export const MyReservation = Type.Object({
  ...ClassReservation.properties,
  /** A date of a fixed place. */
  is_fixed: Type.Optional(Type.Boolean()),
  /** Whether its class has a link, shown shortly before (`GET /single_class/{id}/live`). */
  is_live: Type.Optional(Type.Boolean()),
  /**
   * For an event: whether it has another date with a seat, to which the place can move. null: no event, or cancelled.
   */
  has_other_dates: Type.Optional(Nullable(Type.Boolean())),
  single_class: Type.Omit(SingleClass, ['class_reservations', 'waitlist_id']),
});
export type MyReservation = Static<typeof MyReservation>;

const Spot = Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1000 })));
/** Most seats of one request: the customer's and a large family's. */
const FAMILY_PLACES_MAX = 11;
const GuestName = PersonName({ maxLength: GUEST_NAME_MAX });

/**
 * One seat: the customer's own, a guest's or that of a person of the family; or both with `with_guest`, all or
 * nothing.
 */
export const Reserve = Exact({
  single_class_id: Id,
  /** Whose seat and credit it is; only staff may name another customer. Default: the caller. */
  customer_id: Type.Optional(Id),
  spot: Spot,
  guest: Type.Optional(Nullable(GuestName)),
  /** A guest's seat beside the customer's own. */
  with_guest: Type.Optional(Nullable(Exact({ guest: GuestName, spot: Spot }))),
  /** For a person of the family, whom `GET /family` lists: with neither guest nor with_guest. */
  family_member_id: Type.Optional(Nullable(Id)),
  /** The customer is at the desk: only with customer_id, from when the check-in is open. */
  check_in: Type.Optional(Type.Boolean()),
  /** Also where the customer has as many places as one person may reserve; only with customer_id. */
  beyond_limits: Type.Optional(Type.Boolean()),
});
export type Reserve = Static<typeof Reserve>;

export const ReservationResponse = Type.Object({ class_reservation: ClassReservation });
export type ReservationResponse = Static<typeof ReservationResponse>;

/** `guest_reservation`: the seat of `with_guest`. */
export const ReserveResponse = Type.Object({
  class_reservation: ClassReservation,
  guest_reservation: Type.Optional(ClassReservation),
});
export type ReserveResponse = Static<typeof ReserveResponse>;

export const postReservation = call(
  'POST /class_reservations',
  'account',
  'Reserva un lugar con un crédito propio; con with_guest también el de un invitado, los dos o ninguno. ' +
    'El personal: con customer_id, con un crédito de esa persona, y con check_in también su asistencia. En una clase ' +
    'que ya comenzó, mientras late_changes_days lo permite (sin with_guest); con beyond_limits, aunque esa persona ya ' +
    'tenga las que una persona puede reservar',
  {
    branch: [{ of: 'class', at: 'body.single_class_id' }],
    body: Reserve,
    response: ReserveResponse,
    idempotent: true,
    errors: [
      'auth/not-registered',
      'auth/forbidden',
      'customer/not-found',
      'customer/incomplete',
      'form/pending',
      'class/not-found',
      'class/full',
      'class/last-seat',
      'class/not-open',
      'class/started',
      'class/package-only',
      'spot/taken',
      'spot/invalid',
      'reservation/already-reserved',
      'reservation/no-credits',
      'reservation/cash-pending',
      'reservation/unlimited-limit',
      'reservation/day-limit',
      'reservation/week-limit',
      'reservation/ahead-limit',
      'reservation/no-guest-credits',
      'reservation/penalty',
      'reservation/overdue',
      'reservation/guests-disabled',
      'reservation/guest-name',
      ...FAMILY,
      'reservation/conflict',
      'attendance/too-early',
    ],
  },
);

/** `family_member_id` null or absent: the customer's own seat. */
const PersonPlace = Exact({ family_member_id: Type.Optional(Nullable(Id)), spot: Spot });

/** Seats of several people of the caller's account in one class. */
export const ReserveSeveral = Exact({
  single_class_id: Id,
  places: Type.Array(PersonPlace, { minItems: 2, maxItems: FAMILY_PLACES_MAX }),
});
export type ReserveSeveral = Static<typeof ReserveSeveral>;

/** In the order of the request. */
export const SeveralResponse = Type.Object({ class_reservations: Type.Array(ClassReservation) });
export type SeveralResponse = Static<typeof SeveralResponse>;

export const postSeveralReservations = call(
  'POST /class_reservations/several',
  'account',
  'Reserva a la vez los lugares de varias personas de la cuenta (quien llama y su familia), todos o ninguno',
  {
    branch: [{ of: 'class', at: 'body.single_class_id' }],
    body: ReserveSeveral,
    response: SeveralResponse,
    idempotent: true,
    errors: ['class/few-seats', ...(postReservation.errors ?? [])],
  },
);

/** The new name of the guest of an active reservation of the caller's. */
export const RenameGuest = Exact({ class_reservation_id: Id, name: GuestName });
export type RenameGuest = Static<typeof RenameGuest>;

export const putGuest = call('PUT /single_class/guest', 'customer', 'Cambia el nombre de un invitado', {
  body: RenameGuest,
  response: ReservationResponse,
  errors: [
    'reservation/not-found',
    'reservation/not-yours',
    'reservation/cancelled',
    'reservation/not-a-guest',
    'reservation/guests-disabled',
    'reservation/guest-name',
    'class/started',
  ],
});

/** Changes the spot of an active reservation, or its guest's name. */
export const ChangeReservation = Exact({
  class_reservation_id: Id,
  spot: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  guest: Type.Optional(GuestName),
});
export type ChangeReservation = Static<typeof ChangeReservation>;

export const putReservation = call(
  'PUT /class_reservations',
  'customer',
  'Cambia el lugar de una reservación propia, o el nombre de su invitado (el personal: de cualquier cliente)',
  {
    branch: [{ of: 'reservation', at: 'body.class_reservation_id' }],
    body: ChangeReservation,
    response: ReservationResponse,
    errors: [
      'reservation/not-found',
      'reservation/not-yours',
      'reservation/cancelled',
      'reservation/not-a-guest',
      'reservation/guests-disabled',
      'reservation/guest-name',
      'class/started',
      'spot/taken',
      'spot/invalid',
    ],
  },
);

/**
 * Moves an active reservation of the caller's to another class; `guests`: reservations of their guests that move along.
 */
export const MoveToClass = Exact({
  single_class_id: Id,
  spot: Spot,
  guests: Type.Optional(Type.Array(Exact({ class_reservation_id: Id, spot: Spot }), { maxItems: 10 })),
});
export type MoveToClass = Static<typeof MoveToClass>;

/** The new reservations: the customer's, then their guests'. */
export const MovedResponse = Type.Object({ class_reservations: Type.Array(ClassReservation) });
export type MovedResponse = Static<typeof MovedResponse>;

export const moveToClass = call(
  'POST /class_reservations/{id}/class',
  'customer',
  'Cambia una reservación propia a otra clase, con sus invitados: todos los lugares o ninguno. Vale como una ' +
    'cancelación en la clase de antes: a tiempo paga el mismo crédito, y solo se cambia a lo que él paga (la de un ' +
    'evento, a otra de sus fechas). El personal: la de cualquier cliente, sin que cuente como cancelación suya',
  {
    branch: [...RESERVATION_BRANCH, { of: 'class', at: 'body.single_class_id' }],
    body: MoveToClass,
    response: MovedResponse,
    idempotent: true,
    errors: [
      'customer/incomplete',
      'form/pending',
      'class/not-found',
      'class/full',
      'class/last-seat',
      'class/not-open',
      'class/started',
      'class/package-only',
      'class/same',
      'spot/taken',
      'spot/invalid',
      'reservation/not-found',
      'reservation/not-yours',
      'reservation/cancelled',
      'reservation/started',
      'reservation/late',
      'reservation/cancel-disabled',
      'reservation/already-reserved',
      'reservation/no-credits',
      'reservation/other-credit',
      'reservation/no-guest-credits',
      'reservation/cash-pending',
      'reservation/unlimited-limit',
      'reservation/day-limit',
      'reservation/week-limit',
      'reservation/ahead-limit',
      'reservation/penalty',
      'reservation/overdue',
      'reservation/guests-disabled',
      'reservation/guest-name',
      ...FAMILY,
      'reservation/conflict',
    ],
  },
);

export const OtherClassesResponse = Type.Object({ single_classes: Type.Array(SingleClass) });
export type OtherClassesResponse = Static<typeof OtherClassesResponse>;

/** Classes within CHANGE_DAYS; for an event its other dates. None if the reservation can't be given up. */
export const getOtherClasses = call(
  'GET /class_reservations/{id}/classes',
  'customer',
  'Clases con lugar que paga el crédito de una reservación propia (el personal: cualquiera) y a las que se puede ' +
    'cambiar, las del mismo tipo primero; de un evento, sus otras fechas',
  {
    branch: RESERVATION_BRANCH,
    response: OtherClassesResponse,
    errors: ['reservation/not-found', 'reservation/not-yours', 'reservation/cancelled'],
  },
);

/** `credit`: only for staff, who cancel any customer's reservation, late too, and decide about its credit. */
export const CancelQuery = Exact({ credit: Type.Optional(Type.Union([Type.Literal('return'), Type.Literal('keep')])) });

export const deleteReservation = call(
  'DELETE /class_reservations/{id}',
  'customer',
  'Cancela una reservación propia (el personal, con credit: la de cualquier cliente, también de una clase que ' +
    'ya comenzó mientras late_changes_days lo permite, y decide si regresa su crédito)',
  {
    branch: RESERVATION_BRANCH,
    query: CancelQuery,
    response: Type.Object({ class_reservation: ClassReservation, credit_returned: Type.Boolean() }),
    errors: [
      'auth/forbidden',
      'reservation/not-found',
      'reservation/not-yours',
      'reservation/cancelled',
      'reservation/started',
      'reservation/late',
      'reservation/cancel-disabled',
    ],
  },
);
export type CancelResponse = Static<(typeof deleteReservation)['response']>;

export const Filter = Type.Union([
  Type.Literal('all'),
  Type.Literal('upcoming'),
  Type.Literal('past'),
  Type.Literal('cancelled'),
]);

export const MyReservationsQuery = Exact({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100000 })),
  filter: Type.Optional(Filter),
});

/** 50 per page: `upcoming` by ascending date, the other filters by descending date. */
export const MyReservationsResponse = Type.Object({
  total: Type.Integer(),
  class_reservations: Type.Array(MyReservation),
});
export type MyReservationsResponse = Static<typeof MyReservationsResponse>;

export const getMyReservations = call('GET /class_reservations/me', 'customer', 'Reservaciones propias', {
  query: MyReservationsQuery,
  response: MyReservationsResponse,
});

export const ReservationsQuery = Exact({
  single_class_id: Type.Optional(Id),
  customer_id: Type.Optional(Id),
  start_date: Type.Optional(Day),
  end_date: Type.Optional(Day),
  after: Type.Optional(Cursor(3)),
});
export type ReservationsQuery = Static<typeof ReservationsQuery>;

/** 50 per page, by descending date of the class; without a total, as counting the whole studio's would be slow. */
export const ReservationsResponse = Type.Object({ class_reservations: Type.Array(MyReservation), next: Next });
export type ReservationsResponse = Static<typeof ReservationsResponse>;

export const getReservations = call(
  'GET /class_reservations',
  'staff',
  'Reservaciones del estudio, por clase, cliente o fecha, de la clase más nueva a la más antigua, de 50 en 50',
  { branch: 'left out', query: ReservationsQuery, response: ReservationsResponse },
);
