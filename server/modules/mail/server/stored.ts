/** The transport of the mail server that the studio has entered itself. */
import { openText, sealText } from '../../../sealedText';
import type { Db } from '../../../db/schema';
import type { MailStore, MailTransport, SmtpConfig } from '../../../ports/mail';
import { smtpTransport } from '../transport';
import { findMailServer } from './repository';

const NAME = 'smtp';

export const sealServer = ({ key }: MailStore, config: SmtpConfig): Buffer =>
  sealText(key, NAME, JSON.stringify(config));

function openTransport({ key }: MailStore, sealed: Buffer): MailTransport | null {
  const text = openText(key, NAME, sealed);
  return text === null ? null : smtpTransport(JSON.parse(text) as SmtpConfig);
}

/** Reads the stored server; the transport stays the same as long as it does. null: none, or of another sealing key. */
export function storedTransport(store: MailStore): (db: Db) => Promise<MailTransport | null> {
  let opened: { readonly sealed: Buffer; readonly transport: MailTransport | null } | null = null;
  return async (db) => {
    const row = await findMailServer(db);
    if (!row) return (opened = null);
    if (!opened?.sealed.equals(row.sealed))
      opened = { sealed: row.sealed, transport: openTransport(store, row.sealed) };
    return opened.transport;
  };
}
