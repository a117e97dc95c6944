import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, Instant, Nullable, call } from './call';

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
  method: 'GET', path: '/available_classes', tag: 'Créditos', access: 'customer',
  summary: 'Créditos libres y vigentes propios (el personal: de ?customer_id=)',
  query: Exact({ customer_id: Type.Optional(Id) }), response: AvailableClassesResponse,
  errors: ['auth/forbidden'],
});

export const Penalty = Type.Object({ class_reservation_penalty_id: Id, customer_id: Id, end_date: Instant });
export type Penalty = Static<typeof Penalty>;

export const PenaltiesResponse = Type.Object({ class_reservation_penaltys: Type.Array(Penalty) });
export type PenaltiesResponse = Static<typeof PenaltiesResponse>;

export const getPenalties = call({
  method: 'GET', path: '/class_reservation_penaltys', tag: 'Créditos', access: 'customer',
  summary: 'Penalizaciones vigentes propias', response: PenaltiesResponse,
});

export const getPenalty = call({
  method: 'GET', path: '/class_reservation_penaltys/{id}', tag: 'Créditos', access: 'customer',
  summary: 'Una penalización propia (el personal: cualquiera)', params: Exact({ id: Id }),
  response: Type.Object({ class_reservation_penalty: Penalty }), errors: ['request/not-found'],
});
