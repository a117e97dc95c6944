import { Type, type Static } from '@sinclair/typebox';
import { CLASS_BRANCH, Day, Exact, Id, Instant, Nullable, Pesos, RESERVATION_BRANCH, callsOf } from './call';
import { Penalty } from './credits';
import { FamilyKind } from './family';
import { MyReservation } from './reservations';
import { SingleClass } from './schedule';

const call = callsOf('Asistencia');

/**
 * A reservation on the front desk's roster, cancelled ones included, as a customer may still show their code. Optional
 * fields are in the roster of a class, not in the response to a check-in.
 */
export const RosterEntry = Type.Object({
  class_reservation_id: Id,
  customer_id: Id,
  name: Type.String(),
  last_name: Type.String(),
  spot: Nullable(Type.Integer()),
  guest: Nullable(Type.String()),
  is_cash: Type.Boolean(),
  is_paid: Type.Boolean(),
  attend: Type.Boolean(),
  attended_at: Nullable(Instant),
  deletedAt: Nullable(Instant),
  /** What pays for it: the package's title (null: a gift); `counted`: a counted credit, not an unlimited plan. */
  credit: Type.Optional(Type.Object({ title: Nullable(Type.String()), counted: Type.Boolean() })),
  /** A date of the customer's fixed place in the series. */
  is_fixed: Type.Optional(Type.Boolean()),
  /** The customer said, by a reminder's link, that they come. */
  confirmed: Type.Optional(Type.Boolean()),
  /** Which of the customer's visits this is, counted from 1; null: a guest's, or cancelled. */
  visit: Type.Optional(Nullable(Type.Integer())),
  /** The first class here of the customer, or of the person of their family. */
  first_visit: Type.Optional(Type.Boolean()),
  /** The customer hasn't answered a form that the class's type asks for. */
  form_pending: Type.Optional(Type.Boolean()),
  /** The class is on their birthday. */
  birthday: Type.Optional(Type.Boolean()),
  /**
   * The person of the customer's family whose place it is, with what the coach must know; null: it is no such place.
   */
  family: Type.Optional(
    Nullable(
      Type.Object({
        kind: FamilyKind,
        note: Type.String(),
        /** Whole years on the day of the class; null: the birthdate isn't known. */
        age: Nullable(Type.Integer()),
      }),
    ),
  ),
  /** The customer's pinned notes. */
  alerts: Type.Optional(Type.Array(Type.String())),
});
export type RosterEntry = Static<typeof RosterEntry>;

const ClassOnly = Type.Omit(SingleClass, ['class_reservations']);

export const RosterResponse = Type.Object({ single_class: ClassOnly, class_reservations: Type.Array(RosterEntry) });
export type RosterResponse = Static<typeof RosterResponse>;

export const getRoster = call(
  'GET /single_class/{id}/reservations',
  'coach',
  'Quiénes reservaron una clase y quiénes ya llegaron (un coach: de las suyas)',
  { branch: CLASS_BRANCH, response: RosterResponse, errors: ['class/not-found', 'class/not-yours'] },
);

export const ClassAttendance = Type.Object({
  single_class: ClassOnly,
  reserved: Type.Integer(),
  attended: Type.Integer(),
});
export type ClassAttendance = Static<typeof ClassAttendance>;

export const AttendanceDayResponse = Type.Object({ classes: Type.Array(ClassAttendance) });
export type AttendanceDayResponse = Static<typeof AttendanceDayResponse>;

export const getAttendanceDay = call(
  'GET /single_class/attendance',
  'coach',
  'Las clases de un día con cuántos reservaron y cuántos llegaron (un coach: las suyas)',
  { branch: 'left out', query: Exact({ date: Day }), response: AttendanceDayResponse },
);

/** A purchase with an open cash payment at the front desk. */
export const CashDue = Type.Object({ purchase_id: Id, title: Type.String(), total_payment: Pesos });
export type CashDue = Static<typeof CashDue>;

/** A reservation. Optional fields aren't sent to customers. */
export const ReservationDetail = Type.Object({
  ...MyReservation.properties,
  attended_at: Nullable(Instant),
  /** Only for staff, and for the coach of the class. */
  customer: Type.Optional(
    Type.Object({
      customer_id: Id,
      name: Type.String(),
      last_name: Type.String(),
      /** Not sent to coaches. */
      email: Type.Optional(Nullable(Type.String())),
      phone: Type.Optional(Type.String()),
    }),
  ),
  /** The team member who checked the customer in. Only for staff, and for the coach of the class. */
  attended_by: Type.Optional(Nullable(Type.Object({ customer_id: Id, name: Type.String(), last_name: Type.String() }))),
  /** The customer's active penalty. Only for staff. */
  penalty: Type.Optional(Nullable(Penalty)),
  /** The purchase of its credit, while its cash payment is open. Only for staff. */
  cash_due: Type.Optional(Nullable(CashDue)),
});
export type ReservationDetail = Static<typeof ReservationDetail>;

export const ReservationDetailResponse = Type.Object({ class_reservation: ReservationDetail });
export type ReservationDetailResponse = Static<typeof ReservationDetailResponse>;

export const getReservation = callsOf('Reservaciones')(
  'GET /class_reservations/{id}',
  'customer',
  'Una reservación propia (el personal: cualquiera, con su cliente)',
  {
    branch: RESERVATION_BRANCH,
    response: ReservationDetailResponse,
    errors: ['reservation/not-found', 'reservation/not-yours'],
  },
);

/** `single_class_id`: the class of the check-in screen, to refuse the code of another class. */
export const Attend = Exact({ attend: Type.Boolean(), single_class_id: Type.Optional(Id) });
export type Attend = Static<typeof Attend>;

export const AttendResponse = Type.Object({ class_reservation: RosterEntry });
export type AttendResponse = Static<typeof AttendResponse>;

export const putAttend = call('PUT /class_reservations/{id}/attend', 'coach', 'Registra la asistencia, o la quita', {
  branch: RESERVATION_BRANCH,
  body: Attend,
  response: AttendResponse,
  idempotent: true,
  errors: [
    'reservation/not-found',
    'reservation/cancelled',
    'attendance/other-class',
    'attendance/too-early',
    'class/not-yours',
  ],
});
