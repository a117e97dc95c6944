/** The studio's account at the provider of tax invoices: whose it is, and its certificate. */
import type { CfdiAccountResponse, NewCertificate } from '../../../domain/contract/cfdi';
import { AppError, requireFound } from '../../../domain/errors';
import type { Context } from '../../context';
import { CfdiRefused, type CfdiAccount, type CfdiProvider } from '../../ports/cfdi';
import { recordAudit } from '../audit/record';
import { readCertificate } from './certificate';
import { isSilence } from './office';

const connected = (
  { storeCertificate }: CfdiProvider,
  { rfc, legalName, isLive, certificate }: CfdiAccount,
): CfdiAccountResponse => ({
  state: 'connected',
  account: {
    rfc,
    legal_name: legalName,
    is_live: isLive,
    has_certificate: certificate !== null,
    certificateEndsAt: certificate?.endsAt?.toISOString() ?? null,
  },
  can_upload: storeCertificate !== null,
});

export async function cfdiAccount({ studio: { cfdi } }: Context): Promise<CfdiAccountResponse> {
  if (!cfdi) return { state: 'none', account: null, can_upload: false };
  try {
    return connected(cfdi, await cfdi.account());
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
  if (provider.storeCertificate === null) throw new AppError('cfdi/no-upload');
  const certificate = readCertificate(given, ctx.now);
  const account = await provider.storeCertificate(certificate).catch((error: unknown) => {
    if (!(error instanceof CfdiRefused)) throw error;
    throw new AppError('cfdi/certificate', { message: `Facturapi no aceptó el certificado: ${error.message}` });
  });
  const after = { ends_at: account.certificate?.endsAt?.toISOString() ?? null };
  const event = { action: 'cfdi.certificate', entity: 'cfdi', id: '*' } as const;
  await ctx.transaction((trx) => recordAudit(trx, ctx, { ...event, before: null, after }));
  return connected(provider, account);
}
