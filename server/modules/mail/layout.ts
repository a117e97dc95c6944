/**
 * The HTML of a mail: tables and inline styles of at most 600 pixels, which Outlook and Gmail support, a button in VML
 * for Outlook, and dark colours for programs that support media queries.
 */
import escapeHtml from 'escape-html';
import type { AppConfig } from '../../../domain/config';
import { absoluteAddress } from '../../../domain/site';
import { whatsappLink } from '../../../domain/whatsapp';
import { textOn } from './color';
import type { Fact, MailText } from './kinds/kind';

/** The studio's name and look, and its site's origin; null: the configuration names no domain. */
export interface Brand {
  readonly config: AppConfig;
  readonly origin: string | null;
}

/** Links to unsubscribe from a kind of mail, and to all choices. */
export interface OptOut {
  readonly url: string;
  readonly choices: string;
}

export interface Letter {
  readonly text: MailText;
  readonly facts: readonly Fact[];
  readonly optOut: OptOut | null;
}

const FONT = "font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";
const SOFT = '#5a6360';

/** Dark colours for classes; programs without media queries use the inline styles. */
const STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:inherit}
@media (max-width:480px){
.pad{padding:24px 20px !important}.button a{display:block !important;text-align:center !important}}
@media (prefers-color-scheme:dark){
.back{background:#101312 !important}
.card{background:#1b1f1e !important}
.ink{color:#f3f5f4 !important}
.soft{color:#b4bdba !important}
.line{border-color:#38403d !important}
}`;

/** Read by Outlook for Windows only, which otherwise uses Times New Roman if it lacks the first font of a list. */
const OUTLOOK_FONT =
  '<!--[if mso]><style>body,table,td,h1,p,a,span,div,center{font-family:Arial,sans-serif !important}</style><![endif]-->';

/** Picture formats that mail programs show: no SVG, nothing newer. */
const SHOWN = /\.(?:png|jpe?g|gif)(?:\?|$)/i;

/** White in dark mode too, as logos are made for light pages. */
function header({ config, origin }: Brand): string {
  const name = escapeHtml(config.business_name);
  const logo = origin !== null && SHOWN.test(config.navbar_logo) ? absoluteAddress(config.navbar_logo, origin) : null;
  const words = `<span style="font-size:18px;font-weight:700;color:#1b1f1e">${name}</span>`;
  if (logo !== null)
    return `<img src="${escapeHtml(logo)}" alt="${name}" height="40"
style="display:block;height:40px;max-width:240px;border:0">`;
  if (origin === null) return words;
  const icon = escapeHtml(`${origin}/icons/192.png`);
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding:0 12px 0 0"><img src="${icon}" alt="" width="40" height="40"
style="display:block;width:40px;height:40px;border:0;border-radius:10px"></td>
<td style="${FONT}">${words}</td></tr></table>`;
}

function button({ label, path }: MailText['action'], { config: { primary }, origin }: Brand): string {
  if (origin === null) return '';
  const [href, words, ink] = [escapeHtml(origin + path), escapeHtml(label), textOn(primary)];
  return `<table role="presentation" cellpadding="0" cellspacing="0" class="button" style="margin:28px 0 0"><tr><td>
<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word"
href="${href}" style="height:48px;v-text-anchor:middle;width:280px" arcsize="50%" stroke="f" fillcolor="${primary}">
<w:anchorlock/>
<center style="color:${ink};font-family:Arial,sans-serif;font-size:16px;font-weight:bold">${words}</center>
</v:roundrect><![endif]-->
<!--[if !mso]><!--><a href="${href}" style="display:inline-block;padding:14px 28px;border-radius:999px;
background:${primary};color:${ink};text-decoration:none;font-weight:600">${words}</a><!--<![endif]-->
</td></tr></table>`;
}

/** Links as small buttons in a row. */
function choicesRow({ choices = [] }: MailText, { origin }: Brand): string {
  if (origin === null || choices.length === 0) return '';
  const links = choices.map(
    ({ label, path }) =>
      `<a href="${escapeHtml(origin + path)}" class="ink line" style="display:inline-block;margin:0 6px 8px 0;` +
      `padding:11px 13px;border:1px solid #c9cecc;border-radius:12px;color:#1b1f1e;text-decoration:none">` +
      `${escapeHtml(label)}</a>`,
  );
  return `<p style="margin:20px 0 0">${links.join('\n')}</p>`;
}

const factRow = ([label, value]: Fact): string =>
  `<tr><td class="soft" style="padding:6px 16px 6px 0;color:${SOFT};vertical-align:top">${escapeHtml(label)}</td>` +
  `<td class="ink" style="padding:6px 0;font-weight:600;vertical-align:top">${escapeHtml(value)}</td></tr>`;

const factsTable = (facts: readonly Fact[]): string =>
  facts.length === 0
    ? ''
    : '<table role="presentation" cellpadding="0" cellspacing="0" style="margin:16px 0 0;font-size:15px">' +
      `${facts.map(factRow).join('')}</table>`;

const anchor = (href: string, label: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;

/** The sender, contacts, and links to unsubscribe. */
function footer({ config, origin }: Brand, optOut: OptOut | null): string {
  const { business_name, location, email, whatsapp } = config;
  const chat = whatsappLink(whatsapp);
  const lines = [
    escapeHtml([business_name, location].filter(Boolean).join(' · ')),
    [email && anchor(`mailto:${email}`, email), chat && anchor(chat, 'WhatsApp'), origin && anchor(origin, 'Sitio')]
      .filter(Boolean)
      .join(' · '),
    optOut === null
      ? ''
      : `${anchor(optOut.url, 'No recibir este aviso')} · ${anchor(optOut.choices, 'Elegir mis avisos')}`,
  ];
  return lines.filter(Boolean).join('<br>');
}

/** The preview text that inboxes show after the subject; padded, so that nothing else of the mail follows it. */
const preheaderOf = ({ paragraphs, heading }: MailText): string => paragraphs[0] || heading;

export function mailHtml({ text, facts, optOut }: Letter, brand: Brand): string {
  const { primary, light } = brand.config;
  const small = text.small
    ? `<p class="soft" style="margin:24px 0 0;font-size:13px;color:${SOFT}">${escapeHtml(text.small)}</p>`
    : '';
  const link =
    text.link && brand.origin !== null
      ? `<p class="ink" style="margin:16px 0 0">${anchor(brand.origin + text.link.path, text.link.label)}</p>`
      : '';
  return `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(text.subject)}</title><style>${STYLES}</style>
${OUTLOOK_FONT}</head>
<body class="back" style="margin:0;padding:0;background:${light}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">
${escapeHtml(preheaderOf(text))}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" class="back" width="100%" cellpadding="0" cellspacing="0" style="background:${light}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0"
style="max-width:600px;background:#ffffff;border-radius:20px;overflow:hidden;${FONT};font-size:16px;line-height:1.5">
<tr><td style="height:6px;line-height:6px;font-size:0;background:${primary}">&nbsp;</td></tr>
<tr><td class="pad" style="padding:20px 32px;background:#ffffff;border-bottom:1px solid #e6e8e7">
${header(brand)}</td></tr>
<tr><td class="pad ink" style="padding:32px;color:#1b1f1e">
<h1 class="ink" style="margin:0 0 12px;font-size:24px;line-height:1.3">${escapeHtml(text.heading)}</h1>
${text.paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${escapeHtml(paragraph)}</p>`).join('\n')}
${factsTable(facts)}
${button(text.action, brand)}
${link}${choicesRow(text, brand)}${small}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
<p class="soft" style="margin:16px 0 0;${FONT};font-size:12px;line-height:1.6;color:${
    textOn(light) === '#ffffff' ? '#ffffff' : SOFT
  }">${footer(brand, optOut)}</p>
</td></tr></table>
</body>
</html>
`;
}

export function plainText({ text, facts, optOut }: Letter, { config, origin }: Brand): string {
  const { heading, paragraphs, action, link, choices = [], small = '' } = text;
  const to = ({ label, path }: MailText['action']): string => (origin === null ? '' : `${label}: ${origin}${path}`);
  const parts = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    to(action),
    link ? to(link) : '',
    choices.map(to).filter(Boolean).join('\n'),
    small,
    `${config.business_name}${config.location ? `\n${config.location}` : ''}`,
    optOut === null ? '' : `No recibir este aviso: ${optOut.url}\nElegir mis avisos: ${optOut.choices}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
