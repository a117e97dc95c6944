import type { MailsQuery } from '../../../domain/contract/mails';
import type { ChangedMessage, MessageDraft } from '../../../domain/contract/messageSettings';
import type { MailKind } from '../../../domain/mailKinds';
import type { StoredMessageSetting } from '../../../domain/messageSettings';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

/** Mails, the newest first. */
export const getMails = async (query: MailsQuery) => pageOfRows(await api('GET /mails', { query }), 'mails');

/** One mail as it was written. ApiError mail/not-found. */
export const getMail = async (id: number) => (await api('GET /mails/{id}', { params: { id } })).mail;

/** What people wrote to the studio's WhatsApp, the newest first. */
export const getReceivedMessages = async (all: boolean, after?: number) =>
  pageOfRows(
    await api('GET /received_messages', { query: { ...(all && { all }), ...(after !== undefined && { after }) } }),
    'received_messages',
  );

/** ApiError received-message/not-found. */
export const putReceivedMessage = async (id: number, done: boolean) =>
  (await api('PUT /received_messages/{id}', { params: { id }, body: { done } })).received_message;

/** Every mail with sample data. */
export const getMailPreviews = async () => (await api('GET /mails/previews')).previews;

/** ApiError mail/not-again with the reason. */
export const postMailResend = (id: number, idempotencyKey: string) =>
  api('POST /mails/{id}/resend', { params: { id }, idempotencyKey });

/** Every kind of message, with what the studio has chosen. */
export const getMessages = async () => (await api('GET /message_settings')).messages;

/** One kind, and our words where a studio's own begin. */
export const getMessage = (kind: MailKind) => api('GET /message_settings/{kind}', { params: { kind } });

/** ApiError message/invalid with its field, row/changed. */
export const putMessage = async (
  kind: MailKind,
  { enabled, channels, mode, times, text, version }: StoredMessageSetting & Pick<ChangedMessage, 'version'>,
) => {
  const body = { enabled, channels: channels && [...channels], mode, times: times && [...times], text, version };
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

/** ApiError message/invalid with its field, customer/not-found. */
export const postMessagePreview = (kind: MailKind, body: MessageDraft) =>
  api('POST /message_settings/{kind}/preview', { params: { kind }, body });

/** ApiError message/no-server, message/not-sent, and those of the preview. */
export const postMessageTest = (kind: MailKind, body: MessageDraft) =>
  api('POST /message_settings/{kind}/test', { params: { kind }, body });
