/** The studio's account at the provider of tax invoices: whose it is, and its certificate. */
import type { CfdiAccountResponse, NewCertificate } from '../../../domain/contract/cfdi';
import { DAY } from '../../../domain/durations';
import { AppError, requireFound } from '../../../domain/errors';
import type { Context } from '../../context';
import { CfdiRefused, type CfdiAccount, type CfdiProvider } from '../../ports/cfdi';
import { recordAudit } from '../audit/record';
import { readCertificate, refuseOtherOwner } from './certificate';
import { isSilence } from './office';

/** Time enough to get another one from the tax office. */
const SOON = 30 * DAY;

function certificateState({ certificate }: CfdiAccount, now: Date): 'missing' | 'ended' | 'soon' | 'valid' {
  if (certificate === null) return 'missing';
  if (certificate.endsAt === null) return 'valid';
  const left = certificate.endsAt.getTime() - now.getTime();
  if (left <= 0) return 'ended';
  return left < SOON ? 'soon' : 'valid';
}

const connected = ({ storeCertificate }: CfdiProvider, account: CfdiAccount, now: Date): CfdiAccountResponse => ({
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
    return connected(cfdi, await cfdi.account(), now);
  } catch (error) {
    if (!(error instanceof CfdiRefused) && !isSilence(error)) throw error;
    return { state: error instanceof CfdiRefused ? 'refused' : 'away', account: null, can_upload: false };
  }
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
  return connected(provider, account, ctx.now);
}
