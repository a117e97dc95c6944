import type { Mail, MailPreview, MailsQuery, MailsResponse } from '../../../domain/contract/mails';
import { http } from '../../core/http/client';

/** Mails, the newest first. */
export const getMails = (query: MailsQuery): Promise<MailsResponse> => http.get('/mails', { params: query });

/** One mail as it was written. ApiError mail/not-found. */
export const getMail = (id: number): Promise<{ mail: Mail }> => http.get(`/mails/${id}`);

/** Every mail with facts that are made up. */
export const getMailPreviews = async (): Promise<MailPreview[]> =>
  (await http.get<{ previews: MailPreview[] }>('/mails/previews')).previews;
