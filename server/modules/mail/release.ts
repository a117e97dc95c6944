import type { Context } from '../../context';
import { recordAudit } from '../audit/record';
import { releaseAddress } from './refusalRepository';

/** Lets news reach the address of a customer again; does nothing for one that isn't blocked. */
export const allowAddress = (ctx: Context, id: number): Promise<void> =>
  ctx.transaction(async (trx) => {
    const reason = await releaseAddress(trx, id);
    if (reason === undefined) return;
    const event = { action: 'address.release', entity: 'customer', id } as const;
    await recordAudit(trx, ctx, { ...event, before: { reason }, after: null });
  });
