/** Links of the mails that the studio has sent, as its team reads them in the outbox. */
import type { Mail, MailsResponse } from '../../domain/contract/mails';
import type { MailKind } from '../../domain/mailKinds';
import { poll } from '../../demo/processes';
import { ask } from './api';

const PATIENCE_MS = 30_000;

/** The path of the link that begins with `start`, in the mail of a kind to an address, once it is sent. */
export async function pathInMail(token: string, kind: MailKind, email: string, start: string): Promise<string> {
  const query = new URLSearchParams({ kind, query: email, state: 'sent' });
  const found = await poll(async () => {
    const [row] = (await ask<MailsResponse>(`/api/mails?${query}`, { token })).mails;
    if (!row) return undefined;
    const { html } = (await ask<{ mail: Mail }>(`/api/mails/${row.mail_id}`, { token })).mail;
    const links = [...(html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replace(/&amp;/g, '&'));
    return links.map((href) => href.replace(/^https?:\/\/[^/]+/, '')).find((path) => path.startsWith(start));
  }, PATIENCE_MS);
  if (!found) throw new Error(`no mail '${kind}' with a link ${start} to ${email}`);
  return found;
}
