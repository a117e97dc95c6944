/** What the studio decides about each kind of message (domain/messageSettings). */
import { Type, type Static } from '@sinclair/typebox';
import { mailKinds, type MailKind } from '../mailKinds';
import { CHANNEL_MODES, MESSAGE_GROUPS } from '../messageSettings';
import { CHANNELS } from '../notifications';
import { Exact, Instant, Nullable, callsOf } from './call';

const call = callsOf('Mensajes');

const Kind = Type.Unsafe<MailKind>(Type.Union(mailKinds().map((kind) => Type.Literal(kind))));
const Params = Exact({ kind: Kind });
const Channels = Type.Array(Type.Union(CHANNELS.map((channel) => Type.Literal(channel))), { maxItems: 3 });
const Mode = Type.Union(CHANNEL_MODES.map((mode) => Type.Literal(mode)));
const Times = Type.Array(Type.Integer({ minimum: 0, maximum: 10_000 }), { maxItems: 10 });
const Version = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: '0: sin cambios todavía' });

/** `channels`, `times`: null: ours. */
const Setting = {
  enabled: Type.Boolean(),
  channels: Nullable(Channels),
  mode: Mode,
  times: Nullable(Times),
};

/** A kind with what holds for it. */
export const Message = Type.Object({
  kind: Kind,
  group: Type.Union(MESSAGE_GROUPS.map((group) => Type.Literal(group))),
  /** Why it can't be switched off; null: it can. */
  must: Nullable(Type.String()),
  enabled: Type.Boolean(),
  channels: Channels,
  channels_offered: Channels,
  mode: Mode,
  times: Times,
  times_rule: Nullable(
    Type.Object({
      unit: Type.Union([Type.Literal('hours'), Type.Literal('days')]),
      label: Type.String(),
      least: Type.Integer(),
      most: Type.Integer(),
      count: Type.Integer(),
      initial: Times,
    }),
  ),
  /** The short message of WhatsApp and push, with numbered places; null: it only goes by mail. */
  short: Nullable(Type.Object({ title: Type.String(), text: Type.String() })),
  version: Version,
});
export type Message = Static<typeof Message>;
const MessageResponse = Type.Object({ message: Message });

export const getMessages = call('GET /message_settings', 'admin', 'Los mensajes del estudio, de todo tipo', {
  response: Type.Object({ messages: Type.Array(Message) }),
});

export const getMessage = call('GET /message_settings/{kind}', 'admin', 'Un tipo de mensaje', {
  params: Params,
  response: MessageResponse,
});

export const ChangedMessage = Exact({ ...Setting, version: Version });
export type ChangedMessage = Static<typeof ChangedMessage>;

export const putMessage = call(
  'PUT /message_settings/{kind}',
  'admin',
  'Cambia si un mensaje se envía, por dónde y cuándo',
  { params: Params, body: ChangedMessage, response: MessageResponse, errors: ['message/invalid', 'row/changed'] },
);

export const MessageVersion = Type.Object({
  version: Version,
  createdAt: Instant,
  /** Who did it; null: the system. */
  by: Nullable(Type.String()),
  /** The version whose values came back. */
  restored: Nullable(Version),
  setting: Type.Object(Setting),
});
export type MessageVersion = Static<typeof MessageVersion>;

export const getMessageVersions = call(
  'GET /message_settings/{kind}/versions',
  'admin',
  'Las versiones de un mensaje, la más reciente primero',
  {
    params: Params,
    query: Exact({ after: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })) }),
    response: Type.Object({ versions: Type.Array(MessageVersion), next: Nullable(Type.Integer()) }),
  },
);

export const postMessageRestore = call(
  'POST /message_settings/{kind}/restore',
  'admin',
  'Regresa un mensaje a una versión anterior',
  {
    params: Params,
    body: Exact({ restored: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }), version: Version }),
    response: MessageResponse,
    errors: ['message/invalid', 'message/no-version', 'row/changed'],
  },
);
