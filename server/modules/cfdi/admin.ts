/** Tax invoices for the team: the list, what failed, another try, and files. */
import type { CfdiFile } from '../../../domain/contract/cfdi';
import { requireFound } from '../../../domain/errors';
import type { Context } from '../../context';
import type { CfdiFileKind } from '../../ports/cfdi';
import { recordAudit } from '../audit/record';
import * as repository from './adminRepository';
import { readFile } from './office';

export const cfdiProblems = async ({ studio, now }: Context) => ({
  problems: await repository.findProblems(studio.db, now),
});

export async function retryProblems(ctx: Context) {
  const count = await ctx.transaction(async (trx) => {
    const tried = await repository.retryProblems(trx, ctx.now);
    const event = { action: 'cfdi.retry', entity: 'cfdi', id: '*' } as const;
    if (tried > 0) await recordAudit(trx, ctx, { ...event, before: null, after: { tried } });
    return tried;
  });
  return { count };
}

/** Throws 'cfdi/not-found', 'cfdi/disabled', 'cfdi/unavailable'. */
export async function cfdiFile(ctx: Context, cfdiId: number, kind: CfdiFileKind): Promise<CfdiFile> {
  const { provider_invoice_id, uuid } = requireFound(
    await repository.findCfdi(ctx.studio.db, cfdiId),
    'cfdi/not-found',
  );
  return readFile(ctx, { provider_invoice_id: requireFound(provider_invoice_id, 'cfdi/not-found'), uuid }, kind);
}
