import type { Mail, MailsResponse } from '../../../domain/contract/mails';
import { http } from '../../core/http/client';

/** Mails, the newest first. `page` counts from 1. */
export const getMails = (page: number): Promise<MailsResponse> => http.get('/mails', { params: { page } });

/** One mail as it was written. ApiError mail/not-found. */
export const getMail = (id: number): Promise<{ mail: Mail }> => http.get(`/mails/${id}`);
