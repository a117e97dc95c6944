import { Type, type Static } from '@sinclair/typebox';
import { CAMPAIGN_LENGTHS, CAMPAIGN_PATH, CAMPAIGN_PACES, CAMPAIGN_STATES } from '../campaigns';
import { SAVED_SEGMENT, type SavedSegment } from '../customerFilter';
import { SEGMENTS } from '../customerSegments';
import { Exact, Id, Instant, Nullable, Pesos, callsOf } from './call';
import { Lines } from './texts';

const call = callsOf('Campañas');

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
/** A segment that the studio stored. */
export const Saved = Type.Unsafe<SavedSegment>(Type.String({ pattern: SAVED_SEGMENT }));
const Segment = Type.Union([...SEGMENTS.map((segment) => Type.Literal(segment)), Saved]);

const CONTENT = {
  /** What the team calls the campaign; recipients don't see it. */
  name: Text(CAMPAIGN_LENGTHS.name),
  subject: Text(CAMPAIGN_LENGTHS.subject),
  heading: Text(CAMPAIGN_LENGTHS.heading),
  /** Paragraphs, with empty lines between them; {nombre} is the recipient's name. */
  text: Lines({ minLength: 1, maxLength: CAMPAIGN_LENGTHS.text, pattern: '\\S' }),
  button: Text(CAMPAIGN_LENGTHS.button),
  /** Where the button leads, on the studio's site. */
  path: Type.String({ maxLength: 200, pattern: CAMPAIGN_PATH }),
  /** A group of customers, or a segment of the studio's; null: all. */
  segment: Nullable(Segment),
  /** Mails in a minute. */
  pace: Type.Union(CAMPAIGN_PACES.map((pace) => Type.Literal(pace))),
};

const Count = Type.Integer({ minimum: 0 });

export const Campaign = Type.Object({
  campaign_id: Id,
  ...CONTENT,
  /** The name of a segment of the studio's. */
  segment_name: Nullable(Type.String()),
  state: Type.Union(CAMPAIGN_STATES.map((state) => Type.Literal(state))),
  createdAt: Instant,
  /** null: it isn't sent yet. */
  sent_at: Nullable(Instant),
  /** null: it isn't over. */
  ended_at: Nullable(Instant),
  version: Type.Integer({ minimum: 1 }),
  recipients: Count,
  delivered: Count,
  /** Refused by the recipient's mail server. */
  bounced: Count,
  /** Recipients who called it spam. */
  complained: Count,
  /** Recipients who opened its link in a browser. */
  opened: Count,
  /** Recipients who ended news by mail after it, before another campaign. */
  unsubscribed: Count,
  /**
   * Recipients who booked, and who bought, within the days of its result (CAMPAIGN_RESULT_DAYS) and before another
   * campaign.
   */
  booked: Count,
  bought: Count,
  sales: Pesos,
});
export type Campaign = Static<typeof Campaign>;

export const CampaignBody = Exact(CONTENT);
export type CampaignBody = Static<typeof CampaignBody>;
export const ChangedCampaign = Exact({ ...CONTENT, version: Type.Integer({ minimum: 1 }) });
export type ChangedCampaign = Static<typeof ChangedCampaign>;

export const CampaignResponse = Type.Object({ campaign: Campaign });
/** Without what has to be looked up for each recipient. */
export const ListedCampaign = Type.Omit(Campaign, ['booked', 'bought', 'sales']);
export type ListedCampaign = Static<typeof ListedCampaign>;
export const CampaignsResponse = Type.Object({ campaigns: Type.Array(ListedCampaign), next: Nullable(Id) });
export type CampaignsResponse = Static<typeof CampaignsResponse>;

/** Whom a campaign to a group would reach now. */
export const Audience = Type.Object({
  total: Count,
  reached: Count,
  address: Count,
  consent: Count,
  blocked: Count,
  week: Count,
  /** Some of those whom it reaches. */
  sample: Type.Array(Type.Object({ customer_id: Id, name: Type.String(), last_name: Type.String() })),
});
export type Audience = Static<typeof Audience>;

const params = Exact({ id: Id });

export const getCampaigns = call('GET /campaigns', 'admin', 'Las campañas, la más reciente primero', {
  query: Exact({ after: Type.Optional(Id) }),
  response: CampaignsResponse,
});
export const getCampaign = call('GET /campaigns/{id}', 'admin', 'Una campaña con sus resultados', {
  params,
  response: CampaignResponse,
  errors: ['campaign/not-found'],
});
export const getAudience = call('GET /campaign_audience', 'admin', 'A cuántas personas llegaría una campaña', {
  query: Exact({ segment: Type.Optional(Segment) }),
  response: Type.Object({ audience: Audience }),
  errors: ['segment/not-found'],
});
export const postCampaign = call('POST /campaigns', 'admin', 'Crea una campaña en borrador', {
  body: CampaignBody,
  response: CampaignResponse,
  errors: ['segment/not-found'],
});
export const putCampaign = call('PUT /campaigns/{id}', 'admin', 'Cambia un borrador', {
  params,
  body: ChangedCampaign,
  response: CampaignResponse,
  errors: ['campaign/not-found', 'campaign/sent', 'segment/not-found', 'row/changed'],
});
export const deleteCampaign = call('DELETE /campaigns/{id}', 'admin', 'Borra un borrador', {
  params,
  response: Type.Object({ campaign_id: Id }),
  errors: ['campaign/not-found', 'campaign/sent'],
});
export const testCampaign = call('POST /campaigns/{id}/test', 'admin', 'Manda la campaña a quien la escribe', {
  params,
  response: CampaignResponse,
  errors: ['campaign/not-found', 'campaign/no-address'],
});
export const sendCampaign = call(
  'POST /campaigns/{id}/send',
  'admin',
  'Envía la campaña a su grupo; repetirlo no la envía otra vez',
  {
    params,
    body: Exact({ version: Type.Integer({ minimum: 1 }) }),
    response: CampaignResponse,
    errors: ['campaign/not-found', 'campaign/no-recipients', 'row/changed'],
  },
);
export const cancelCampaign = call('POST /campaigns/{id}/cancel', 'admin', 'Detiene el envío; lo enviado no vuelve', {
  params,
  response: CampaignResponse,
  errors: ['campaign/not-found', 'campaign/not-sending'],
});

/** Reported by the page that the link of a mail leads to; a GET of mail programs counts nothing. */
export const postCampaignOpen = call('POST /campaign_opens', 'public', 'Cuenta que se abrió la liga de una campaña', {
  body: Exact({ token: Type.String({ minLength: 1, maxLength: 80 }) }),
  response: Type.Object({ opened: Type.Boolean() }),
  errors: ['request/too-many'],
});
