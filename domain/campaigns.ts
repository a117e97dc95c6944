/** Campaigns: one mail of the studio's to a group of customers who agreed to its news. */

export const CAMPAIGN_STATES = ['draft', 'sending', 'done', 'cancelled'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const CAMPAIGN_LABELS: Readonly<Record<CampaignState, string>> = {
  draft: 'Borrador',
  sending: 'Enviándose',
  done: 'Enviada',
  cancelled: 'Detenida',
};

/**
 * Mails that a campaign puts into the outbox in a minute. The outbox sends 600: what customers wait for, such as a
 * confirmation, always goes before.
 */
export const CAMPAIGN_PACES = [60, 150, 300] as const;
export type CampaignPace = (typeof CAMPAIGN_PACES)[number];

/** Days after a mail in which bookings and purchases of its recipient count as its result. */
export const CAMPAIGN_RESULT_DAYS = 7;

export const CAMPAIGN_LENGTHS = { name: 80, subject: 120, heading: 120, text: 5_000, button: 40 } as const;

/** A pattern for where the button leads: a path of the studio's site, not an address of another one; '#' is ours. */
export const CAMPAIGN_PATH = '^/([^/\\s\\\\#][^\\s\\\\#]*)?$';

/** What precedes the token of a campaign's mail behind '#'. */
export const CAMPAIGN_MARK = 'campana=';

/** Why a customer of the group gets no mail. */
export const LEFT_OUT = ['address', 'consent', 'blocked', 'week'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

export const LEFT_OUT_LABELS: Readonly<Record<LeftOut, string>> = {
  address: 'sin correo',
  consent: 'no aceptaron recibir novedades',
  blocked: 'su correo rechazó los mensajes o los marcó como no deseados',
  week: 'ya recibieron las novedades de esta semana',
};

/** Paragraphs of a text: lines between empty ones. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** The text with the recipient's name for {nombre}. */
export const fillName = (text: string, name: string): string => text.replaceAll('{nombre}', name);

/** Variables of a text that aren't known. */
export const unknownVariables = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{([^{}\s]*)\}/g)].map(([, name = '']) => name))].filter((name) => name !== 'nombre');
