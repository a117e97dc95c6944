/** Mails that the studio has sent, as its team reads them in the outbox, and their links. */
import type { Mail, MailsResponse } from '../../domain/contract/mails';
import type { ReserveResponse } from '../../domain/contract/reservations';
import type { MailKind } from '../../domain/mailKinds';
import { eventually } from '../helpers/until';
import { ask } from './api';
import { inDatabase } from './studioConfig';

/** The path of the link that begins with `start`, in the mail of a kind to an address, once it is sent. */
export async function pathInMail(token: string, kind: MailKind, email: string, start: string): Promise<string> {
  const query = new URLSearchParams({ kind, query: email, state: 'sent' });
  return eventually(`a mail '${kind}' with a link ${start} to ${email}`, async () => {
    const [row] = (await ask<MailsResponse>(`/api/mails?${query}`, { token })).mails;
    if (!row) return undefined;
    const { html } = (await ask<{ mail: Mail }>(`/api/mails/${row.mail_id}`, { token })).mail;
    const links = [...(html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replace(/&amp;/g, '&'));
    return links.map((href) => href.replace(/^https?:\/\/[^/]+/, '')).find((path) => path.startsWith(start));
  });
}

/** A reminder as the job writes it a day before: for a place that was reserved long before. */
export const writeReminder = ({
  customer_id,
  single_class_id,
  class_reservation_id: id,
}: ReserveResponse['class_reservation']) =>
  inDatabase((client) =>
    client.query(
      `insert into mail (kind, customer_id, single_class_id, class_reservation_id, details, dedupe_key, created_at, due_at)
       values ('reminder-24h', $1, $2, $3, '{}', $4, $5, $5)`,
      [customer_id, single_class_id, id, `reminder-24h:${id}`, new Date()],
    ),
  );
