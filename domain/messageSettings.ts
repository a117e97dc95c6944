/**
 * What a studio decides about each kind of message: whether it is sent, by which channels, when, and in which words.
 * What may not be switched off says why.
 */
import { isMessageKind, type MailKind } from './mailKinds';
import type { MessageWords } from './messageWords';
import { CHANNELS, type Channel } from './notifications';

export const MESSAGE_GROUPS = [
  'Reservaciones',
  'Recordatorios',
  'Compras y pagos',
  'Suscripciones',
  'Para que vuelvan',
  'Cuenta y datos',
  'Para tu equipo',
] as const;
export type MessageGroup = (typeof MESSAGE_GROUPS)[number];

/** The times of a kind: each is sent that long before its subject, or after a class. */
export interface TimesRule {
  readonly unit: 'hours' | 'days';
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** How many times there may be. */
  readonly count: number;
  readonly initial: readonly number[];
}

interface Rule {
  readonly group: MessageGroup;
  /** Why it can't be switched off, and always goes by mail. */
  readonly must?: string;
  /** Off until the studio switches it on. */
  readonly off?: true;
  /** Where it isn't 'all'. */
  readonly mode?: ChannelMode;
  readonly times?: TimesRule;
}

const PLACE = 'Quien tiene un lugar cuenta con él: sin este mensaje llegaría a una clase que ya no es así.';
const RECEIPT = 'Es su recibo, o dice qué pasó con su dinero.';
const TO_PAY = 'Dice cómo y hasta cuándo pagar.';
const AGREED = 'Habla de lo que acordó pagar: la ley pide avisarlo.';
const SECURITY = 'Cuida las cuentas: avisa de un cambio que pudo hacer otra persona.';
const DATA = 'Responde a lo que la persona pidió sobre sus datos.';
const ELSEWHERE = 'Se elige donde se pide, no aquí.';
const TEAM = 'Tu equipo lo necesita para atender a tiempo.';

