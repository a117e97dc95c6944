/** Which notifications a customer wants, by channel (domain/notifications). */
import { Type, type Static } from '@sinclair/typebox';
import { CHANNELS, NOTIFICATION_KINDS } from '../notifications';
import { Exact, Instant, Nullable, callsOf } from './call';

const call = callsOf('Avisos al cliente');

const Channel = Type.Union(CHANNELS.map((channel) => Type.Literal(channel)));

export const NotificationChoice = Exact({
  kind: Type.Union(NOTIFICATION_KINDS.map((kind) => Type.Literal(kind))),
  channel: Channel,
  enabled: Type.Boolean(),
});

export const NotificationsResponse = Type.Object({
  /** Channels that the studio uses. */
  channels: Type.Array(Channel),
  /** Every kind and channel with its current setting. */
  notifications: Type.Array(NotificationChoice),
  /** When the customer agreed to WhatsApp messages; null: they haven't. */
  whatsapp_since: Nullable(Instant),
});
export type NotificationsResponse = Static<typeof NotificationsResponse>;

export const getNotifications = call('GET /customer/me/notifications', 'customer', 'Los avisos de quien llama', {
  response: NotificationsResponse,
});

/** Choices that are left out don't change. */
export const ChangedNotifications = Exact({
  notifications: Type.Array(NotificationChoice, { maxItems: CHANNELS.length * NOTIFICATION_KINDS.length }),
});
export type ChangedNotifications = Static<typeof ChangedNotifications>;

export const putNotifications = call('PUT /customer/me/notifications', 'customer', 'Elige los avisos de quien llama', {
  body: ChangedNotifications,
  response: NotificationsResponse,
  errors: ['notifications/always-on', 'notifications/not-offered'],
});
