/** The studio's own mail server: it is tried, then stored; no call hands its password out again. */
import type { MailServerState, NewMailServer } from '../../../../domain/contract/mailServer';
import type { TestedService } from '../../../../domain/contract/appconfig';
import { AppError } from '../../../../domain/errors';
import type { Context } from '../../../context';
import type { MailStore, SmtpConfig } from '../../../ports/mail';
import { recordAudit } from '../../audit/record';
import { smtpTransport } from '../transport';
import { findMailServer, storeMailServer } from './repository';
import { sealServer } from './stored';
import { tryMail } from './tryMail';

export async function mailServerState({ studio }: Context): Promise<MailServerState> {
  await studio.config();
  const { mail, mailStore } = studio;
  const row = mailStore ? await findMailServer(studio.db) : undefined;
  return {
    by: mail.kind === 'outbox' ? null : mailStore ? 'studio' : 'server',
    can_enter: mailStore !== null,
    host: row?.host ?? null,
    sender: row?.sender ?? null,
    changedAt: row?.changed_at.toISOString() ?? null,
  };
}

function requireStore({ studio: { mail, mailStore } }: Context): MailStore {
  if (mailStore) return mailStore;
  throw new AppError(mail.kind === 'outbox' ? 'mail-server/not-stored' : 'mail-server/by-server');
}

/** Ports of mail servers: no other service of a network is reached by this form. */
const PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2525]);
const isPublicName = (host: string): boolean => host.includes('.') && !/^[\d.]+$|\.(local|internal)$/i.test(host);

function configOf({ host, port, user, password, sender }: NewMailServer, isProduction: boolean): SmtpConfig {
  // Such as '1.2.3.999', which is read as an address.
  const isName = URL.canParse(`http://${host}`);
  if (!isName || (isProduction && !(PORTS.has(port) && isPublicName(host)))) throw new AppError('mail-server/port');
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return {
    url: `smtp${port === 465 ? 's' : ''}://${login}${host}:${port}`,
    from: sender,
    allowPlaintext: !isProduction,
  };
}

/** Stores the server once it has taken a mail to the caller; else says what it answered. */
export async function storeServer(ctx: Context, given: NewMailServer): Promise<TestedService> {
  const { studio } = ctx;
  const store = requireStore(ctx);
  const [host, sender] = [given.host.trim(), given.sender.trim()];
  const config = configOf({ ...given, host, sender, user: given.user.trim() }, studio.isProduction);
  const tested = await tryMail(ctx, smtpTransport(config));
  if (!tested.ok) return tested;
  await ctx.transaction(async (trx) => {
    const row = { sealed: sealServer(store, config), host, sender, changed_at: ctx.now };
    const before = await storeMailServer(trx, row);
    await recordAudit(trx, ctx, {
      action: 'mail-server.store',
      entity: 'mail_server',
      id: '*',
      before: before ? { host: before.host } : null,
      after: { host },
    });
  });
  studio.dropConfig();
  return tested;
}
