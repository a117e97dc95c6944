/** The page of one customer, for the front desk (specification, section 7: GET /customer/admin/{id}). */
import { Type, type Static } from '@sinclair/typebox';
import { Id, IdParams, Nullable, WallClock, callsOf } from './call';
import { AvailableClass, Penalty } from './credits';
import { CurrentCustomer } from './customers';
import { DeletionRequest } from './privacy';
import { Invoice, Purchase } from './purchases';
import { MyReservation } from './reservations';

const call = callsOf('Clientes');

const NextClass = Type.Object({
  class_reservation_id: Id,
  single_class_id: Id,
  class_date: WallClock,
  title: Type.String(),
  location: Type.String(),
  spot: Nullable(Type.Integer()),
});

/** A pinned note, as the front desk and the coach of a class are told. */
export const CustomerAlert = Type.Object({ customer_note_id: Id, text: Type.String() });
export type CustomerAlert = Static<typeof CustomerAlert>;

export const AdminCustomer = Type.Object({
  ...Type.Omit(CurrentCustomer, ['second_factor_required', 'uid']).properties,
  /** The identity service's account; null: none yet. */
  uid: Nullable(Type.String()),
  email_confirmed: Type.Boolean(),
  /** All of them, the newest first. */
  purchases: Type.Array(Purchase),
  invoices: Type.Array(Invoice),
  /** Of the newest classes; GET /class_reservations has the others. */
  class_reservations: Type.Array(MyReservation),
  /** Free credits of online sessions. */
  online_accesses: Type.Array(AvailableClass),
  /** Classes that were attended, without guests. */
  customer_milestone: Type.Object({
    attended: Type.Integer(),
    first_class: Nullable(WallClock),
    last_class: Nullable(WallClock),
  }),
  next_class: Nullable(NextClass),
  /** Those that last. */
  penalties: Type.Array(Penalty),
  alerts: Type.Array(CustomerAlert),
  /** The account is going to be deleted. */
  deletion: Nullable(DeletionRequest),
  /** The customer that this one was merged into; null: none. */
  merged_into: Nullable(Id),
});
export type AdminCustomer = Static<typeof AdminCustomer>;

export const AdminCustomerResponse = Type.Object({ customer: AdminCustomer });
export type AdminCustomerResponse = Static<typeof AdminCustomerResponse>;

export const getAdminCustomer = call(
  'GET /customer/admin/{id}',
  'staff',
  'Un cliente con sus compras, créditos, reservaciones y avisos para recepción',
  { params: IdParams, response: AdminCustomerResponse, errors: ['customer/not-found'] },
);
