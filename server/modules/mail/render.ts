/** A mail as it is sent: subject, HTML, plain text and calendar entry. */
import { formatDateTime } from '../../../domain/format';
import { accountFacts, accountMailText } from './accountLabels';
import type { AccountMailFacts } from './accountFactsRepository';
import type { MailFacts } from './factsRepository';
import { invitation, offer, type CalendarPart, type Mailbox } from './icalendar';
import { mailText, type MailText } from './labels';
import { html, plainText, type Brand, type Fact, type OptOut } from './layout';
import { purchaseFacts, purchaseMailText } from './purchaseLabels';
import type { PurchaseMailFacts } from './purchaseFactsRepository';

export interface RenderedMail {
  readonly to: Mailbox;
  readonly subject: string;
  readonly html: string;
  /** Plain text. */
  readonly body: string;
  readonly ics: CalendarPart | null;
  /** Where one press ends mails of this kind (RFC 8058); null: they are transactional. */
  readonly unsubscribe: string | null;
}

export interface Frame extends Brand {
  readonly optOut: OptOut | null;
}

const guestText = ({ guest, spot }: MailFacts['guests'][number]): string =>
  spot === null ? guest : `${guest} (lugar ${spot})`;

const classFacts = ({ class_name, class_date, coaches, location, spot, guest, guests }: MailFacts): Fact[] => [
  ['Clase', class_name],
  ['Fecha y Hora', formatDateTime(class_date)],
  ['Coach', coaches],
  ['Lugar', spot === null ? '' : String(spot)],
  ['Invitado', guest ?? guests.map(guestText).join(', ')],
  ['Estudio', [location.name, location.address].filter(Boolean).join(', ')],
];

/** What a calendar can store of it; nothing for who only waited, or is only reminded. */
function calendarPart(facts: MailFacts, from: Mailbox, to: Mailbox, { config }: Frame, now: Date): CalendarPart | null {
  const { class_reservation_id, kind } = facts;
  if (kind === 'seat-free') return offer(facts, config, now);
  if (class_reservation_id === null || kind === 'reminder-24h' || kind === 'reminder-2h') return null;
  const cancelled = ['reservation-cancelled', 'class-cancelled', 'place-returned'].includes(kind);
  return invitation({ ...facts, class_reservation_id }, { cancelled, organizer: from, attendee: to }, config, now);
}

const mailboxOf = ({ name, last_name, email }: MailFacts['customer']): Mailbox => ({
  name: `${name} ${last_name}`.trim(),
  address: email,
});

function compose(to: Mailbox, text: MailText, shown: readonly Fact[], frame: Frame): Omit<RenderedMail, 'ics'> {
  const { optOut } = frame;
  const letter = { text, facts: shown.filter(([, value]) => value !== ''), optOut };
  return {
    to,
    subject: text.subject,
    html: html(letter, frame),
    body: plainText(letter, frame),
    unsubscribe: optOut?.url ?? null,
  };
}

/** `from`: the studio's own mailbox. */
export function renderMail(facts: MailFacts, frame: Frame, from: Mailbox, now: Date): RenderedMail {
  const to = mailboxOf(facts.customer);
  return {
    ...compose(to, mailText(facts, frame.config), classFacts(facts), frame),
    ics: calendarPart(facts, from, to, frame, now),
  };
}

/** A mail about a purchase. */
export function renderPurchaseMail(facts: PurchaseMailFacts, frame: Frame): RenderedMail {
  const { config } = frame;
  const to = mailboxOf(facts.customer);
  return { ...compose(to, purchaseMailText(facts, config), purchaseFacts(facts, config), frame), ics: null };
}

/** A mail about the customer's own account. */
export function renderAccountMail(facts: AccountMailFacts, frame: Frame): RenderedMail {
  const { config } = frame;
  const to = mailboxOf(facts.customer);
  return { ...compose(to, accountMailText(facts, config), accountFacts(facts, config), frame), ics: null };
}
