import { deleteCustomerSegment, putCustomerSegment } from '../../../../../domain/contract/savedSegments';
import * as calls from '../../../../../domain/contract/campaigns';
import { NOON } from '../../../../helpers/api';
import { aPerson } from '../../../builders';
import { admin, api, type Write } from './world';

const CONTENT: calls.CampaignBody = {
  name: 'Sábados',
  subject: 'Vuelve',
  heading: 'El sábado',
  text: 'Hay lugar.',
  button: 'Reservar',
  path: '/calendario',
  segment: null,
  pace: 60,
};

const written = async () => (await api.ok(calls.postCampaign, { as: admin, body: CONTENT })).campaign;

/** With a customer whom it reaches. */
async function reaching() {
  const { customer_id } = await aPerson(api.db);
  await api.db
    .insertInto('notification_preference')
    .values({ customer_id, kind: 'news', channel: 'mail', enabled: true, updated_at: NOON })
    .execute();
  return written();
}

const send = ({ campaign_id: id, version }: calls.Campaign) =>
  api.send(calls.sendCampaign, { as: admin, params: { id }, body: { version } });

const storing = (visits_from: number) => ({ as: admin, body: { name: 'Fieles', filter: { visits_from } } }) as const;
const stored = async () => (await api.ok(putCustomerSegment, storing(10))).customer_segments[0]!.customer_segment_id;

const segmentWrites: Record<string, Write> = {
  'segment.create': {
    call: putCustomerSegment,
    by: 'admin',
    entity: 'customer_segment',
    before: null,
    after: { name: 'Fieles', filter: { visits_from: 10 } },
    arrange: async () => () => api.send(putCustomerSegment, storing(10)),
  },
  'segment.change': {
    call: putCustomerSegment,
    by: 'admin',
    entity: 'customer_segment',
    before: { filter: { visits_from: 10 } },
    after: { filter: { visits_from: 20 } },
    arrange: async () => {
      await stored();
      return () => api.send(putCustomerSegment, storing(20));
    },
  },
  'segment.delete': {
    call: deleteCustomerSegment,
    by: 'admin',
    entity: 'customer_segment',
    before: { deleted_at: null },
    after: {},
    arrange: async () => {
      const id = await stored();
      return () => api.send(deleteCustomerSegment, { as: admin, params: { id } });
    },
  },
};

export const campaignWrites: Record<string, Write> = {
  ...segmentWrites,
  'campaign.create': {
    call: calls.postCampaign,
    by: 'admin',
    entity: 'campaign',
    before: null,
    after: { name: 'Sábados', subject: 'Vuelve' },
    arrange: async () => () => api.send(calls.postCampaign, { as: admin, body: CONTENT }),
  },
  'campaign.change': {
    call: calls.putCampaign,
    by: 'admin',
    entity: 'campaign',
    before: { subject: 'Vuelve', version: 1 },
    after: { subject: 'Te esperamos', version: 2 },
    arrange: async () => {
      const { campaign_id: id, version } = await written();
      const body = { ...CONTENT, subject: 'Te esperamos', version };
      return () => api.send(calls.putCampaign, { as: admin, params: { id }, body });
    },
  },
  'campaign.delete': {
    call: calls.deleteCampaign,
    by: 'admin',
    entity: 'campaign',
    before: { name: 'Sábados' },
    after: null,
    arrange: async () => {
      const { campaign_id: id } = await written();
      return () => api.send(calls.deleteCampaign, { as: admin, params: { id } });
    },
  },
  'campaign.send': {
    call: calls.sendCampaign,
    by: 'admin',
    entity: 'campaign',
    before: { state: 'draft' },
    after: { state: 'sending', recipients: expect.any(Number) },
    arrange: async () => {
      const campaign = await reaching();
      return () => send(campaign);
    },
  },
  'campaign.cancel': {
    call: calls.cancelCampaign,
    by: 'admin',
    entity: 'campaign',
    before: { state: 'sending' },
    after: { state: 'cancelled' },
    arrange: async () => {
      const campaign = await reaching();
      await send(campaign);
      return () => api.send(calls.cancelCampaign, { as: admin, params: { id: campaign.campaign_id } });
    },
  },
};
