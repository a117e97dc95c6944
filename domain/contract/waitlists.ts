import { Type, type Static } from '@sinclair/typebox';
import { CLASS_BRANCH, Exact, Id, Instant, Nullable, WAITLIST_BRANCH, callsOf } from './call';
import { ClassReservation, MyReservation, postReservation, Reserve, ReservationResponse } from './reservations';

const call = callsOf('Listas de espera');

/** Why a person of the family can't wait. */
const FAMILY = ['family/disabled', 'family/not-found', 'family/already-reserved'] as const;

/** A seat that is kept for a customer who waits, until they take it or let it go. */
export const WaitlistOffer = Type.Object({
  waitlist_offer_id: Id,
  spot: Nullable(Type.Integer()),
  expires_at: Instant,
});

/** An entry on the waitlist of a class. */
export const WaitlistEntry = Type.Object({
  waitlist_id: Id,
  single_class_id: Id,
  customer_id: Id,
  /** Who of the customer's family waits, with their name; null or absent: the customer. */
  family_member_id: Type.Optional(Nullable(Id)),
  person: Type.Optional(Nullable(Type.String())),
  /** true: reserve automatically when a seat is freed; false: only notify. */
  auto: Type.Boolean(),
  /** Counts from 1. */
  position: Type.Integer({ minimum: 1 }),
  createdAt: Instant,
  /** The seat that is offered; null or absent: none is. */
  offer: Type.Optional(Nullable(WaitlistOffer)),
  /** The customer comes though the waitlist has closed, in case someone doesn't show up. */
  standby: Type.Optional(Type.Boolean()),
  /** When the waitlist closes; null or absent: it doesn't before the class begins. */
  closes_at: Type.Optional(Nullable(Instant)),
  /** The code of why a free seat went to the next instead; null or absent: that wasn't the last thing that happened. */
  passed_over: Type.Optional(Nullable(Type.String())),
});
export type WaitlistEntry = Static<typeof WaitlistEntry>;

export const Waitlist = Type.Object({
  ...WaitlistEntry.properties,
  single_class: MyReservation.properties.single_class,
});
export type Waitlist = Static<typeof Waitlist>;

export const WaitlistsResponse = Type.Object({ waitlists: Type.Array(Waitlist) });
export type WaitlistsResponse = Static<typeof WaitlistsResponse>;

export const WaitlistResponse = Type.Object({ waitlist: Waitlist });
export type WaitlistResponse = Static<typeof WaitlistResponse>;

export const getWaitlists = call(
  'GET /waitlist',
  'customer',
  'Listas de espera propias de clases que no han empezado, la más próxima primero',
  { response: WaitlistsResponse },
);

export const WaitlistParams = Exact({ waitlist_id: Id });

export const getWaitlist = call(
  'GET /waitlist/{waitlist_id}',
  'customer',
  'Un lugar propio en una lista de espera (el personal: cualquiera)',
  { branch: WAITLIST_BRANCH, params: WaitlistParams, response: WaitlistResponse, errors: ['waitlist/not-found'] },
);

/**
 * `customer_id`: the caller by default; staff may name another. `family_member_id`: who of the customer's family waits,
 * by default the customer. `auto`: true by default.
 */
export const JoinWaitlist = Exact({
  single_class_id: Id,
  customer_id: Type.Optional(Id),
  family_member_id: Type.Optional(Nullable(Id)),
  auto: Type.Optional(Type.Boolean()),
});
export type JoinWaitlist = Static<typeof JoinWaitlist>;

export const postWaitlist = call(
  'POST /waitlist',
  'customer',
  'Anota en la lista de espera de una clase llena, al final de la fila',
  {
    branch: [{ of: 'class', at: 'body.single_class_id' }],
    body: JoinWaitlist,
    response: WaitlistResponse,
    errors: [
      'waitlist/disabled',
      'class/not-found',
      'customer/incomplete',
      'form/pending',
      'class/not-open',
      'class/started',
      'class/package-only',
      'reservation/already-reserved',
      ...FAMILY,
      'waitlist/closed',
      'waitlist/not-full',
      'waitlist/already-waiting',
      'waitlist/not-found',
      'waitlist/promoted',
    ],
  },
);

/** One of the two. */
export const ReservedOrWaiting = Type.Object({
  class_reservation: Nullable(ClassReservation),
  waitlist: Nullable(WaitlistEntry),
});
export type ReservedOrWaiting = Static<typeof ReservedOrWaiting>;

/** In one request, so that who comes first when a class opens also waits first. */
export const postReservationOrWait = call(
  'POST /class_reservations/or_wait',
  'account',
  'Reserva un lugar propio o de una persona de la familia; si la clase ya se llenó, anota al final de su lista de espera',
  {
    body: Exact({
      single_class_id: Id,
      spot: Reserve.properties.spot,
      family_member_id: Reserve.properties.family_member_id,
    }),
    response: ReservedOrWaiting,
    idempotent: true,
    errors: [...(postReservation.errors ?? []), 'waitlist/not-found', 'waitlist/promoted'],
  },
);

/**
 * `single_class_id` and `customer_id`: if sent, they must match the entry. `auto`, `standby`: default unchanged;
 * `standby`: from the waitlist's closing on, where the studio allows it.
 */
export const ChangeWaitlist = Exact({
  waitlist_id: Id,
  single_class_id: Type.Optional(Id),
  customer_id: Type.Optional(Id),
  auto: Type.Optional(Type.Boolean()),
  standby: Type.Optional(Type.Boolean()),
});
export type ChangeWaitlist = Static<typeof ChangeWaitlist>;

