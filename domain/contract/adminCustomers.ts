/** The page of one customer, for the front desk (specification, section 7: GET /customer/admin/{id}). */
import { Type, type Static } from '@sinclair/typebox';
import { TIMELINE_GROUP_NAMES, TIMELINE_KINDS } from '../timeline';
import { Cursor, Exact, Id, Instant, Next, Nullable, Pesos, WallClock, callsOf } from './call';
import { AvailableClass, Penalty } from './credits';
import { CurrentCustomer } from './customers';
import { StoredFile } from './files';
import { DeletionRequest } from './privacy';
import { Answer, Invoice, Purchase } from './purchases';
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

/** A pinned note, as the front desk and the coach of a class see it. */
export const CustomerAlert = Type.Object({ customer_note_id: Id, text: Type.String() });

export const AdminCustomer = Type.Object({
  ...Type.Omit(CurrentCustomer, ['second_factor_required', 'second_factor_suggested', 'uid']).properties,
  /** The identity service's account; null: none yet. */
  uid: Nullable(Type.String()),
  email_confirmed: Type.Boolean(),
  /** Answers to the studio's own fields, as they are read. */
  answers: Type.Array(Answer),
  /** What the studio's form 6 asks beyond the eight parts of an address. */
  address_answers: Type.Array(Answer),
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
  { response: AdminCustomerResponse, errors: ['customer/not-found'] },
);

/** Such as after a stolen telephone. The person signs in again; a coach or one of the staff too. */
export const postSignOutCustomer = call(
  'POST /customer/admin/{id}/signout',
  'admin',
  'Cierra la sesión de un cliente o de alguien del equipo en todos sus dispositivos',
  { response: Type.Object({}), errors: ['customer/not-found'] },
);

/** What happened to a customer. What a kind has nothing of is null. */
export const TimelineEntry = Type.Object({
  kind: Type.Union(TIMELINE_KINDS.map((kind) => Type.Literal(kind))),
  /** Of its row: a reservation, a purchase, an invoice, ... */
  id: Id,
  at: Instant,
  /** The class, the package (null: a gift), a message's subject, a note's text, what is recorded. */
  title: Nullable(Type.String()),
  /** The class, the purchase or the message that it leads to. */
  about: Nullable(Id),
  class_date: Nullable(WallClock),
  spot: Nullable(Type.Integer()),
  guest: Nullable(Type.String()),
  amount: Nullable(Pesos),
  /** Credits; -1 for an unlimited plan. */
  count: Nullable(Type.Integer()),
  /** A purchase's or refund's status, who took the money, a message's kind, until when a penalty lasts, ... */
  detail: Nullable(Type.String()),
  channel: Nullable(Type.String()),
  /** Who of the team did it. */
  by: Nullable(Type.String()),
});
export type TimelineEntry = Static<typeof TimelineEntry>;

export const TimelineQuery = Exact({
  group: Type.Optional(Type.Union(TIMELINE_GROUP_NAMES.map((group) => Type.Literal(group)))),
  after: Type.Optional(Cursor(3)),
});
export type TimelineQuery = Static<typeof TimelineQuery>;

/** 30 per page. */
export const TimelineResponse = Type.Object({ entries: Type.Array(TimelineEntry), next: Next });
export type TimelineResponse = Static<typeof TimelineResponse>;

export const getTimeline = call(
  'GET /customer/admin/{id}/timeline',
  'staff',
  'Lo que ha pasado con un cliente, de lo más nuevo a lo más antiguo; la bitácora, solo para administración',
  { query: TimelineQuery, response: TimelineResponse },
);

export const CustomerFilesResponse = Type.Object({
  files: Type.Array(Type.Omit(StoredFile, ['width', 'height', 'private'])),
});
export type CustomerFilesResponse = Static<typeof CustomerFilesResponse>;
export type CustomerFile = CustomerFilesResponse['files'][number];

export const getCustomerFiles = call(
  'GET /customer/admin/{id}/files',
  'staff',
  'Lo que un cliente ha subido; sus direcciones caducan',
  { response: CustomerFilesResponse },
);
