/** What people write to the studio's WhatsApp, as the team reads it. */
import { Type, type Static } from '@sinclair/typebox';
import { callsOf, Exact, Id, Instant, Nullable } from './call';

const call = callsOf('Mensajes recibidos');

export const ReceivedMessage = Type.Object({
  received_message_id: Id,
  /** null: no customer has this number. */
  customer: Nullable(Type.Object({ customer_id: Id, name: Type.String(), last_name: Type.String() })),
  phone: Type.String({ description: 'Con el código del país, sin signos' }),
  body: Type.String(),
  /** What the press of a button was answered with by itself; null: it is no press. */
  answer: Nullable(Type.String()),
  receivedAt: Instant,
  /** When the team saw to it; null: not yet. */
  doneAt: Nullable(Instant),
  /** Who did; null: not yet, or that account no longer exists. */
  done_by: Nullable(Type.String()),
});
export type ReceivedMessage = Static<typeof ReceivedMessage>;

export const ReceivedMessagesQuery = Exact({
  /** Also those that the team has seen to. */
  all: Type.Optional(Type.Boolean()),
  after: Type.Optional(Id),
});
export type ReceivedMessagesQuery = Static<typeof ReceivedMessagesQuery>;

export const ReceivedMessagesResponse = Type.Object({
  received_messages: Type.Array(ReceivedMessage),
  next: Nullable(Id),
});
export type ReceivedMessagesResponse = Static<typeof ReceivedMessagesResponse>;

export const getReceivedMessages = call(
  'GET /received_messages',
  'staff',
  'Lo que han escrito al WhatsApp del estudio, de lo más reciente a lo más antiguo',
  { query: ReceivedMessagesQuery, response: ReceivedMessagesResponse },
);

export const putReceivedMessage = call(
  'PUT /received_messages/{id}',
  'staff',
  'Marca un mensaje recibido como atendido, o como pendiente de nuevo',
  {
    body: Exact({ done: Type.Boolean() }),
    response: Type.Object({ received_message: ReceivedMessage }),
    errors: ['received-message/not-found'],
  },
);
