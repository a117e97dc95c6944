import type { CampaignBody, ChangedCampaign } from '../../../domain/contract/campaigns';
import type { Audience } from '../../../domain/customerFilter';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

export const getCampaigns = async (after?: number) =>
  pageOfRows(await api('GET /campaigns', { query: { after } }), 'campaigns');

/** ApiError campaign/not-found. */
export const getCampaign = async (id: number) => (await api('GET /campaigns/{id}', { params: { id } })).campaign;

export const getAudience = async (segment: Audience | null) =>
  (await api('GET /campaign_audience', { query: segment === null ? {} : { segment } })).audience;

export const postCampaign = async (body: CampaignBody) => (await api('POST /campaigns', { body })).campaign;

/** ApiError campaign/sent, row/changed. */
export const putCampaign = async (id: number, body: ChangedCampaign) =>
  (await api('PUT /campaigns/{id}', { params: { id }, body })).campaign;

export const deleteCampaign = (id: number) => api('DELETE /campaigns/{id}', { params: { id } });

/** ApiError campaign/no-address. */
export const testCampaign = async (id: number) => (await api('POST /campaigns/{id}/test', { params: { id } })).campaign;

/** ApiError campaign/no-recipients, row/changed. */
export const sendCampaign = async (id: number, version: number) =>
  (await api('POST /campaigns/{id}/send', { params: { id }, body: { version } })).campaign;

/** ApiError campaign/not-sending. */
export const cancelCampaign = async (id: number) =>
  (await api('POST /campaigns/{id}/cancel', { params: { id } })).campaign;
