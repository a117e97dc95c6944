/** Which mails of the outbox the team may send again, and why not the others. */
import { DAY } from './durations';
import { MAIL_KINDS, type MailKind } from './mailKinds';
import type { Channel } from './notifications';
import type { PurchaseStatus } from './purchaseStatus';

export interface ResendFacts {
  readonly kind: MailKind;
  readonly channel: Channel;
  readonly created_at: Date;
  /** Whether it was sent or given up. */
  readonly settled: boolean;
  /** Whether it waits to be sent again. */
  readonly waiting: boolean;
  /** Whether the person has an address, now. */
  readonly has_address: boolean;
  /** When its class begins; null: it is about none. */
  readonly starts_at: Date | null;
  /** Whether its place is still reserved; null: it is about none. */
  readonly stands: boolean | null;
  readonly purchase_status: PurchaseStatus | null;
  /** Whether a later mail about the same place or purchase says more. */
  readonly superseded: boolean;
}

const SECURITY = 'Avisó de un cambio en su momento: repetirlo alarmaría sin motivo.';
const BY_ITSELF = 'Sale solo cuando hace falta.';
const REQUEST = 'Habla de una solicitud que la persona sigue en su cuenta.';

/** Kinds that are never sent again: their link or their news was for that moment, or another screen does it. */
const NEVER: Readonly<Partial<Record<MailKind, string>>> = {
  'payment-link': 'Su liga sirve una vez y vence: mándala de nuevo desde la venta.',
  'team-invitation': 'La invitación vence: invita de nuevo desde Equipo.',
  'export-ready': 'El archivo se borra a los pocos días: la persona lo descarga en su cuenta.',
  'address-changed': SECURITY,
  'password-changed': SECURITY,
  'payment-key-replaced': SECURITY,
  'cards-stopped': SECURITY,
  'deletion-requested': REQUEST,
  'deletion-cancelled': REQUEST,
  'deletion-done': REQUEST,
  'studio-copy': 'El archivo se borra a los pocos días: se descarga en Importar y exportar.',
  'studio-copy-failed': BY_ITSELF,
  'certificate-ending': BY_ITSELF,
  report: 'Su archivo cambia con los días: descárgalo en Números.',
  'reminder-24h': BY_ITSELF,
  'reminder-2h': BY_ITSELF,
  'credits-lapsing': BY_ITSELF,
  'renewal-coming': BY_ITSELF,
  'oxxo-ending': BY_ITSELF,
  'win-back': BY_ITSELF,
  'class-rating': BY_ITSELF,
  'video-rating': BY_ITSELF,
  campaign: 'Se envía una vez a cada persona.',
  journey: 'Se manda una vez en cada recorrido.',
  'journey-note': BY_ITSELF,
  'journey-test': 'Pide otra prueba en Recorridos.',
  'campaign-test': 'Pide otra prueba en Campañas.',
  'seat-free': 'Ese lugar libre era de ese momento.',
  'seat-offered': 'Ese lugar se ofreció por unos minutos.',
  'offer-lapsed': BY_ITSELF,
  'waitlist-closed': BY_ITSELF,
};

/** Kinds that say that a place is the customer's. */
const OF_A_PLACE: readonly MailKind[] = [
  'reservation-made',
  'reservation-moved',
  'promoted',
  'coach-replaced',
  'class-changed',
];

/** Age from which news is old; a receipt never is. */
const RESEND_DAYS = 30;

/** Why a mail can't be sent again; null: it can. */
export function resendRefusal(facts: ResendFacts, now: Date): string | null {
  const { kind } = facts;
  if (facts.channel !== 'mail') return 'Solo se reenvían correos.';
  if (!facts.settled || facts.waiting) return 'Ya está por enviarse.';
  const never = NEVER[kind];
  if (never !== undefined) return never;
  if (!facts.has_address) return 'La persona ya no tiene correo.';
  if (kind === 'purchase-made')
    return facts.purchase_status === 'completed' ||
      facts.purchase_status === 'active' ||
      facts.purchase_status === 'cancelled'
      ? null
      : 'Esa compra ya no vale.';
  if (MAIL_KINDS[kind].about === 'class' && facts.starts_at !== null && facts.starts_at <= now)
    return 'La clase ya comenzó.';
  if (OF_A_PLACE.includes(kind) && facts.stands === false) return 'Ese lugar ya no está reservado.';
  if (facts.superseded) return 'Después salió otro correo sobre lo mismo: reenvía ese.';
  return now.getTime() - facts.created_at.getTime() > RESEND_DAYS * DAY ? 'Es de hace más de 30 días.' : null;
}
