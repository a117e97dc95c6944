import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, Instant, Nullable, WallClock, callsOf } from './call';

const call = callsOf('Créditos');

/** One credit. An unlimited plan is one row with class_amount -1. */
export const AvailableClass = Type.Object({
  available_class_id: Id,
  /** null: any unrestricted class type. */
  class_type_id: Nullable(Id),
  /** Its class type's name; null or absent: any unrestricted class type. */
  class_type_name: Type.Optional(Nullable(Type.String())),
  /** Whether its class type is restricted: shown only with allow_restricted_class_types. */
  restricted: Type.Boolean(),
  class_amount: Type.Union([Type.Literal(1), Type.Literal(-1)]),
  purchase_id: Nullable(Id),
  /** What it is for: classes at the studio, online sessions, or only the event of its package. */
  kind: Type.Union([Type.Literal('presencial'), Type.Literal('online'), Type.Literal('especial')]),
  /** The package that it was bought with; null: a gift. */
  class_package_id: Nullable(Id),
  /** From when its package books, where it has a rule of its own (domain/bookingWindow). */
  booking_opens: Type.Optional(Type.String()),
  /** Whether its package pays for the family, where it says so (domain/family). */
  family: Type.Optional(Type.Boolean()),
  /** The last instant at which a class that it pays for may start; null: never expires. */
  expiration_date: Nullable(Instant),
  /** Cancellations of reservations with this credit. */
  cancels: Type.Integer(),
});
export type AvailableClass = Static<typeof AvailableClass>;

export const AvailableClassesResponse = Type.Object({ available_classes: Type.Array(AvailableClass) });

export const getAvailableClasses = call(
  'GET /available_classes',
  'customer',
  'Créditos libres y vigentes propios (el personal: de ?customer_id=)',
  { query: Exact({ customer_id: Type.Optional(Id) }), response: AvailableClassesResponse, errors: ['auth/forbidden'] },
);

/** A reservation with the credit, cancelled ones included. */
export const CreditUse = Type.Object({
  class_reservation_id: Id,
  /** The guest's name; null for the customer's own seat. */
  guest: Nullable(Type.String()),
  attend: Type.Boolean(),
  createdAt: Instant,
  deletedAt: Nullable(Instant),
  single_class: Type.Object({
    single_class_id: Id,
    class_date: WallClock,
    class_type: Type.Object({ class_type_id: Id, name: Type.String(), icon: Nullable(Type.String()) }),
    location: Type.Object({ name: Type.String(), timezone: Nullable(Type.String()) }),
  }),
});
export type CreditUse = Static<typeof CreditUse>;

/** A credit with its purchase and its uses, also if it can't be used any more. */
export const CreditHistory = Type.Object({
  ...AvailableClass.properties,
  class_type: Nullable(Type.Object({ class_type_id: Id, name: Type.String(), restricted: Type.Boolean() })),
  createdAt: Instant,
  /** Instant of its loss to a cancellation or with its payment; null: not lost. */
  forfeitedAt: Nullable(Instant),
  /** Lost with its payment: a refund, a revoked purchase or a lost dispute. */
  revoked: Type.Boolean(),
  /** Whether its payment is in dispute, so that it can't be used until that is decided. */
  frozen: Type.Boolean(),
  /** Whether its membership is frozen: it can be used after that, and expires later by the frozen days. */
  on_hold: Type.Boolean(),
  /** null: a gift. */
  purchase: Nullable(
    Type.Object({
      purchase_id: Id,
      status: Type.String(),
      createdAt: Instant,
      /** `is_paid` is false until staff confirm the cash. */
      is_cash: Type.Boolean(),
      is_paid: Type.Boolean(),
      class_package: Type.Object({ class_package_id: Id, title: Type.String() }),
    }),
  ),
  /** The newest classes first, at most CREDIT_USES_MAX; `uses` is their full number. */
  class_reservations: Type.Array(CreditUse),
  uses: Type.Integer(),
});
export type CreditHistory = Static<typeof CreditHistory>;

/** Limits the list of uses, which may be long for unlimited plans. */
export const CREDIT_USES_MAX = 50;

/** The credits of one page of purchases, the newest purchase first. `total`: purchases. */
export const CreditHistoryResponse = Type.Object({
  total: Type.Integer(),
  available_classes: Type.Array(CreditHistory),
});
export type CreditHistoryResponse = Static<typeof CreditHistoryResponse>;

export const getCreditHistory = call(
  'GET /available_classes/history',
  'customer',
  'Créditos propios con su origen y en qué se usaron (el personal: de ?customer_id=), por páginas de compras',
  {
    query: Exact({
      customer_id: Type.Optional(Id),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100000 })),
    }),
    response: CreditHistoryResponse,
    errors: ['auth/forbidden'],
  },
);

export const getAvailableClass = call(
  'GET /available_classes/{id}',
  'customer',
  'Un crédito propio con su origen y en qué se usó (el personal: cualquiera)',
  { response: Type.Object({ available_class: CreditHistory }), errors: ['request/not-found'] },
);

export const Penalty = Type.Object({ class_reservation_penalty_id: Id, customer_id: Id, end_date: Instant });
export type Penalty = Static<typeof Penalty>;

export const PenaltiesResponse = Type.Object({ class_reservation_penaltys: Type.Array(Penalty) });
export type PenaltiesResponse = Static<typeof PenaltiesResponse>;

export const getPenalties = call('GET /class_reservation_penaltys', 'customer', 'Penalizaciones vigentes propias', {
  response: PenaltiesResponse,
});

export const getPenalty = call(
  'GET /class_reservation_penaltys/{id}',
  'customer',
  'Una penalización propia (el personal: cualquiera)',
  {
    response: Type.Object({ class_reservation_penalty: Penalty }),
    errors: ['request/not-found'],
  },
);
