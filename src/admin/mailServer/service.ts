import type { NewMailServer } from '../../../domain/contract/mailServer';
import { api } from '../../core/http/api';

export const getMailServer = async () => (await api('GET /mail_server')).mail_server;

/** Stored if the server took a mail to the caller. ApiError mail-server/port, mail-server/by-server. */
export const putMailServer = (body: NewMailServer) => api('PUT /mail_server', { body });

/** Sends a mail to the caller with the server that is stored. */
export const testMail = async () =>
  (await api('POST /appconfig/tests/{test}', { params: { test: 'mail' }, body: {} })).results[0]!;
