/** What the studio decides about each kind of message (domain/messageSettings). */
import { Type, type Static } from '@sinclair/typebox';
import { mailKinds, type MailKind } from '../mailKinds';
import { CHANNEL_MODES, MESSAGE_GROUPS } from '../messageSettings';
import { BODY_MAX, HEADING_MAX, SUBJECT_MAX } from '../messageWords';
import { CHANNELS } from '../notifications';
import { Exact, Id, Instant, Nullable, callsOf } from './call';
import { Lines } from './texts';

const call = callsOf('Mensajes');

const Kind = Type.Unsafe<MailKind>(Type.Union(mailKinds().map((kind) => Type.Literal(kind))));
const Params = Exact({ kind: Kind });
const Channels = Type.Array(Type.Union(CHANNELS.map((channel) => Type.Literal(channel))), { maxItems: 3 });
const Mode = Type.Union(CHANNEL_MODES.map((mode) => Type.Literal(mode)));
const Times = Type.Array(Type.Integer({ minimum: 0, maximum: 10_000 }), { maxItems: 10 });
const Version = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: '0: sin cambios todavía' });

export const Words = Exact({
  subject: Type.String({ maxLength: SUBJECT_MAX }),
  heading: Type.String({ maxLength: HEADING_MAX }),
  body: Lines({ maxLength: BODY_MAX }),
});

/** `channels`, `times`, `text`: null: ours. */
const Setting = {
  enabled: Type.Boolean(),
  channels: Nullable(Channels),
  mode: Mode,
  times: Nullable(Times),
  text: Nullable(Words),
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
  /** The studio's own words; null: ours. */
  text: Nullable(Words),
  /** What these may name in braces. */
  variables: Type.Array(Type.Object({ name: Type.String(), label: Type.String(), must: Type.Boolean() })),
  /** Why there are no words of the studio's own; null: there may be. */
  fixed_text: Nullable(Type.String()),
  version: Version,
});
export type Message = Static<typeof Message>;
const MessageResponse = Type.Object({ message: Message });

export const getMessages = call('GET /message_settings', 'admin', 'Los mensajes del estudio, de todo tipo', {
  response: Type.Object({ messages: Type.Array(Message) }),
});

export const getMessage = call('GET /message_settings/{kind}', 'admin', 'Un tipo de mensaje', {
  params: Params,
  response: Type.Object({
    message: Message,
    /** Our words, with variables where they have values of the sample. */
    ours: Words,
  }),
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

/** Words that aren't stored yet; null: ours. `customer_id`: whose data fill them; without it those of an example. */
const Draft = Exact({ text: Nullable(Words), customer_id: Type.Optional(Id) });
export type MessageDraft = Static<typeof Draft>;

export const postMessagePreview = call(
  'POST /message_settings/{kind}/preview',
  'admin',
  'Un mensaje con estas palabras, como le llegaría a una persona',
  {
    params: Params,
    body: Draft,
    response: Type.Object({
      subject: Type.String(),
      html: Type.String(),
      /** The short message with values; null: it only goes by mail. */
      short: Nullable(Type.String()),
      /** Whether the person has nothing of the kind, so that an example fills in what it is about. */
      sample: Type.Boolean(),
    }),
    errors: ['message/invalid', 'customer/not-found'],
  },
);

export const postMessageTest = call(
  'POST /message_settings/{kind}/test',
  'admin',
  'Manda un mensaje con estas palabras a quien lo pide',
  {
    params: Params,
    body: Draft,
    response: Type.Object({ to: Type.String() }),
    errors: ['message/invalid', 'message/no-server', 'message/not-sent', 'customer/not-found', 'request/too-many'],
  },
);
