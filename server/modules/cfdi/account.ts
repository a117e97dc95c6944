/** The studio's account at the provider of tax invoices: whose it is, and its certificate. */
import type { CfdiAccountResponse, NewCertificate } from '../../../domain/contract/cfdi';
import { DAY } from '../../../domain/durations';
import { AppError, requireFound } from '../../../domain/errors';
import type { Context } from '../../context';
import { CfdiRefused, type CfdiAccount, type CfdiProvider } from '../../ports/cfdi';
import { recordAudit } from '../audit/record';
import { findAdmins } from '../billing/keys/repository';
import { notify } from '../mail/notify';
import { readCertificate, refuseOtherOwner } from './certificate';
import { findOffice, isSilence } from './office';

/** Time enough to get another one from the tax office. */
const SOON = 30 * DAY;
const WEEK = 7 * DAY;

function certificateState({ certificate }: CfdiAccount, now: Date): 'missing' | 'ended' | 'soon' | 'valid' {
  if (certificate === null) return 'missing';
  if (certificate.endsAt === null) return 'valid';
  const left = certificate.endsAt.getTime() - now.getTime();
  if (left <= 0) return 'ended';
  return left < SOON ? 'soon' : 'valid';
}

const connectedAccount = (
  { storeCertificate }: CfdiProvider,
  account: CfdiAccount,
  now: Date,
): CfdiAccountResponse => ({
  state: 'connected',
  account: {
    rfc: account.rfc,
    legal_name: account.legalName,
    is_live: account.isLive,
    certificate: certificateState(account, now),
    certificateEndsAt: account.certificate?.endsAt?.toISOString() ?? null,
  },
  can_upload: storeCertificate !== null,
});

export async function cfdiAccount({ studio: { cfdi }, now }: Context): Promise<CfdiAccountResponse> {
  if (!cfdi) return { state: 'none', account: null, can_upload: false };
  try {
    return connectedAccount(cfdi, await cfdi.account(), now);
  } catch (error) {
    if (!(error instanceof CfdiRefused) && !isSilence(error)) throw error;
    return { state: error instanceof CfdiRefused ? 'refused' : 'away', account: null, can_upload: false };
  }
}

/** Mails the admins a month and a week before the certificate ends. Where the provider is away, the next day does. */
export async function tellOfCertificate(ctx: Context): Promise<void> {
  const office = await findOffice(ctx);
  const account = await office?.provider.account().catch((error: unknown) => {
    if (error instanceof CfdiRefused || isSilence(error)) return null;
    throw error;
  });
  const endsAt = account?.certificate?.endsAt;
  if (!endsAt || endsAt <= ctx.now) return;
  const left = endsAt.getTime() - ctx.now.getTime();
  if (left >= SOON) return;
  const about = `${endsAt.toISOString()}:${left < WEEK ? 'week' : 'month'}`;
  await ctx.transaction(async (trx) => {
    const admins = await findAdmins(trx);
    const mails = admins.map((customer_id) => ({ customer_id, about: `${about}:${customer_id}`, due_at: endsAt }));
    await notify(
      trx,
      mails.map((mail) => ({ kind: 'certificate-ending' as const, ...mail })),
      ctx.now,
    );
  });
}

/**
 * Hands a certificate over to the provider, where it replaces the one before; a repeat changes nothing.
 * Throws 'cfdi/certificate', 'cfdi/no-upload', 'cfdi/disabled', 'cfdi/unavailable'.
 */
export async function handOverCertificate(ctx: Context, given: NewCertificate): Promise<CfdiAccountResponse> {
  const provider = requireFound(ctx.studio.cfdi, 'cfdi/disabled');
  const { storeCertificate } = provider;
  if (storeCertificate === null) throw new AppError('cfdi/no-upload');
  const { rfc, ...certificate } = readCertificate(given, ctx.now);
  const store = async (): Promise<CfdiAccount> => {
    refuseOtherOwner(await provider.account(), rfc);
    return storeCertificate(certificate);
  };
  const account = await store().catch((error: unknown) => {
    if (!(error instanceof CfdiRefused)) throw error;
    throw new AppError('cfdi/certificate', { message: `Facturapi no aceptó el certificado: ${error.message}` });
  });
  const after = { ends_at: account.certificate?.endsAt?.toISOString() ?? null };
  const event = { action: 'cfdi.certificate', entity: 'cfdi', id: '*' } as const;
  await ctx.transaction((trx) => recordAudit(trx, ctx, { ...event, before: null, after }));
  return connectedAccount(provider, account, ctx.now);
}
