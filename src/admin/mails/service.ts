import type { MailsQuery } from '../../../domain/contract/mails';
import type { ChangedMessage } from '../../../domain/contract/messageSettings';
import type { MailKind } from '../../../domain/mailKinds';
import type { StoredMessageSetting } from '../../../domain/messageSettings';
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

/** Every kind of message, with what the studio has chosen. */
export const getMessages = async () => (await api('GET /message_settings')).messages;

export const getMessage = async (kind: MailKind) =>
  (await api('GET /message_settings/{kind}', { params: { kind } })).message;

/** ApiError message/invalid with its field, row/changed. */
export const putMessage = async (
  kind: MailKind,
  { enabled, channels, mode, times, version }: StoredMessageSetting & Pick<ChangedMessage, 'version'>,
) => {
  const body = { enabled, channels: channels && [...channels], mode, times: times && [...times], version };
  return (await api('PUT /message_settings/{kind}', { params: { kind }, body })).message;
};

export const getMessageVersions = async (kind: MailKind, after?: number) =>
  pageOfRows(
    await api('GET /message_settings/{kind}/versions', {
      params: { kind },
      query: after === undefined ? {} : { after },
    }),
    'versions',
  );

/** ApiError message/no-version, row/changed. */
export const postMessageRestore = async (kind: MailKind, restored: number, version: number) =>
  (await api('POST /message_settings/{kind}/restore', { params: { kind }, body: { restored, version } })).message;