const RULES: Readonly<Record<MailKind, Rule>> = {
  welcome: { group: 'Cuenta y datos' },
  'team-invitation': { group: 'Para tu equipo', must: 'Con este correo entra quien invitas.' },
  'cards-stopped': { group: 'Para tu equipo', must: SECURITY },
  'account-claim': { group: 'Cuenta y datos', must: 'Con este correo crea su cuenta quien ya es tu cliente.' },
  'payment-key-replaced': { group: 'Para tu equipo', must: SECURITY },
  'certificate-ending': { group: 'Para tu equipo', must: TEAM },
  report: { group: 'Para tu equipo', must: ELSEWHERE },
  'studio-copy': { group: 'Para tu equipo', must: ELSEWHERE },
  'studio-copy-failed': { group: 'Para tu equipo', must: TEAM },
  'address-changed': { group: 'Cuenta y datos', must: SECURITY },
  'password-changed': { group: 'Cuenta y datos', must: SECURITY },
  'payment-link': { group: 'Compras y pagos', must: TO_PAY },
  'gift-card': { group: 'Compras y pagos', must: 'Lleva el regalo que alguien ya pagó.' },
  'purchase-made': { group: 'Compras y pagos', must: RECEIPT },
  'cash-pending': { group: 'Compras y pagos', must: TO_PAY },
  'transfer-pending': { group: 'Compras y pagos', must: TO_PAY },
  'transfer-refused': { group: 'Compras y pagos', must: RECEIPT },
  'transfer-credited': { group: 'Compras y pagos', must: RECEIPT },
  'reservation-made': { group: 'Reservaciones' },
  'reminder-24h': {
    group: 'Recordatorios',
    times: { unit: 'hours', label: 'Horas antes de la clase', least: 6, most: 72, count: 1, initial: [24] },
  },
  'reminder-2h': {
    group: 'Recordatorios',
    times: { unit: 'hours', label: 'Horas antes de la clase', least: 1, most: 5, count: 1, initial: [2] },
  },
  'reservation-cancelled': { group: 'Reservaciones' },
  'reservation-moved': { group: 'Reservaciones', must: PLACE },
  promoted: { group: 'Reservaciones', must: 'Le da un lugar y usa su crédito: tiene que saberlo.' },
  'seat-free': { group: 'Reservaciones', must: 'Es lo que espera quien está en la lista de espera.' },
  'seat-offered': { group: 'Reservaciones', must: 'El lugar se aparta por unos minutos: sin aviso nadie lo toma.' },
  'offer-lapsed': { group: 'Reservaciones' },
  'waitlist-closed': { group: 'Reservaciones' },
  'coach-replaced': { group: 'Reservaciones' },
  'class-changed': { group: 'Reservaciones', must: PLACE },
  'class-cancelled': { group: 'Reservaciones', must: PLACE },
  'place-returned': { group: 'Reservaciones', must: PLACE },
  'fixed-place-missed': { group: 'Reservaciones', must: PLACE },
  'fixed-place-other-spot': { group: 'Reservaciones', must: PLACE },
  'fixed-place-given': { group: 'Reservaciones' },
  'fixed-place-ending': { group: 'Recordatorios' },
  'fixed-place-ended': { group: 'Reservaciones', must: PLACE },
  'fixed-place-spot-lost': { group: 'Reservaciones', must: PLACE },
  'referral-given': { group: 'Compras y pagos' },
  'credits-lapsing': {
    group: 'Recordatorios',
    times: { unit: 'days', label: 'Días antes de que venzan', least: 1, most: 30, count: 3, initial: [7, 2] },
  },
  'renewal-coming': {
    group: 'Suscripciones',
    must: 'La ley pide avisar al menos cinco días antes de cada cobro (LFPC, art. 76 Bis).',
    // Two more than the five of the law let a mail server be away for a while.
    times: { unit: 'days', label: 'Días antes del cobro', least: 7, most: 20, count: 1, initial: [7] },
  },
  'renewal-failed': { group: 'Suscripciones', must: RECEIPT },
  'purchase-ended': { group: 'Compras y pagos', must: RECEIPT },
  'event-refunded': { group: 'Compras y pagos', must: RECEIPT },
  'spei-credited': { group: 'Compras y pagos', must: RECEIPT },
  'spei-left': { group: 'Compras y pagos', must: RECEIPT },
  'oxxo-voucher': { group: 'Compras y pagos', must: TO_PAY },
  'oxxo-ending': { group: 'Recordatorios' },
  'oxxo-credited': { group: 'Compras y pagos', must: RECEIPT },
  'membership-frozen': { group: 'Suscripciones', must: AGREED },
  'membership-resumed': { group: 'Suscripciones', must: AGREED },
  'price-change': { group: 'Suscripciones', must: AGREED },
  'subscription-cancelled': { group: 'Suscripciones', must: AGREED },
  'subscription-card': { group: 'Suscripciones', must: AGREED },
  'access-revoked': { group: 'Compras y pagos', must: RECEIPT },
  'dispute-opened': { group: 'Compras y pagos', must: TEAM },
  'dispute-won': { group: 'Compras y pagos', must: TEAM },
  'dispute-lost': { group: 'Compras y pagos', must: TEAM },
  'win-back': {
    group: 'Para que vuelvan',
    off: true,
    times: { unit: 'days', label: 'Días sin venir', least: 7, most: 365, count: 1, initial: [30] },
  },
  'class-rating': {
    group: 'Para que vuelvan',
    off: true,
    mode: 'first',
    times: { unit: 'hours', label: 'Horas después de la clase', least: 1, most: 48, count: 1, initial: [2] },
  },
  'video-rating': { group: 'Para que vuelvan', mode: 'first' },
  campaign: { group: 'Para que vuelvan', must: 'Se escribe y se envía en Campañas.' },
  // One message of marketing, by the first channel that reaches the person.
  journey: { group: 'Para que vuelvan', must: 'Se escribe y se apaga en Recorridos.', mode: 'first' },
  'journey-test': { group: 'Para tu equipo', must: 'Es la prueba que pides en Recorridos.' },
  'journey-note': { group: 'Para tu equipo', must: 'Se pide en un paso de Recorridos.' },
  'campaign-test': { group: 'Para tu equipo', must: 'Es la prueba que pides en Campañas.' },
  'export-ready': { group: 'Cuenta y datos', must: DATA },
  'deletion-requested': { group: 'Cuenta y datos', must: DATA },
  'deletion-cancelled': { group: 'Cuenta y datos', must: DATA },
  'deletion-done': { group: 'Cuenta y datos', must: DATA },
};

