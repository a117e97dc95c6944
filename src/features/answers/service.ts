import type { GivenAnswer } from '../../../domain/contract/answers';
import { api } from '../../core/http/api';

const anonymous = true;

/** What the link of a mail answers. ApiError answer/invalid. */
export const getAnswer = async (token: string) =>
  (await api('GET /answers/{token}', { params: { token }, anonymous })).answer;

/** Answers, once. ApiError answer/invalid. */
export const postAnswer = async (token: string, body: GivenAnswer) =>
  (await api('POST /answers/{token}', { params: { token }, body, anonymous })).answer;

/** Counts that the link of a campaign's mail was opened. */
export const postCampaignOpen = (token: string) => api('POST /campaign_opens', { body: { token }, anonymous });
