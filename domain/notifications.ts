/**
 * Notifications, their channels, and what customers can switch off. Customers choose by kind; several mails may be of
 * one kind.
 */

export const CHANNELS = ['mail', 'whatsapp', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

export const NOTIFICATION_KINDS = [
  'bookings',
  'purchases',
  'reminder-24h',
  'reminder-2h',
  'credits-lapsing',
  'news',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const isNotificationKind = (text: string): text is NotificationKind =>
  NOTIFICATION_KINDS.some((kind) => kind === text);

/** Labels for customers. */
export const NOTIFICATION_LABELS: Readonly<Record<NotificationKind, string>> = {
  bookings: 'Reservaciones, cambios y listas de espera',
  purchases: 'Compras, recibos y cobros',
  'reminder-24h': 'Recordatorios antes de la clase',
  'reminder-2h': 'Recordatorios cuando la clase está por empezar',
  'credits-lapsing': 'Clases por vencer',
  news: 'Novedades e invitaciones a volver',
};

interface Rule {
  /** About something that the customer did or bought: its mail can't be switched off. */
  readonly transactional: boolean;
  /**
   * For customers without a choice. WhatsApp and marketing need a consent of their own; a registered browser has
   * given it for push.
   */
  readonly defaults: Readonly<Record<Channel, boolean>>;
}

const RULES: Readonly<Record<NotificationKind, Rule>> = {
  bookings: { transactional: true, defaults: { mail: true, whatsapp: false, push: true } },
  purchases: { transactional: true, defaults: { mail: true, whatsapp: false, push: false } },
  'reminder-24h': { transactional: false, defaults: { mail: true, whatsapp: false, push: false } },
  'reminder-2h': { transactional: false, defaults: { mail: false, whatsapp: false, push: true } },
  'credits-lapsing': { transactional: false, defaults: { mail: true, whatsapp: false, push: false } },
  news: { transactional: false, defaults: { mail: false, whatsapp: false, push: false } },
};

export const isTransactional = (kind: NotificationKind): boolean => RULES[kind].transactional;

/** Whether customers can't switch it off. */
export const isAlwaysOn = (kind: NotificationKind, channel: Channel): boolean =>
  channel === 'mail' && isTransactional(kind);

/** A customer's choice, at most one per kind and channel. */
export interface NotificationChoice {
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly enabled: boolean;
}

/** Whether it is sent to a customer who chose nothing. */
export const isOnByDefault = (kind: NotificationKind, channel: Channel): boolean => RULES[kind].defaults[channel];

/** Every kind and channel with its current setting, from the customer's choices. */
export function allChoices(chosen: readonly NotificationChoice[]): NotificationChoice[] {
  return NOTIFICATION_KINDS.flatMap((kind) =>
    CHANNELS.map((channel) => {
      const own = chosen.find((choice) => choice.kind === kind && choice.channel === channel);
      const enabled = isAlwaysOn(kind, channel) || (own?.enabled ?? isOnByDefault(kind, channel));
      return { kind, channel, enabled };
    }),
  );
}

/** Kinds with short messages; all have mails. */
const WITH_MESSAGES: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'bookings',
  'purchases',
  'reminder-24h',
  'reminder-2h',
  'credits-lapsing',
  'news',
]);

/** Whether anything of a kind is sent by a channel. */
export const isOffered = (kind: NotificationKind, channel: Channel): boolean =>
  channel === 'mail' || WITH_MESSAGES.has(kind);
