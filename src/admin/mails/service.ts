import type { MailsQuery } from '../../../domain/contract/mails';
import { api } from '../../core/http/api';

/** Mails, the newest first. */
export const getMails = (query: MailsQuery) => api('GET /mails', { query });

/** One mail as it was written. ApiError mail/not-found. */
export const getMail = (id: number) => api('GET /mails/{id}', { params: { id } });

/** Every mail with facts that are made up. */
export const getMailPreviews = async () => (await api('GET /mails/previews')).previews;
