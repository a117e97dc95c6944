/** A mail as it is sent: subject, HTML, plain text and calendar entry. */
import escapeHtml from 'escape-html';
import type { AppConfig } from '../../../domain/config';
import { formatDateTime } from '../../../domain/format';
import { formatMoney } from '../../../domain/numbers';
import { invitation, offer, type CalendarPart, type Mailbox } from './icalendar';
import { textOn } from './color';
import type { AccountMailFacts, MailFacts, PurchaseMailFacts } from './factsRepository';
import { accountMailText } from './accountLabels';
import { mailText, purchaseMailText, type MailText } from './labels';

export interface RenderedMail {
  readonly to: Mailbox;
  readonly subject: string;
  readonly html: string;
  /** Plain text. */
  readonly body: string;
  readonly ics: CalendarPart | null;
}

type Fact = readonly [label: string, value: string];

const guestText = ({ guest, spot }: MailFacts['guests'][number]): string =>
  spot === null ? guest : `${guest} (lugar ${spot})`;

function factsOf({ class_name, class_date, coaches, location, spot, guest, guests }: MailFacts): Fact[] {
  const all: Fact[] = [
    ['Clase', class_name],
    ['Fecha y Hora', formatDateTime(class_date)],
    ['Coach', coaches],
    ['Lugar', spot === null ? '' : String(spot)],
    ['Invitado', guest ?? guests.map(guestText).join(', ')],
    ['Estudio', [location.name, location.address].filter(Boolean).join(', ')],
  ];
  return all.filter(([, value]) => value !== '');
}

/** The address of a page of the studio's site, or null where the configuration names no domain. */
function addressOf({ domain }: AppConfig, path: string): string | null {
  const host = domain
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '');
  return host === '' ? null : `https://${host}${path}`;
}

function plainText(
  { heading, paragraphs, small, action }: MailText,
  facts: readonly Fact[],
  address: string | null,
  config: AppConfig,
): string {
  const parts = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    address === null ? '' : `${action.label}: ${address}`,
    small,
    `${config.business_name}${config.location ? `\n${config.location}` : ''}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const FONT = "font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";

/** Tables and inline styles: what mail programs understand. */
function html(text: MailText, facts: readonly Fact[], address: string | null, config: AppConfig): string {
  const { primary, light, dark, gray } = config;
  const row = ([label, value]: Fact) =>
    `<tr><td style="padding:6px 16px 6px 0;color:#5a6360;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:6px 0;font-weight:600">${escapeHtml(value)}</td></tr>`;
  const button =
    address === null
      ? ''
      : `<p style="margin:28px 0 0"><a href="${escapeHtml(address)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:${primary};color:${textOn(primary)};text-decoration:none;font-weight:600">${escapeHtml(text.action.label)}</a></p>`;
  return `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(text.subject)}</title></head>
<body style="margin:0;padding:0;background:${light}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${light}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:20px;overflow:hidden;${FONT};color:${dark};font-size:16px;line-height:1.5">
<tr><td style="padding:20px 28px;background:${primary};color:${textOn(primary)};font-size:18px;font-weight:700">${escapeHtml(config.business_name)}</td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${escapeHtml(text.heading)}</h1>
${text.paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${escapeHtml(paragraph)}</p>`).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:16px 0 0;font-size:15px">${facts.map(row).join('')}</table>
${button}
${text.small ? `<p style="margin:24px 0 0;font-size:13px;color:#5a6360">${escapeHtml(text.small)}</p>` : ''}
</td></tr>
</table>
<p style="margin:16px 0 0;${FONT};font-size:12px;color:${textOn(light) === '#ffffff' ? '#ffffff' : gray}">${escapeHtml([config.business_name, config.location].filter(Boolean).join(' · '))}</p>
</td></tr></table>
</body>
</html>
`;
}

/** What a calendar can keep of it; nothing for who only waited. */
function calendarPart(facts: MailFacts, from: Mailbox, to: Mailbox, config: AppConfig, now: Date): CalendarPart | null {
  const { class_reservation_id, kind, earlier } = facts;
  if (kind === 'seat-free') return offer(facts, config, now);
  if (class_reservation_id === null) return null;
  const cancelled = ['reservation-cancelled', 'class-cancelled', 'place-returned'].includes(kind);
  return invitation(
    { ...facts, class_reservation_id },
    { cancelled, sequence: earlier, organizer: from, attendee: to },
    config,
    now,
  );
}

const mailboxOf = ({ name, last_name, email }: MailFacts['customer']): Mailbox => ({
  name: `${name} ${last_name}`.trim(),
  address: email,
});

function compose(to: Mailbox, text: MailText, shown: readonly Fact[], config: AppConfig): Omit<RenderedMail, 'ics'> {
  const address = addressOf(config, text.action.path);
  return {
    to,
    subject: text.subject,
    html: html(text, shown, address, config),
    body: plainText(text, shown, address, config),
  };
}

/** `from`: the studio's own mailbox. */
export function renderMail(facts: MailFacts, config: AppConfig, from: Mailbox, now: Date): RenderedMail {
  const to = mailboxOf(facts.customer);
  return {
    ...compose(to, mailText(facts, config), factsOf(facts), config),
    ics: calendarPart(facts, from, to, config, now),
  };
}

/** A mail about a purchase. */
export function renderPurchaseMail(facts: PurchaseMailFacts, config: AppConfig): RenderedMail {
  const shown: Fact[] = [
    ['Paquete', facts.title],
    ['Precio', formatMoney(facts.amount)],
  ];
  return { ...compose(mailboxOf(facts.customer), purchaseMailText(facts, config), shown, config), ics: null };
}

/** A mail about the customer's own data. */
export function renderAccountMail(facts: AccountMailFacts, config: AppConfig): RenderedMail {
  return { ...compose(mailboxOf(facts.customer), accountMailText(facts, config), [], config), ics: null };
}
