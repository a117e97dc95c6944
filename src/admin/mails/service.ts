import type { MailsQuery } from '../../../domain/contract/mails';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

/** Mails, the newest first. */
export const getMails = async (query: MailsQuery) => pageOfRows(await api('GET /mails', { query }), 'mails');

/** One mail as it was written. ApiError mail/not-found. */
export const getMail = async (id: number) => (await api('GET /mails/{id}', { params: { id } })).mail;

/** Every mail with sample data. */
export const getMailPreviews = async () => (await api('GET /mails/previews')).previews;

/** ApiError mail/not-again with the reason. */
export const postMailResend = (id: number, idempotencyKey: string) =>
  api('POST /mails/{id}/resend', { params: { id }, idempotencyKey });