export const putWaitlist = call(
  'PUT /waitlist',
  'customer',
  'Cambia entre reservar automáticamente y solo avisar; el lugar en la fila se conserva',
  {
    branch: [{ of: 'waitlist', at: 'body.waitlist_id' }],
    body: ChangeWaitlist,
    response: WaitlistResponse,
    errors: [
      'waitlist/disabled',
      'waitlist/no-standby',
      'waitlist/not-found',
      'waitlist/promoted',
      'waitlist/closed',
      'waitlist/not-full',
      'class/started',
      'class/package-only',
    ],
  },
);

export const deleteWaitlist = call('DELETE /waitlist/{waitlist_id}', 'customer', 'Deja la lista de espera', {
  branch: WAITLIST_BRANCH,
  params: WaitlistParams,
  response: Type.Object({ waitlist: WaitlistEntry }),
  errors: ['waitlist/not-found', 'waitlist/promoted'],
});

export const takeOffer = call(
  'POST /waitlist/{waitlist_id}/offer',
  'customer',
  'Toma el lugar que se ofrece a quien espera; repetirlo responde lo mismo',
  {
    branch: WAITLIST_BRANCH,
    params: WaitlistParams,
    response: ReservationResponse,
    errors: [
      'waitlist/not-found',
      'waitlist/promoted',
      'waitlist/no-offer',
      'class/started',
      ...FAMILY,
      'family/no-credits',
      'reservation/no-credits',
      'reservation/cash-pending',
      'reservation/unlimited-limit',
      'reservation/day-limit',
      'reservation/week-limit',
      'reservation/ahead-limit',
      'reservation/penalty',
      'reservation/overdue',
      'reservation/conflict',
    ],
  },
);

export const declineOffer = call(
  'DELETE /waitlist/{waitlist_id}/offer',
  'customer',
  'Deja pasar el lugar que se ofrece: se ofrece a quien sigue, y la persona sigue en la lista',
  {
    branch: WAITLIST_BRANCH,
    params: WaitlistParams,
    response: WaitlistResponse,
    errors: ['waitlist/not-found', 'waitlist/promoted', 'waitlist/no-offer'],
  },
);

/** What serving a freed seat did with an entry: it was offered the seat, or passed over. */
export const OfferHistory = Type.Object({
  waitlist_id: Id,
  name: Type.String(),
  at: Instant,
  /** null: passed over. */
  expires_at: Nullable(Instant),
  /** null: the offer is open. */
  outcome: Nullable(Type.String()),
  /** The error code with which the entry couldn't be booked. */
  reason: Nullable(Type.String()),
  ended_at: Nullable(Instant),
});
export type OfferHistory = Static<typeof OfferHistory>;

/** The number of waiting entries, and the entries themselves: all for staff, a customer's own otherwise. */
export const ClassWaitlistResponse = Type.Object({
  total: Type.Integer({ minimum: 0 }),
  waitlist: Type.Array(
    Type.Object({
      ...WaitlistEntry.properties,
      customer: Type.Object({ customer_id: Id, name: Type.String(), last_name: Type.String() }),
      /** Only for staff: the error code with which this customer could not be booked; null: they could. */
      refusal: Type.Optional(Nullable(Type.String())),
    }),
  ),
  /** Only for staff, with the next two: the oldest first, also of those who have left. */
  history: Type.Optional(Type.Array(OfferHistory)),
  closes_at: Type.Optional(Nullable(Instant)),
  /** The class's own; null: the studio's. */
  waitlist_close_minutes: Type.Optional(Nullable(Type.Integer())),
});
export type ClassWaitlistResponse = Static<typeof ClassWaitlistResponse>;

export const getClassWaitlist = call(
  'GET /single_class/{id}/waitlist',
  'customer',
  'La fila de una clase: el personal la ve entera, cada cliente solo su lugar',
  { branch: CLASS_BRANCH, response: ClassWaitlistResponse, errors: ['class/not-found'] },
);

/** All entries of the waitlist, in their new order. */
export const OrderWaitlist = Exact({ waitlist_ids: Type.Array(Id, { maxItems: 500 }) });

export const putClassWaitlist = call('PUT /single_class/{id}/waitlist', 'staff', 'Cambia el orden de la fila', {
  branch: CLASS_BRANCH,
  body: OrderWaitlist,
  response: ClassWaitlistResponse,
  errors: ['class/not-found', 'waitlist/order-changed'],
});

export const WaitlistClosing = Exact({
  waitlist_close_minutes: Nullable(Type.Integer({ minimum: 0, maximum: 1_440 })),
});

export const putWaitlistClosing = call(
  'PUT /single_class/{id}/waitlist_closing',
  'staff',
  'Cuántos minutos antes de la clase cierra su lista de espera; null: los del estudio',
  { branch: CLASS_BRANCH, body: WaitlistClosing, response: ClassWaitlistResponse, errors: ['class/not-found'] },
);

export const promoteWaitlist = call(
  'POST /waitlist/{waitlist_id}/promote',
  'staff',
  'Da un lugar libre a quien espera, con un crédito de esa persona; nunca más de los que hay',
  {
    branch: WAITLIST_BRANCH,
    params: WaitlistParams,
    response: ReservationResponse,
    errors: [
      'waitlist/not-found',
      'waitlist/promoted',
      'class/full',
      'class/started',
      'class/package-only',
      'reservation/already-reserved',
      ...FAMILY,
      'family/no-credits',
      'reservation/no-credits',
      'reservation/cash-pending',
      'reservation/unlimited-limit',
      'reservation/day-limit',
      'reservation/week-limit',
      'reservation/ahead-limit',
      'reservation/penalty',
      'reservation/overdue',
      'reservation/conflict',
    ],
  },
);
