import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, IdParams, Instant, Nullable, WallClock, call } from './call';

/** One credit. An unlimited plan is one row with class_amount -1. */
export const AvailableClass = Type.Object({
  available_class_id: Id,
  /** null: any unrestricted class type. */
  class_type_id: Nullable(Id),
  class_amount: Type.Union([Type.Literal(1), Type.Literal(-1)]),
  purchase_id: Nullable(Id),
  /** The last instant at which a class may start that it pays for; null: never expires. */
  expiration_date: Nullable(Instant),
  /** How often a reservation made with it was cancelled. */
  cancels: Type.Integer(),
});
export type AvailableClass = Static<typeof AvailableClass>;

export const AvailableClassesResponse = Type.Object({ available_classes: Type.Array(AvailableClass) });
export type AvailableClassesResponse = Static<typeof AvailableClassesResponse>;

export const getAvailableClasses = call({
  method: 'GET',
  path: '/available_classes',
  tag: 'Créditos',
  access: 'customer',
  summary: 'Créditos libres y vigentes propios (el personal: de ?customer_id=)',
  query: Exact({ customer_id: Type.Optional(Id) }),
  response: AvailableClassesResponse,
  errors: ['auth/forbidden'],
});

/** What a credit was used for: a reservation made with it, cancelled ones included. */
export const CreditUse = Type.Object({
  class_reservation_id: Id,
  /** The guest's name; null for the customer's own place. */
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

/** A credit from its purchase to what became of it, whether it can still be used or not. */
export const CreditHistory = Type.Object({
  ...AvailableClass.properties,
  class_type: Nullable(Type.Object({ class_type_id: Id, name: Type.String(), restricted: Type.Boolean() })),
  createdAt: Instant,
  /** When it was lost: to a cancellation, or with its payment. */
  forfeitedAt: Nullable(Instant),
  /** It went with its payment: a refund, or a purchase that was revoked. */
  revoked: Type.Boolean(),
  /** null: a gift. */
  purchase: Nullable(
    Type.Object({
      purchase_id: Id,
      status: Type.String(),
      createdAt: Instant,
      /** Paid in cash, and whether staff have confirmed that. */
      is_cash: Type.Boolean(),
      is_paid: Type.Boolean(),
      class_package: Type.Object({ class_package_id: Id, title: Type.String() }),
    }),
  ),
  /** The newest class first, at most CREDIT_USES_MAX; `uses` says how many there are. */
  class_reservations: Type.Array(CreditUse),
  uses: Type.Integer(),
});
export type CreditHistory = Static<typeof CreditHistory>;

/** An unlimited plan can be used any number of times. */
export const CREDIT_USES_MAX = 50;

/** All credits of the purchases of a page, the newest purchase first; `total` counts purchases. */
export const CreditHistoryResponse = Type.Object({
  total: Type.Integer(),
  available_classes: Type.Array(CreditHistory),
});
export type CreditHistoryResponse = Static<typeof CreditHistoryResponse>;

export const getCreditHistory = call({
  method: 'GET',
  path: '/available_classes/history',
  tag: 'Créditos',
  access: 'customer',
  summary: 'Créditos propios con su origen y en qué se usaron (el personal: de ?customer_id=), por páginas de compras',
  query: Exact({ customer_id: Type.Optional(Id), page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100000 })) }),
  response: CreditHistoryResponse,
  errors: ['auth/forbidden'],
});

export const getAvailableClass = call({
  method: 'GET',
  path: '/available_classes/{id}',
  tag: 'Créditos',
  access: 'customer',
  summary: 'Un crédito propio con su origen y en qué se usó (el personal: cualquiera)',
  params: IdParams,
  response: Type.Object({ available_class: CreditHistory }),
  errors: ['request/not-found'],
});

export const Penalty = Type.Object({ class_reservation_penalty_id: Id, customer_id: Id, end_date: Instant });
export type Penalty = Static<typeof Penalty>;

export const PenaltiesResponse = Type.Object({ class_reservation_penaltys: Type.Array(Penalty) });
export type PenaltiesResponse = Static<typeof PenaltiesResponse>;

export const getPenalties = call({
  method: 'GET',
  path: '/class_reservation_penaltys',
  tag: 'Créditos',
  access: 'customer',
  summary: 'Penalizaciones vigentes propias',
  response: PenaltiesResponse,
});

export const getPenalty = call({
  method: 'GET',
  path: '/class_reservation_penaltys/{id}',
  tag: 'Créditos',
  access: 'customer',
  summary: 'Una penalización propia (el personal: cualquiera)',
  params: Exact({ id: Id }),
  response: Type.Object({ class_reservation_penalty: Penalty }),
  errors: ['request/not-found'],
});
