/** Renders a mail: subject, HTML, plain text and calendar entry. */
import { formatDateTime } from '../../../domain/format';
import { fillWords, wordsProblem, type MessageWords } from '../../../domain/messageWords';
import type { AccountMailFacts } from './accountFactsRepository';
import type { MailFacts } from './factsRepository';
import { classInvitation, seatReminder, type CalendarReservation } from './icalendar';
import { isReservedWith } from './kinds/reservation';
import { accountKind, classKind, purchaseKind, variablesOf } from './kinds';
import type { Fact, MailText, Said } from './kinds/kind';
import { priceFacts } from './kinds/purchase';
import { mailHtml, plainText, type Brand, type OptOut } from './layout';
import type { PurchaseMailFacts } from './purchaseFactsRepository';
import type { CalendarPart, Mailbox, RenderedMail } from '../../ports/mail';
import { NO_ADDRESS, NotNeeded } from './needed';

export interface Frame extends Brand {
  readonly optOut: OptOut | null;
  /** The studio's own words; null: the product's text. */
  readonly own: MessageWords | null;
}

/** A guest's name and spot: 'Toña (lugar 4)'. */
const guestText = ({ guest, spot }: Pick<MailFacts['guests'][number], 'guest' | 'spot'>): string =>
  spot === null ? guest : `${guest} (lugar ${spot})`;

/** What the names beside the customer are called. */
const namedAs = ({ guest, family_member_id, guests }: MailFacts): string => {
  if (guest !== null) return family_member_id === null ? 'Invitado' : 'Para';
  return guests.some((one) => one.family_member_id !== null) ? 'También van' : 'Invitado';
};

const classFacts = (facts: MailFacts): Fact[] => {
  const { class_name, class_date, coaches, location, room, spot, guest, guests } = facts;
  return [
    ['Clase', class_name],
    ['Fecha y Hora', formatDateTime(class_date)],
    ['Coach', coaches],
    ['Lugar', spot === null ? '' : String(spot)],
    [namedAs(facts), [...(guest === null ? [] : [guest]), ...guests.map(guestText)].join(', ')],
    ['Estudio', [location.name, location.address].filter(Boolean).join(', ')],
    ['Sala', room ?? ''],
  ];
};

/** Calendar entries of moved guests whose places were reserved separately; other guests are in the customer's entry. */
function guestEntries(facts: MailFacts): CalendarReservation[] {
  const { guests, entry_at } = facts;
  return guests.flatMap((guest) => {
    const began = guest.entry_at === null ? null : new Date(guest.entry_at);
    return began?.getTime() === entry_at?.getTime() ? [] : [{ ...facts, ...guest, entry_at: began }];
  });
}

/** Calendar entries of people of the family who were reserved for with the mail's own place: each has its own. */
const familyEntries = (facts: MailFacts): CalendarReservation[] =>
  facts.kind === 'reservation-made'
    ? facts.guests
        .filter((guest) => isReservedWith(facts, guest))
        .map((guest) => ({ ...facts, ...guest, entry_at: null }))
    : [];

/** The calendar entry of a mail; none for waiting customers and reminders. */
function calendarPart(facts: MailFacts, from: Mailbox, to: Mailbox, { config }: Frame, now: Date): CalendarPart | null {
  const { class_reservation_id, kind } = facts;
  const { calendar } = classKind(kind);
  if (calendar === 'offer') return seatReminder(facts, config, now);
  if (class_reservation_id === null || calendar === 'none') return null;
  const own = { ...facts, class_reservation_id };
  const entries = calendar === 'moved' ? [own, ...guestEntries(facts)] : [own, ...familyEntries(facts)];
  return classInvitation(entries, { cancelled: calendar === 'cancelled', organizer: from, attendee: to }, config, now);
}

/** Throws NotNeeded if the customer has no address. */
function mailboxOf({ name, last_name, email }: MailFacts['customer']): Mailbox {
  if (email === '') throw new NotNeeded(NO_ADDRESS);
  return { name: `${name} ${last_name}`.trim(), address: email };
}

/** The words of a mail: the studio's own, unless they lack what the kind has asked for since. */
function wordsOf<Facts>({ text, own: variables }: Said<Facts>, facts: Facts, { config, own }: Frame): MailText {
  const ours = text(facts, config);
  if (own === null || typeof variables === 'string' || wordsProblem(own, variablesOf(variables))) return ours;
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, { value }]) => [name, value(facts, config, ours)]),
  );
  const filled = (words: string): string => fillWords(words, values);
  const lines = (words: string): string[] =>
    filled(words)
      .split('\n')
      .filter((line) => line.trim() !== '');
  return {
    ...ours,
    subject: lines(own.subject).join(' '),
    heading: lines(own.heading).join(' '),
    paragraphs: lines(own.body),
  };
}

/** `usual`: facts below the text unless the kind declares others. */
function composeMail<Facts extends Pick<MailFacts, 'customer'>>(
  said: Said<Facts>,
  facts: Facts,
  usual: readonly Fact[],
  frame: Frame,
): RenderedMail {
  const { config, optOut } = frame;
  const words = wordsOf(said, facts, frame);
  const below = said.shown?.(facts, config.timezone, config) ?? usual;
  const letter = { text: words, facts: below.filter(([, value]) => value !== ''), optOut };
  return {
    to: mailboxOf(facts.customer),
    subject: words.subject,
    html: mailHtml(letter, frame),
    body: plainText(letter, frame),
    unsubscribe: optOut?.url ?? null,
    ics: null,
  };
}

/** Renders a mail about a class. `from`: the studio's mailbox. */
export function renderMail(facts: MailFacts, frame: Frame, from: Mailbox, now: Date): RenderedMail {
  const mail = composeMail(classKind(facts.kind), facts, classFacts(facts), frame);
  return { ...mail, ics: calendarPart(facts, from, mail.to, frame, now) };
}

/** Renders a mail about a purchase. */
export const renderPurchaseMail = (facts: PurchaseMailFacts, frame: Frame): RenderedMail =>
  composeMail(purchaseKind(facts.kind), facts, priceFacts(facts), frame);

/** Renders a mail about the customer's own account. */
export const renderAccountMail = (facts: AccountMailFacts, frame: Frame): RenderedMail =>
  composeMail(accountKind(facts.kind), facts, [], frame);
