import { Type, type Static } from '@sinclair/typebox';
import { mailKinds } from '../mailKinds';
import { CHANNELS } from '../notifications';
import { Exact, Id, Instant, Nullable, callsOf } from './call';

const call = callsOf('Correo');

const MailChannel = Type.Union(CHANNELS.map((channel) => Type.Literal(channel)));

/** An entry of the outbox, of any channel, in the staff's list. `subject` is null until it is rendered. */
export const MailSummary = Type.Object({
  mail_id: Id,
  channel: MailChannel,
  kind: Type.String({
    description:
      'reservation-made, reservation-cancelled, promoted, seat-free, class-cancelled, coach-replaced, ' +
      'class-changed, renewal-failed, purchase-ended, place-returned, dispute-opened, dispute-won, ' +
      'dispute-lost, event-refunded, membership-frozen, membership-resumed, price-change, access-revoked, ' +
      'export-ready, deletion-requested, deletion-cancelled o deletion-done',
  }),
  customer: Type.Object({
    customer_id: Id,
    name: Type.String(),
    last_name: Type.String(),
    email: Nullable(Type.String()),
  }),
  subject: Nullable(Type.String()),
  createdAt: Instant,
  sentAt: Nullable(Instant),
  /** Instant after which the mail is not retried. */
  failedAt: Nullable(Instant),
  attempts: Type.Integer(),
  last_error: Nullable(Type.String()),
  transport: Nullable(
    Type.Union([Type.Literal('smtp'), Type.Literal('outbox'), Type.Literal('whatsapp'), Type.Literal('push')]),
  ),
  /** Recipient: an address, a number or how many browsers; null until it was sent. */
  recipient: Nullable(Type.String()),
  /** When WhatsApp reported the delivery. */
  deliveredAt: Nullable(Instant),
  readAt: Nullable(Instant),
  /** The mail that this one repeats, as the team asked. */
  resend_of: Nullable(Id),
});
export type MailSummary = Static<typeof MailSummary>;

export const Mail = Type.Object({
  ...MailSummary.properties,
  html: Nullable(Type.String()),
  /** Text of the mail. */
  body: Nullable(Type.String()),
  /** iCalendar attachment. */
  ics: Nullable(Type.String()),
  /** Why it can't be sent again; null: it can. */
  resend_refusal: Nullable(Type.String()),
});
export type Mail = Static<typeof Mail>;

const MailState = Type.Union([Type.Literal('pending'), Type.Literal('sent'), Type.Literal('failed')]);
export type MailState = Static<typeof MailState>;

/** `after`: older than the mail with that id; `before`: newer. */
export const MailsQuery = Exact({
  after: Type.Optional(Id),
  before: Type.Optional(Id),
  customer_id: Type.Optional(Id),
  channel: Type.Optional(MailChannel),
  kind: Type.Optional(Type.Union(mailKinds().map((kind) => Type.Literal(kind)))),
  state: Type.Optional(MailState),
  query: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Persona, dirección o asunto: el principio de sus palabras',
    }),
  ),
});
export type MailsQuery = Static<typeof MailsQuery>;

/** `next`, `previous`: cursors for `after` and `before`; null if there are no older or newer ones. */
export const MailsResponse = Type.Object({
  mails: Type.Array(MailSummary),
  next: Nullable(Id),
  previous: Nullable(Id),
});
export type MailsResponse = Static<typeof MailsResponse>;

export const getMails = call(
  'GET /mails',
  'staff',
  'Correos del estudio, del más reciente al más antiguo, de 50 en 50',
  { query: MailsQuery, response: MailsResponse },
);

/** A mail with sample data, as it would be sent. */
export const MailPreview = Type.Object({
  kind: Type.String(),
  subject: Type.String(),
  html: Type.String(),
  /** Plain text. */
  body: Type.String(),
  /** false: customers can switch this kind off. */
  transactional: Type.Boolean(),
});
export type MailPreview = Static<typeof MailPreview>;

export const getMailPreviews = call('GET /mails/previews', 'staff', 'Cada correo del estudio, con datos de ejemplo', {
  response: Type.Object({ previews: Type.Array(MailPreview) }),
});

export const getMail = call('GET /mails/{id}', 'staff', 'Un correo completo', {
  response: Type.Object({ mail: Mail }),
  errors: ['mail/not-found'],
});

export const postMailResend = call(
  'POST /mails/{id}/resend',
  'staff',
  'Envía un correo de nuevo, con lo que vale hoy y a la dirección de hoy',
  {
    idempotent: true,
    response: Type.Object({ mail_id: Id }),
    errors: ['mail/not-found', 'mail/not-again'],
  },
);
