import { Type, type Static } from '@sinclair/typebox';
import { Cursor, Exact, Id, Instant, Next, Nullable, callsOf } from './call';

const call = callsOf('Privacidad');

/** The newest export of the caller's data. */
export const DataExport = Type.Object({
  data_export_id: Id,
  status: Type.Union([Type.Literal('pending'), Type.Literal('ready'), Type.Literal('failed')]),
  requested_at: Instant,
  /** When the file is deleted; null: it isn't ready. */
  expires_at: Nullable(Instant),
  /** In bytes. */
  size: Nullable(Type.Integer()),
  /** A signed address that expires within minutes: read it again before each download. */
  src: Nullable(Type.String()),
});
export type DataExport = Static<typeof DataExport>;

export const DeletionRequest = Type.Object({
  requested_at: Instant,
  /** Until then the request can be withdrawn. */
  due_at: Instant,
});

/** What a customer loses when the account is deleted. */
export const DeletionEffects = Type.Object({
  /** Titles of subscriptions that end at once. */
  subscriptions: Type.Array(Type.String()),
  /** Number of future places. */
  reservations: Type.Integer(),
  waitlists: Type.Integer(),
  /** Number of unused credits; an unlimited plan counts as one. */
  credits: Type.Integer(),
});
export type DeletionEffects = Static<typeof DeletionEffects>;

export const Privacy = Type.Object({
  export: Nullable(DataExport),
  /** Number of exports that may still be requested today. */
  exports_left: Type.Integer(),
  /** null: none was requested, or it was withdrawn. */
  deletion: Nullable(DeletionRequest),
  effects: DeletionEffects,
});
export type Privacy = Static<typeof Privacy>;
export const PrivacyResponse = Type.Object({ privacy: Privacy });
export type PrivacyResponse = Static<typeof PrivacyResponse>;

export const getPrivacy = call('GET /privacy', 'customer', 'La descarga y el borrado de los datos de quien llama', {
  response: PrivacyResponse,
});

export const postExport = call(
  'POST /privacy/export',
  'customer',
  'Pide un archivo con los datos de quien llama; uno a la vez, llega un correo cuando está listo',
  { response: PrivacyResponse, errors: ['privacy/export-limit', 'file/unavailable'] },
);

/** `email`: the caller's own, typed again as confirmation. */
export const NewDeletion = Exact({ email: Type.String({ maxLength: 320 }) });

export const postDeletion = call(
  'POST /privacy/deletion',
  'customer',
  'Pide borrar la cuenta de quien llama: termina sus suscripciones, deja las listas de espera y se borra en 30 días',
  {
    body: NewDeletion,
    response: PrivacyResponse,
    errors: ['privacy/confirmation', 'privacy/staff', 'checkout/unavailable'],
  },
);

export const deleteDeletion = call(
  'DELETE /privacy/deletion',
  'customer',
  'Cancela la solicitud de borrar la cuenta; sin solicitud no cambia nada',
  { response: PrivacyResponse, errors: ['privacy/too-late'] },
);

/** A customer whose account is scheduled for deletion, as admins see it. */
export const PendingDeletion = Type.Object({
  customer_id: Id,
  name: Type.String(),
  email: Nullable(Type.String()),
  requested_at: Instant,
  due_at: Instant,
  /** The team member who requested it; null: the customer. */
  requested_by: Nullable(Type.Object({ customer_id: Id, name: Type.String() })),
  /** Whether they work at the studio: such accounts aren't deleted until the role is removed. */
  is_staff: Type.Boolean(),
});
export type PendingDeletion = Static<typeof PendingDeletion>;

/** Accounts of a deleted customer that still exist at the identity service. */
export const LeftAccount = Type.Object({
  deletion_request_id: Id,
  uids: Type.Array(Type.String()),
  deleted_at: Instant,
});

export const PendingDeletionsResponse = Type.Object({
  deletions: Type.Array(PendingDeletion),
  next: Next,
  /** Whether the server may delete accounts at the identity service. */
  deletes_accounts: Type.Boolean(),
  /** At most 100. */
  left_accounts: Type.Array(LeftAccount),
});
export type PendingDeletionsResponse = Static<typeof PendingDeletionsResponse>;

export const getDeletions = call('GET /privacy/deletions', 'admin', 'Las cuentas que se van a borrar, por fecha', {
  query: Exact({ after: Type.Optional(Cursor(2)) }),
  response: PendingDeletionsResponse,
});

export const deleteLeftAccount = call(
  'DELETE /privacy/deletions/{id}/account',
  'admin',
  'Anota que la cuenta ya se borró a mano en el servicio de identidad; sin cuenta pendiente no cambia nada',
  { response: Type.Object({}) },
);

const OfCustomer = { response: Type.Object({}) };

export const postExportFor = call(
  'POST /customer/admin/{id}/export',
  'admin',
  'Pide por un cliente el archivo con sus datos: le llega un correo, y solo la persona lo descarga',
  { ...OfCustomer, errors: ['customer/not-found', 'privacy/export-limit', 'file/unavailable'] },
);

/** `email`: the customer's, or the telephone of who has none, typed again as confirmation. */
export const postDeletionFor = call(
  'POST /customer/admin/{id}/deletion',
  'admin',
  'Pide por un cliente borrar su cuenta, como si lo pidiera la persona: se borra en 30 días',
  {
    ...OfCustomer,
    body: NewDeletion,
    errors: ['customer/not-found', 'privacy/confirmation', 'privacy/staff', 'checkout/unavailable'],
  },
);

export const deleteDeletionFor = call(
  'DELETE /customer/admin/{id}/deletion',
  'admin',
  'Cancela por un cliente la solicitud de borrar su cuenta; sin solicitud no cambia nada',
  { ...OfCustomer, errors: ['privacy/too-late'] },
);
