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
  email: Nullable(Type.String()),
  /** The account at the identity service; null: none yet. */
  uid: Nullable(Type.String()),
  email_confirmed: Type.Boolean(),
  /** Answers to the studio's own fields, with labels. */
  answers: Type.Array(Answer),
  /** Answers to what the studio's form 6 asks beyond the eight parts of an address. */
  address_answers: Type.Array(Answer),
  /** All of them, the newest first. */
  purchases: Type.Array(Purchase),
  invoices: Type.Array(Invoice),
  /** Reservations of the newest classes; GET /class_reservations has the others. */
  class_reservations: Type.Array(MyReservation),
  /** Free credits of online sessions. */
  online_accesses: Type.Array(AvailableClass),
  /** Number of attended classes of the customer and their family, without guests. */
  customer_milestone: Type.Object({
    attended: Type.Integer(),
    first_class: Nullable(WallClock),
    last_class: Nullable(WallClock),
  }),
  /** What the studio owes the customer. */
  store_credit: Pesos,
  next_class: Nullable(NextClass),
  /** Penalties in force. */
  penalties: Type.Array(Penalty),
  alerts: Type.Array(CustomerAlert),
  /** The scheduled deletion of the account. */
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

/** Ends all sessions, such as after the theft of a telephone. The person, a team member too, must sign in again. */
export const postSignOutCustomer = call(
  'POST /customer/admin/{id}/signout',
  'admin',
  'Cierra la sesión de un cliente o de alguien del equipo en todos sus dispositivos',
  { response: Type.Object({}), errors: ['customer/not-found'] },
);

/** An event in a customer's history. Fields that a kind doesn't have are null. */
export const TimelineEntry = Type.Object({
  kind: Type.Union(TIMELINE_KINDS.map((kind) => Type.Literal(kind))),
  /** Id of the row: a reservation, a purchase, an invoice, ... */
  id: Id,
  at: Instant,
  /** The class, the package (null: a gift), a message's subject, a note's text, or the audit action. */
  title: Nullable(Type.String()),
  /** Id of the class, purchase or message that it links to. */
  about: Nullable(Id),
  class_date: Nullable(WallClock),
  spot: Nullable(Type.Integer()),
  guest: Nullable(Type.String()),
  amount: Nullable(Pesos),
  /** Number of credits; -1 for an unlimited plan. */
  count: Nullable(Type.Integer()),
  /** A purchase's or refund's status, the method of a payment, a message's kind, the end of a penalty, ... */
  detail: Nullable(Type.String()),
  channel: Nullable(Type.String()),
  /** The team member who did it. */
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