/**
 * How the channels of one message work together. 'all': each that the customer has chosen, as they ask for; 'first':
 * the first of them that takes it, the next ones only where that fails.
 */
export const CHANNEL_MODES = ['all', 'first'] as const;
export type ChannelMode = (typeof CHANNEL_MODES)[number];

/** What the studio has stored of a kind; null: ours. */
export interface StoredMessageSetting {
  readonly enabled: boolean;
  /** In their order. */
  readonly channels: readonly Channel[] | null;
  readonly mode: ChannelMode;
  readonly times: readonly number[] | null;
  /** Its own words. */
  readonly text: MessageWords | null;
}

export interface MessageSetting extends StoredMessageSetting {
  readonly channels: readonly Channel[];
  /** Hours or days, the longest first; empty: the kind has none. */
  readonly times: readonly number[];
}

export const messageGroup = (kind: MailKind): MessageGroup => RULES[kind].group;
/** Why a kind can't be switched off; null: it can. */
export const mustBeSent = (kind: MailKind): string | null => RULES[kind].must ?? null;
export const timesRule = (kind: MailKind): TimesRule | null => RULES[kind].times ?? null;
export const channelsOffered = (kind: MailKind): readonly Channel[] => (isMessageKind(kind) ? CHANNELS : ['mail']);

export const ourSetting = (kind: MailKind): MessageSetting => ({
  enabled: RULES[kind].off === undefined,
  channels: channelsOffered(kind),
  mode: RULES[kind].mode ?? 'all',
  times: timesRule(kind)?.initial ?? [],
  text: null,
});

/** What holds for a kind: a stored choice that the rules no longer allow gives way to ours. */
export function settingInForce(kind: MailKind, stored: StoredMessageSetting | undefined): MessageSetting {
  const ours = ourSetting(kind);
  if (!stored) return ours;
  const { channels, times, mode, text } = stored;
  const isAllowed = settingProblem(kind, { ...stored, enabled: true }) === null;
  return {
    enabled: stored.enabled || mustBeSent(kind) !== null,
    channels: (isAllowed ? channels : null) ?? ours.channels,
    mode,
    times: (isAllowed ? times : null) ?? ours.times,
    text,
  };
}

export interface SettingProblem {
  readonly field: 'enabled' | 'channels' | 'times';
  /** For the admin. */
  readonly message: string;
}

/** What is wrong with a choice; null: nothing. */
export function settingProblem(
  kind: MailKind,
  { enabled, channels, times }: Pick<StoredMessageSetting, 'enabled' | 'channels' | 'times'>,
): SettingProblem | null {
  const { must, times: rule } = RULES[kind];
  if (!enabled && must !== undefined) return { field: 'enabled', message: `No se puede apagar. ${must}` };
  if (channels !== null) {
    const offered = channelsOffered(kind);
    if (channels.length === 0) return { field: 'channels', message: 'Deja al menos un canal, o apaga el mensaje.' };
    if (new Set(channels).size < channels.length || channels.some((one) => !offered.includes(one)))
      return { field: 'channels', message: 'Este mensaje no sale por esos canales.' };
    if (must !== undefined && !channels.includes('mail'))
      return { field: 'channels', message: `Siempre sale por correo. ${must}` };
  }
  if (times === null) return null;
  if (!rule) return { field: 'times', message: 'Este mensaje no tiene horario.' };
  const { least, most, count } = rule;
  if (times.length === 0 || times.length > count)
    return { field: 'times', message: count === 1 ? 'Escribe un número.' : `Escribe de uno a ${count} números.` };
  if (new Set(times).size < times.length) return { field: 'times', message: 'Hay un número repetido.' };
  return times.every((one) => Number.isInteger(one) && one >= least && one <= most)
    ? null
    : { field: 'times', message: `Escribe números del ${least} al ${most}.` };
}
