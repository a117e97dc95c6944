import { Type, type Static } from '@sinclair/typebox';
import { GUEST_NAME_MAX } from '../validation';
import { Day, Exact, Id, IdParams, Instant, Nullable, call } from './call';
import { SingleClass } from './schedule';

const stars = Nullable(Type.Integer({ minimum: 1, maximum: 5 }));

export const ClassReservation = Type.Object({
  class_reservation_id: Id,
  single_class_id: Id,
  customer_id: Id,
  spot: Nullable(Type.Integer()),
  /** The guest's name; null for the customer's own place. */
  guest: Nullable(Type.String()),
  is_cash: Type.Boolean(),
  is_paid: Type.Boolean(),
  attend: Type.Boolean(),
  class_stars: stars,
  coach_stars: stars,
  comment: Nullable(Type.String()),
  createdAt: Instant,
  deletedAt: Nullable(Instant),
  /** Whether a counted credit (not an unlimited plan) pays for it. */
  counted: Type.Boolean(),
  /** How often a reservation made with its credit was cancelled before. */
  cancels: Type.Integer(),
});
export type ClassReservation = Static<typeof ClassReservation>;

export const MyReservation = Type.Object({
  ...ClassReservation.properties,
  single_class: Type.Omit(SingleClass, ['class_reservations', 'waitlist_id']),
});
export type MyReservation = Static<typeof MyReservation>;

/** One place in a class: the customer's own, or a guest's with the guest's name. */
export const Reserve = Exact({
  single_class_id: Id,
  spot: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1000 }))),
  guest: Type.Optional(Nullable(Type.String({ maxLength: GUEST_NAME_MAX }))),
});
export type Reserve = Static<typeof Reserve>;

export const ReservationResponse = Type.Object({ class_reservation: ClassReservation });
export type ReservationResponse = Static<typeof ReservationResponse>;

export const postReservation = call({
  method: 'POST', path: '/class_reservations', tag: 'Reservaciones', access: 'account',
  summary: 'Reserva un lugar con un crédito propio', body: Reserve, response: ReservationResponse, idempotent: true,
  errors: [
    'auth/not-registered', 'class/not-found', 'class/full', 'class/started', 'class/package-only', 'spot/taken', 'spot/invalid',
    'reservation/already-reserved', 'reservation/no-credits', 'reservation/penalty', 'reservation/guests-disabled',
    'reservation/guest-name', 'reservation/conflict', 'idempotency/key-reused',
  ],
});

/** Moves an own, active reservation to another spot of the same class. */
export const ChangeSpot = Exact({ class_reservation_id: Id, spot: Type.Integer({ minimum: 1, maximum: 1000 }) });
export type ChangeSpot = Static<typeof ChangeSpot>;

export const putReservation = call({
  method: 'PUT', path: '/class_reservations', tag: 'Reservaciones', access: 'customer',
  summary: 'Cambia el lugar de una reservación propia', body: ChangeSpot, response: ReservationResponse,
  errors: ['reservation/not-found', 'reservation/not-yours', 'reservation/cancelled', 'class/started', 'spot/taken', 'spot/invalid'],
});

export const deleteReservation = call({
  method: 'DELETE', path: '/class_reservations/{id}', tag: 'Reservaciones', access: 'customer',
  summary: 'Cancela una reservación propia', params: IdParams,
  response: Type.Object({ class_reservation: ClassReservation, credit_returned: Type.Boolean() }),
  errors: [
    'reservation/not-found', 'reservation/not-yours', 'reservation/cancelled', 'reservation/started', 'reservation/late',
    'reservation/cancel-disabled',
  ],
});
export type CancelResponse = Static<(typeof deleteReservation)['response']>;

export const Filter = Type.Union([Type.Literal('all'), Type.Literal('upcoming'), Type.Literal('past'), Type.Literal('cancelled')]);

export const MyReservationsQuery = Exact({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100000 })), filter: Type.Optional(Filter) });
export type MyReservationsQuery = Static<typeof MyReservationsQuery>;

/** Pages of 50, the class nearest to the top: upcoming ascending, everything else newest first. */
export const MyReservationsResponse = Type.Object({ total: Type.Integer(), class_reservations: Type.Array(MyReservation) });
export type MyReservationsResponse = Static<typeof MyReservationsResponse>;

export const getMyReservations = call({
  method: 'GET', path: '/class_reservations/me', tag: 'Reservaciones', access: 'customer',
  summary: 'Reservaciones propias', query: MyReservationsQuery, response: MyReservationsResponse,
});

export const ReservationsQuery = Exact({
  single_class_id: Type.Optional(Id),
  customer_id: Type.Optional(Id),
  start_date: Type.Optional(Day),
  end_date: Type.Optional(Day),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100000 })),
});
export type ReservationsQuery = Static<typeof ReservationsQuery>;

export const getReservations = call({
  method: 'GET', path: '/class_reservations', tag: 'Reservaciones', access: 'staff',
  summary: 'Reservaciones del estudio, por clase, cliente o fecha', query: ReservationsQuery, response: MyReservationsResponse,
});
